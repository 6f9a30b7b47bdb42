import { ApiError, type QueryOf, usualMonths } from '@console/contract';
import {
  type getKeyFigures,
  type MeterKind,
  meterKinds,
  type Utility,
  utilities,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { keptMonth, monthOf, monthsBetween, monthsLater } from '../../../days.ts';
import { pivoted } from '../../../house/statistics/pivot-rules.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type Topic, topics, type Wanted } from './figures.ts';
import { statBuildings } from './groups.ts';

/** Figures month by month, and group by group where the months are grouped. */
async function told<Fact extends string, Figures>(
  db: Db,
  wanted: Wanted,
  { rows, figuresOf, isMoney: _, ...how }: Topic<Fact, Figures>,
  keys: readonly string[] = [],
) {
  const groups = keys.map((key) => ({ key, name: null, currency: null }));
  const found = await rows(db, wanted);
  return pivoted({ ...how, months: wanted.months, groups, rows: found, figuresOf: figuresOf(wanted) });
}

interface Metered {
  readonly lossLimit: string;
  readonly kinds: MeterKind[];
}

const metered = (db: Db, buildingId: string): Promise<Metered | undefined> =>
  db.first<Metered>(sql`
    select g.loss_limit, coalesce((select jsonb_agg(distinct m.kind) from apartment.meters m
      where m.building_id = ${buildingId}::uuid and m.installed_on is not null), '[]') as kinds
    from apartment.buildings g where g.building_id = ${buildingId}::uuid`);

/** A building at a glance, as far as the caller may see it. */
export async function keyFigures(db: Db, tenant: Tenant, { ym, asOf }: QueryOf<typeof getKeyFigures>) {
  const [[building], meters] = await Promise.all([statBuildings(db, [tenant.id]), metered(db, tenant.id)]);
  if (!building || !meters) throw new ApiError('NOT_FOUND');
  const { today, currency } = building;
  const last = ym ?? monthOf(today);
  const months = monthsBetween(keptMonth(monthsLater(last, 1 - usualMonths)), last);
  const wanted: Wanted = { buildingIds: [tenant.id], months, group: 'month', today, asOf };
  const byItems: Wanted = { ...wanted, group: 'item' };
  const money = tenant.may('apartment.stat.money');
  const kinds = meterKinds.filter((kind) => meters.kinds.includes(kind));
  const [occupancy, income, arrears, usage, costs, workload] = await Promise.all([
    tenant.may('apartment.stat.rooms') ? told(db, wanted, topics.occupancy) : undefined,
    money ? told(db, wanted, topics.income) : undefined,
    money ? told(db, wanted, topics.arrears) : undefined,
    tenant.may('apartment.stat.usage') ? told(db, byItems, topics.usage, kinds) : undefined,
    money ? told(db, byItems, topics.cost, utilities) : undefined,
    tenant.may('apartment.stat.workload') ? told(db, wanted, topics.workload) : undefined,
  ]);
  return {
    ...{ currency, today, ym: last, months },
    asOf: asOf !== undefined && asOf < today ? asOf : today,
    occupancy: occupancy && { byMonth: occupancy.byMonth, total: occupancy.total },
    income: income?.byMonth,
    arrears: arrears?.byMonth,
    usage: usage?.groups.map(({ key, cells }) => ({
      ...{ kind: key as MeterKind, lossLimit: meters.lossLimit, byMonth: cells },
    })),
    costs: costs?.groups.map(({ key, cells }) => ({ utility: key as Utility, byMonth: cells })),
    workload: workload?.byMonth,
  };
}
