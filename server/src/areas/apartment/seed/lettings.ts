import { type CheckoutState, NewPerson, NewTenancy, type Room } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { daysAfter } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { draftFirstBill } from '../bills/index.ts';
import { enterMoveValues } from '../moving/index.ts';
import { createPerson, linkAccount } from '../people/index.ts';
import { activateTenancy, createTenancy, endTenancy, tenancyOf } from '../tenancies/index.ts';
import { closeAsBefore } from './before-checkouts.ts';
import type { Calendar } from './calendar.ts';
import type { Cast } from './cast.ts';
import { checkoutsOf, type Leaver } from './checking-out.ts';
import { chance } from './collecting.ts';
import { stayKey } from './given-cases.ts';
import { type DemoMeter, shownOn } from './meters.ts';
import { checkFirstValues } from './placing.ts';
import type { DemoPerson, Stay } from './stays.ts';
import type { Story } from './story.ts';
import { placeOf } from './units.ts';
import { allIn, payCycleUntil, sendAprils, vectorLeaving } from './vector-leaving.ts';

interface House {
  readonly calendar: Calendar;
  readonly buildingId: string;
  readonly story: Story;
  readonly rooms: readonly Room[];
  readonly meters: readonly DemoMeter[];
}
interface Standing {
  readonly tenancyId: string;
  readonly state: string;
}

/** Who comes and goes, each step only where it has not been done yet. */
export const lettings = (cast: Cast, house: House) => {
  const { buildingId, calendar, story } = house;
  const { desk, manager, owner } = cast;
  const checkouts = checkoutsOf(cast, buildingId);
  const roomOf = (stay: Stay): Room => {
    const room = house.rooms.find(({ number }) => number === stay.unit.room);
    if (!room) throw new Error(`no room ${stay.unit.room}`);
    return room;
  };

  const known = async (stay: Stay): Promise<Standing | undefined> =>
    desk.db.first<Standing>(sql`
      select t.tenancy_id, t.state from apartment.tenancies t
      left join apartment.beds b on b.building_id = t.building_id and b.bed_id = t.bed_id
      where t.building_id = ${buildingId}::uuid and t.room_id = ${roomOf(stay).roomId}::uuid
        and b.label is not distinct from ${stay.unit.bed}::text and lower(t.period) = ${stay.from}::date`);

  async function sign(stay: Stay): Promise<Standing> {
    const there = await known(stay);
    if (there) return there;
    const { roomId } = roomOf(stay);
    const bedId = await bedOf(desk.db, roomId, stay.unit.bed);
    return desk.db.transaction(async (tx) => {
      const ids: string[] = [];
      for (const person of stay.people) ids.push(await personOf(tx, buildingId, person));
      const { from } = stay;
      // Whoever is still settling had agreed on no day when they came.
      const isOpen = stay.fate === 'past' && (stay.leavesAs !== undefined || leavesAs(stay) !== 'closed');
      const lastDay = isOpen ? null : stay.to;
      const wanted = NewTenancy.parse({
        ...{ roomId, bedId, primaryPersonId: ids[0] ?? '', firstDay: from, lastDay },
        ...{ ...termsOf(stay, house.story), sign: true, payerEmployer: employerOf(stay) },
        occupants: ids.map((personId) => ({ personId, firstDay: from, lastDay })),
      });
      const signed = await createTenancy(tx, buildingId, wanted);
      if (stay.leavesAs) await allIn(tx, buildingId, signed);
      await draftFirstBill(tx, signed);
      return signed;
    });
  }

  /** The registers of a room that have been put up by a day. */
  const metersIn = ({ unit }: Stay, day: string) =>
    house.meters.filter(({ room, since }) => room === unit.room && since <= day);

  /** Where nothing is metered nothing has to be read first. */
  async function moveIn({ tenancyId }: Standing): Promise<void> {
    const { version } = await tenancyOf(desk.db, buildingId, tenancyId);
    await activateTenancy(desk.db, buildingId, tenancyId, version);
  }

  /** How far the check-out of somebody who has gone comes. */
  const leavesAs = ({ from, unit }: Stay): CheckoutState =>
    story.leaving[stayKey(placeOf(unit), from)] ?? 'closed';

  /** Those who leave on a day settle what is between them and the house; before there were check-outs they just went. */
  async function settle(leavers: readonly (Leaver & { until: CheckoutState })[], day: string): Promise<void> {
    if (day < calendar.checkedOutSince)
      return closeAsBefore(
        owner.db,
        buildingId,
        leavers.map(({ tenancyId }) => tenancyId),
        day,
      );
    for (const { until, ...leaver } of leavers)
      await checkouts.goOn(leaver, until === 'paid_out' ? 'approved' : until, { day, refund: 'wechat' });
  }

  const enterValues = (stay: Stay, { tenancyId }: Standing, source: 'move_in' | 'move_out', day: string) =>
    enterMoveValues(desk.db, buildingId, tenancyId, {
      ...{ source, readOn: day },
      values: metersIn(stay, day).map((meter) => ({
        ...{ meterId: meter.meterId, register: 'total' as const },
        ...{ value: shownOn(meter, day), rollover: false, photos: [] },
      })),
    });

  async function come(coming: readonly Stay[]): Promise<void> {
    for (const stay of coming) {
      const standing = await sign(stay);
      if (standing.state !== 'signed') continue;
      if (metersIn(stay, stay.from).length === 0) await moveIn(standing);
      else await enterValues(stay, standing, 'move_in', stay.from);
    }
    await checkFirstValues(cast, buildingId);
  }

  return {
    /** For days that are still to come. They hang on the day of the start: on another one it is signed already. */
    async promise(stay: Stay): Promise<void> {
      const signed = await desk.db.first(sql`
        select 1 from apartment.tenancies t
        left join apartment.beds b on b.building_id = t.building_id and b.bed_id = t.bed_id
        where t.building_id = ${buildingId}::uuid and t.room_id = ${roomOf(stay).roomId}::uuid
          and b.label is not distinct from ${stay.unit.bed}::text and t.state = 'signed'`);
      if (!signed) await sign(stay);
    },

    /** Both happen on the same day; a second person looks at all of their values. */
    async move(coming: readonly Stay[], going: readonly Stay[]): Promise<void> {
      const staysShortly = (stay: Stay) => going.includes(stay);
      if (coming.some(staysShortly)) await come(coming.filter(staysShortly));
      const gone: (Leaver & { until: CheckoutState })[] = [];
      for (const stay of going) {
        const standing = await known(stay);
        if (!standing || standing.state === 'closed' || stay.to === null) continue;
        const { tenancyId } = standing;
        const leaver = { ...leaverOf(stay, stay.to), tenancyId };
        if (stay.to >= calendar.checkedOutSince) await checkouts.begin(leaver, stay.to);
        if (metersIn(stay, stay.to).length > 0) await enterValues(stay, standing, 'move_out', stay.to);
        gone.push({ ...leaver, until: leavesAs(stay) });
      }
      await come(coming.filter((stay) => !staysShortly(stay)));
      const [day] = gone.map(({ lastDay }) => lastDay);
      if (day !== undefined) await settle(gone, day);
    },

    /** Whoever has an account sees what is theirs. */
    async link({ people }: Stay, userId: string): Promise<void> {
      const person = await manager.db.first<{ personId: string; version: number; userId: string | null }>(sql`
        select person_id, version, user_id from apartment.persons
        where building_id = ${buildingId}::uuid and staff_no = ${people[0]?.staffNo ?? ''}`);
      if (!person || person.userId !== null) return;
      const { personId, version } = person;
      await linkAccount(
        manager.db,
        { buildingId, seal: unused, full: true },
        personId,
        version,
        userId,
        manager.userId,
      );
    },

    /** what April used is asked for by itself. */
    async askAprils(stay: Stay, day: string): Promise<void> {
      const standing = await known(stay);
      if (standing) await sendAprils(manager, buildingId, standing.tenancyId, day);
    },

    /** Who wanted to leave and does not, asks for it on a day. */
    async stay(stay: Stay, day: string): Promise<void> {
      const standing = await known(stay);
      if (standing?.state !== 'active' && standing?.state !== 'ending') return;
      const leaver = { ...standing, ...leaverOf(stay, daysAfter(day, 30)) };
      await checkouts.begin(leaver, day);
      await checkouts.callOff(leaver, stay.to);
    },

    /** What the story has begun with those who leave: money that is on its way, and what those who are about to go have asked for. */
    async leave(stay: Stay, day: string): Promise<void> {
      const until = leavesAs(stay);
      if (stay.to === null || until === 'closed') return;
      const standing = await known(stay);
      if (!standing) return;
      const leaver = { ...standing, ...leaverOf(stay, stay.to) };
      await checkouts.begin(leaver, day);
      await checkouts.goOn(leaver, until, { day, refund: 'bank' });
    },

    /** Some have said that they go. */
    async end(stay: Stay): Promise<void> {
      const standing = await known(stay);
      if (standing?.state !== 'active' || stay.to === null) return;
      const { version } = await tenancyOf(desk.db, buildingId, standing.tenancyId);
      const reason = 'Transferred to another city';
      await endTenancy(desk.db, buildingId, standing.tenancyId, version, { lastDay: stay.to, reason }, false);
    },
  };
};

/** Some of those who are let a bed are paid for by their employer. */
const employerOf = ({ unit, from }: Stay): string | null =>
  unit.bed !== null && chance(`${placeOf(unit)} ${from}`) < 0.4 ? '长青精密机械有限公司' : null;

const leaverOf = ({ unit, leavesAs }: Stay, lastDay: string) => ({
  ...{ lastDay, place: placeOf(unit), asInVector: leavesAs !== undefined },
});

/** What they pay, and how far ahead. */
function termsOf({ unit, from, to, fate, leavesAs }: Stay, { rentSteps }: Story) {
  if (leavesAs) {
    const { rentMinor, depositMinor } = vectorLeaving;
    return { depositMinor, payCycle: payCycleUntil(from, to ?? from), rates: [{ from, rentMinor }] };
  }
  const step = fate === 'live' ? rentSteps[unit.room] : undefined;
  if (!step)
    return { depositMinor: unit.rentMinor, payCycle: 1, rates: [{ from, rentMinor: unit.rentMinor }] };
  const rates = [
    { from, rentMinor: step.rentMinor },
    { from: step.from, rentMinor: step.becomes },
  ];
  return { depositMinor: step.rentMinor, payCycle: 1, rates };
}

async function bedOf(db: Db, roomId: string, label: string | null): Promise<string | null> {
  if (label === null) return null;
  const found = await db.first<{ bedId: string }>(
    sql`select bed_id from apartment.beds where room_id = ${roomId}::uuid and label = ${label}`,
  );
  return found?.bedId ?? null;
}

/** Somebody who has lived in the house before is still known. */
async function personOf(tx: Db, buildingId: string, { staffNo, name, phone }: DemoPerson): Promise<string> {
  const known = await tx.first<{ personId: string }>(sql`
    select person_id from apartment.persons where building_id = ${buildingId}::uuid and staff_no = ${staffNo}`);
  if (known) return known.personId;
  const someone = NewPerson.parse({ name, staffNo, phone, consent: true });
  return (await createPerson(tx, { buildingId, seal: unused, full: true }, someone)).person.personId;
}

/** The demo people have no identity numbers: nothing is ever sealed. */
const unused = {
  seal: () => {
    throw new Error('no identity numbers in demo data');
  },
  open: () => '',
  digest: () => Buffer.alloc(0),
};
