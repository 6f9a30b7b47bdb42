import type { Building, Cycle } from '@console/contract/apartment';
import { useAddress } from '@console/shell';
import { SelectInput } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useBuildingOptions } from '../buildings/building-options.ts';

interface MonthFieldsProps {
  buildings: readonly Building[];
  building: Building;
  cycles: readonly Pick<Cycle, 'ym'>[];
  ym: string | undefined;
}

/** Building and month live in the address; another building begins with its own newest month. */
export function MonthFields({ buildings, building, cycles, ym }: MonthFieldsProps) {
  const { t } = useTranslation('apartment');
  const options = useBuildingOptions(buildings);
  const [, set] = useAddress();
  return (
    <>
      {buildings.length > 1 && (
        <Box sx={longChoiceStyle}>
          <SelectInput
            label={t('reading.building')}
            value={building.buildingId}
            onChange={(buildingId) => set({ building: buildingId }, { alone: true })}
            options={options}
          />
        </Box>
      )}
      {cycles.length > 0 && (
        <Box sx={choiceStyle}>
          <SelectInput
            label={t('reading.month')}
            value={ym ?? ''}
            onChange={(month) => set({ building: building.buildingId, ym: month })}
            options={[
              ...(ym === undefined ? [{ value: '', label: '–' }] : []),
              ...cycles.map((one) => ({ value: one.ym, label: one.ym })),
            ]}
          />
        </Box>
      )}
    </>
  );
}

const choiceStyle = { flex: '1 1 110px', maxWidth: 260, minWidth: 0 };
/** The name of a building is longer than a month. */
const longChoiceStyle = { ...choiceStyle, flex: '2 1 150px' };
