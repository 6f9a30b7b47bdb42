import {
  getNotificationSettings,
  listNotifications,
  markNotifications,
  type Notification,
  newsOf,
} from '@console/contract/platform';
import {
  AreaContext,
  addTexts,
  beforeSignOut,
  dataOwner,
  invalidate,
  notify,
  onLiveEvent,
  sessionKeeper,
  tellChanged,
  tellLiveEvent,
  useCall,
  watchAnswer,
} from '@console/shell';
import { dialogLater } from '@console/ui';
import { BellIcon } from '@console/ui/icons';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { showProblem } from '../../auth/problem-store.ts';
import { SignInError } from '../../auth/sign-in-error.ts';
import { settings } from '../../house-settings.ts';
import { followEvents } from './event-stream.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { NotificationRow } from './notification-row.tsx';
import { forgetBrowser } from './push-registration.ts';
import { shownKinds } from './shown-kinds.ts';
import { useHeadline } from './use-headline.ts';

addTexts('notifications', { zh, en });

const SettingsDialog = dialogLater(() => import('./settings-dialog.tsx'));

interface Told {
  readonly items: readonly Notification[];
  readonly unread: number;
}

/** The bell, with its own words for what goes wrong. */
export default function Bell() {
  return (
    <AreaContext value="notifications">
      <BellButton />
    </AreaContext>
  );
}

/** How much is new, and what: the list opens below the bell. */
function BellButton() {
  const { t } = useTranslation('notifications');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choosing, setChoosing] = useState(false);
  const told = useTold();
  const [mark, marking] = useCall(markNotifications);
  const close = () => setAnchor(null);
  // Syncs with the house, which asks before it ends the session.
  useEffect(() => beforeSignOut(async () => forgetBrowser), []);
  return (
    <>
      <IconButton
        aria-label={t('bell.label', { count: told.unread })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={told.unread} max={99} color="error">
          <BellIcon fontSize="small" />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('bell.title'), sx: { width: 'min(380px, 100vw)' } },
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1.5, pb: 0.5 }}>
          <Typography variant="h3" sx={{ flex: 1, typography: 'subtitle1' }}>
            {t('bell.title')}
          </Typography>
          {told.unread > 0 && (
            <Button
              size="small"
              disabled={marking.pending}
              onClick={() => void mark({ body: { read: true, kinds: shownKinds } })}
            >
              {t('bell.readAll')}
            </Button>
          )}
          <Button
            size="small"
            onClick={() => {
              close();
              setChoosing(true);
            }}
          >
            {t('settings.open')}
          </Button>
        </Box>
        {told.items.length === 0 && (
          <Typography sx={{ p: 2, pt: 1, color: 'text.secondary' }}>{t('bell.empty')}</Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '60vh', overflowY: 'auto' }}>
          {told.items.map((one) => (
            <NotificationRow key={one._id} notification={one} onLeave={close} />
          ))}
        </Box>
      </Popover>
      {choosing && (
        <SettingsDialog
          onClose={() => {
            setChoosing(false);
            void invalidate(getNotificationSettings);
          }}
        />
      )}
    </>
  );
}

/** What the server has to tell, kept up to date by its events; what arrives meanwhile is also said aloud. */
function useTold(): Told {
  const { t } = useTranslation('notifications');
  const headline = useHeadline();
  const navigate = useNavigate();
  const [told, setTold] = useState<Told>({ items: [], unread: 0 });
  const newest = useRef<string>(undefined);
  const announce = useRef((_: Notification) => {});
  announce.current = (one) =>
    notify.news(headline(one), {
      label: t('row.open'),
      run: () => void navigate(newsOf(one).address()),
    });
  // Follows the server for as long as the frame stands.
  useEffect(() => {
    const owner = dataOwner();
    // The bell may be the first to meet it; whoever asks after it goes on with what was renewed, and hears of nothing.
    const tell = (error: unknown) => {
      if (dataOwner() === owner && error instanceof SignInError) showProblem(error);
    };
    const unwatch = watchAnswer(
      listNotifications,
      { query: { kinds: shownKinds } },
      {
        error: tell,
        data: (page) => {
          const before = newest.current;
          newest.current = page.items[0]?._id ?? '';
          if (before !== undefined) {
            for (const one of page.items) if (one._id > before && one.read_at === null) announce.current(one);
          }
          setTold(page);
        },
      },
    );
    const unlisten = onLiveEvent('notification', () => void tellChanged(['platform.notifications']));
    const accessToken = () =>
      sessionKeeper()
        .accessToken()
        .catch((error: unknown) => {
          tell(error);
          throw error;
        });
    const unfollow = followEvents(owner, { apiBase: settings.apiBase, accessToken }, tellLiveEvent);
    return () => {
      unfollow();
      unlisten();
      unwatch();
    };
  }, []);
  return told;
}
