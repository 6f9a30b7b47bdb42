import {
  apartmentPaths,
  archiveBuilding,
  type Building,
  countRooms,
  getBuilding,
  getBuildingRooms,
  listBuildings,
  listRooms,
  restoreBuilding,
} from '@console/contract/apartment';
import { confirm, load, searchParams, useCall, useEndpoint, useFormat, usePermission } from '@console/shell';
import { EmptyState, ListScreen, Page, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import RowLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { BuildingForm } from '../../buildings/building-form.tsx';
import { allBuildings } from '../../buildings/building-lists.ts';
import { useName } from '../../buildings/names.ts';

export const handle = { title: 'buildingConfigure.title' };

/** `building`: the one whose settings are open, or `new`. Anything else shows the list. */
const Search = z.object({ building: z.optional(z.union([z.uuid(), z.literal('new')])) });

export async function loader({ request }: LoaderFunctionArgs) {
  const { building } = searchParams(request, Search);
  const open =
    building !== undefined && building !== 'new'
      ? [load(getBuilding, { params: { buildingId: building } })]
      : [];
  await Promise.all([load(listBuildings, allBuildings), ...open]);
  return { building };
}

export function Component() {
  const { building } = useLoaderData<typeof loader>();
  if (building === 'new') return <NewBuilding />;
  return building === undefined ? <Buildings /> : <OneBuilding key={building} buildingId={building} />;
}

function Buildings() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const mayCreate = usePermission('apartment.building.create');
  const { items, total } = useEndpoint(listBuildings, allBuildings);
  const create = (
    <Button component={Link} to={apartmentPaths.buildingConfigure({ building: 'new' })} variant="contained">
      {t('buildingForm.create')}
    </Button>
  );
  return (
    <ListScreen
      title={t('buildingConfigure.title')}
      subtitle={t('buildingConfigure.subtitle')}
      actions={mayCreate && create}
      caption={t('buildingConfigure.caption')}
      rows={items}
      total={total}
      rowKey={(row) => row.buildingId}
      href={(row) => apartmentPaths.buildingConfigure({ building: row.buildingId })}
      empty={
        <EmptyState
          title={t('index.none')}
          body={t(mayCreate ? 'index.noneBody' : 'index.askOwner')}
          action={mayCreate ? create : undefined}
        />
      }
      columns={[
        { key: 'name', label: t('buildings.name.label'), cell: (row) => name(row.name), primary: true },
        { key: 'code', label: t('buildings.code.label'), cell: (row) => row.code },
        {
          key: 'rooms',
          label: t('rooms.title'),
          align: 'right',
          cell: (row) => format.number(row.rooms.total),
        },
        {
          key: 'vacant',
          label: t('roomStates.vacant'),
          align: 'right',
          hideBelow: 'md',
          cell: (row) => format.number(row.rooms.vacant),
        },
        {
          key: 'state',
          label: t('buildings.state'),
          cell: (row) => (
            <StateChip
              tone={row.state === 'active' ? 'good' : 'neutral'}
              label={t(`buildingStates.${row.state}`)}
            />
          ),
        },
        {
          key: 'configure',
          label: t('roomConfigure.title'),
          cell: (row) =>
            row.may.includes('apartment.room.read') ? (
              <RowLink component={Link} to={apartmentPaths.roomConfigure(row.buildingId)}>
                {t('roomConfigure.open')}
              </RowLink>
            ) : (
              '–'
            ),
        },
      ]}
    />
  );
}

function NewBuilding() {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  return (
    <Page title={t('buildingForm.create')}>
      <BuildingForm
        onDone={({ buildingId }) => navigate(apartmentPaths.roomConfigure(buildingId))}
        onCancel={() => navigate(apartmentPaths.buildingConfigure())}
      />
    </Page>
  );
}

function OneBuilding({ buildingId }: { buildingId: string }) {
  const navigate = useNavigate();
  const name = useName();
  const building = useEndpoint(getBuilding, { params: { buildingId } });
  return (
    <Page
      title={name(building.name)}
      subtitle={building.code}
      actions={<BuildingActions building={building} />}
    >
      <BuildingForm building={building} onCancel={() => navigate(apartmentPaths.buildingConfigure())} />
    </Page>
  );
}

function BuildingActions({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const archived = building.state === 'archived';
  const [run, { pending, problem }] = useCall(archived ? restoreBuilding : archiveBuilding, {
    done: 'updated',
    touches: [listBuildings, getBuilding, getBuildingRooms, listRooms, countRooms],
  });
  const change = async () => {
    const question = {
      title: t('archive.question'),
      body: t('archive.body'),
      confirmLabel: t('archive.confirm'),
    };
    if (!archived && !(await confirm({ ...question, danger: true }))) return;
    await run({ params: { buildingId: building.buildingId }, version: building.version, body: {} });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {building.may.includes('apartment.building.archive') && (
        <Button disabled={pending} onClick={change}>
          {t(archived ? 'archive.restore' : 'archive.archive')}
        </Button>
      )}
      {building.may.includes('apartment.room.read') && (
        <Button component={Link} to={apartmentPaths.roomConfigure(building.buildingId)} variant="contained">
          {t('roomConfigure.open')}
        </Button>
      )}
    </Box>
  );
}
