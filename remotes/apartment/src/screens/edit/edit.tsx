import { apartmentPaths, type Room, type Tenancy } from '@console/contract/apartment';
import { useAddress, useFormat } from '@console/shell';
import { EmptyState, ErrorState, NotFoundState, Page, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { mayImport } from '../../imports/import-kinds.ts';
import { ImportTenancies } from '../../imports/import-tenancies.tsx';
import { CheckIn } from '../../tenancies/check-in.tsx';
import { tenancyTones } from '../../tenancies/state-tones.ts';
import { TenancyPage } from '../../tenancies/tenancy-page.tsx';
import '../../tenancies/texts.ts';
import '../../people/texts.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'tenancies.title' };

/** Checking somebody in, or changing how they live there. */
export function Component() {
  const asked = useLoaderData<typeof loader>();
  const { t } = useTranslation('apartment');
  switch (asked.show) {
    case 'badAction':
      return (
        <Whole>
          <ErrorState
            body={t('tenancies.badAction')}
            technical="actionType: entering | edit"
            action={<ToList />}
          />
        </Whole>
      );
    case 'notFound':
      return <NotFoundState action={<ToList />} />;
    case 'mismatch':
      return <Mismatch uuid={asked.uuid} room={asked.room} />;
    case 'choose':
      return <RoomPicker {...asked} />;
    case 'which':
      return (
        <Whole>
          <EmptyState
            title={t('tenancies.which')}
            body={t('tenancies.whichBody')}
            action={
              <>
                <ToList />
                <Enter />
              </>
            }
          />
        </Whole>
      );
    case 'vacant':
      return <VacantRoom room={asked.room} live={asked.live} />;
    case 'entering':
      return (
        <CheckIn
          key={`${asked.room?.roomId} ${asked.application?.applicationId}`}
          {...asked}
          bulk={
            asked.building &&
            mayImport(asked.building, 'tenancies') && <ImportTenancies building={asked.building} />
          }
        />
      );
    case 'tenancy':
      return <TenancyPage key={asked.tenancyId} tenancyId={asked.tenancyId} buildingId={asked.buildingId} />;
  }
}

function Whole({ children }: { children: ReactNode }) {
  const { t } = useTranslation('apartment');
  return <Page title={t('tenancies.title')}>{children}</Page>;
}

function ToList() {
  const { t } = useTranslation('apartment');
  return (
    <Button component={Link} to={apartmentPaths.list()} variant="outlined">
      {t('tenancies.toList')}
    </Button>
  );
}

function Enter({ room }: { room?: Room }) {
  const [params] = useAddress();
  // The building, where the address names it: another may have a room of this number, too.
  const category = params.get('category');
  const named = room ? { ...(category ? { category } : {}), roomNumber: room.number } : {};
  const { t } = useTranslation('apartment');
  return (
    <Button
      component={Link}
      variant="contained"
      to={apartmentPaths.edit({ actionType: 'entering', ...named })}
    >
      {t('tenancies.checkIn')}
    </Button>
  );
}

/** The address names a tenancy and another room: nobody is shown by mistake. */
function Mismatch({ uuid, room }: { uuid: string; room: string }) {
  const { t } = useTranslation('apartment');
  return (
    <Whole>
      <EmptyState
        title={t('tenancies.mismatch', { room })}
        body={t('tenancies.mismatchBody')}
        action={
          <>
            <Button
              component={Link}
              variant="contained"
              to={apartmentPaths.edit({ actionType: 'edit', uuid })}
            >
              {t('tenancies.openOf', { room })}
            </Button>
            <ToList />
          </>
        }
      />
    </Whole>
  );
}

interface RoomPickerProps {
  actionType: 'entering' | 'edit';
  roomNumber: string;
  choices: readonly { buildingCode: string }[];
}

/** The same number in several buildings. */
function RoomPicker({ actionType, roomNumber, choices }: RoomPickerProps) {
  const { t } = useTranslation('apartment');
  return (
    <Whole>
      <EmptyState
        title={t('tenancies.ambiguous', { room: roomNumber })}
        body={t('tenancies.ambiguousBody')}
        action={choices.map(({ buildingCode }) => (
          <Button
            key={buildingCode}
            component={Link}
            variant="outlined"
            to={apartmentPaths.edit({ actionType, category: buildingCode, roomNumber })}
          >
            {t('tenancies.roomIn', { building: buildingCode, room: roomNumber })}
          </Button>
        ))}
      />
    </Whole>
  );
}

/** Nobody has the room as a whole today: what there is of drafts, beds and days to come, and the way in. */
function VacantRoom({ room, live }: { room: Room; live: readonly Tenancy[] }) {
  const { t } = useTranslation('apartment');
  const [params] = useAddress();
  const tab = params.get('tab');
  const format = useFormat();
  return (
    <Whole>
      <EmptyState
        title={t(live.length > 0 ? 'tenancies.several' : 'tenancies.vacant', { room: room.number })}
        body={t(live.length > 0 ? 'tenancies.severalBody' : 'tenancies.vacantBody')}
        action={<Enter room={room} />}
      />
      <Box
        component="ul"
        sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1, justifyItems: 'center' }}
      >
        {live.map((one) => (
          <li key={one.tenancyId}>
            <Button
              component={Link}
              to={apartmentPaths.edit({ actionType: 'edit', uuid: one.tenancyId, ...(tab && { tab }) })}
            >
              {[one.bed?.label, one.primaryPerson.name, format.day(one.firstDay)].filter(Boolean).join(' · ')}
            </Button>
            <StateChip tone={tenancyTones[one.state]} label={t(`tenancyStates.${one.state}`)} />
          </li>
        ))}
      </Box>
    </Whole>
  );
}
