import type { ListedRoom } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { arrearsOfRooms, type RoomArrears } from '../room-arrears.ts';

type Facts = Pick<ListedRoom, 'tenancies' | 'lastReadOn' | 'arrearsMinor' | 'overdueDays'>;

/**
 * What a list of rooms tells of those who live in them today, and of what they owe, in one flight for all.
 * @param listable buildings of the rooms
 * @param readable those of them of whose tenants the caller may know
 * @param billed those of whose bills
 */
export async function livingFacts(
  db: Db,
  roomIds: readonly string[],
  { listable, readable, billed }: Readonly<Record<'listable' | 'readable' | 'billed', readonly string[]>>,
): Promise<(roomId: string) => Facts> {
  const [tenancies, read, arrears] = await db.batch<
    [
      ListedRoom['tenancies'][number] & { roomId: string },
      { roomId: string; lastReadOn: string },
      RoomArrears,
    ]
  >(
    sql`select t.room_id, t.tenancy_id, t.state = 'active' as is_active, p.name, p.phone, b.label as bed,
        upper(t.period) - 1 as last_day,
        to_jsonb(apartment.rent_on(t.building_id, t.tenancy_id, apartment.today_in(t.building_id))) as rent_minor
      from apartment.tenancies t
      join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
      left join apartment.beds b on b.building_id = t.building_id and b.bed_id = t.bed_id
      where t.building_id = any(${[...readable]}::uuid[]) and t.room_id = any(${[...roomIds]}::uuid[])
        and t.state not in ('draft', 'cancelled') and t.period @> apartment.today_in(t.building_id)
      order by b.label nulls first`,
    sql`select m.room_id, max(reading.read_on) as last_read_on
      from apartment.meters m
      join apartment.readings reading on reading.building_id = m.building_id and reading.meter_id = m.meter_id
        and reading.state in ('entered', 'checked', 'locked')
      where m.building_id = any(${[...listable]}::uuid[]) and m.room_id = any(${[...roomIds]}::uuid[])
      group by m.room_id`,
    arrearsOfRooms(billed, sql`b.room_id = any(${[...roomIds]}::uuid[])`),
  );
  const days = new Map(read.map((row) => [row.roomId, row.lastReadOn]));
  const owed = new Map(arrears.map((row) => [row.roomId, row]));
  return (roomId) => ({
    arrearsMinor: owed.get(roomId)?.arrearsMinor ?? 0,
    overdueDays: owed.get(roomId)?.overdueDays ?? 0,
    tenancies: tenancies.filter((one) => one.roomId === roomId).map(({ roomId: _, ...one }) => one),
    lastReadOn: days.get(roomId) ?? null,
  });
}
