import { type Building, listMeters, type Room } from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { dialogLater } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import { MeterTable } from './meter-table.tsx';
import { metersInState, standingMeters } from './standing-meters.ts';

const MeterForm = dialogLater(() => import('./meter-form.tsx'));
const GenerateForm = dialogLater(() => import('./generate-form.tsx'));

interface SharedMetersProps {
  building: Building;
  rooms: readonly Room[];
  /** Whoever has a sheet of meters does not type them. */
  onImport(): void;
}

/** The meters of the house rather than of one room, and those that stand nowhere now. */
export default function SharedMeters({ building, rooms, onImport }: SharedMetersProps) {
  const { t } = useTranslation('apartment');
  const { buildingId } = building;
  const masters = useEndpoint(listMeters, standingMeters(buildingId, 'master')).items;
  const common = useEndpoint(listMeters, standingMeters(buildingId, 'common')).items;
  const stock = useEndpoint(listMeters, metersInState(buildingId, 'in_stock')).items;
  const removed = useEndpoint(listMeters, metersInState(buildingId, 'removed')).items;
  const [open, setOpen] = useState<'new' | 'everyRoom'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <MeterTable
        withPlace
        title={t('meters.shared')}
        actions={
          mayConfigure(building, 'room') && (
            <>
              {rooms.length > 0 && (
                <>
                  <Button onClick={onImport}>{t('meters.import')}</Button>
                  <Button onClick={() => setOpen('everyRoom')}>{t('meters.generate')}</Button>
                </>
              )}
              <Button variant="outlined" onClick={() => setOpen('new')}>
                {t('meters.create')}
              </Button>
            </>
          )
        }
        meters={[...masters, ...common]}
        none={t('meters.noneShared')}
        {...{ building, rooms, masters }}
      />
      {stock.length + removed.length > 0 && (
        <MeterTable
          withPlace
          title={t('meters.stock')}
          sortedAt="sortStock"
          meters={[...stock, ...removed]}
          none={t('meters.noneStock')}
          {...{ building, rooms, masters }}
        />
      )}
      {open === 'new' && <MeterForm {...{ building, rooms, masters }} onClose={close} />}
      {open === 'everyRoom' && <GenerateForm {...{ building, rooms }} onClose={close} />}
    </>
  );
}
