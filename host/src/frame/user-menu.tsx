import {
  askBeforeSignOut,
  confirm,
  hasUnsavedWork,
  hasUnsavedWorkElsewhere,
  preferenceOf,
  type SessionUser,
  setPreference,
  useDensity,
  useLanguage,
  useSession,
} from '@console/shell';
import { CheckIcon } from '@console/ui/icons';
import Avatar from '@mui/material/Avatar';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { showProblem } from '../auth/problem-store.ts';
import { SignInError } from '../auth/sign-in-error.ts';
import { session, settings } from '../house-settings.ts';
import { SignInButton } from '../screens/sign-in-button.tsx';
import { useColourMode } from './colour-mode.ts';
import { openKeyMap } from './key-map.tsx';
import { organizationEntries } from './organization-entries.tsx';

/** Who you are and for whom you work; or the way to sign in. */
export function UserMenu() {
  const { status, user } = useSession();
  return status === 'signedIn' && user ? <SignedInMenu user={user} /> : <SignInButton size="small" />;
}

function SignedInMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation('host');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { organization, organizations = [] } = useSession();
  const dense = useDensity() === 'compact';
  const [language, setLanguage] = useLanguage();
  const [mode, setMode] = useColourMode();
  // What has no room in the bar of a phone, and what somebody without keys has no use for.
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const hasKeyboard = !useMediaQuery('(pointer: coarse)', { noSsr: true });
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
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} onClick={close}>
        <ListItem dense role="presentation">
          <ListItemText primary={name} secondary={user.email ?? user.username} />
        </ListItem>
        <Divider component="li" />
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={dense}
          onClick={() =>
            setPreference('frame', { ...preferenceOf('frame'), density: dense ? 'comfortable' : 'compact' })
          }
        >
          {t('frame.dense')}
          {dense && (
            <ListItemIcon sx={{ ml: 2, justifyContent: 'flex-end', flex: 1 }}>
              <CheckIcon fontSize="small" />
            </ListItemIcon>
          )}
        </MenuItem>
        {hasKeyboard && (
          <MenuItem onClick={openKeyMap} aria-keyshortcuts="?">
            {t('keys.title')}
          </MenuItem>
        )}
        {isPhone && (
          <MenuItem
            lang={language === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
          >
            {t('frame.otherLanguage')}
          </MenuItem>
        )}
        {isPhone && (
          <MenuItem onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>
            {t(mode === 'dark' ? 'frame.light' : 'frame.dark')}
          </MenuItem>
        )}
        <Divider component="li" />
        {organizationEntries({ organization, organizations, t, onChoose: (id) => void workFor(id, t) })}
        {settings.oidc.accountUrl !== null && (
          <MenuItem component="a" href={settings.oidc.accountUrl}>
            {t('frame.accountPage')}
          </MenuItem>
        )}
        <MenuItem component={Link} to="/about">
          {t('about.title')}
        </MenuItem>
        <MenuItem onClick={() => leave(t)}>{t('signOut.title')}</MenuItem>
      </Menu>
    </>
  );
}

/** Without a network the menu shows what is known; the next opening asks again. */
function loadProfile(): void {
  session.loadProfile().catch((error: unknown) => {
    if (error instanceof SignInError) showProblem(error);
  });
}

async function workFor(organization: string | undefined, t: TFunction<'host'>): Promise<void> {
  const question = {
    title: t('organization.question'),
    body: t('organization.unsaved'),
    confirmLabel: t('organization.confirm'),
  };
  if (hasUnsavedWork() && !(await confirm({ ...question, danger: true }))) return;
  session.workFor(organization);
}

async function leave(t: TFunction<'host'>): Promise<void> {
  const question = { title: t('signOut.question'), confirmLabel: t('signOut.confirm'), danger: true };
  const lost = hasUnsavedWork()
    ? t('signOut.unsaved')
    : (await hasUnsavedWorkElsewhere()) && t('signOut.unsavedElsewhere');
  if (lost && !(await confirm({ ...question, body: lost }))) return;
  if (!(await askBeforeSignOut())) return;
  await session.signOut();
}
