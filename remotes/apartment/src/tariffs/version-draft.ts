import type { TariffTier, TariffVersion } from '@console/contract/apartment';
import { plainDecimal } from '../form/plain-decimal.ts';

/** What of a version one sets. */
export interface VersionDraft {
  effectiveFrom: string;
  basis: TariffVersion['basis'];
  minChargeMinor: number | null;
  fixedMonthlyMinor: number | null;
  tiers: TariffTier[];
}

const settingsOf = (version: VersionDraft): VersionDraft => ({
  effectiveFrom: version.effectiveFrom,
  basis: version.basis,
  minChargeMinor: version.minChargeMinor,
  fixedMonthlyMinor: version.fixedMonthlyMinor,
  tiers: version.tiers.map(({ register, upTo, unitPrice }) => ({
    register,
    upTo: upTo === null ? null : plainDecimal(upTo),
    unitPrice: plainDecimal(unitPrice),
  })),
});

/** The first day of the month after `today`. */
export function nextMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** What a new version begins with: the prices of the newest one, from the next month on. */
export const newVersion = (newest: VersionDraft | undefined, today: string): VersionDraft =>
  newest
    ? { ...settingsOf(newest), effectiveFrom: nextMonth(today) }
    : {
        effectiveFrom: nextMonth(today),
        basis: 'month',
        minChargeMinor: 0,
        fixedMonthlyMinor: 0,
        tiers: [{ register: 'total', upTo: null, unitPrice: '' }],
      };

export const versionDraftOf =
  (newest: TariffVersion | undefined, today: string) =>
  (version: TariffVersion | undefined): VersionDraft =>
    version ? settingsOf(version) : newVersion(newest, today);
