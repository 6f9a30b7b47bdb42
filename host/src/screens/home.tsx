import { useLanguage, usePreference, useSession, viewing } from '@console/shell';
import { plainToday, plainWeekday } from '@console/shell/early';
import { Page, partLater } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData } from 'react-router-dom';
import { useStore } from 'zustand';
import { meStore } from '../auth/known-me.ts';
import { takeAfterSignOut } from '../auth/require-sign-in.ts';
import { homePath } from '../auth/return-path.ts';
import { session } from '../house-settings.ts';
import { useIdleAfterScreen } from '../offline/idle-after-screen.ts';
import { useLiveRecords } from '../remotes/index.ts';
import { Begin } from '../today/begin/begin.tsx';
import { useCardRooms } from '../today/card-heights.ts';
import { gridStyle, hiddenRowStyle, onItsWay } from '../today/cards-grid.ts';
import { cardsFor, isNew } from '../today/day-rules.ts';
import { AreaLinks } from './area-links.tsx';
import { SignInButton } from './sign-in-button.tsx';

/** The provider comes back to `/` after signing out; whoever asked for another place goes on to it. */
export function loader() {
  // What this page leaves for the next one is not for itself.
  const wanted = session.isSigningOut ? null : takeAfterSignOut();
  if (wanted !== null && wanted !== homePath) return redirect(wanted);
  return { comesFromSignOut: wanted !== null };
}

export function Component() {
  const { status } = useSession();
  return status === 'signedIn' ? <HomeOfUser /> : <HomeOfNobody />;
}

function HomeOfNobody() {
  const { t } = useTranslation('host');
  const arrival: { comesFromSignOut: boolean } = useLoaderData();
  return (
    <Page title={t('home.signedOut')} subtitle={t('home.subtitle')} actions={<SignInButton />}>
      {arrival.comesFromSignOut && (
        <Alert severity="success" role="status">
          {t('signOut.done')}
        </Alert>
      )}
      <Typography sx={{ maxWidth: 720 }}>{t('home.what')}</Typography>
      <AreaLinks title={t('about.areas')} />
    </Page>
  );
}

function HomeOfUser() {
  const { t } = useTranslation('host');
  const { user, me } = useSession();
  const { isUnconfirmed } = useStore(meStore);
  const name = user?.name ?? user?.username;
  return (
    <Page
      title={
        <Box component="span" sx={{ fontSize: '1.875rem' }}>
          {name ? t('home.welcome', { name }) : t('home.signedIn')}
        </Box>
      }
      subtitle={<DateOfToday />}
      width="wide"
    >
      {me && isNew(me.memberships) && <Begin />}
      {me && <CardsOfToday />}
      {/* Before it is known who somebody is nothing stands here that would have to move for the cards. */}
      {(me || isUnconfirmed) && <AreaLinks title={t('home.screens')} />}
    </Page>
  );
}

function DateOfToday() {
  const [language] = useLanguage();
  const weekday = plainWeekday(language);
  const day = plainToday(language);
  return language === 'zh' ? `${day} ${weekday}` : `${weekday}, ${day}`;
}

/** Behind the first screen. Where it does not come, what is said stands in the room that is kept. */
const Day = partLater(
  () => import('../today/day.tsx'),
  <RoomForCards isOnItsWay />,
  (note) => <RoomForCards>{note}</RoomForCards>,
);

/** Whoever leaves at once has fetched nothing of the cards. Their room is kept from the beginning. */
function CardsOfToday() {
  return useIdleAfterScreen() ? <Day /> : <RoomForCards isOnItsWay />;
}

/** As high as the cards and what stands below them, with a note upon it. */
function RoomForCards({ isOnItsWay = false, children }: { isOnItsWay?: boolean; children?: ReactNode }) {
  const { me } = useSession();
  const records = useLiveRecords();
  const [chosen] = usePreference('home');
  const room = useCardRooms();
  if (!me) return null;
  const { shown, hidden } = cardsFor(records, me, chosen);
  return (
    <>
      {shown.length > 0 && (
        <Box sx={{ position: 'relative' }}>
          <Box aria-hidden {...(isOnItsWay && onItsWay)} sx={gridStyle}>
            {shown.map(({ remote }) => (
              <Box key={remote} style={{ minHeight: room(remote) }} sx={emptyStyle} />
            ))}
          </Box>
          {children && <Box sx={{ position: 'absolute', top: 16, insetInline: 16 }}>{children}</Box>}
        </Box>
      )}
      {hidden.length > 0 && !viewing() && <Box aria-hidden sx={hiddenRowStyle} />}
    </>
  );
}

const emptyStyle = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' };

export const handle = { namespace: 'host', title: 'home.title' };
