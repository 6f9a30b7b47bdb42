import { useOffline, useServerAway } from '@console/shell';
import { FrameNotices, OfflineBanner } from '@console/ui';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineScreens } from '../offline/offline-screens.tsx';
import { BarChoice, ChoiceOfArea, RailChoice, railFrom } from './area-choice.tsx';
import { useDocumentTitle } from './document-title.ts';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';
import { useIntentPreload } from './intent-preload.ts';
import { Navigation } from './navigation.tsx';
import { NewVersion } from './new-version.tsx';
import { Overlays } from './overlays.tsx';
import { usePendingNavigation } from './pending-navigation.ts';
import { PermissionsBanner } from './permissions-banner.tsx';
import { scrollPositions, useScrollSaving } from './scroll-saving.ts';
import { SignInBanner } from './sign-in-banner.tsx';
import { TopBar } from './top-bar.tsx';
import { ViewBanner } from './view-banner.tsx';

const navigationWidth = 232;

/** What is around every screen and outlives every failure of one. */
export function Frame() {
  const { t } = useTranslation('host');
  const [navigationOpen, setNavigationOpen] = useState(false);
  const offline = useOffline();
  const serverAway = useServerAway();
  useDocumentTitle();
  useFocusAfterNavigation();
  useIntentPreload();
  useScrollSaving();
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: 'background.default' }}>
      <Link href="#main" sx={skipLink}>
        {t('frame.skip')}
      </Link>
      <FrameNotices value={<SignInBanner />}>
        <TopBar onOpenNavigation={() => setNavigationOpen(true)} />
        <PendingBar />
        <OfflineBanner offline={offline} serverAway={serverAway} />
        <ViewBanner />
        <SignInBanner />
        {!offline && !serverAway && <PermissionsBanner />}
        <NewVersion />
        <ChoiceOfArea />
        <BarChoice />
        <Box sx={{ display: 'flex' }}>
          <Box sx={{ ...sideBar, display: { xs: 'none', [railFrom]: 'block' }, displayPrint: 'none' }}>
            <Navigation top={<RailChoice />} />
          </Box>
          <Drawer
            open={navigationOpen}
            onClose={() => setNavigationOpen(false)}
            slotProps={{ paper: { sx: { width: navigationWidth + 28 } } }}
          >
            <Navigation onNavigate={() => setNavigationOpen(false)} />
          </Drawer>
          <Box component="main" id="main" tabIndex={-1} sx={mainStyle}>
            <Outlet />
          </Box>
        </Box>
        <Overlays />
        <OfflineScreens />
      </FrameNotices>
      <ScrollRestoration storageKey={scrollPositions} />
    </Box>
  );
}

function PendingBar() {
  const { t } = useTranslation('host');
  const pending = usePendingNavigation();
  if (!pending) return null;
  return (
    <LinearProgress
      aria-label={t('frame.loading')}
      sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 2000 }}
    />
  );
}

/** Tables keep their head below the bar; in a dialog, which lies over it, nothing stands in the way. */
const mainStyle = { flex: 1, minWidth: 0, outline: 'none', '--below-top-bar': '52px' };

const sideBar = {
  width: navigationWidth,
  flexShrink: 0,
  position: 'sticky',
  top: 52,
  height: 'calc(100vh - 52px)',
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

/** Invisible until a keyboard user reaches it. */
const skipLink = {
  position: 'absolute',
  left: -9999,
  zIndex: 2000,
  p: 1,
  bgcolor: 'background.paper',
  '&:focus': { left: 8, top: 8 },
} as const;
