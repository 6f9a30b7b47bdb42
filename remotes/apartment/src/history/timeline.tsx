import type { TimelineEvent } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EvidenceThumbs } from '../photos/evidence-thumbs.tsx';
import { useMeterName, useQuantity } from '../usage/meter-words.ts';
import { linkOf } from './event-links.ts';
import { kindTones } from './event-tones.ts';

interface TimelineProps {
  events: readonly TimelineEvent[];
  buildingId: string;
  roomNumber: string;
  currency: string;
  /** For whoever works there: events lead to where they are looked at, and photos open. */
  staff: boolean;
}

/** What happened, month by month. */
export function Timeline(props: TimelineProps) {
  const format = useFormat();
  const months = [...new Set(props.events.map(({ on }) => on.slice(0, 7)))];
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', marginTop: 2 }}>
      {months.map((month) => (
        <section key={month} aria-label={format.month(month)}>
          <Typography variant="subtitle2" component="h3" sx={{ color: 'text.secondary', marginBottom: 0.5 }}>
            {format.month(month)}
          </Typography>
          <Box component="ol" sx={listStyle}>
            {props.events
              .filter(({ on }) => on.startsWith(month))
              .map((event) => (
                <EventLine key={event.key} {...props} event={event} />
              ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}

function EventLine({
  event,
  buildingId,
  roomNumber,
  currency,
  staff,
}: Omit<TimelineProps, 'events'> & { event: TimelineEvent }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const what = t(`history.what.${event.event}`);
  const to = staff ? linkOf(event, { buildingId, roomNumber }) : undefined;
  return (
    <Box component="li" sx={lineStyle}>
      <Box
        component="time"
        dateTime={event.on}
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {format.day(event.on)}
      </Box>
      <span>
        <StateChip tone={kindTones[event.kind]} label={t(`history.kinds.${event.kind}`)} />
      </span>
      <Box className="what" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {to ? (
          <MuiLink component={Link} to={to}>
            {what}
          </MuiLink>
        ) : (
          <span>{what}</span>
        )}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <About event={event} />
        </Box>
        {event.note !== '' && <Box sx={{ color: 'text.secondary' }}>{event.note}</Box>}
        {staff && event.photos.length > 0 && (
          <EvidenceThumbs
            buildingId={buildingId}
            photos={event.photos}
            label={t('history.photoOf', { what })}
          />
        )}
      </Box>
      <Box className="figure">
        <Figure event={event} currency={currency} />
      </Box>
    </Box>
  );
}

/** Whose it is and what it is called. */
function About({ event: { reference, meterKind, register, tenancy } }: { event: TimelineEvent }) {
  const meterName = useMeterName();
  const called =
    meterKind !== null
      ? meterName({ roomNumber: null, serial: reference, kind: meterKind, register: register ?? 'total' })
      : reference;
  return [called, tenancy?.tenantName].filter(Boolean).join(' · ');
}

function Figure({
  event: { amountMinor, value, meterKind },
  currency,
}: {
  event: TimelineEvent;
  currency: string;
}) {
  const format = useFormat();
  const { exact, plain } = useQuantity();
  const { t } = useTranslation('apartment');
  if (amountMinor !== null) return format.money(amountMinor, currency);
  if (value === null) return null;
  return meterKind === null ? plain(value) : `${exact(value, meterKind)} ${t(`usage.units.${meterKind}`)}`;
}

const listStyle = { listStyle: 'none', margin: 0, padding: 0, borderTop: 1, borderColor: 'divider' };
const lineStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', md: '136px 124px minmax(0, 1fr) auto' },
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'baseline',
  paddingBlock: 1,
  borderBottom: 1,
  borderColor: 'divider',
  // On a phone what happened takes a line of its own.
  '& > .what': { gridColumn: { xs: '1 / -1', md: 'auto' }, gridRow: { xs: 2, md: 'auto' } },
  '& > .figure': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', fontWeight: 550 },
};
