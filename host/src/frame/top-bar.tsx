import { dataOwner, useLanguage, useSession, viewing } from '@console/shell';
import { DarkIcon, LightIcon, MenuIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useIdleAfterScreen } from '../offline/idle-after-screen.ts';
import { PaletteField } from '../palette/palette-field.tsx';
import { useColourMode } from '../preferences/colour-mode.ts';
import { Breadcrumbs, useCrumbs } from './breadcrumbs.tsx';
import { StarButton } from './favourites.tsx';
import { UserMenu } from './user-menu.tsx';

/** The bar above every screen: where you are, language, light or dark, who you are. */
export function TopBar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const { t } = useTranslation('host');
  const { status } = useSession();
  const crumbs = useCrumbs();
  // A phone has no room for both: there they stand in the menu of whoever is signed in.
  const switches = { display: { xs: status === 'signedIn' ? 'none' : 'flex', sm: 'flex' }, flexShrink: 0 };
  return (
    <Box component="header" sx={barStyle}>
      <Box sx={lineStyle}>
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
          sx={{ ...productStyle, display: { xs: crumbs ? 'none' : 'block', lg: 'block' } }}
        >
          {t('product')}
        </Typography>
        {crumbs && (
          <>
            <Box aria-hidden sx={{ display: { xs: 'none', lg: 'block' }, color: 'text.secondary' }}>
              ›
            </Box>
            <Breadcrumbs crumbs={crumbs} />
            <StarButton />
          </>
        )}
        <Box sx={{ flexGrow: 1 }} />
        <PaletteField />
        <Box sx={switches}>
          <LanguageSwitch />
          <ColourSwitch />
        </Box>
        <SignedInBell />
        <UserMenu />
      </Box>
    </Box>
  );
}

/** What the library's bar would do takes 1.6 KB more of what every page fetches first. */
const barStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  flexShrink: 0,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const;

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 51,
  px: { xs: 2, sm: 3 },
} as const;

const productStyle = {
  color: 'primary.main',
  textDecoration: 'none',
  fontWeight: 700,
  whiteSpace: 'nowrap',
  flexShrink: 0,
} as const;

// Behind the first screen; a bell that cannot be fetched leaves the rest as it is.
const Bell = lazy<ComponentType>(() => import('./bell/bell.tsx').catch(() => ({ default: () => null })));

function SignedInBell() {
  const { status } = useSession();
  const idle = useIdleAfterScreen();
  // Somebody's messages are nobody else's to read.
  if (status !== 'signedIn' || viewing()) return null;
  const room = <Box sx={{ width: 36 }} />;
  return <Suspense fallback={room}>{idle ? <Bell key={dataOwner()} /> : room}</Suspense>;
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
