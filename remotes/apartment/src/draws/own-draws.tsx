import { apartmentPaths, listMyDraws, type OwnDraw } from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { EmptyState, Page, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { drawTones } from './draw-tones.ts';
import { HowItWorks } from './how-it-works.tsx';
import { useRoomName } from './room-name.ts';

/** Draws in which one's own applications take part. */
export function OwnDraws() {
  const { t } = useTranslation('apartment');
  const { items } = useEndpoint(listMyDraws);
  return (
    <Page title={t('draws.title')} subtitle={t('draws.ownSubtitle')}>
      {items.length === 0 && <EmptyState title={t('draws.ownNone')} body={t('draws.ownNoneBody')} />}
      {items.map((draw) => (
        <Section
          key={draw.drawId}
          title={
            <MuiLink component={Link} to={apartmentPaths.helpDraw({ draw: draw.drawId })} color="inherit">
              {draw.name}
            </MuiLink>
          }
          actions={<StateChip tone={drawTones[draw.state]} label={t(`draws.states.${draw.state}`)} />}
        >
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Box sx={{ color: 'text.secondary' }}>
              {t('draws.sizes', { candidates: draw.candidateCount, rooms: draw.roomCount })}
            </Box>
            <OwnPlaces draw={draw} />
          </Box>
        </Section>
      ))}
      <HowItWorks />
    </Page>
  );
}

/** What became of one's own applications in a draw. */
export function OwnPlaces({ draw }: { draw: OwnDraw }) {
  const { t } = useTranslation('apartment');
  const roomName = useRoomName();
  const said = ({ number, rank, roomNumber, bedLabel }: OwnDraw['own'][number]): string => {
    if (draw.state === 'annulled') return t('draws.own.annulled', { number });
    if (rank === null) return t('draws.own.waiting', { number });
    const place = { number, rank, of: draw.candidateCount };
    return roomNumber === null
      ? t('draws.own.place', place)
      : t('draws.own.room', { ...place, room: roomName({ roomNumber, bedLabel }) });
  };
  return (
    <>
      {draw.own.map((one) => (
        <Alert key={one.applicationId} severity={one.roomNumber === null ? 'info' : 'success'}>
          {said(one)}
        </Alert>
      ))}
    </>
  );
}
