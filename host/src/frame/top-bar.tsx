import { confirm, hasUnsavedWork, useLanguage, useSession } from '@console/shell';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { rememberReturn } from '../auth/require-sign-in.ts';
import { session } from '../house-settings.ts';
import { useColourMode } from './colour-mode.ts';

/** The bar above every screen: who we are, language, light or dark, who you are. */
export function TopBar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const { t } = useTranslation('host');
  return (
    <AppBar position="sticky" color="inherit" elevation={0} sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Toolbar variant="dense" sx={{ gap: 1, minHeight: 52 }}>
        <IconButton
          edge="start"
          aria-label={t('frame.openNavigation')}
          onClick={onOpenNavigation}
          sx={{ display: { lg: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
        <Typography
          component={Link}
          to="/"
          variant="h6"
          sx={{ color: 'primary.main', textDecoration: 'none', fontWeight: 700, whiteSpace: 'nowrap' }}
        >
          {t('product')}
        </Typography>
        <Box sx={{ flexGrow: 1 }} />
        <LanguageSwitch />
        <ColourSwitch />
        <UserMenu />
      </Toolbar>
    </AppBar>
  );
}

function LanguageSwitch() {
  const [language, setLanguage] = useLanguage();
  const { t } = useTranslation('host');
  // Named in the language that it leads to, for those who cannot read the one on screen.
  return (
    <Button
      size="small"
      color="inherit"
      lang={language === 'zh' ? 'en' : 'zh-CN'}
      onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
    >
      {t('frame.otherLanguage')}
    </Button>
  );
}

function ColourSwitch() {
  const [mode, setMode] = useColourMode();
  const { t } = useTranslation('host');
  return (
    <IconButton
      aria-label={t(mode === 'dark' ? 'frame.light' : 'frame.dark')}
      onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
    >
      {mode === 'dark' ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
    </IconButton>
  );
}

function UserMenu() {
  const { status, user } = useSession();
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const signIn = () => {
    rememberReturn(pathname + search);
    navigate('/account/sign-in');
  };
  if (status !== 'signedIn' || !user) {
    return (
      <Button variant="contained" size="small" onClick={signIn} sx={{ whiteSpace: 'nowrap' }}>
        {t('signIn.button')}
      </Button>
    );
  }
  const name = user.name ?? user.username ?? user.sub;
  return (
    <>
      <IconButton
        edge="end"
        aria-label={t('frame.userMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar
          {...(user.picture ? { src: user.picture } : {})}
          alt=""
          sx={{ width: 30, height: 30, fontSize: 14 }}
        >
          {[...name][0]?.toUpperCase()}
        </Avatar>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        onClick={() => setAnchor(null)}
      >
        <ListItem dense>
          <ListItemText primary={name} secondary={user.email ?? user.username} />
        </ListItem>
        <Divider component="li" />
        <MenuItem component={Link} to="/about">
          {t('about.title')}
        </MenuItem>
        <MenuItem onClick={() => leave(t)}>{t('signOut.title')}</MenuItem>
      </Menu>
    </>
  );
}

async function leave(t: (key: string) => string): Promise<void> {
  const question = {
    title: t('signOut.question'),
    body: t('signOut.unsaved'),
    confirmLabel: t('signOut.confirm'),
  };
  if (hasUnsavedWork() && !(await confirm({ ...question, danger: true }))) return;
  await session.signOut();
}
