import { ApiError, type BodyOf, invalidField } from '@console/contract';
import {
  type createTenancy as createTenancyCall,
  type Tenancy,
  type TenancyChange,
  type TenancyTerms,
  termProblems,
  touchesRentInForce,
} from '@console/contract/apartment';
import sql, { join, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { buildings, demandActive, versionConflict } from '../buildings.ts';
import { todayIn } from '../metering/meter-surroundings.ts';
import { demandMove, type StateOf } from '../state-moves.ts';

type NewTenancy = BodyOf<typeof createTenancyCall>;
type Change = { [Key in keyof TenancyChange]: Exclude<TenancyChange[Key], undefined> };

/** The last day of a stored range, which ends before its upper bound. */
const lastDayOf = (range: Sql) => sql`(upper(${range}) - 1)`;

export const selectTenancies = (where: Sql) => sql`
  select t.tenancy_id, t.building_id, t.number,
    jsonb_build_object('roomId', r.room_id, 'number', r.number, 'floor', r.floor, 'capacity', r.capacity) as room,
    case when b.bed_id is not null then jsonb_build_object('bedId', b.bed_id, 'label', b.label) end as bed,
    jsonb_build_object('personId', p.person_id, 'name', p.name) as primary_person,
    lower(t.period) as first_day, ${lastDayOf(sql`t.period`)} as last_day, to_jsonb(t.deposit_minor) as deposit_minor, t.pay_cycle,
    (select jsonb_agg(jsonb_build_object('from', rate.from_date, 'rentMinor', rate.rent_minor) order by rate.from_date)
      from apartment.tenancy_rates rate
      where rate.building_id = t.building_id and rate.tenancy_id = t.tenancy_id) as rates,
    (select coalesce(jsonb_agg(jsonb_build_object('personId', o.person_id, 'name', person.name, 'firstDay', lower(o.period),
        'lastDay', ${lastDayOf(sql`o.period`)}, 'shareWeight', o.share_weight::text) order by lower(o.period), person.name), '[]')
      from apartment.tenancy_occupants o
      join apartment.persons person on person.building_id = o.building_id and person.person_id = o.person_id
      where o.building_id = t.building_id and o.tenancy_id = t.tenancy_id) as occupants,
    t.note, t.signed_on, t.state, t.version, t.created_at, t.updated_at
  from apartment.tenancies t
  join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
  join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
  left join apartment.beds b on b.building_id = t.building_id and b.bed_id = t.bed_id
  where ${where}`;

const rangeOf = (firstDay: string, lastDay: string | null) =>
  sql`daterange(${firstDay}::date, ${lastDay}::date + 1, '[)')`;

/** The room or the bed that is to be let. */
interface Unit {
  readonly buildingId: string;
  readonly leaseMode: 'whole' | 'bed';
  readonly capacity: number;
  readonly hold: string;
  readonly knownBed: boolean;
}

/** Tenancies of one building; whoever `db` acts for belongs to it. */
export const tenancies = (db: Db, buildingId: string) => {
  const here = sql`t.building_id = ${buildingId}::uuid`;

  const find = async (tenancyId: string): Promise<Tenancy> => {
    const found = await db.first<Tenancy>(
      selectTenancies(sql`${here} and t.tenancy_id = ${tenancyId}::uuid`),
    );
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  };

  const unit = async (roomId: string, bedId: string | null): Promise<Unit> => {
    const found = await db.first<Unit>(sql`
      select r.building_id, r.lease_mode, case when ${bedId}::uuid is null then r.capacity else 1 end as capacity, r.hold,
        exists (select from apartment.beds b where b.building_id = r.building_id and b.room_id = r.room_id
          and b.bed_id = ${bedId}::uuid) as known_bed
      from apartment.rooms r where r.building_id = ${buildingId}::uuid and r.room_id = ${roomId}::uuid`);
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  };

  /** The one who has the room or the bed on one of these days already. */
  const demandFree = async (of: {
    roomId: string;
    bedId: string | null;
    firstDay: string;
    lastDay: string | null;
    but?: string;
  }) => {
    const { roomId, bedId, firstDay, lastDay, but = null } = of;
    const other = await db.first<Tenancy>(sql`
      ${selectTenancies(sql`${here} and t.room_id = ${roomId}::uuid and t.bed_id is not distinct from ${bedId}::uuid
        and t.state not in ('draft', 'cancelled') and t.period && ${rangeOf(firstDay, lastDay)}
        and t.tenancy_id is distinct from ${but}::uuid`)} order by lower(t.period) limit 1`);
    if (!other) return;
    const { tenancyId, number, primaryPerson, room } = other;
    throw new ApiError('OVERLAP', {
      details: {
        tenancyId,
        number,
        name: primaryPerson.name,
        room: room.number,
        firstDay: other.firstDay,
        lastDay: other.lastDay,
      },
    });
  };

  const demandPeople = async (primary: string | undefined, occupants: NewTenancy['occupants']) => {
    const wanted = [
      ...new Set([...(primary ? [primary] : []), ...occupants.map(({ personId }) => personId)]),
    ];
    const known = await db.rows<{ personId: string }>(sql`
      select person_id from apartment.persons where building_id = ${buildingId}::uuid and person_id = any(${wanted}::uuid[])`);
    const ids = new Set(known.map(({ personId }) => personId));
    if (primary && !ids.has(primary)) throw invalidField('primaryPersonId', 'unknown_person');
    const stranger = occupants.findIndex(({ personId }) => !ids.has(personId));
    if (stranger >= 0) throw invalidField(`occupants.${stranger}.personId`, 'unknown_person');
  };

  const ratesOf = (tenancyId: string, rates: TenancyTerms['rates']): Sql => sql`
    insert into apartment.tenancy_rates (building_id, tenancy_id, from_date, rent_minor) values ${join(
      rates.map(
        ({ from, rentMinor }) =>
          sql`(${buildingId}::uuid, ${tenancyId}::uuid, ${from}::date, ${rentMinor}::bigint)`,
      ),
    )}`;

  const occupantsOf = (tenancyId: string, occupants: NewTenancy['occupants']): Sql[] =>
    occupants.length === 0
      ? []
      : [
          sql`insert into apartment.tenancy_occupants (building_id, tenancy_id, person_id, period, share_weight) values ${join(
            occupants.map(
              ({ personId, firstDay, lastDay, shareWeight }) => sql`(${buildingId}::uuid, ${tenancyId}::uuid,
                ${personId}::uuid, ${rangeOf(firstDay, lastDay)}, ${shareWeight}::numeric)`,
            ),
          )}`,
        ];

  /** The tenancy against the version that was read, while nobody else changes the building's lettings. */
  const changing = <T>(tenancyId: string, version: number, work: (tx: Db, before: Tenancy) => Promise<T>) =>
    db.transaction(async (tx) => {
      demandActive(await buildings(tx).locked(buildingId));
      const before = await tenancies(tx, buildingId).find(tenancyId);
      if (before.version !== version) throw versionConflict(before);
      await work(tx, before);
      return tenancies(tx, buildingId).find(tenancyId);
    });

  const moved = (
    before: Tenancy,
    to: StateOf<'tenancy'>,
    set: Sql,
    action: 'sign' | 'cancel',
    after?: object,
  ): Sql[] => [
    sql`update apartment.tenancies t set state = ${to}, ${set}, version = version + 1, updated_at = now(),
      updated_by = platform.current_user_id() where ${here} and t.tenancy_id = ${before.tenancyId}::uuid`,
    auditOf({
      action,
      objectType: 'tenancy',
      objectId: before.tenancyId,
      buildingId,
      before: { state: before.state },
      after,
    }),
  ];

  return {
    find,
    unit,
    demandFree,
    demandPeople,

    list: async (wanted: {
      room?: string | undefined;
      state?: string | undefined;
      endingBefore?: string | undefined;
      cursor?: string | undefined;
      limit: number;
    }) => {
      const { room = null, state = null, endingBefore = null, cursor, limit } = wanted;
      const before = cursor === undefined ? null : numberIn(cursor);
      const items = await db.rows<Tenancy>(sql`
        ${selectTenancies(sql`${here} and (${room}::uuid is null or t.room_id = ${room}::uuid)
          and (${state}::text is null or t.state = ${state}::text)
          and (${endingBefore}::date is null or (upper(t.period) <= ${endingBefore}::date + 1
            and t.state in ('signed', 'active', 'ending', 'settling')))
          and (${before}::int is null or t.number < ${before}::int)`)}
        order by t.number desc limit ${limit + 1}::int`);
      return {
        items: items.slice(0, limit),
        next: items.length > limit ? String(items[limit - 1]?.number) : null,
      };
    },

    /** The tenancy of today; of a room that is let by the bed none, for there may be several. */
    livesIn: async (roomId: string): Promise<Tenancy | null> =>
      (await db.first<Tenancy>(
        selectTenancies(sql`${here} and t.room_id = ${roomId}::uuid and t.bed_id is null
          and t.state in ('signed', 'active', 'ending', 'settling')
          and t.period @> apartment.today_in(${buildingId}::uuid)`),
      )) ?? null,

    /** Check-ins of one building come one after the other: of two for one room the second hears of the first. */
    create: (wanted: NewTenancy) =>
      db.transaction(async (tx) => {
        demandActive(await buildings(tx).locked(buildingId));
        const inside = tenancies(tx, buildingId);
        const { roomId, bedId, firstDay, lastDay } = wanted;
        const of = await inside.unit(roomId, bedId);
        demandLettable(of, bedId);
        await inside.demandPeople(wanted.primaryPersonId, wanted.occupants);
        const fields = termProblems(wanted, of.capacity);
        if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
        if (wanted.sign) await inside.demandFree({ roomId, bedId, firstDay, lastDay });
        const tenancyId = v7();
        await tx.batch(
          sql`insert into apartment.tenancies (building_id, tenancy_id, number, room_id, bed_id, primary_person_id, period,
              deposit_minor, pay_cycle, signed_on, state, note, created_by, updated_by)
            select ${buildingId}::uuid, ${tenancyId}::uuid, coalesce(max(t.number), 0) + 1, ${roomId}::uuid, ${bedId}::uuid,
              ${wanted.primaryPersonId}::uuid, ${rangeOf(firstDay, lastDay)}, ${wanted.depositMinor}::bigint,
              ${wanted.payCycle}::int, case when ${wanted.sign}::boolean then apartment.today_in(${buildingId}::uuid) end,
              ${wanted.sign ? 'signed' : 'draft'}, ${wanted.note}, platform.current_user_id(), platform.current_user_id()
            from apartment.tenancies t where ${here}`,
          ratesOf(tenancyId, wanted.rates),
          ...occupantsOf(tenancyId, wanted.occupants),
          auditOf({
            action: 'create',
            objectType: 'tenancy',
            objectId: tenancyId,
            buildingId,
            after: wanted,
          }),
        );
        return inside.find(tenancyId);
      }),

    /** @param mayTouchRent whether the caller may change a rent that is in force */
    update: (tenancyId: string, version: number, change: Change, mayTouchRent: boolean) =>
      changing(tenancyId, version, async (tx, before) => {
        demandOpen(before);
        const inside = tenancies(tx, buildingId);
        const after = { ...before, ...change };
        const of = await inside.unit(before.room.roomId, before.bed?.bedId ?? null);
        const fields = termProblems(after, of.capacity);
        if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
        const inForce =
          before.state !== 'draft' &&
          touchesRentInForce(before.rates, after.rates, await todayIn(tx, buildingId));
        if (inForce && !mayTouchRent)
          throw new ApiError('FORBIDDEN', { details: { permission: 'apartment.building.configure' } });
        if (change.occupants)
          await inside.demandPeople(undefined, change.occupants as NewTenancy['occupants']);
        const one = sql`building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`;
        await tx.batch(
          sql`update apartment.tenancies set note = ${after.note}, pay_cycle = ${after.payCycle}::int, version = version + 1,
            updated_at = now(), updated_by = platform.current_user_id() where ${one}`,
          ...(change.rates
            ? [sql`delete from apartment.tenancy_rates where ${one}`, ratesOf(tenancyId, change.rates)]
            : []),
          ...(change.occupants
            ? [
                sql`delete from apartment.tenancy_occupants where ${one}`,
                ...occupantsOf(tenancyId, change.occupants as NewTenancy['occupants']),
              ]
            : []),
          auditOf({
            action: 'update',
            objectType: 'tenancy',
            objectId: tenancyId,
            buildingId,
            after: change,
          }),
        );
      }),

    sign: (tenancyId: string, version: number) =>
      changing(tenancyId, version, async (tx, before) => {
        demandMove('tenancy', before.state, 'signed');
        const { room, bed, firstDay, lastDay } = before;
        await tenancies(tx, buildingId).demandFree({
          roomId: room.roomId,
          bedId: bed?.bedId ?? null,
          firstDay,
          lastDay,
        });
        await tx.batch(
          ...moved(before, 'signed', sql`signed_on = apartment.today_in(${buildingId}::uuid)`, 'sign'),
        );
      }),

    cancel: (tenancyId: string, version: number, reason: string) =>
      changing(tenancyId, version, async (tx, before) => {
        demandMove('tenancy', before.state, 'cancelled');
        await tx.batch(...moved(before, 'cancelled', sql`signed_on = null`, 'cancel', { reason }));
      }),

    /** Another last day. Rent steps and occupants must still lie inside. */
    renew: (tenancyId: string, version: number, lastDay: string | null) =>
      changing(tenancyId, version, async (tx, before) => {
        if (!['draft', 'signed', 'active'].includes(before.state))
          throw new ApiError('STATE_CONFLICT', { details: { state: before.state, wanted: 'renew' } });
        const inside = tenancies(tx, buildingId);
        const { room, bed, firstDay } = before;
        // Whoever stays to the end stays to the new one.
        const occupants = before.occupants.map((one) =>
          one.lastDay === before.lastDay ? { ...one, lastDay } : one,
        );
        const fields = termProblems({ ...before, lastDay, occupants }, bed ? 1 : room.capacity);
        if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
        if (before.state !== 'draft')
          await inside.demandFree({
            roomId: room.roomId,
            bedId: bed?.bedId ?? null,
            firstDay,
            lastDay,
            but: tenancyId,
          });
        const one = sql`building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`;
        await tx.batch(
          sql`update apartment.tenancies set period = ${rangeOf(firstDay, lastDay)}, version = version + 1, updated_at = now(),
            updated_by = platform.current_user_id() where ${one}`,
          sql`delete from apartment.tenancy_occupants where ${one}`,
          ...occupantsOf(tenancyId, occupants),
          auditOf({
            action: 'renew',
            objectType: 'tenancy',
            objectId: tenancyId,
            buildingId,
            before: { lastDay: before.lastDay },
            after: { lastDay },
          }),
        );
      }),
  };
};

function demandLettable({ leaseMode, hold, knownBed }: Unit, bedId: string | null): void {
  if (hold === 'disabled') throw new ApiError('STATE_CONFLICT', { details: { state: hold } });
  if (leaseMode === 'bed' && bedId === null) throw invalidField('bedId', 'bed_needed');
  if (leaseMode === 'whole' && bedId !== null) throw invalidField('bedId', 'let_as_whole');
  if (bedId !== null && !knownBed) throw invalidField('bedId', 'unknown_bed');
}

/** What is over stays as it was. */
function demandOpen({ state }: Tenancy): void {
  if (['closed', 'cancelled'].includes(state)) throw new ApiError('STATE_CONFLICT', { details: { state } });
}

function numberIn(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidField('cursor', 'bad_cursor');
  return Number(cursor);
}

/** The building of a tenancy; row-level security shows it to its team only. @throws NOT_FOUND */
export async function buildingOfTenancy(db: Db, tenancyId: string): Promise<string> {
  const row = await db.first<{ buildingId: string }>(
    sql`select building_id from apartment.tenancies where tenancy_id = ${tenancyId}::uuid`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return row.buildingId;
}

export async function buildingOfRoom(db: Db, roomId: string): Promise<string> {
  const row = await db.first<{ buildingId: string }>(
    sql`select building_id from apartment.rooms where room_id = ${roomId}::uuid`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return row.buildingId;
}
