import {
  type Building,
  type CommonPool,
  getBuildingRooms,
  listCommonPools,
  listMeters,
} from '@console/contract/apartment';
import { useEndpoint, useFormat, useTable } from '@console/shell';
import { columnsOf, ListSection } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readOnlyReason } from '../buildings/read-only-reason.ts';
import '../tariffs/texts.ts';
import { standingMeters } from '../meters/standing-meters.ts';
import { opensPools } from './pool-access.ts';
import { PoolForm } from './pool-form.tsx';
import './texts.ts';
import { useUsableState } from './usable-state.ts';

/** Costs that rooms of this building share. */
export default function PoolsPanel({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<CommonPool>(useFormat());
  const { items } = useEndpoint(listCommonPools, { params: { buildingId: building.buildingId } });
  /** A pool's id, or `new`. */
  const [openId, setOpenId] = useState<string>();
  const closed = readOnlyReason(building, 'building');
  const opens = opensPools(building);
  const hasRooms = building.rooms.total > 0;
  return (
    <ListSection
      {...useTable('apartment.pools')}
      title={t('charges.pools')}
      note={closed && <Alert severity="info">{t(`readOnly.${closed}`)}</Alert>}
      rows={items}
      rowKey={(row) => row.commonPoolId}
      onOpen={opens ? (row) => setOpenId(row.commonPoolId) : undefined}
      none={{ title: t('charges.noPools'), body: !closed && !hasRooms && t('charges.needsRooms') }}
      create={
        !closed &&
        hasRooms && (
          <Button variant="contained" onClick={() => setOpenId('new')}>
            {t('charges.newPool')}
          </Button>
        )
      }
      columns={[
        column.name('name', t('charges.name'), (row) => row.name),
        column.text('source', t('charges.source'), (row) => t(`charges.sources.${row.source}`)),
        column.text('method', t('charges.method'), (row) => t(`charges.methods.${row.method}`)),
        column.money('amount', t('charges.amountMinor'), (row) => row.amountMinor, {
          currency: building.currency,
          hideBelow: 'md',
        }),
        column.number('rooms', t('charges.rooms'), (row) => row.rooms.length),
        column.state('state', t('charges.state'), useUsableState()),
      ]}
    >
      {openId !== undefined && (
        <OpenPool
          building={building}
          openId={openId}
          disabled={closed !== undefined}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </ListSection>
  );
}

interface OpenPoolProps {
  building: Building;
  openId: string;
  disabled: boolean;
  onClose(): void;
}

/** Rooms and meters come when a pool is opened. */
function OpenPool({ building, openId, disabled, onClose }: OpenPoolProps) {
  const { buildingId } = building;
  const pools = useEndpoint(listCommonPools, { params: { buildingId } });
  const { rooms } = useEndpoint(getBuildingRooms, { params: { buildingId } });
  const masters = useEndpoint(listMeters, standingMeters(buildingId, 'master'));
  const common = useEndpoint(listMeters, standingMeters(buildingId, 'common'));
  const meters = [...masters.items, ...common.items];
  const pool = pools.items.find((one) => one.commonPoolId === openId);
  if (!pool && openId !== 'new') return null;
  return <PoolForm key={openId} {...{ building, rooms, meters, pool, disabled, onClose }} />;
}
