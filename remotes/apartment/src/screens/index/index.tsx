import { apartmentPaths, type Building, listBuildings, roomStates } from '@console/contract/apartment';
import { useEndpoint, useFirstSteps, useFormat, useName } from '@console/shell';
import {
  EmptyState,
  FirstSteps,
  LoadingState,
  MeterBar,
  Page,
  partLater,
  Section,
  StateChip,
} from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { activeBuildings } from '../../buildings/building-lists.ts';
import { Invited, NoBuildingYet } from '../../buildings/no-building-yet.tsx';
import { useOffersBuilding } from '../../buildings/offers-building.ts';
import { roomTones } from '../../rooms/room-tones.ts';
import { CycleProgress } from '../../tasks/cycle-progress.tsx';
import { Shortcuts } from '../../tasks/shortcuts.tsx';
import { TaskList } from '../../tasks/task-list.tsx';
import { type loader, seesCycles } from './loader.ts';

const OwnRooms = partLater(() => import('./own-rooms.tsx'), <LoadingState />);

export const handle = { title: 'index.title' };

export function Component() {
  const { staff } = useLoaderData<typeof loader>();
  return staff ? <Buildings /> : <ResidentsPage />;
}

/** Whoever lives in a building without working in it. */
function ResidentsPage() {
  const { t } = useTranslation('apartment');
  return (
    <Page title={t('index.title')}>
      <OwnRooms
        none={
          <EmptyState
            title={t('index.resident')}
            body={t('index.residentBody')}
            action={
              <Button component={Link} to={apartmentPaths.myInfo()} variant="contained">
                {t('myInfo.title')}
              </Button>
            }
          />
        }
      />
    </Page>
  );
}

/** What waits in the building that was chosen, and every building that the user works in. */
function Buildings() {
  const { t } = useTranslation('apartment');
  const { building: chosen } = useLoaderData<typeof loader>();
  const { items } = useEndpoint(listBuildings, activeBuildings);
  const mayCreate = useOffersBuilding(items);
  // As it is by now, unless it is beyond those that are listed.
  const building = items.find(({ buildingId }) => buildingId === chosen?.buildingId) ?? chosen;
  const create = (
    <Button component={Link} to={apartmentPaths.buildingConfigure({ building: 'new' })} variant="contained">
      {t('buildingForm.create')}
    </Button>
  );
  return (
    <Page
      title={t('index.title')}
      subtitle={t('index.subtitle')}
      actions={items.length > 0 && mayCreate && create}
    >
      {items.length === 0 && (
        <OwnRooms
          none={
            mayCreate ? (
              <FirstBuilding none={<NoBuildingYet title={t('index.none')} body={t('index.askOwner')} />} />
            ) : (
              <EmptyState title={t('index.none')} body={t('index.askOwner')} action={<Invited />} />
            )
          }
        />
      )}
      {building && <Today building={building} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
        }}
      >
        {items.map((building) => (
          <BuildingCard key={building.buildingId} building={building} />
        ))}
      </Box>
    </Page>
  );
}

/** How a house comes to its first tenant. @param none for whoever has skipped it */
function FirstBuilding({ none }: { none: ReactNode }) {
  const { t } = useTranslation('apartment');
  const { shown, skip } = useFirstSteps('apartment.building');
  if (!shown) return none;
  const step = (key: 'building' | 'rooms' | 'tenancy', to?: string) => ({
    ...{ key, to, title: t(`firstSteps.${key}.title`), body: t(`firstSteps.${key}.body`) },
  });
  const steps = [
    step('building', apartmentPaths.buildingConfigure({ building: 'new' })),
    step('rooms'),
    step('tenancy'),
  ];
  return (
    <>
      <FirstSteps title={t('firstSteps.title')} steps={steps} onSkip={skip} />
      <Box sx={{ mt: 1 }}>
        <Invited />
      </Box>
    </>
  );
}

/** One building's day. */
function Today({ building }: { building: Building }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <TaskList building={building} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {seesCycles(building) && <CycleProgress building={building} />}
        <Shortcuts building={building} />
      </Box>
    </Box>
  );
}

function BuildingCard({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const { rooms, buildingId, may } = building;
  const usable = rooms.total - rooms.disabled - rooms.maintenance;
  return (
    <Section title={name(building.name)}>
      <Typography variant="body2" color="textSecondary">
        {[building.code, building.address].filter(Boolean).join(' · ')}
      </Typography>
      <Box sx={{ my: 2 }}>
        <MeterBar label={t('index.occupied')} value={rooms.occupied} max={Math.max(usable, 1)} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <StateChip
          tone="neutral"
          label={t('index.rooms', { count: rooms.total, shown: format.number(rooms.total) })}
        />
        {roomStates
          .filter((state) => rooms[state] > 0)
          .map((state) => (
            <StateChip
              key={state}
              tone={roomTones[state]}
              label={`${t(`roomStates.${state}`)} ${format.number(rooms[state])}`}
            />
          ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {may.includes('apartment.room.list') && (
          <Button
            component={Link}
            to={apartmentPaths.list({ building: buildingId })}
            variant="outlined"
            size="small"
          >
            {t('list.title')}
          </Button>
        )}
        {may.includes('apartment.room.read') && (
          <Button component={Link} to={apartmentPaths.roomConfigure(buildingId)} size="small">
            {t('roomConfigure.title')}
          </Button>
        )}
        {may.includes('apartment.member.read') && (
          <Button component={Link} to={apartmentPaths.buildingTeam(buildingId)} size="small">
            {t('tasks.shortcuts.team')}
          </Button>
        )}
        {may.includes('apartment.building.read') && (
          <Button
            component={Link}
            to={apartmentPaths.buildingConfigure({ building: buildingId })}
            size="small"
          >
            {t('buildingConfigure.settings')}
          </Button>
        )}
      </Box>
    </Section>
  );
}
