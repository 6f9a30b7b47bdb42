import { type SessionUser, useSession } from '@console/shell';
import { dialogLater } from '@console/ui';
import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showProblem } from '../auth/problem-store.ts';
import { SignInError } from '../auth/sign-in-error.ts';
import { session } from '../house-settings.ts';
import { SignInButton } from '../screens/sign-in-button.tsx';

const UserMenuList = dialogLater(() => import(/* webpackChunkName: "frame" */ './user-menu-list.tsx'));

/** Who you are and for whom you work; or the way to sign in. */
export function UserMenu() {
  const { status, user } = useSession();
  return status === 'signedIn' && user ? <SignedInMenu user={user} /> : <SignInButton size="small" />;
}

function SignedInMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation('host');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const told = user.name ?? user.username;
  const name = told ?? user.sub;

  // Id tokens of many providers name nobody; then the provider is asked before the menu is opened.
  useEffect(() => {
    if (told === null) loadProfile();
  }, [told]);

  const open = (button: HTMLElement) => {
    setAnchor(button);
    loadProfile();
  };
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        edge="end"
        aria-label={t('frame.userMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        <Avatar
          {...(user.picture ? { src: user.picture } : {})}
          alt=""
          sx={{
            width: 30,
            height: 30,
            fontSize: 14,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {[...name][0]?.toUpperCase()}
        </Avatar>
      </IconButton>
      {anchor && <UserMenuList user={user} anchor={anchor} onClose={close} />}
    </>
  );
}

/** Without a network the menu shows what is known; the next opening asks again. */
function loadProfile(): void {
  session.loadProfile().catch((error: unknown) => {
    if (error instanceof SignInError) showProblem(error);
  });
}
