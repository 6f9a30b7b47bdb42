import { type DailyUsage, meterKinds, type RoomStay } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

interface Used {
  readonly tenancyId: string;
  readonly kind: DailyUsage['kind'];
  /** Of the year; null for all of them together. */
  readonly month: number | null;
  readonly days: number;
  readonly quantity: string;
  readonly perDay: string;
}

/**
 * Everybody who has or had the room with what they used a day. A stretch between two values counts for each of its days alike; what is booked
 * later of the same stretch (true-ups, corrections) is part of it.
 */
export async function roomStays(db: Db, buildingId: string, roomId: string): Promise<RoomStay[]> {
  const here = sql`${buildingId}::uuid`;
  const [stays, used] = await db.batch<[Omit<RoomStay, 'usage'>, Used]>(
    sql`select t.tenancy_id, t.number, p.name as tenant_name, b.label as bed_label, lower(t.period) as first_day,
        upper(t.period) - 1 as last_day
      from apartment.tenancies t
        join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
        left join apartment.beds b on b.building_id = t.building_id and b.bed_id = t.bed_id
      where t.building_id = ${here} and t.room_id = ${roomId}::uuid and t.state not in ('draft', 'cancelled')
      order by lower(t.period) desc, t.number desc`,
    sql`select s.tenancy_id, s.kind, extract(month from d.day)::int as month, count(distinct d.day)::int as days,
        round(sum(s.quantity / s.days), 3) as quantity,
        round(sum(s.quantity / s.days) / count(distinct d.day), 3) as per_day
      from (select f.tenancy_id, m.kind, f.quantity, f.period, (upper(f.period) - lower(f.period)) as days
          from apartment.usage_flows f
            join apartment.meters m on m.building_id = f.building_id and m.meter_id = f.meter_id
          where f.building_id = ${here} and f.room_id = ${roomId}::uuid and f.tenancy_id is not null
            and not isempty(f.period)) s
        cross join lateral generate_series(lower(s.period), upper(s.period) - 1, interval '1 day') as d (day)
      group by grouping sets ((s.tenancy_id, s.kind), (s.tenancy_id, s.kind, extract(month from d.day)::int))
      order by s.tenancy_id, array_position(${[...meterKinds]}::text[], s.kind), month`,
  );
  return stays.map((stay) => {
    const own = used.filter(({ tenancyId }) => tenancyId === stay.tenancyId);
    const usage = own
      .filter(({ month }) => month === null)
      .map(({ kind, days, quantity, perDay }) => ({
        ...{ kind, days, quantity, perDay },
        byMonth: own.flatMap((one) =>
          one.kind === kind && one.month !== null
            ? [{ month: one.month, days: one.days, perDay: one.perDay }]
            : [],
        ),
      }));
    return { ...stay, usage };
  });
}
