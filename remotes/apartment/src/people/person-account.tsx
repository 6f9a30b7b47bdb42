import { type Person, unlinkPersonAccount } from '@console/contract/apartment';
import { confirm, useCall } from '@console/shell';
import { dialogLater } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const AccountDialog = dialogLater(() => import('./account-dialog.tsx'));

/** Links the person with an account, or takes the link back. */
export function PersonAccount({ person }: { person: Person }) {
  const { t } = useTranslation('apartment');
  const [linking, setLinking] = useState(false);
  const [unlink, { pending, problem }] = useCall(unlinkPersonAccount, {
    done: 'updated',
  });
  const { personId, version, name, account } = person;
  const ask = async () => {
    const question = { title: t('people.unlinkQuestion', { name }), body: t('people.unlinkBody') };
    if (await confirm({ ...question, confirmLabel: t('people.unlink'), danger: true }))
      await unlink({ params: { personId }, version });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', mt: 1 }}>
      {account ? (
        <Button size="small" color="error" loading={pending} onClick={() => void ask()}>
          {t('people.unlink')}
        </Button>
      ) : (
        <Button size="small" onClick={() => setLinking(true)}>
          {t('people.link')}
        </Button>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {linking && <AccountDialog person={person} onClose={() => setLinking(false)} />}
    </Box>
  );
}
