import type { Building, Cycle } from '@console/contract/apartment';
import { useAddress } from '@console/shell';
import { SelectInput } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface MonthFieldsProps {
  building: Pick<Building, 'buildingId'>;
  cycles: readonly Pick<Cycle, 'ym'>[];
  ym: string | undefined;
}

/** The month lives in the address, with its building. */
export function MonthFields({ building: { buildingId }, cycles, ym }: MonthFieldsProps) {
  const { t } = useTranslation('apartment');
  const [, set] = useAddress();
  return (
    <Box sx={choiceStyle}>
      <SelectInput
        label={t('reading.month')}
        value={ym ?? ''}
        onChange={(month) => set({ building: buildingId, ym: month })}
        options={[
          ...(ym === undefined ? [{ value: '', label: '–' }] : []),
          ...cycles.map((one) => ({ value: one.ym, label: one.ym })),
        ]}
      />
    </Box>
  );
}

const choiceStyle = { flex: '1 1 110px', maxWidth: 260, minWidth: 0 };
