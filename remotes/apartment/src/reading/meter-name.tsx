import type { MeterKind, RoundRow } from '@console/contract/apartment';
import { ElectricityIcon, GasIcon, HeatIcon, HotWaterIcon, WaterIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

const icons = {
  electricity: ElectricityIcon,
  cold_water: WaterIcon,
  hot_water: HotWaterIcon,
  gas: GasIcon,
  heat: HeatIcon,
} as const satisfies Record<MeterKind, unknown>;

type Named = Pick<RoundRow, 'roomNumber' | 'scope' | 'kind' | 'serial' | 'register'>;

/** What people call a register, in one line, for labels and dialogs. */
export function useMeterName(): (row: Named) => string {
  const { t } = useTranslation('apartment');
  return ({ roomNumber, scope, kind, serial, register }) =>
    [
      roomNumber ?? (scope === 'room' ? undefined : t(`reading.scopes.${scope}`)),
      t(`reading.kinds.${kind}`),
      register === 'total' ? undefined : t(`reading.registers.${register}`),
      serial,
    ]
      .filter(Boolean)
      .join(' ');
}

/** The same with its icon, the room above all: that is what one walks by. */
export function MeterName({ row }: { row: Named }) {
  const { t } = useTranslation('apartment');
  const { kind, register, roomNumber, scope, serial } = row;
  const Icon = icons[kind];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Icon fontSize="small" titleAccess={t(`reading.kinds.${kind}`)} />
      <Box className="words" sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 650, fontSize: { xs: '1.125rem', md: 'inherit' } }}>
          {roomNumber ?? t(`reading.scopes.${scope === 'room' ? 'common' : scope}`)}
          {register !== 'total' && (
            <Box component="span" sx={{ fontWeight: 400 }}>
              {' '}
              · {t(`reading.registers.${register}`)}
            </Box>
          )}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{serial}</Box>
      </Box>
    </Box>
  );
}
