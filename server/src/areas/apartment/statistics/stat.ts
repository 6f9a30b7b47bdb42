import { invalidField } from '@console/contract';
import { type MeterKind, type StatGroup, statMonthsAtMost, type Utility } from '@console/contract/apartment';
import { later, monthOf } from '../../../days.ts';
import { type Group, pivoted } from '../../../house/statistics/pivot-rules.ts';
import { statRange } from '../../../house/statistics/range-rules.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type Topic, topics, type Wanted } from './figures.ts';
import { groupsOf, itemOrders, type StatBuilding, statBuildings } from './groups.ts';

/** What a call asks for. */
export interface Asked {
  readonly building?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly asOf?: string | undefined;
  readonly group: StatGroup;
  readonly kind?: MeterKind | undefined;
  readonly utility?: Utility | undefined;
}

const latest = (days: readonly string[]): string => days.reduce(later, '');

/** Buildings are only told apart by `building`: floors, types and people are those of one. @throws VALIDATION */
function demandBuilding({ group, building }: Asked): void {
  if (group !== 'building' && building === undefined) throw invalidField('building', 'required');
}

const buildingGroup = ({ buildingId, nameZh, nameEn, currency }: StatBuilding): Group => ({
  ...{ key: buildingId, name: { zh: nameZh, en: nameEn }, currency },
});

async function pivot<Fact extends string, Figures>(
  db: Db,
  tenants: readonly Tenant[],
  asked: Asked,
  { rows, figuresOf, isMoney, ...how }: Topic<Fact, Figures>,
  items: readonly string[] | 'people',
) {
  demandBuilding(asked);
  const buildings = await statBuildings(
    db,
    tenants.map(({ id }) => id),
  );
  const today = latest(buildings.map((one) => one.today));
  const range = statRange(asked, monthOf(today), statMonthsAtMost);
  const wanted: Wanted = {
    ...{
      buildingIds: buildings.map(({ buildingId }) => buildingId),
      months: range.months,
      group: asked.group,
    },
    ...{ asOf: asked.asOf, today, kind: asked.kind, utility: asked.utility },
  };
  const found = await rows(db, wanted);
  const currencies = [...new Set(buildings.map(({ currency }) => currency))];
  const [currency = null] = currencies.length === 1 ? currencies : [];
  const groups =
    asked.group === 'building'
      ? buildings.map(buildingGroup)
      : (await groupsOf(db, wanted, new Set(found.map(({ key }) => key)), items)).map((one) => ({
          ...one,
          currency,
        }));
  const told = pivoted({ ...how, months: range.months, groups, rows: found, figuresOf: figuresOf(wanted) });
  const hasSum = !(isMoney && currency === null);
  return {
    ...range,
    months: [...range.months],
    currency,
    asOf: asked.asOf !== undefined && asked.asOf < today ? asked.asOf : today,
    ...told,
    ...(hasSum ? {} : { byMonth: told.byMonth.map(() => null), total: null }),
  };
}

export const incomeStat = (db: Db, tenants: readonly Tenant[], asked: Asked) =>
  pivot(db, tenants, asked, topics.income, itemOrders.income);

export const arrearsStat = (db: Db, tenants: readonly Tenant[], asked: Asked) =>
  pivot(db, tenants, asked, topics.arrears, []);

export const occupancyStat = (db: Db, tenants: readonly Tenant[], asked: Asked) =>
  pivot(db, tenants, asked, topics.occupancy, []);

/** Kinds have no sum: kWh and cubic metres are told apart or one of them alone. */
export async function usageStat(db: Db, tenants: readonly Tenant[], { kind, ...asked }: Asked) {
  const apart = asked.group === 'item';
  const told = await pivot(db, tenants, apart ? asked : { ...asked, kind }, topics.usage, itemOrders.usage);
  return apart ? { ...told, byMonth: told.byMonth.map(() => null), total: null } : told;
}

export const costStat = (db: Db, tenants: readonly Tenant[], asked: Asked) =>
  pivot(db, tenants, asked, topics.cost, itemOrders.cost);

export const workloadStat = (db: Db, tenants: readonly Tenant[], asked: Asked) =>
  pivot(db, tenants, asked, topics.workload, 'people');
