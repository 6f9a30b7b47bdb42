import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { TestServerOptions } from '../../../../testing/test-server.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { apartmentHouse } from '../testing-house.ts';
import { drawUsagesUp } from './drawing-up.ts';
import { lockUsages, unlockUsages } from './locking.ts';

type Area = Awaited<ReturnType<typeof apartmentHouse>>;

export interface ReadingFacts {
  meterId: string;
  value: string;
  readOn: string;
  cycleId?: string | null;
  register?: string;
  source?: string;
  rollover?: boolean;
  state?: string;
  enteredBy?: string;
  photos?: string[];
}

/**
 * A building of its own with rooms, whose meters, readings and cycles are written straight into the tables: for tests
 * of what becomes of readings, whoever entered them.
 */
export async function usageHouse(options?: TestServerOptions) {
  const area = await apartmentHouse(options);
  return { ...area, place: (change: object = {}) => place(area, change) };
}

export async function place(area: Area, change: object = {}) {
  const { buildingId } = await area.building(area.ming, change);
  await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 6 });
  const rooms = await area.roomsOf(buildingId);
  const owner = area.house.db({ kind: 'owner' });
  const ming = area.house.db({ kind: 'user', userId: area.ming.userId });
  const within = (work: (tx: Db) => Promise<unknown>) => ming.transaction(work);
  const roomId = (index: number) => rooms[index]?.roomId ?? '';

  return {
    buildingId,
    rooms,
    roomId,
    owner,
    ...writers(owner, buildingId, area.freshCode),
    draw: (cycleId: string) => within((tx) => drawUsagesUp(tx, buildingId, cycleId)),
    lock: async (cycleId: string) => {
      await within(async (tx) => lockUsages(tx, await drawUsagesUp(tx, buildingId, cycleId)));
      await owner.rows(
        sql`update apartment.cycles set state = 'usage_checked' where cycle_id = ${cycleId}::uuid`,
      );
    },
    unlock: async (cycleId: string) => {
      await within((tx) => unlockUsages(tx, buildingId, cycleId));
      await owner.rows(
        sql`update apartment.cycles set state = 'read_checked' where cycle_id = ${cycleId}::uuid`,
      );
    },
    /** Uses drawn in a cycle, in one line each: `2026-05 actual 113.8 over 30 days, draft JUMP`. */
    drawn: async (cycleId: string) =>
      (
        await owner.rows<{ line: string }>(sql`
          select concat(y.ym, ' ', m.serial, ' ', u.kind, ' ', trim_scale(u.quantity), '/', u.days, ' ', u.state,
            (select string_agg(' ' || a.rule || ':' || a.state, '' order by a.rule) from apartment.anomalies a
              where a.usage_id = u.usage_id)) as line
          from apartment.usages u join apartment.cycles y on y.cycle_id = u.cycle_id
            join apartment.meters m on m.meter_id = u.meter_id
          where coalesce(u.trued_up_in, u.cycle_id) = ${cycleId}::uuid
          order by y.ym, m.serial, u.register`)
      ).map(({ line }) => line),
    /** What the ledger says of stretches, in order: `2026-06-13 true_up 12.5 T1 [2026-05-26,2026-06-14)/19 from 100 to 112.5`. */
    stretches: async () =>
      (
        await owner.rows<{ line: string }>(sql`
          select concat(f.business_date, ' ', f.kind, ' ', trim_scale(f.quantity), ' ',
            case when f.tenancy_id is not null then 'T' || t.number else 'nobody' end, ' ', f.period, '/', f.days,
            ' from ', trim_scale(g.value), ' to ', trim_scale(e.value)) as line
          from apartment.usage_flows f left join apartment.tenancies t on t.tenancy_id = f.tenancy_id
            left join apartment.readings g on g.reading_id = f.from_reading_id
            left join apartment.readings e on e.reading_id = f.to_reading_id
          where f.building_id = ${buildingId}::uuid order by f.seq`)
      ).map(({ line }) => line),
    /** The ledger of a meter, in order: `actual 12.5`. */
    ledger: async (meterId: string) =>
      (
        await owner.rows<{ line: string }>(sql`
          select concat(f.kind, ' ', trim_scale(f.quantity), case when f.tenancy_id is not null then ' T' || t.number end) as line
          from apartment.usage_flows f left join apartment.tenancies t on t.tenancy_id = f.tenancy_id
          where f.meter_id = ${meterId}::uuid order by f.seq`)
      ).map(({ line }) => line),
  };
}

const writers = (owner: Db, buildingId: string, code: () => string) => ({
  meter: async (more: {
    roomId?: string | null;
    scope?: string;
    kind?: string;
    serial?: string;
    replaces?: string;
    parent?: string;
    multiplier?: string;
    registers?: string;
    installedOn?: string;
    verifyDue?: string;
  }) => {
    const meterId = v7();
    const { roomId = null, scope = roomId ? 'room' : 'common' } = more;
    await owner.rows(sql`
      insert into apartment.meters (building_id, meter_id, serial, kind, scope, room_id, parent_meter_id, replaces,
        multiplier, registers, installed_on, verify_due, created_by, updated_by)
      values (${buildingId}::uuid, ${meterId}::uuid, ${more.serial ?? code()}, ${more.kind ?? 'electricity'}, ${scope},
        ${roomId}::uuid, ${more.parent ?? null}::uuid, ${more.replaces ?? null}::uuid,
        ${more.multiplier ?? '1'}::numeric, ${more.registers ?? 'single'}, ${more.installedOn ?? '2026-01-01'}::date,
        ${more.verifyDue ?? null}::date, 'ming', 'ming')`);
    return meterId;
  },
  cycle: async (ym: string, state = 'read_checked') => {
    const cycleId = v7();
    await owner.rows(sql`
      insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, state, created_by, updated_by)
      values (${buildingId}::uuid, ${cycleId}::uuid, ${ym}, ${`${ym}-20`}::date, ${`${ym}-28`}::date, ${state}, 'ming', 'ming')`);
    return cycleId;
  },
  reading: async (facts: ReadingFacts) => {
    const readingId = v7();
    const { state = facts.cycleId ? 'checked' : 'locked', enteredBy = 'reader' } = facts;
    const checker = state === 'entered' ? null : 'checker';
    await owner.rows(sql`
      insert into apartment.readings (building_id, reading_id, meter_id, register, cycle_id, read_on, value, source,
        rollover, photos, entered_by, checked_by, checked_at, state)
      values (${buildingId}::uuid, ${readingId}::uuid, ${facts.meterId}::uuid, ${facts.register ?? 'total'},
        ${facts.cycleId ?? null}::uuid, ${facts.readOn}::date, ${facts.value}::numeric,
        ${facts.source ?? (facts.cycleId ? 'manual' : 'replace_in')}, ${facts.rollover ?? false}::boolean,
        ${facts.photos ?? []}::uuid[], ${enteredBy}, ${checker},
        case when ${checker}::text is not null then now() end, ${state})`);
    return readingId;
  },
  tenancy: async (
    roomId: string,
    from: string,
    until: string | null,
    state = 'active',
    bedId: string | null = null,
  ) => {
    const [personId, tenancyId] = [v7(), v7()];
    await owner.rows(sql`
      insert into apartment.persons (building_id, person_id, name, created_by, updated_by)
      values (${buildingId}::uuid, ${personId}::uuid, 'Hua', 'ming', 'ming')`);
    const next = await owner.first<{ number: number }>(sql`
      select count(*)::int + 1 as number from apartment.tenancies where building_id = ${buildingId}::uuid`);
    await owner.rows(sql`
      insert into apartment.tenancies (building_id, tenancy_id, number, room_id, bed_id, primary_person_id, period, signed_on,
        state, created_by, updated_by)
      values (${buildingId}::uuid, ${tenancyId}::uuid, ${next?.number}::int, ${roomId}::uuid, ${bedId}::uuid, ${personId}::uuid,
        daterange(${from}::date, ${until}::date), ${from}::date, ${state}, 'ming', 'ming')`);
    return tenancyId;
  },
});

export type Place = Awaited<ReturnType<typeof place>>;

/** A meter of a room, with its first value and one value for each month: `null` stands for an unread one. */
export async function readMonthly(
  house: Place,
  {
    first = '0',
    values,
  }: { first?: string; values: readonly (readonly [cycleId: string, readOn: string, value: string])[] },
  more: Parameters<Place['meter']>[0] = {},
) {
  const meterId = await house.meter(more);
  await house.reading({ meterId, value: first, readOn: more.installedOn ?? '2026-01-01' });
  for (const [cycleId, readOn, value] of values) await house.reading({ meterId, cycleId, readOn, value });
  return meterId;
}
