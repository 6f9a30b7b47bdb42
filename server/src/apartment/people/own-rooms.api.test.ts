import {
  createPerson,
  createTenancy,
  linkPersonAccount,
  listMyRooms,
  listMyTasks,
  type Person,
  unlinkPersonAccount,
} from '@console/contract/apartment';
import sql, { raw } from 'sql-template-tag';
import { v7 } from 'uuid';
import { roundHouse } from '../metering/testing-round.ts';
import { type Person as Caller, good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
let stage: Awaited<ReturnType<typeof area.stage>>;
let desk: Caller;
let hua: Caller;
let huaName: string;
let names = 0;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());
beforeEach(async () => {
  stage = await area.stage(2);
  desk = await area.colleague('FDK', stage.buildingId);
  ({ caller: hua, username: huaName } = await account());
});

/** Somebody with an account, a resident of the building where it is wanted. */
async function account(resident = false) {
  names += 1;
  const username = `Hua-${names}`;
  const memberships = resident
    ? [{ area: 'apartment', tenantId: stage.buildingId, roles: ['RES' as const] }]
    : [];
  return { username, caller: await area.house.user({ username, name: 'Hua', memberships }) };
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const person = async (name = 'Hua') =>
  good(
    await area.house.call(
      createPerson,
      { params: stage.params, body: { name, consent: true } },
      { as: desk },
    ),
  ).person;
const link = (as: Caller | undefined, { personId, version }: Person, username: string) =>
  area.house.call(linkPersonAccount, { params: { personId }, version, body: { username } }, { as });
const unlink = (as: Caller | undefined, { personId, version }: Person) =>
  area.house.call(unlinkPersonAccount, { params: { personId }, version }, { as });
const rooms = async (as: Caller) => good(await area.house.call(listMyRooms, {}, { as })).items;
const let_ = async (primary: Person, change: object = {}) =>
  good(
    await area.house.call(
      createTenancy,
      {
        body: {
          ...{ roomId: stage.roomIds[0] ?? '', primaryPersonId: primary.personId, firstDay: daysAgo(40) },
          ...{ lastDay: null, depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true },
          rates: [{ from: daysAgo(40), rentMinor: 215_000 }],
          ...change,
        },
      },
      { as: desk },
    ),
  );
const read = (readOn: string, value: string, more: { state?: string; source?: string } = {}) =>
  area.owner.rows(sql`
    insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by,
      checked_by, checked_at, state)
    values (${stage.buildingId}::uuid, ${v7()}::uuid, ${stage.meterIds[0] ?? ''}::uuid, 'total', ${readOn}::date,
      ${value}::numeric, ${more.source ?? 'move_in'}, 'x', case when ${more.state ?? 'locked'} <> 'entered' then 'y' end,
      case when ${more.state ?? 'locked'} <> 'entered' then now() end, ${more.state ?? 'locked'})`);

describe('1 the own room', () => {
  it('building, room, term, rent and the last checked values since they came; nothing before or unchecked', async () => {
    const mine = await person();
    expect(await rooms(hua)).toEqual([]);
    expect(good(await link(desk, mine, huaName.toUpperCase())).account).toEqual({
      username: huaName,
      name: 'Hua',
    });
    const { tenancyId } = await let_(mine);
    await read(daysAgo(50), '111', { source: 'manual' });
    const room = (await rooms(hua))[0];
    expect(room).toMatchObject({
      tenancyId,
      building: { name: { en: 'Lanting' } },
      roomNumber: '101',
      bedLabel: null,
      state: 'signed',
      firstDay: daysAgo(40),
      lastDay: null,
      rentMinor: 215_000,
      currency: 'CNY',
      meters: [{ serial: 'E-0', kind: 'electricity', register: 'total', value: null, readOn: null }],
    });
    await read(daysAgo(41), '120');
    expect((await rooms(hua))[0]?.meters).toMatchObject([{ value: '120.000', source: 'move_in' }]);
    await read(daysAgo(10), '150', { source: 'manual' });
    await read(daysAgo(5), '190', { source: 'manual', state: 'entered' });
    expect((await rooms(hua))[0]?.meters).toMatchObject([{ value: '150.000', readOn: daysAgo(10) }]);
    await area.owner.rows(
      sql`update apartment.tenancies set state = 'closed' where tenancy_id = ${tenancyId}::uuid`,
    );
    expect(await rooms(hua)).toEqual([]);
  });

  it('whoever lives there without having signed sees no rent; who has moved out, or is somebody else, nothing', async () => {
    const [tenant, flatmate, gone] = [await person('Li'), await person(), await person('Past')];
    const other = await account();
    good(await link(desk, flatmate, huaName));
    good(await link(desk, gone, other.username));
    await let_(tenant, {
      occupants: [
        { personId: flatmate.personId, firstDay: daysAgo(40), lastDay: null },
        { personId: gone.personId, firstDay: daysAgo(40), lastDay: daysAgo(20) },
      ],
    });
    expect(await rooms(hua)).toMatchObject([{ roomNumber: '101', rentMinor: null }]);
    expect(await rooms(other.caller)).toEqual([]);
    expect(await rooms(area.ming)).toEqual([]);
  });

  it('of the database a resident reads nothing, and no task is theirs', async () => {
    const resident = await account(true);
    const mine = await person();
    good(await link(desk, mine, resident.username));
    await let_(mine);
    expect(await rooms(resident.caller)).toHaveLength(1);
    const db = area.house.db({ kind: 'user', userId: resident.caller.userId });
    const tables = await area.owner.rows<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'apartment' and c.relkind = 'r' and c.relrowsecurity order by 1`);
    const readable = await Promise.all(
      tables.map(async ({ name }) => {
        const row = await db.first<{ found: number }>(
          sql`select count(*)::int as found from ${raw(`apartment.${name}`)}`,
        );
        return [name, row?.found] as const;
      }),
    );
    expect(tables.length).toBeGreaterThan(20);
    expect(readable.filter(([, found]) => found !== 0)).toEqual([]);
    const team = await db.rows<{ userId: string }>(
      sql`select user_id from platform.members where tenant_id = ${stage.buildingId}::uuid`,
    );
    expect(team).toEqual([{ userId: resident.caller.userId }]);
    expect(good(await area.house.call(listMyTasks, {}, { as: resident.caller })).items).toEqual([]);
  });

  it('is for those who are signed in', async () => {
    expect(refusal(await area.house.call(listMyRooms, {}, { as: undefined }))).toBe('401 UNAUTHENTICATED');
  });
});

describe('linking an account', () => {
  it('is written down, goes by the version, and is taken back', async () => {
    const mine = await person();
    const linked = good(await link(desk, mine, huaName));
    expect(refusal(await link(desk, mine, huaName))).toBe('409 VERSION_CONFLICT');
    expect((await area.auditOf(mine.personId)).at(-1)).toMatchObject({
      ...{ action: 'link_account', actor: desk.userId },
      after: { userId: hua.userId },
    });
    await let_(mine);
    expect(await rooms(hua)).toHaveLength(1);
    expect(good(await unlink(desk, linked)).account).toBeNull();
    expect(await rooms(hua)).toEqual([]);
    expect((await area.auditOf(mine.personId)).at(-1)).toMatchObject({
      ...{ action: 'unlink_account', before: { userId: hua.userId } },
    });
    expect(refusal(await unlink(desk, { ...linked, version: 2 }))).toBe('409 STATE_CONFLICT');
    expect(refusal(await unlink(desk, linked))).toBe('409 VERSION_CONFLICT');
  });

  it('3 never one’s own; only an account that is there once, and nobody else’s already', async () => {
    const [mine, second] = [await person(), await person('Li')];
    const own = await area.house.user({
      username: 'Desk-1',
      memberships: [{ area: 'apartment', tenantId: stage.buildingId, roles: ['FDK'] }],
    });
    expect(refusal(await link(own, mine, 'desk-1'))).toBe('403 SELF_GRANT');
    expect(refusal(await link(desk, mine, 'nobody-of-this-name'))).toBe(
      '422 VALIDATION username unknown_account',
    );
    await area.house.user({ username: 'twice-1' });
    await area.house.user({ username: 'Twice-1' });
    expect(refusal(await link(desk, mine, 'twice-1'))).toBe('422 VALIDATION username ambiguous_account');
    good(await link(desk, mine, huaName));
    const taken = await link(desk, second, huaName);
    expect(refusal(taken)).toBe('422 VALIDATION username account_taken');
    expect(refusal(await link(desk, second, ' '))).toBe('422 VALIDATION username too_small');
    const at = await Promise.all([mine, second].map((one) => link(desk, { ...one, version: 9 }, huaName)));
    expect(at.map(refusal)).toEqual(['409 VERSION_CONFLICT', '409 VERSION_CONFLICT']);
  });

  it('of two at once one gets the account', async () => {
    const [one, two] = [await person('A'), await person('B')];
    const answers = (await Promise.all([link(desk, one, huaName), link(desk, two, huaName)])).map(refusal);
    expect(answers.sort()).toEqual(['200 ', '422 VALIDATION username account_taken']);
  });

  it('is the matter of those who manage persons', async () => {
    const mine = await person();
    for (const [who, expected] of [
      [undefined, '401 UNAUTHENTICATED'],
      [hua, '403 FORBIDDEN'],
      [stage.people.RDR, '403 FORBIDDEN'],
      [area.stranger, '404 NOT_FOUND'],
    ] as const) {
      expect(refusal(await link(who, mine, huaName))).toBe(expected);
      expect(refusal(await unlink(who, mine))).toBe(expected);
    }
  });
});
