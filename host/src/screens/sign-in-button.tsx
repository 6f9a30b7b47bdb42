import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { rememberReturn } from '../auth/require-sign-in.ts';

/** The way to sign in, and back to where one is now. */
export function SignInButton({ size }: { size?: 'small' }) {
  const { t } = useTranslation('host');
  const { pathname, search, hash } = useLocation();
  return (
    <Button
      component={Link}
      to="/account/sign-in"
      onClick={() => rememberReturn(pathname + search + hash)}
      variant="contained"
      {...(size ? { size } : {})}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {t('signIn.button')}
    </Button>
  );
}
