import { type Building, getBuildingRooms, listCommonPools, listMeters } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { DataTable, EmptyState, Section, StateChip } from '@console/ui';
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

/** Costs that rooms of this building share. */
export default function PoolsPanel({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { items } = useEndpoint(listCommonPools, { params: { buildingId: building.buildingId } });
  /** A pool's id, or `new`. */
  const [openId, setOpenId] = useState<string>();
  const closed = readOnlyReason(building, 'building');
  const opens = opensPools(building);
  const create = !closed && building.rooms.total > 0 && (
    <Button variant="contained" onClick={() => setOpenId('new')}>
      {t('charges.newPool')}
    </Button>
  );
  return (
    <Section dense title={t('charges.pools')} actions={items.length > 0 && create}>
      {closed && <Alert severity="info">{t(`readOnly.${closed}`)}</Alert>}
      <DataTable
        caption={t('charges.pools')}
        rows={items}
        rowKey={(row) => row.commonPoolId}
        onOpen={opens ? (row) => setOpenId(row.commonPoolId) : undefined}
        empty={
          <EmptyState
            title={t('charges.noPools')}
            body={!closed && building.rooms.total === 0 ? t('charges.needsRooms') : undefined}
            action={create}
          />
        }
        columns={[
          { key: 'name', label: t('charges.name'), cell: (row) => row.name, primary: true },
          { key: 'source', label: t('charges.source'), cell: (row) => t(`charges.sources.${row.source}`) },
          { key: 'method', label: t('charges.method'), cell: (row) => t(`charges.methods.${row.method}`) },
          {
            key: 'amount',
            label: t('charges.amountMinor'),
            align: 'right',
            hideBelow: 'md',
            cell: (row) =>
              row.amountMinor === null ? '–' : format.money(row.amountMinor, building.currency),
          },
          {
            key: 'rooms',
            label: t('charges.rooms'),
            align: 'right',
            cell: (row) => format.number(row.rooms.length),
          },
          {
            key: 'state',
            card: 'top',
            label: t('charges.state'),
            cell: (row) => (
              <StateChip
                tone={row.state === 'active' ? 'good' : 'neutral'}
                label={t(`usableStates.${row.state}`)}
              />
            ),
          },
        ]}
      />
      {openId !== undefined && (
        <OpenPool
          building={building}
          openId={openId}
          disabled={closed !== undefined}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Section>
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
