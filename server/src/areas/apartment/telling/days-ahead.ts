import sql from 'sql-template-tag';
import { isMemberToday } from '../../../house/member-today.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { teamOf, whoseWork } from '../colleagues.ts';
import { buildingOf } from './happenings.ts';
import type { Telling } from './told-news.ts';

/** Days before its last one on which somebody is told that a tenancy ends. */
const daysBeforeEnd = 30;

interface Place {
  readonly buildingId: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** Where today is, as `g.today`; of buildings that are in use. */
const today = sql`(select b.building_id, b.name_zh, b.name_en, b.self_reading, (now() at time zone b.time_zone)::date as today
  from apartment.buildings b where b.state = 'active') g`;
const account = sql`join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
  left join platform.members m on m.area = 'apartment' and m.tenant_id = t.building_id and m.user_id = p.user_id
    and ${isMemberToday}`;

interface Window extends Place {
  readonly cycleId: string;
  readonly ym: string;
  readonly readTo: string;
  readonly selfReading: boolean;
}

/** Months whose meters are read in these days: those who read them, and who sends in what their own ones show. */
export async function openWindows(db: Db): Promise<Telling[]> {
  const windows = await db.rows<Window>(sql`
    select g.building_id, g.name_zh, g.name_en, g.self_reading, y.cycle_id, y.ym, y.read_to
    from ${today} join apartment.cycles y on y.building_id = g.building_id
    where y.state in ('open', 'reading') and g.today between y.read_from and y.read_to`);
  const all: Telling[] = [];
  for (const window of windows) {
    const { buildingId, cycleId, ym, readTo } = window;
    const told =
      (own: boolean) =>
      (userId: string): Telling => ({
        ...{ buildingId, userId, subjectId: cycleId, occasion: '' },
        news: { kind: 'readingWindowOpen', payload: { ...buildingOf(window), ym, readTo, own } },
      });
    const readers = whoseWork(await teamOf(db, buildingId), 'apartment.reading.enter').map(
      ({ userId }) => userId,
    );
    // Who reads the whole round is told of that.
    const residents = window.selfReading ? await residentsOf(db, buildingId) : [];
    all.push(
      ...readers.map(told(false)),
      ...residents.filter((userId) => !readers.includes(userId)).map(told(true)),
    );
  }
  return all;
}

/** Accounts of those who have signed for a room that they live in today. */
async function residentsOf(db: Db, buildingId: string): Promise<string[]> {
  const rows = await db.rows<{ userId: string }>(sql`
    select distinct m.user_id from ${today} join apartment.tenancies t on t.building_id = g.building_id
      ${account}
    where g.building_id = ${buildingId}::uuid and t.state in ('signed', 'active', 'ending') and t.period @> g.today
      and m.user_id is not null`);
  return rows.map(({ userId }) => userId);
}

interface Ending extends Place {
  readonly tenancyId: string;
  readonly roomNumber: string;
  readonly lastDay: string;
  readonly userId: string | null;
}

/** Tenancies whose last day is near while nobody has begun to check out: the tenant, and those who let. */
export async function endingTenancies(db: Db): Promise<Telling[]> {
  const endings = await db.rows<Ending>(sql`
    select g.building_id, g.name_zh, g.name_en, t.tenancy_id, r.number as room_number, upper(t.period) - 1 as last_day, m.user_id
    from ${today} join apartment.tenancies t on t.building_id = g.building_id
      join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
      ${account}
    where t.state in ('signed', 'active') and upper(t.period) - 1 between g.today and g.today + ${daysBeforeEnd}::int`);
  const letting = new Map<string, readonly string[]>();
  for (const { buildingId } of endings)
    if (!letting.has(buildingId))
      letting.set(
        buildingId,
        whoseWork(await teamOf(db, buildingId), 'apartment.tenancy.write').map(({ userId }) => userId),
      );
  return endings.flatMap(({ userId: tenant, tenancyId, roomNumber, lastDay, ...place }) => {
    const told = (own: boolean, userId: string): Telling => ({
      ...{ buildingId: place.buildingId, userId, subjectId: tenancyId, occasion: lastDay },
      news: { kind: 'tenancyEnding', payload: { ...buildingOf(place), tenancyId, roomNumber, lastDay, own } },
    });
    const staff = letting.get(place.buildingId) ?? [];
    return [
      ...(tenant === null ? [] : [told(true, tenant)]),
      ...staff.filter((userId) => userId !== tenant).map((userId) => told(false, userId)),
    ];
  });
}
