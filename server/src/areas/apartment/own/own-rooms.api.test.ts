import {
  createPerson,
  createTenancy,
  linkPersonAccount,
  listFreeAccounts,
  listMyBills,
  listMyRooms,
  listMyTasks,
  type Person,
  unlinkPersonAccount,
} from '@console/contract/apartment';
import sql, { raw } from 'sql-template-tag';
import { v7 } from 'uuid';
import { roundHouse } from '../rounds/testing-round.ts';
import { type Person as Caller, good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
let stage: Awaited<ReturnType<typeof area.stage>>;
let desk: Caller;
let hua: Caller & { username: string };
let names = 0;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());
beforeEach(async () => {
  stage = await area.stage(2);
  desk = await area.colleague('FDK', stage.buildingId);
  hua = await account();
});

/** Somebody with an account, a resident of the building unless told. */
async function account(resident = true) {
  names += 1;
  const username = `Hua-${names}`;
  const memberships = resident
    ? [{ area: 'apartment', tenantId: stage.buildingId, roles: ['RES' as const] }]
    : [];
  return { username, ...(await area.house.user({ username, name: 'Hua', memberships })) };
}
/** Their membership of the building is as told from now on. */
const membership = ({ userId }: Caller, facts: { state?: string; validTo?: string }) =>
  area.owner.rows(sql`update platform.members set state = ${facts.state ?? 'active'}, valid_from = '2020-01-01',
    valid_to = ${facts.validTo ?? null}::date where tenant_id = ${stage.buildingId}::uuid and user_id = ${userId}`);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const person = async (name = 'Hua') =>
  good(
    await area.house.call(
      createPerson,
      { params: stage.params, body: { name, consent: true } },
      { as: desk },
    ),
  ).person;
const link = (as: Caller | undefined, { personId, version }: Person, { userId }: { userId: string }) =>
  area.house.call(linkPersonAccount, { params: { personId }, version, body: { userId } }, { as });
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

const owed = async (as: Caller) => good(await area.house.call(listMyBills, {}, { as })).items;
/** A bill as it stands once it is issued. @param open of 100.00, what is not paid yet */
const billed = (
  tenancyId: string,
  number: string,
  open: number,
  more: { state?: string; late?: number } = {},
) =>
  area.owner.batch(
    sql`insert into apartment.bills (building_id, bill_id, number, kind, tenancy_id, room_id, period, issue_on, due_on,
        total_minor, paid_minor, late_fee_minor, state, created_by, updated_by)
      select t.building_id, ${v7()}::uuid, ${number}, 'regular', t.tenancy_id, t.room_id,
        daterange(${daysAgo(60)}::date, ${daysAgo(30)}::date), ${daysAgo(25)}::date, ${daysAgo(5)}::date, 10000,
        ${10_000 - open}::bigint, ${more.late ?? 0}::bigint, 'draft', 'x', 'x'
      from apartment.tenancies t where t.tenancy_id = ${tenancyId}::uuid`,
    sql`insert into apartment.bill_lines (building_id, bill_line_id, bill_id, position, charge_kind, description, amount_minor,
        source)
      select building_id, ${v7()}::uuid, bill_id, 0, 'rent', 'rent', 10000, 'rent' from apartment.bills
      where number = ${number} and tenancy_id = ${tenancyId}::uuid`,
    sql`update apartment.bills set state = ${more.state ?? 'issued'} where number = ${number}
      and tenancy_id = ${tenancyId}::uuid`,
  );

describe('1 the own room', () => {
  it('building, room, term, rent and the last checked values since they came; nothing before or unchecked', async () => {
    const mine = await person();
    expect(await rooms(hua)).toEqual([]);
    expect(good(await link(desk, mine, hua)).account).toEqual({ username: hua.username, name: 'Hua' });
    const { tenancyId } = await let_(mine);
    await area.owner.rows(sql`update apartment.buildings set office_phone = '0512-6802 1188'
      where building_id = ${stage.buildingId}::uuid`);
    await read(daysAgo(50), '111', { source: 'manual' });
    const room = (await rooms(hua))[0];
    expect(room).toMatchObject({
      tenancyId,
      building: {
        name: { en: 'Lanting' },
        officePhone: '0512-6802 1188',
        officeMail: null,
        officeNote: null,
      },
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

  it('25 the own bills that are open, also after moving out; no draft, nothing of a flatmate', async () => {
    const [mine, other] = [await person(), await person('Li')];
    await link(desk, mine, hua);
    const { tenancyId } = await let_(mine, {
      occupants: [{ personId: other.personId, firstDay: daysAgo(40), lastDay: null }],
    });
    const li = await account();
    await link(desk, other, li);
    await billed(tenancyId, 'B1', 4000, { state: 'part_paid', late: 120 });
    await billed(tenancyId, 'B2', 0, { state: 'paid' });
    await billed(tenancyId, 'B3', 10_000, { state: 'checked' });
    await area.owner.rows(
      sql`update apartment.tenancies set state = 'closed' where tenancy_id = ${tenancyId}::uuid`,
    );
    expect(await owed(hua)).toMatchObject([
      {
        ...{ number: 'B1', roomNumber: '101', firstDay: daysAgo(60), lastDay: daysAgo(31), isOverdue: true },
        ...{ totalMinor: 10_000, openMinor: 4120, lateFeeMinor: 120, dueOn: daysAgo(5), currency: 'CNY' },
      },
    ]);
    expect(await owed(li)).toEqual([]);
    await membership(hua, { state: 'suspended' });
    expect(await owed(hua)).toEqual([]);
  });

  it('whoever lives there without having signed sees no rent; who has moved out, or is somebody else, nothing', async () => {
    const [tenant, flatmate, gone] = [await person('Li'), await person(), await person('Past')];
    const other = await account();
    good(await link(desk, flatmate, hua));
    good(await link(desk, gone, other));
    await let_(tenant, {
      occupants: [
        { personId: flatmate.personId, firstDay: daysAgo(40), lastDay: null },
        { personId: gone.personId, firstDay: daysAgo(40), lastDay: daysAgo(20) },
      ],
    });
    expect(await rooms(hua)).toMatchObject([{ roomNumber: '101', rentMinor: null }]);
    expect(await rooms(other)).toEqual([]);
    expect(await rooms(area.ming)).toEqual([]);
  });

  it('of the database a resident reads nothing, and no task is theirs', async () => {
    const resident = hua;
    const mine = await person();
    good(await link(desk, mine, resident));
    await let_(mine);
    expect(await rooms(resident)).toHaveLength(1);
    const db = area.house.db({ kind: 'user', userId: resident.userId });
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
    expect(team).toEqual([{ userId: resident.userId }]);
    expect(good(await area.house.call(listMyTasks, {}, { as: resident })).items).toEqual([]);
  });

  it('whoever does not belong to the building any more sees nothing of it', async () => {
    const mine = await person();
    good(await link(desk, mine, hua));
    await let_(mine);
    expect(await rooms(hua)).toHaveLength(1);
    for (const left of [{ state: 'removed' }, { state: 'suspended' }, { validTo: '2020-12-31' }]) {
      await membership(hua, left);
      expect(await rooms(hua)).toEqual([]);
    }
    await membership(hua, {});
    expect(await rooms(hua)).toHaveLength(1);
  });

  it('is for those who are signed in', async () => {
    expect(refusal(await area.house.call(listMyRooms, {}, { as: undefined }))).toBe('401 UNAUTHENTICATED');
  });
});

describe('linking an account', () => {
  it('is written down, goes by the version, and is taken back', async () => {
    const mine = await person();
    const linked = good(await link(desk, mine, hua));
    expect(refusal(await link(desk, mine, hua))).toBe('409 VERSION_CONFLICT');
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

  it('3 never one’s own, and nobody else’s already', async () => {
    const [mine, second] = [await person(), await person('Li')];
    expect(refusal(await link(desk, mine, desk))).toBe('403 SELF_GRANT');
    good(await link(desk, mine, hua));
    expect(refusal(await link(desk, second, hua))).toBe('422 VALIDATION userId account_taken');
    expect(refusal(await link(desk, second, { userId: ' ' }))).toBe('422 VALIDATION userId too_small');
    const at = await Promise.all([mine, second].map((one) => link(desk, { ...one, version: 9 }, hua)));
    expect(at.map(refusal)).toEqual(['409 VERSION_CONFLICT', '409 VERSION_CONFLICT']);
  });

  it('only a member of the building; of anybody else it is not told whether there is such a user', async () => {
    const mine = await person();
    const outside = await account(false);
    const gone = await account();
    await membership(gone, { state: 'removed' });
    const answers = await Promise.all(
      [outside, gone, area.stranger, { userId: v7() }].map(async (one) => {
        const { status, body } = await link(desk, mine, one);
        return { status, body: { ...body, requestId: '' } };
      }),
    );
    expect(refusal(answers[0] ?? { status: 0, body: {} })).toBe('422 VALIDATION userId not_a_member');
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('is offered members who are nobody yet: residents first, not oneself, nobody who has left', async () => {
    const free = async (as: Caller | undefined) =>
      area.house.call(listFreeAccounts, { params: stage.params }, { as });
    const [gone, second] = [await account(), await account()];
    await account(false);
    await membership(gone, { state: 'suspended' });
    const { items } = good(await free(desk));
    expect(items.slice(0, 2)).toEqual(
      [hua, second]
        .map(({ userId, username }) => ({ userId, username, name: 'Hua' }))
        .sort((one, other) => (one.userId < other.userId ? -1 : 1)),
    );
    const ids = items.map(({ userId }) => userId);
    expect(ids).toContain(stage.people.RDR.userId);
    expect(ids).not.toContain(desk.userId);
    expect(ids).not.toContain(gone.userId);
    good(await link(desk, await person(), hua));
    expect(good(await free(desk)).items.map(({ userId }) => userId)).not.toContain(hua.userId);
    expect(
      await Promise.all(
        [undefined, hua, stage.people.RDR, area.stranger].map(async (as) => refusal(await free(as))),
      ),
    ).toEqual(['401 UNAUTHENTICATED', '403 FORBIDDEN', '403 FORBIDDEN', '404 NOT_FOUND']);
  });

  it('12 of who has no name it is told what they were invited by, and since when they belong', async () => {
    const [nameless, invited] = [await account(), await account()];
    await area.owner.rows(sql`
      update platform.users set name = null, username = null
      where user_id = any(${[nameless.userId, invited.userId]}::text[])`);
    await area.owner.rows(sql`
      update platform.members set created_at = '2026-03-01T20:00:00Z' where tenant_id = ${stage.buildingId}::uuid`);
    const invite = (contact: string, acceptedAt: string) =>
      area.owner.rows(sql`
        insert into platform.invitations (area, tenant_id, invitation_id, contact, roles, valid_from, code_digest, expires_at,
          accepted_by, accepted_at, created_by)
        values ('apartment', ${stage.buildingId}::uuid, ${v7()}::uuid, ${contact}, array['RES'], '2026-03-01', ${v7()}::text::bytea,
          '2026-04-01', ${invited.userId}, ${acceptedAt}::timestamptz, 'x')`);
    await invite('old@example.com', '2026-03-02T01:00:00Z');
    await invite('+8613912345678', '2026-03-09T01:00:00Z');
    const told = async (as = stage.people.MGR) => {
      const { items } = good(await area.house.call(listFreeAccounts, { params: stage.params }, { as }));
      return [nameless, invited, hua].map(({ userId }) => items.find((one) => one.userId === userId));
    };
    const nobody = { username: null, name: null };
    expect(await told()).toEqual([
      // In the building it was the day after by then.
      { userId: nameless.userId, ...nobody, contact: null, joinedOn: '2026-03-02' },
      { userId: invited.userId, ...nobody, contact: '+8613912345678', joinedOn: '2026-03-09' },
      { userId: hua.userId, username: hua.username, name: 'Hua' },
    ]);
    // Whoever may not read the team sees enough of it to tell one from another.
    expect((await told(desk))[1]).toMatchObject({ contact: '+86139****5678' });
  });

  it('of two at once one gets the account', async () => {
    const [one, two] = [await person('A'), await person('B')];
    const answers = (await Promise.all([link(desk, one, hua), link(desk, two, hua)])).map(refusal);
    expect(answers.sort()).toEqual(['200 ', '422 VALIDATION userId account_taken']);
  });

  it('is the matter of those who manage persons', async () => {
    const mine = await person();
    for (const [who, expected] of [
      [undefined, '401 UNAUTHENTICATED'],
      [hua, '403 FORBIDDEN'],
      [stage.people.RDR, '403 FORBIDDEN'],
      [area.stranger, '404 NOT_FOUND'],
    ] as const) {
      expect(refusal(await link(who, mine, hua))).toBe(expected);
      expect(refusal(await unlink(who, mine))).toBe(expected);
    }
  });
});
