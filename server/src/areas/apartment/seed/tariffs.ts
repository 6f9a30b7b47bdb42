import { NewTariffVersion, type TariffTier } from '@console/contract/apartment';
import { tariffs, tariffVersions } from '../tariffs/index.ts';
import type { Cast } from './cast.ts';

const tiers = (...rows: [upTo: string | null, unitPrice: string][]): TariffTier[] =>
  rows.map(([upTo, unitPrice]) => ({ register: 'total', upTo, unitPrice }));

const plans = [
  {
    code: 'E-HOME',
    name: { zh: '居民阶梯电价', en: 'Tiered electricity' },
    meterKind: 'electricity',
    tiers: tiers(['230', '0.5283'], ['400', '0.5783'], [null, '0.8283']),
  },
  {
    code: 'W-HOME',
    name: { zh: '居民阶梯水价', en: 'Tiered water' },
    meterKind: 'cold_water',
    tiers: tiers(['15', '3.4500'], ['25', '4.8300'], [null, '7.0700']),
  },
] as const;

export type TariffIds = Readonly<Record<'electricity' | 'cold_water', string>>;

/** Prices in force since before the first month: drafted by the manager, activated by the owner. */
export async function setUpTariffs(
  { manager, owner }: Cast,
  buildingId: string,
  from: string,
): Promise<TariffIds> {
  const ids: Record<string, string> = {};
  for (const { tiers: prices, ...plan } of plans) {
    const all = tariffs(manager.db, buildingId);
    const there = (await all.list()).find(({ code }) => code === plan.code) ?? (await all.create(plan));
    const { tariffPlanId } = there;
    if (!there.published)
      await tariffs(owner.db, buildingId).update(tariffPlanId, there.version, { published: true });
    const wanted = NewTariffVersion.parse({ effectiveFrom: from, tiers: prices });
    const version =
      there.versions[0] ?? (await tariffVersions(manager.db, buildingId).create(tariffPlanId, wanted));
    if (version.state === 'draft')
      await tariffVersions(owner.db, buildingId).activate(
        version.tariffVersionId,
        version.version,
        owner.userId,
      );
    ids[plan.meterKind] = tariffPlanId;
  }
  return ids as TariffIds;
}
