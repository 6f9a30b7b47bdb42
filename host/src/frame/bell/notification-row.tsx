import { instantOf } from '@console/contract';
import { snoozeReminder } from '@console/contract/notes';
import { markNotifications, type Notification, newsOf } from '@console/contract/platform';
import { notify, ownZone, useCall, useForm, useFormat } from '@console/shell';
import { DateTimeInput, Form } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { shownKinds } from './shown-kinds.ts';
import { snoozedUntil, snoozes } from './snooze-rules.ts';
import { useHeadline } from './use-headline.ts';

interface NotificationRowProps {
  notification: Notification;
  /** Called when the row leads somewhere else. */
  onLeave(): void;
}

/** One thing that is told: it opens what it is about, is marked as read, or comes again later. */
export function NotificationRow({ notification, onLeave }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const headline = useHeadline();
  const { _id, kind, payload, createTime, read_at } = notification;
  const unread = read_at === null;
  const [mark, marking] = useCall(markNotifications);
  const read = (value: boolean) => void mark({ body: { ids: [_id], read: value, kinds: shownKinds } });
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', p: 1.5, py: 1 }}>
      <Link
        component={RouterLink}
        to={newsOf(notification).address()}
        underline="hover"
        sx={{ fontWeight: unread ? 700 : 400, overflowWrap: 'anywhere' }}
        onClick={() => {
          if (unread) read(true);
          onLeave();
        }}
      >
        {headline(notification)}
      </Link>
      <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
        <time dateTime={createTime}>{format.relative(createTime)}</time>
        {kind === 'reminder' &&
          payload.late &&
          ` · ${t('row.late', { time: format.instant(payload.fireAt) })}`}
        {kind === 'deliveryFailed' && ` · ${t(`channel.${payload.channel}`)}`}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button size="small" disabled={marking.pending} onClick={() => read(unread)}>
          {t(unread ? 'row.read' : 'row.unread')}
        </Button>
        {kind === 'reminder' && <SnoozeButton noteId={payload.noteId} onDone={() => read(true)} />}
      </Box>
      {marking.problem && <Alert severity="error">{marking.problem}</Alert>}
    </Box>
  );
}

function SnoozeButton({ noteId, onDone }: { noteId: string; onDone(): void }) {
  const { t } = useTranslation('notifications');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [picking, setPicking] = useState(false);
  const [snooze, state] = useCall(snoozeReminder);
  const done = () => {
    setPicking(false);
    onDone();
    notify.success(t('snooze.done'));
  };
  const put = async (until: string) => {
    setAnchor(null);
    if (await snooze({ params: { uuid: noteId }, body: { until } })) done();
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        disabled={state.pending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('snooze.label')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {snoozes.map((one) => (
          <MenuItem key={one} onClick={() => void put(snoozedUntil(one, Date.now(), ownZone()))}>
            {t(`snooze.${one}`)}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setPicking(true);
          }}
        >
          {t('snooze.pick')}
        </MenuItem>
      </Menu>
      {picking && <OwnTime noteId={noteId} onDone={done} />}
      {state.problem && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {state.problem}
        </Alert>
      )}
    </>
  );
}

function OwnTime({ noteId, onDone }: { noteId: string; onDone(): void }) {
  const { t } = useTranslation('notifications');
  const form = useForm(snoozeReminder, {
    begin: { until: '' },
    // What is typed is what the clock will show here.
    bodyOf: ({ until }) => ({ until: until && new Date(instantOf(until, ownZone())).toISOString() }),
    to: { params: { uuid: noteId } },
    onSaved: onDone,
  });
  return (
    <Box sx={{ flexBasis: '100%', py: 0.5 }}>
      <Form
        {...form.frame}
        label={t('snooze.until')}
        actions={
          <Button type="submit" size="small" loading={form.pending}>
            {t('snooze.label')}
          </Button>
        }
      >
        <DateTimeInput label={t('snooze.until')} {...form.at('until')} />
      </Form>
    </Box>
  );
}
