import type { Meter } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { me } from '../me.ts';

/** From which day on a meter is priced by which plan; none: by nothing. */
export interface TariffStep {
  readonly fromDay: string;
  readonly tariffPlanId: string | null;
}

type Priced = Pick<Meter, 'buildingId' | 'meterId' | 'tariffPlanId' | 'installedOn'>;

/** By which plans meters were priced, from day to day: by meter, in the order of days. Who never had one is left out. */
export async function tariffHistoryOf(
  db: Db,
  buildingId: string,
  meterIds: readonly string[],
): Promise<Map<string, TariffStep[]>> {
  const rows = await db.rows<TariffStep & { meterId: string }>(sql`
    select meter_id, from_day, tariff_plan_id from apartment.meter_tariffs
    where building_id = ${buildingId}::uuid and meter_id = any(${[...meterIds]}::uuid[]) order by from_day`);
  const history = new Map<string, TariffStep[]>();
  for (const { meterId, ...step } of rows) history.set(meterId, [...(history.get(meterId) ?? []), step]);
  return history;
}

/** Writes steps of a meter; of one day the last one that is written holds. */
const pricedBy = (
  { buildingId, meterId }: Pick<Meter, 'buildingId' | 'meterId'>,
  steps: readonly TariffStep[],
): Sql[] =>
  insertionsOf(
    'apartment.meter_tariffs',
    steps.map((step) => ({ buildingId, meterId, ...step, createdBy: me })),
    sql`on conflict (building_id, meter_id, from_day) do update set tariff_plan_id = excluded.tariff_plan_id`,
  );

/** What a new meter is priced by: from its first day on, or from today, where it hangs nowhere yet. */
export const pricedAtFirst = (meter: Priced, today: string): Sql[] =>
  meter.tariffPlanId === null
    ? []
    : pricedBy(meter, [{ fromDay: meter.installedOn ?? today, tariffPlanId: meter.tariffPlanId }]);

/**
 * Another plan, from today on. The first one that a meter is given prices it from its first day on: nobody means what
 * it counted until then to be given away.
 */
export async function pricedAnew(db: Db, before: Priced, tariffPlanId: string | null, today: string) {
  if (tariffPlanId === before.tariffPlanId) return [];
  const history = await tariffHistoryOf(db, before.buildingId, [before.meterId]);
  return history.has(before.meterId)
    ? pricedBy(before, [{ fromDay: today, tariffPlanId }])
    : pricedAtFirst({ ...before, tariffPlanId }, today);
}

/** The one that comes in the place of another is priced as that was from the day on. */
export async function pricedAsBefore(
  db: Db,
  before: Priced,
  meterId: string,
  fromDay: string,
): Promise<Sql[]> {
  const history = await tariffHistoryOf(db, before.buildingId, [before.meterId]);
  const steps = history.get(before.meterId) ?? [];
  const inForce = steps.filter((step) => step.fromDay <= fromDay).at(-1);
  const later = steps.filter((step) => step.fromDay > fromDay);
  const { buildingId } = before;
  return pricedBy({ buildingId, meterId }, [...(inForce ? [{ ...inForce, fromDay }] : []), ...later]);
}
