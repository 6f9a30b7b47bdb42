import { linkPersonAccount, type Person } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { accountTouches } from './account-touches.ts';

/** Says which account is this person: whoever signs in with it sees the person's room. */
export default function AccountDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const { t } = useTranslation('apartment');
  const [username, setUsername] = useState('');
  const [run, { pending, problem, error, field }] = useCall(linkPersonAccount, {
    done: 'updated',
    touches: accountTouches,
  });
  const close = useCarefulClose(username !== '', onClose);
  const submit = async () => {
    const { personId, version } = person;
    if (await run({ params: { personId }, version, body: { username } })) onClose();
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
      <TextInput
        required
        label={t('people.username')}
        help={t('people.usernameHelp')}
        value={username}
        maxLength={200}
        onChange={setUsername}
        error={field('username')}
      />
    </FormDialog>
  );
}
