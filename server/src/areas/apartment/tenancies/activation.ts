import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { unreadMetersOfTenancy } from './first-values.ts';
import { moved } from './tenancy-moves.ts';

/** Whom it may concern: who lives in the rooms of these meters, or these tenancies. */
type Among = { readonly meterIds: readonly string[] } | { readonly tenancyIds: readonly string[] };

interface Asked {
  /** The day that is looked from; today, unless a story of earlier days is told. */
  readonly on?: string | undefined;
}

/**
 * Signed tenancies become active as soon as their first day is there and the values they begin with are locked; the others
 * stay as they are, and so does whoever's last day is over. Called whenever such values were checked, and when tenancies came
 * in that have begun long ago.
 * @returns how many have become active
 */
export async function activateReady(
  tx: Db,
  buildingId: string,
  among: Among,
  { on }: Asked = {},
): Promise<number> {
  const day = on === undefined ? sql`apartment.today_in(${buildingId}::uuid)` : sql`${on}::date`;
  const ready = await tx.rows<{ tenancyId: string }>(sql`
    select t.tenancy_id from apartment.tenancies t
    where t.building_id = ${buildingId}::uuid and t.state = 'signed' and ${isAmong(buildingId, among)}
      and lower(t.period) <= ${day} and (upper(t.period) is null or upper(t.period) > ${day})
      -- What somebody entered for it is looked at first.
      and not exists (select from apartment.readings g
        join apartment.meters other on other.building_id = g.building_id and other.meter_id = g.meter_id
        where g.building_id = t.building_id and other.room_id = t.room_id and g.source = 'move_in'
          and g.state = 'entered')
      and not exists (select from ${unreadMetersOfTenancy})
    order by t.number`);
  await inFlights(
    tx,
    ready.flatMap(({ tenancyId }) =>
      moved({ buildingId, tenancyId, state: 'signed', lastDay: null }, 'active', 'activate'),
    ),
  );
  return ready.length;
}

const isAmong = (buildingId: string, among: Among): Sql =>
  'tenancyIds' in among
    ? sql`t.tenancy_id = any(${among.tenancyIds}::uuid[])`
    : sql`t.room_id in (select at.room_id from apartment.meters at
        where at.building_id = ${buildingId}::uuid and at.meter_id = any(${among.meterIds}::uuid[]))`;
