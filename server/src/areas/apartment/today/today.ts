import type { ResultOf } from '@console/contract';
import {
  type ApartmentPermission,
  type BuildingToday,
  type getApartmentToday,
  todayBuildingsAtMost,
  todayMonths,
  todayTasksAtMost,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { keptMonth, later, monthOf, monthsBetween, monthsLater } from '../../../days.ts';
import { type NamedRow, withName } from '../../../house/names.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { monthsUnderWay } from '../cycles/index.ts';
import { overdueIn } from '../payments/index.ts';
import { occupancyStat } from '../statistics/index.ts';
import { tasksOf } from '../tasks/index.ts';
import { byUrgency } from './today-rules.ts';

type Place = Pick<BuildingToday, 'buildingId' | 'code' | 'name' | 'currency' | 'today'>;

/**
 * The morning of all buildings in which the caller works. What waits is asked of all of them in one flight, the rest only of the few
 * that are told of.
 * @param kinds of tasks that the caller can show
 */
export async function apartmentToday(
  db: Db,
  tenants: readonly Tenant[],
  kinds: readonly string[],
): Promise<ResultOf<typeof getApartmentToday>> {
  const places = await activePlaces(
    db,
    tenants.filter(({ may }) => may('apartment.building.read')),
  );
  const active = new Set(places.map(({ buildingId }) => buildingId));
  const idsWith = (permission: ApartmentPermission) => (among: ReadonlySet<string>) =>
    tenants.filter(({ id, may }) => among.has(id) && may(permission)).map(({ id }) => id);
  const tasks = await tasksOf(db, kinds, (permission) => idsWith(permission)(active));
  const all = byUrgency(places, tasks, todayTasksAtMost);
  const [shown, others] = [all.slice(0, todayBuildingsAtMost), all.slice(todayBuildingsAtMost)];
  const told = new Set(shown.map(({ buildingId }) => buildingId));
  const [months, arrears, occupancy] = await Promise.all([
    monthsIn(db, idsWith('apartment.usage.read')(told)),
    overdueIn(db, idsWith('apartment.flow.read')(told)),
    occupancyIn(
      db,
      tenants.filter(({ id, may }) => told.has(id) && may('apartment.stat.rooms')),
      places.map(({ today }) => today).reduce(later, ''),
    ),
  ]);
  return {
    months: occupancy.months,
    buildings: shown.map(({ tasks: waiting, ...place }) => ({
      ...place,
      tasks: [...waiting],
      month: months.get(place.buildingId) ?? null,
      arrears: arrears.get(place.buildingId) ?? { overdueMinor: 0, tenancies: 0 },
      occupancy: occupancy.of.get(place.buildingId) ?? [],
    })),
    others: {
      buildings: others.length,
      tasks: others.reduce((sum, { taskCount }) => sum + taskCount, 0),
      late: others.reduce((sum, { lateCount }) => sum + lateCount, 0),
    },
  };
}

/** Buildings that are in use, by their code. */
async function activePlaces(db: Db, tenants: readonly Tenant[]): Promise<Place[]> {
  if (tenants.length === 0) return [];
  const rows = await db.rows<NamedRow<Place>>(sql`
    select building_id, code, name_zh, name_en, currency, (now() at time zone time_zone)::date as today
    from apartment.buildings where building_id = any(${tenants.map(({ id }) => id)}::uuid[]) and state = 'active'
    order by code, building_id`);
  return rows.map(withName);
}

async function monthsIn(db: Db, buildingIds: readonly string[]) {
  const cycles = buildingIds.length === 0 ? [] : await monthsUnderWay(db, buildingIds);
  return new Map(
    cycles.map(({ buildingId, ym, state, readTo, progress: { due, read, checked } }) => [
      buildingId,
      { ym, state, readTo, due, read, checked },
    ]),
  );
}

/** The line of occupancy by building, as the statistics draw it. @param today the latest of all these buildings; none: of nowhere */
async function occupancyIn(db: Db, tenants: readonly Tenant[], today: string) {
  if (tenants.length === 0) return { months: [], of: new Map<string, (string | null)[]>() };
  const to = monthOf(today);
  const from = keptMonth(monthsLater(to, 1 - todayMonths));
  const { groups } = await occupancyStat(db, tenants, { group: 'building', from, to });
  return {
    months: monthsBetween(from, to),
    of: new Map(groups.map(({ key, cells }) => [key, cells.map((one) => one?.occupancy ?? null)])),
  };
}
