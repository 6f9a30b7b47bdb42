import { NewTariffVersion, type TariffTier } from '@console/contract/apartment';
import {
  activateTariffVersion,
  createTariff,
  createTariffVersion,
  listTariffs,
  updateTariff,
} from '../tariffs/index.ts';
import type { Cast } from './cast.ts';

const tiers = (...rows: [upTo: string | null, unitPrice: string][]): TariffTier[] =>
  rows.map(([upTo, unitPrice]) => ({ register: 'total', upTo, unitPrice }));

const plans = [
  {
    key: 'electricity',
    code: 'E-HOME',
    name: { zh: '居民阶梯电价', en: 'Tiered electricity' },
    meterKind: 'electricity',
    isPublic: true,
    tiers: tiers(['230', '0.5283'], ['400', '0.5783'], [null, '0.8283']),
  },
  {
    key: 'cold_water',
    code: 'W-HOME',
    name: { zh: '居民阶梯水价', en: 'Tiered water' },
    meterKind: 'cold_water',
    isPublic: true,
    tiers: tiers(['15', '3.4500'], ['25', '4.8300'], [null, '7.0700']),
  },
  // Of a single room, as A-19 has it.
  {
    key: 'flat_water',
    code: 'W-FLAT',
    name: { zh: '单一水价', en: 'Flat water' },
    meterKind: 'cold_water',
    isPublic: false,
    tiers: tiers([null, '4.3500']),
  },
] as const;

export type TariffIds = Readonly<Record<(typeof plans)[number]['key'], string>>;

/** Prices in force since before the first month: drafted by the manager, activated by the owner. */
export async function setUpTariffs(
  { manager, owner }: Cast,
  buildingId: string,
  from: string,
): Promise<TariffIds> {
  const ids: Record<string, string> = {};
  for (const { tiers: prices, key, isPublic, ...plan } of plans) {
    const there =
      (await listTariffs(manager.db, buildingId)).find(({ code }) => code === plan.code) ??
      (await createTariff(manager.db, buildingId, plan));
    const { tariffPlanId } = there;
    if (isPublic && !there.published)
      await updateTariff(owner.db, buildingId, tariffPlanId, there.version, { published: true });
    const wanted = NewTariffVersion.parse({ effectiveFrom: from, tiers: prices });
    const version =
      there.versions[0] ?? (await createTariffVersion(manager.db, buildingId, tariffPlanId, wanted));
    if (version.state === 'draft')
      await activateTariffVersion(
        owner.db,
        buildingId,
        version.tariffVersionId,
        version.version,
        owner.userId,
      );
    ids[key] = tariffPlanId;
  }
  return ids as TariffIds;
}
