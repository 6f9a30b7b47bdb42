import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { apartmentHouse } from './testing-house.ts';

/**
 * What the database refuses whatever a handler does (apartment-and-wood.md, 5.8). Rows are written as the owner of
 * the tables, so that nothing but the guard itself stands in the way.
 */
let area: Awaited<ReturnType<typeof apartmentHouse>>;
let db: Db;
let buildingId: string;
let roomId: string;
let personId: string;
beforeAll(async () => {
  area = await apartmentHouse();
  db = area.house.db({ kind: 'owner' });
  ({ buildingId } = area.lanting);
  await area.rooms(buildingId);
  const [first] = await area.roomsOf(buildingId);
  if (!first) throw new Error('no room');
  ({ roomId } = first);
  personId = v7();
  await db.rows(sql`
    insert into apartment.persons (building_id, person_id, name, created_by, updated_by)
    values (${buildingId}::uuid, ${personId}::uuid, 'Hua', 'ming', 'ming')`);
});
afterAll(() => area.close());

/** The constraint that refused, or its SQL state; undefined when the row went in. */
async function guard(query: Sql): Promise<string | undefined> {
  try {
    await db.rows(query);
    return undefined;
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string };
    return constraint ?? code;
  }
}

let numbers = 0;
const letting = (period: string, more: { state?: string; room?: string; bed?: string } = {}) => {
  const { state = 'active', room = roomId, bed = null } = more;
  numbers += 1;
  const signed = ['draft', 'cancelled'].includes(state) ? null : '2026-01-01';
  return sql`
    insert into apartment.tenancies (building_id, tenancy_id, number, room_id, bed_id, primary_person_id, period,
      signed_on, state, created_by, updated_by)
    values (${buildingId}::uuid, ${v7()}::uuid, ${numbers}::int, ${room}::uuid, ${bed}::uuid, ${personId}::uuid,
      ${period}::daterange, ${signed}::date, ${state}, 'ming', 'ming')`;
};

describe('a room is let once at a time', () => {
  beforeEach(() => db.rows(sql`delete from apartment.tenancies where building_id = ${buildingId}::uuid`));

  it.each([
    ['the day after the other ended', '[2026-07-01,)', undefined],
    ['a day too early', '[2026-06-30,)', 'tenancies_overlap'],
    ['before it, without an end', '[2025-01-01,)', 'tenancies_overlap'],
    ['before it, up to its first day', '[2025-01-01,2026-01-01)', undefined],
    ['inside it', '[2026-03-01,2026-03-02)', 'tenancies_overlap'],
  ])('%s', async (_, period, refused) => {
    expect(await guard(letting('[2026-01-01,2026-07-01)'))).toBeUndefined();
    expect(await guard(letting(period))).toBe(refused);
  });

  it('a draft and a cancelled tenancy hold nothing; a closed one keeps its time', async () => {
    for (const state of ['draft', 'cancelled'])
      expect(await guard(letting('[2026-01-01,)', { state }))).toBeUndefined();
    expect(await guard(letting('[2026-01-01,2026-07-01)', { state: 'closed' }))).toBeUndefined();
    expect(await guard(letting('[2026-06-01,)', { state: 'signed' }))).toBe('tenancies_overlap');
  });

  it('a period has a first day and is not empty', async () => {
    expect(await guard(letting('[,2026-01-01)'))).toBe('tenancies_period_check');
    expect(await guard(letting('[2026-01-01,2026-01-01)'))).toBe('tenancies_period_check');
  });
});

describe('a room is let the way it is meant to be', () => {
  it('beds only where beds are let, and the way stays while somebody lives there', async () => {
    const [, room] = await area.roomsOf(buildingId);
    if (!room) throw new Error('no room');
    const [bed, other] = [v7(), v7()];
    for (const [id, label] of [
      [bed, 'A'],
      [other, 'B'],
    ])
      await db.rows(sql`
        insert into apartment.beds (building_id, bed_id, room_id, label)
        values (${buildingId}::uuid, ${id}::uuid, ${room.roomId}::uuid, ${label})`);
    const let_ = (id: string) => letting('[2026-01-01,)', { room: room.roomId, bed: id });
    const meant = (mode: string) => sql`
      update apartment.rooms set lease_mode = ${mode}
      where building_id = ${buildingId}::uuid and room_id = ${room.roomId}::uuid`;
    expect(await guard(let_(bed))).toBe('tenancies_fit_lease_mode');
    expect(await guard(meant('bed'))).toBeUndefined();
    expect(await guard(letting('[2026-01-01,)', { room: room.roomId }))).toBe('tenancies_fit_lease_mode');
    expect([await guard(let_(bed)), await guard(let_(other)), await guard(let_(bed))]).toEqual([
      undefined,
      undefined,
      'tenancies_overlap',
    ]);
    expect(await guard(meant('whole'))).toBe('rooms_lease_mode_in_use');
  });
});

describe('readings', () => {
  let meterId: string;
  let cycleId: string;
  let months = 0;
  beforeEach(async () => {
    [meterId, cycleId] = [v7(), v7()];
    months += 1;
    await db.rows(sql`
      insert into apartment.meters (building_id, meter_id, serial, kind, scope, room_id, installed_on, created_by, updated_by)
      values (${buildingId}::uuid, ${meterId}::uuid, ${`E-${months}`}, 'electricity', 'room', ${roomId}::uuid, '2026-01-01', 'ming', 'ming')`);
    await db.rows(sql`
      insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, created_by, updated_by)
      values (${buildingId}::uuid, ${cycleId}::uuid, ${`20${months + 10}-01`}, '2026-01-20', '2026-01-25', 'ming', 'ming')`);
  });
  const reading = (
    more: { id?: string; state?: string; checkedBy?: string; selfChecked?: boolean; source?: string } = {},
  ) => {
    const { id = v7(), state = 'entered', checkedBy = null, selfChecked = false, source = 'manual' } = more;
    return sql`
      insert into apartment.readings (building_id, reading_id, meter_id, register, cycle_id, read_on, value, source, entered_by,
        checked_by, checked_at, self_checked, state)
      values (${buildingId}::uuid, ${id}::uuid, ${meterId}::uuid, 'total', ${cycleId}::uuid, '2026-01-21', 12.5, ${source}, 'hua',
        ${checkedBy}::text, case when ${checkedBy}::text is not null then now() end, ${selfChecked}::boolean, ${state})`;
  };
  const change = (id: string, set: Sql) => sql`
    update apartment.readings set ${set} where building_id = ${buildingId}::uuid and reading_id = ${id}::uuid`;

  it('one live value for a meter, register and cycle; a rejected one makes room', async () => {
    const first = v7();
    expect(await guard(reading({ id: first }))).toBeUndefined();
    expect(await guard(reading())).toBe('readings_live');
    expect(
      await guard(change(first, sql`state = 'rejected', checked_by = 'ming', checked_at = now()`)),
    ).toBeUndefined();
    expect(await guard(reading())).toBeUndefined();
  });

  it('who enters does not check, unless it is stamped', async () => {
    expect(await guard(reading({ state: 'checked', checkedBy: 'hua' }))).toBe('readings_two_people');
    expect(await guard(reading({ state: 'checked', checkedBy: 'hua', selfChecked: true }))).toBeUndefined();
  });

  it('nothing is checked by nobody', async () => {
    expect(await guard(reading({ state: 'checked' }))).toMatch(/^readings_check/);
  });

  it('a checked value stays; a locked one only ever becomes superseded', async () => {
    const id = v7();
    expect(await guard(reading({ id, state: 'checked', checkedBy: 'ming' }))).toBeUndefined();
    expect(await guard(change(id, sql`value = 13`))).toBe('readings_kept');
    expect(await guard(change(id, sql`state = 'locked'`))).toBeUndefined();
    expect(await guard(change(id, sql`state = 'entered'`))).toBe('readings_kept');
    expect(await guard(change(id, sql`state = 'superseded'`))).toBeUndefined();
    expect(await guard(change(id, sql`note = 'later'`))).toBe('readings_kept');
  });

  it('a cycle comes once a month', async () => {
    expect(
      await guard(sql`
        insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, created_by, updated_by)
        values (${buildingId}::uuid, ${v7()}::uuid, ${`20${months + 10}-01`}, '2026-01-20', '2026-01-25', 'ming', 'ming')`),
    ).toBe('cycles_month_unique');
  });
});

describe('ledgers', () => {
  it.each(['usage_flows', 'check_records'])('%s takes rows and keeps them', async (table) => {
    await db.rows(sql`
      insert into apartment.check_records (building_id, check_record_id, subject_type, subject_id, gate, result, checker)
      values (${buildingId}::uuid, ${v7()}::uuid, 'cycle', ${v7()}::uuid, 'read', 'pass', 'ming')`);
    const name = { usage_flows: sql`apartment.usage_flows`, check_records: sql`apartment.check_records` }[
      table
    ];
    if (!name) throw new Error(table);
    expect(await guard(sql`truncate ${name} cascade`)).toBe('23001');
    if (table !== 'check_records') return;
    expect(await guard(sql`update ${name} set note = 'x'`)).toBe('23001');
    expect(await guard(sql`delete from ${name}`)).toBe('23001');
  });
});

describe('tariffs', () => {
  it('who edits does not activate, and prices in force stay', async () => {
    const [planId, versionId] = [v7(), v7()];
    await db.rows(sql`
      insert into apartment.tariff_plans (building_id, tariff_plan_id, code, name_zh, name_en, meter_kind, created_by, updated_by)
      values (${buildingId}::uuid, ${planId}::uuid, 'E1', 'e', 'e', 'electricity', 'ming', 'ming')`);
    await db.rows(sql`
      insert into apartment.tariff_versions (building_id, tariff_version_id, tariff_plan_id, effective_from, edited_by)
      values (${buildingId}::uuid, ${versionId}::uuid, ${planId}::uuid, '2026-01-01', '{ming}')`);
    const price = (amount: string) => sql`
      insert into apartment.tariff_tiers (building_id, tariff_version_id, register, position, unit_price)
      values (${buildingId}::uuid, ${versionId}::uuid, 'total', 0, ${amount}::numeric)
      on conflict (building_id, tariff_version_id, register, position) do update set unit_price = excluded.unit_price`;
    const activate = (who: string) => sql`
      update apartment.tariff_versions set state = 'active', activated_by = ${who}, activated_at = now()
      where building_id = ${buildingId}::uuid and tariff_version_id = ${versionId}::uuid`;
    expect(await guard(price('0.5283'))).toBeUndefined();
    expect(await guard(activate('ming'))).toBe('tariff_versions_two_people');
    expect(await guard(activate('hua'))).toBeUndefined();
    expect(await guard(price('0.6'))).toBe('23001');
  });
});

describe('row-level security', () => {
  it('nobody sees a table of somebody else’s building, whatever they ask', async () => {
    const asStranger = area.house.db({ kind: 'user', userId: area.stranger.userId });
    const asMing = area.house.db({ kind: 'user', userId: area.ming.userId });
    const persons = sql`select person_id from apartment.persons where building_id = ${buildingId}::uuid`;
    expect(await asStranger.rows(persons)).toEqual([]);
    expect(await asMing.rows(persons)).toHaveLength(1);
    const { unprotected } = (await db.first<{ unprotected: string[] }>(sql`
      select coalesce(array_agg(relname::text), '{}') as unprotected from pg_class
      where relnamespace = 'apartment'::regnamespace and relkind = 'r' and not relrowsecurity`)) ?? {
      unprotected: ['?'],
    };
    expect(unprotected).toEqual([]);
  });
});
