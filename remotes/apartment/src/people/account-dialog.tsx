import { linkPersonAccount, listFreeAccounts, type Person } from '@console/contract/apartment';
import { useCall, useEndpoint } from '@console/shell';
import { FormDialog, LoadingState, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { useAccountText } from './account-text.ts';

interface AccountDialogProps {
  person: Person;
  onClose(): void;
}

/** Says which member of the building is this person: whoever signs in with that account sees the person's room. */
export default function AccountDialog(props: AccountDialogProps) {
  return (
    <Suspense fallback={<LoadingState />}>
      <AccountForm {...props} />
    </Suspense>
  );
}

function AccountForm({ person, onClose }: AccountDialogProps) {
  const { t } = useTranslation('apartment');
  const textOf = useAccountText();
  const { items } = useEndpoint(listFreeAccounts, { params: { buildingId: person.buildingId } });
  const [userId, setUserId] = useState('');
  const [run, { pending, problem, error, field }] = useCall(linkPersonAccount, {
    done: 'updated',
    onConflict: 'reread',
  });
  const close = useCarefulClose(userId !== '', onClose);
  const submit = async () => {
    const { personId, version } = person;
    if (await run({ params: { personId }, version, body: { userId } })) onClose();
  };
  return (
    <FormDialog
      open
      title={t('people.linkQuestion', { name: person.name })}
      submitLabel={t('people.link')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={error?.code === 'SELF_GRANT' ? t('people.ownAccount') : problem}
    >
      {items.length === 0 && <Alert severity="info">{t('people.noMembers')}</Alert>}
      <SelectInput
        required
        label={t('people.member')}
        help={t('people.memberHelp')}
        value={userId}
        options={items.map((one) => ({ value: one.userId, label: textOf(one) }))}
        onChange={setUserId}
        error={field('userId')}
      />
    </FormDialog>
  );
}
