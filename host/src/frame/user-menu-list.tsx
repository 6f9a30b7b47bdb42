import {
  confirm,
  hasUnsavedWork,
  preferenceOf,
  type SessionUser,
  setPreference,
  useDensity,
  useLanguage,
  useSession,
} from '@console/shell';
import { CheckIcon } from '@console/ui/icons';
import Divider from '@mui/material/Divider';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { accountPage, leave } from '../account/leaving.ts';
import { session, settings } from '../house-settings.ts';
import { openKeyMap } from '../keys/open-key-map.ts';
import { useColourMode } from '../preferences/colour-mode.ts';
import { organizationEntries } from './organization-entries.tsx';

interface UserMenuListProps {
  user: SessionUser;
  anchor: HTMLElement;
  onClose(): void;
}

/** What the button with the user's picture opens. */
export default function UserMenuList({ user, anchor, onClose }: UserMenuListProps) {
  const { t } = useTranslation('host');
  const { organization, organizations = [] } = useSession();
  const dense = useDensity() === 'compact';
  const [language, setLanguage] = useLanguage();
  const [mode, setMode] = useColourMode();
  // What has no room in the bar of a phone, and what somebody without keys has no use for.
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const hasKeyboard = !useMediaQuery('(pointer: coarse)', { noSsr: true });
  const name = user.name ?? user.username ?? user.sub;
  return (
    <Menu anchorEl={anchor} open onClose={onClose} onClick={onClose}>
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
        <MenuItem component="a" href={accountPage(settings.oidc.accountUrl, language)}>
          {t('frame.accountPage')}
        </MenuItem>
      )}
      <MenuItem component={Link} to="/about">
        {t('about.title')}
      </MenuItem>
      <MenuItem onClick={() => void leave(t)}>{t('signOut.title')}</MenuItem>
    </Menu>
  );
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
