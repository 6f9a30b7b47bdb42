import type { CheckRecord, MeterKind, Usage } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';

type Named = Pick<NonNullable<CheckRecord['meter']>, 'kind' | 'register' | 'serial' | 'roomNumber'> &
  Partial<Pick<Usage, 'scope'>>;

/** A register in words: `101 Electricity Peak E-101`. */
export function useMeterName(): (row: Named) => string {
  const { t } = useTranslation('apartment');
  return ({ roomNumber, scope, kind, register, serial }) =>
    [
      roomNumber ?? (scope === undefined || scope === 'room' ? undefined : t(`usage.scopes.${scope}`)),
      t(`usage.kinds.${kind}`),
      register === 'total' ? undefined : t(`usage.registers.${register}`),
      serial,
    ]
      .filter(Boolean)
      .join(' ');
}

/** A quantity without needless zeros, and with its unit. */
export function useQuantity() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const plain = (text: string) => format.decimal(text, { min: 0, max: 3 });
  return { plain, of: (text: string, kind: MeterKind) => `${plain(text)} ${t(`usage.units.${kind}`)}` };
}
