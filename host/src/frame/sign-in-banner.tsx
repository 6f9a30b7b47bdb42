import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { closeProblem, problemStore } from '../auth/problem-store.ts';
import type { SignInError } from '../auth/sign-in-error.ts';
import { SignInAgain } from '../screens/sign-in-again.tsx';

/** A sign-in error that befell no screen in particular: told above all of them, without taking anything away. */
export function SignInBanner() {
  const { problem } = useStore(problemStore);
  return problem ? <ShownProblem key={problem.message} problem={problem} /> : null;
}

function ShownProblem({ problem }: { problem: SignInError }) {
  const { t } = useTranslation('host');
  const [open, setOpen] = useState(false);
  return (
    <Alert
      severity="error"
      variant="outlined"
      onClose={closeProblem}
      closeText={t('signIn.close')}
      sx={{ m: 1, bgcolor: 'background.paper' }}
    >
      {t(`signIn.errors.${problem.code}`)}
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SignInAgain size="small" />
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'ui:error.hide' : 'ui:error.show')}
        </Button>
      </Box>
      {open && (
        <Box component="pre" tabIndex={0} sx={{ mb: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {problem.message}
        </Box>
      )}
    </Alert>
  );
}
