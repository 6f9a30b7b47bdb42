import { useDensity, useOffline, useServerAway, useTrials } from '@console/shell';
import { dialogLater, FrameNotices, OfflineBanner, UsuallyDense } from '@console/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { InstalledApp } from '../offline/installed-app.tsx';
import { OfflineScreens } from '../offline/offline-screens.tsx';
import { KeepPreferences } from '../preferences/keep-preferences.tsx';
import { BarChoice, ChoiceOfArea, useHasRail } from './area-choice.tsx';
import { useDocumentTitle } from './document-title.ts';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';
import { useIntentPreload } from './intent-preload.ts';
import { KeyMap } from './key-map.tsx';
import { NewVersion } from './new-version.tsx';
import { Overlays } from './overlays.tsx';
import { usePendingNavigation } from './pending-navigation.ts';
import { PermissionsBanner } from './permissions-banner.tsx';
import { scrollPositions, useScrollSaving } from './scroll-saving.ts';
import { SideRail } from './side-rail.tsx';
import { SignInBanner } from './sign-in-banner.tsx';
import { TopBar } from './top-bar.tsx';
import { ViewBanner } from './view-banner.tsx';

const NavigationDrawer = dialogLater(() => import(/* webpackChunkName: "frame" */ './navigation-drawer.tsx'));
const PendingBar = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "frame" */ './pending-bar.tsx').catch(() => ({ default: () => null })),
);

const TrialBanner = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "frame" */ './trial-banner.tsx').catch(() => ({ default: () => null })),
);

/** What is around every screen and outlives every failure of one. */
export function Frame() {
  const { t } = useTranslation('host');
  // Undefined until it was opened once: its code comes with that.
  const [navigationOpen, setNavigationOpen] = useState<boolean>();
  const offline = useOffline();
  const serverAway = useServerAway();
  const isDense = useDensity() === 'compact';
  const hasRail = useHasRail();
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
        <Pending />
        <OfflineBanner offline={offline} serverAway={serverAway} />
        <ViewBanner />
        <Trials />
        <SignInBanner />
        {!offline && !serverAway && <PermissionsBanner />}
        <NewVersion />
        <ChoiceOfArea />
        <BarChoice />
        <Box sx={{ display: 'flex' }}>
          {hasRail && <SideRail />}
          {navigationOpen !== undefined && (
            <NavigationDrawer open={navigationOpen} onClose={() => setNavigationOpen(false)} />
          )}
          <Box component="main" id="main" tabIndex={-1} sx={mainStyle}>
            <UsuallyDense value={isDense}>
              <Outlet />
            </UsuallyDense>
          </Box>
        </Box>
        <Overlays />
        <OfflineScreens />
        <InstalledApp />
        <KeyMap />
        <KeepPreferences />
      </FrameNotices>
      <ScrollRestoration storageKey={scrollPositions} />
    </Box>
  );
}

function Trials() {
  if (useTrials().length === 0) return null;
  return (
    <Suspense>
      <TrialBanner />
    </Suspense>
  );
}

function Pending() {
  const pending = usePendingNavigation();
  return (
    pending && (
      <Suspense>
        <PendingBar />
      </Suspense>
    )
  );
}

/** Tables keep their head below the bar; in a dialog, which lies over it, nothing stands in the way. */
const mainStyle = { flex: 1, minWidth: 0, outline: 'none', '--below-top-bar': '52px' };

/** Invisible until a keyboard user reaches it. */
const skipLink = {
  position: 'absolute',
  left: -9999,
  zIndex: 2000,
  p: 1,
  bgcolor: 'background.paper',
  '&:focus': { left: 8, top: 8 },
} as const;
