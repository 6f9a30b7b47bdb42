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

/** Digits behind the point to which a kind of meter is usually read. */
export const usualPlaces = { electricity: 1, heat: 1, cold_water: 2, hot_water: 2, gas: 2 } as const;
const placesOf = (text: string): number => text.replace(/0+$/, '').split('.')[1]?.length ?? 0;

/** Quantities in words: alone without needless zeros and with their unit, in columns with as many places each. */
export function useQuantity() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const plain = (text: string) => format.decimal(text, { min: 0, max: 3 });
  return {
    plain,
    of: (text: string, kind: MeterKind) => `${plain(text)} ${t(`usage.units.${kind}`)}`,
    /** For columns: as many places in every line, so that the points stand below one another. */
    fixed: (text: string, kind: MeterKind) =>
      format.decimal(text, { min: usualPlaces[kind], max: usualPlaces[kind] }),
    /** For the ledger: the same, but nothing that was measured is rounded away. */
    exact: (text: string, kind: MeterKind) =>
      format.decimal(text, { min: usualPlaces[kind], max: Math.max(usualPlaces[kind], placesOf(text)) }),
  };
}
