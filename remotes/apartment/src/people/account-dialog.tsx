import { linkPersonAccount, listFreeAccounts, type Person } from '@console/contract/apartment';
import { useEndpoint, useForm } from '@console/shell';
import { FormDialog, LoadingState, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
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
  const form = useForm(linkPersonAccount, {
    begin: { userId: '' },
    to: { params: { personId: person.personId }, version: person.version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('people.linkQuestion', { name: person.name })}
      submitLabel={t('people.link')}
      problem={form.error?.code === 'SELF_GRANT' ? t('people.ownAccount') : form.problem}
    >
      {items.length === 0 && <Alert severity="info">{t('people.noMembers')}</Alert>}
      <SelectInput
        label={t('people.member')}
        help={t('people.memberHelp')}
        {...form.at('userId')}
        required
        options={items.map((one) => ({ value: one.userId, label: textOf(one) }))}
      />
    </FormDialog>
  );
}
