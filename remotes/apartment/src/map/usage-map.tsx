import { getUsageMatrix, type MapRoom } from '@console/contract/apartment';
import { type AddressChange, useEndpoint, useFormat } from '@console/shell';
import { SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import '../usage/texts.ts';
import { BuildingMap } from './building-map.tsx';
import type { MonthUsage } from './month-usage.ts';
import { usageLayer } from './usage-layer.ts';

interface UsageMapProps {
  rooms: readonly MapRoom[];
  usage: MonthUsage;
  chosen: string | undefined;
  set(change: AddressChange): void;
}

/** The building coloured by what its rooms used in a month, with the quantity written in each. */
export function UsageMap({ rooms, usage: { months, ym, kind, query }, chosen, set }: UsageMapProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const matrix = useEndpoint(getUsageMatrix, { query });
  const kinds = matrix.kinds.includes(kind) ? matrix.kinds : [...matrix.kinds, kind];
  const isDraft = matrix.rows.some(({ cells: [cell] }) => cell?.draft);
  const isEmpty = matrix.rows.every(({ cells: [cell] }) => (cell?.quantity ?? null) === null);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 160px', maxWidth: 240 } }}>
        <SelectInput
          label={t('usage.month')}
          value={ym}
          onChange={(value) => set({ ym: value })}
          options={months.map((value) => ({ value, label: value }))}
        />
        <SelectInput
          label={t('usage.kind')}
          value={kind}
          onChange={(value) => set({ kind: value })}
          options={kinds.map((value) => ({
            value,
            label: `${t(`usage.kinds.${value}`)} (${t(`usage.units.${value}`)})`,
          }))}
        />
      </Box>
      {isDraft && <Alert severity="info">{t('map.usage.draft', { ym })}</Alert>}
      {isEmpty && <Alert severity="info">{t('map.usage.empty', { ym })}</Alert>}
      <BuildingMap
        rooms={rooms}
        layer={usageLayer(rooms, matrix, kind, { t, format })}
        chosen={chosen}
        onChoose={(roomId) => set({ room: roomId })}
      />
    </Box>
  );
}
