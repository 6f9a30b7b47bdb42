import { NewPerson, NewTenancy, type Room } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { persons } from '../../src/apartment/people/persons.ts';
import { tenancies } from '../../src/apartment/tenancies/tenancies.ts';
import type { Cast } from './cast.ts';
import { earlier, later, plusDays } from './days.ts';
import { personNames } from './names.ts';

/** Who lives where, and since when. */
export interface Letting {
  readonly roomId: string;
  readonly bedId: string | null;
  readonly from: string;
  /** The last day; open where none is agreed. */
  readonly to: string | null;
  readonly people: number;
  readonly fate: 'live' | 'ending' | 'future' | 'past';
  tenancyId?: string;
}
interface Unit {
  readonly room: Room;
  readonly bedId: string | null;
}

async function unitsOf({ desk }: Cast, rooms: readonly Room[]): Promise<Unit[]> {
  const free = rooms.filter(({ hold }) => hold === 'none');
  const beds = await desk.db.rows<{ bedId: string; roomId: string }>(sql`
    select bed_id, room_id from apartment.beds where room_id = any(${free.map(({ roomId }) => roomId)}::uuid[])
    order by room_id, label`);
  return free.flatMap((room): Unit[] =>
    room.leaseMode === 'bed'
      ? beds.filter(({ roomId }) => roomId === room.roomId).map(({ bedId }) => ({ room, bedId }))
      : [{ room, bedId: null }],
  );
}

/** One unit in twelve stands empty, half of those are promised; one in four has had other people before. */
function lettingsOf(units: readonly Unit[], first: string, today: string, random: () => number): Letting[] {
  return units.flatMap(({ room, bedId }, index): Letting[] => {
    const place = { roomId: room.roomId, bedId };
    const people = bedId ? 1 : 1 + Math.floor(random() * room.capacity);
    if (index % 12 === 7)
      return [{ ...place, from: plusDays(today, 12 + index), to: null, people, fate: 'future' }];
    const moved = plusDays(first, 20 + Math.floor(random() * 200));
    const since = later(first, earlier(moved, plusDays(today, -40)));
    const ending = index % 18 === 4;
    const now: Letting = {
      ...place,
      from: index % 4 === 1 ? since : plusDays(first, Math.floor(random() * 20)),
      to: ending ? plusDays(today, 9 + index) : index % 3 === 0 ? plusDays(today, 120 + index) : null,
      people,
      fate: ending ? 'ending' : 'live',
    };
    if (index % 4 !== 1) return [now];
    return [{ ...place, from: first, to: plusDays(since, -3), people: 1, fate: 'past' }, now];
  });
}

/** Enters the people and their tenancies. Values of moving in come later, and with them the tenancies become active. */
export async function letRooms(
  cast: Cast,
  buildingId: string,
  rooms: readonly Room[],
  days: { first: string; today: string },
  random: () => number,
): Promise<Letting[]> {
  const lettings = lettingsOf(await unitsOf(cast, rooms), days.first, days.today, random);
  const names = personNames(random);
  for (const letting of lettings) letting.tenancyId = await enter(cast, buildingId, rooms, letting, names);
  return lettings;
}

async function enter(
  { desk }: Cast,
  buildingId: string,
  rooms: readonly Room[],
  letting: Letting,
  names: () => string,
) {
  const room = rooms.find(({ roomId }) => roomId === letting.roomId);
  return desk.db.transaction(async (tx) => {
    const ids: string[] = [];
    for (let index = 0; index < letting.people; index += 1) {
      const someone = NewPerson.parse({ name: names(), consent: true });
      ids.push((await persons(tx, buildingId, unused, true).create(someone)).person.personId);
    }
    const { roomId, bedId, from, to } = letting;
    const rentMinor = bedId ? Math.round((room?.rentMinor ?? 0) / 4) : (room?.rentMinor ?? 0);
    const wanted = NewTenancy.parse({
      ...{ roomId, bedId, primaryPersonId: ids[0] ?? '', firstDay: from, lastDay: to },
      ...{ depositMinor: rentMinor, payCycle: 1, sign: true },
      rates: [{ from, rentMinor }],
      occupants: ids.map((personId) => ({ personId, firstDay: from, lastDay: to })),
    });
    return (await tenancies(tx, buildingId).create(wanted)).tenancyId;
  });
}

/** The demo people have no identity numbers: nothing is ever sealed. */
const unused = {
  seal: () => {
    throw new Error('no identity numbers in demo data');
  },
  open: () => '',
  digest: () => Buffer.alloc(0),
};

/** How much of the days between somebody lived there, and how many. */
export function livingIn(lettings: readonly Letting[], roomId: string, from: string, to: string): number {
  const days = Math.max(1, (Date.parse(to) - Date.parse(from)) / 86_400_000);
  const sum = lettings
    .filter((one) => one.roomId === roomId && one.from <= to && (one.to === null || one.to > from))
    .reduce((total, one) => {
      const begin = later(one.from, from);
      const end = earlier(one.to ?? to, to);
      return total + Math.max(0, (Date.parse(end) - Date.parse(begin)) / 86_400_000) * one.people;
    }, 0);
  return sum / days;
}
