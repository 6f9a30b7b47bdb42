import type { Building, CommonPool, TariffTier } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { tariffHistoryOf } from '../meters/index.ts';
import type { Household } from './person-days-rules.ts';
import type { PoolRoom } from './pool-rules.ts';
import type { PlanFrom } from './price-span-rules.ts';
import type { TariffPrices } from './use-price-rules.ts';

/** What a building says about the prices of its uses. */
export type CostSettings = Pick<Building, 'tierProrate' | 'vacantShare'>;

type VersionRow = Omit<TariffPrices, 'tiers' | 'minChargeMinor' | 'fixedMonthlyMinor' | 'tariffName'> & {
  readonly tariffPlanId: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly minChargeMinor: string;
  readonly fixedMonthlyMinor: string;
};

type TierRow = TariffTier & { readonly tariffVersionId: string };

export interface CostTariffs {
  /** Which plans priced a meter, from which day on. */
  readonly plansOf: (meterId: string) => readonly PlanFrom[];
  readonly versionsOf: (tariffPlanId: string) => readonly TariffPrices[];
}

/** In both languages, where they differ: a bill is kept as it was, and read in either. */
const nameOf = (zh: string, en: string): string => (zh === en ? zh : `${zh} / ${en}`);

export async function costTariffs(
  db: Db,
  buildingId: string,
  meterIds: readonly string[],
): Promise<CostTariffs> {
  const history = await tariffHistoryOf(db, buildingId, meterIds);
  const [versions, tiers] = await db.batch<[VersionRow, TierRow]>(
    sql`select v.tariff_version_id, v.tariff_plan_id, p.name_zh, p.name_en, v.effective_from, v.basis, v.min_charge_minor,
        v.fixed_monthly_minor
      from apartment.tariff_versions v
        join apartment.tariff_plans p on p.building_id = v.building_id and p.tariff_plan_id = v.tariff_plan_id
      where v.building_id = ${buildingId}::uuid and v.state = 'active'`,
    sql`select t.tariff_version_id, t.register, t.up_to, t.unit_price from apartment.tariff_tiers t
        join apartment.tariff_versions v on v.building_id = t.building_id and v.tariff_version_id = t.tariff_version_id
      where t.building_id = ${buildingId}::uuid and v.state = 'active'
      order by t.tariff_version_id, array_position(array['total', 'peak', 'flat', 'valley'], t.register), t.position`,
  );
  const tiersOf = grouped(tiers, ({ tariffVersionId }) => tariffVersionId);
  const byPlan = grouped(versions, ({ tariffPlanId }) => tariffPlanId);
  const priced = new Map(
    [...byPlan].map(([plan, own]) => [
      plan,
      own.map(({ tariffPlanId: _, nameZh, nameEn, ...version }) => ({
        ...version,
        tariffName: nameOf(nameZh, nameEn),
        minChargeMinor: Number(version.minChargeMinor),
        fixedMonthlyMinor: Number(version.fixedMonthlyMinor),
        tiers: (tiersOf.get(version.tariffVersionId) ?? []).map(({ register, upTo, unitPrice }) => ({
          ...{ register, upTo, unitPrice },
        })),
      })),
    ]),
  );
  return {
    plansOf: (meterId) => history.get(meterId) ?? [],
    versionsOf: (plan) => priced.get(plan) ?? [],
  };
}

type OccupantRow = Household['occupants'][number] & { readonly tenancyId: string };

/** Who had rooms in these days, with all who lived there by it: by room. */
export async function householdsIn(
  db: Db,
  buildingId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<string, Household[]>> {
  const [tenancies, occupants] = await db.batch<[Omit<Household, 'occupants'>, OccupantRow]>(
    sql`select t.tenancy_id, t.room_id, lower(t.period) as from, upper(t.period) as until from apartment.tenancies t
      where t.building_id = ${buildingId}::uuid and t.state not in ('draft', 'cancelled')
        and t.period && daterange(${from}::date, ${to}::date, '[]')
      order by t.number`,
    sql`select o.tenancy_id, coalesce(lower(o.period), '0001-01-01') as from, upper(o.period) as until,
        o.share_weight as weight
      from apartment.tenancy_occupants o
      where o.building_id = ${buildingId}::uuid and o.period && daterange(${from}::date, ${to}::date, '[]')
      order by o.person_id`,
  );
  const peopleOf = grouped(occupants, ({ tenancyId }) => tenancyId);
  return grouped(
    tenancies.map((one) => ({
      ...one,
      occupants: (peopleOf.get(one.tenancyId) ?? []).map(({ tenancyId: _, ...person }) => person),
    })),
    ({ roomId }) => roomId,
  );
}

export interface SettledRow {
  readonly tenancyId: string;
  readonly at: string;
}

/** Who has settled what they owe up to their last day, or waits for somebody to approve it. */
export const settledIn = (buildingId: string) => sql`
  select c.tenancy_id, c.submitted_at as at from apartment.checkouts c
  where c.building_id = ${buildingId}::uuid and c.state in ('submitted', 'approved', 'paid_out', 'closed')
    and c.submitted_at is not null`;

export type CostPool = Pick<
  CommonPool,
  'commonPoolId' | 'name' | 'source' | 'method' | 'amountMinor' | 'meterId' | 'version'
> & { readonly rooms: readonly Omit<PoolRoom, 'used'>[] };

type PoolRow = Omit<CostPool, 'rooms' | 'amountMinor'> & { readonly amountMinor: string | null };
type PoolRoomRow = Omit<PoolRoom, 'used'> & { readonly commonPoolId: string };

/** The pools in use, with their rooms. */
export async function costPools(db: Db, buildingId: string): Promise<CostPool[]> {
  const [pools, rooms] = await db.batch<[PoolRow, PoolRoomRow]>(
    sql`select p.common_pool_id, p.name, p.source, p.method, p.amount_minor, p.meter_id, p.version
      from apartment.common_pools p where p.building_id = ${buildingId}::uuid and p.state = 'active' order by p.name`,
    sql`select m.common_pool_id, m.room_id, r.number, r.area_m2, m.ratio from apartment.common_pool_rooms m
        join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
      where m.building_id = ${buildingId}::uuid order by r.floor, r.number_order`,
  );
  const roomsOf = grouped(rooms, ({ commonPoolId }) => commonPoolId);
  return pools.map((pool) => ({
    ...pool,
    amountMinor: pool.amountMinor === null ? null : Number(pool.amountMinor),
    rooms: (roomsOf.get(pool.commonPoolId) ?? []).map(({ commonPoolId: _, ...room }) => room),
  }));
}
