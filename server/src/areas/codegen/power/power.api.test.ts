import { endpoint, getMe, where } from '@console/contract';
import {
  applyPolicyChanges,
  beginViewAs,
  comparePolicy,
  disableAccount,
  enableAccount,
  endPersonSession,
  endPersonSessions,
  endViewAs,
  explainPermission,
  exportPolicy,
  getApiAdminInfo,
  getApiInfo,
  getPolicy,
  getPolicyPerson,
  listPersonSessions,
  listPolicyChangeSets,
  listPolicyOrganizations,
  listPolicyPeople,
  type PolicyChangeInput,
  requestAccess,
  reviewPolicyChanges,
  rollBackPolicyChanges,
  searchAuditLog,
} from '@console/contract/codegen';
import { listNotifications } from '@console/contract/platform';
import { createTeam, listTeamMembers, listTeams } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { accepted, problemOf, refusal } from '../../../../testing/answers.ts';
import { openStream } from '../../../../testing/open-stream.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { until } from '../../../../testing/until.ts';
import type { SeedContext } from '../../../house/demo/context.ts';
import { lock } from '../../../house/identity/account-page/people.ts';
import { serving } from '../../../plugins/contract/serve.ts';
import { codeOf } from '../../../plugins/database/db.ts';
import { seedPower } from './seed.ts';

const bucketsSeen = endpoint({
  name: 'trySeeing',
  method: 'GET',
  path: '/test/buckets',
  access: where('codegen.qiniu.view'),
  response: z.object({ buckets: z.array(z.string()) }),
});
const moveThings = endpoint({
  name: 'tryMoving',
  method: 'POST',
  path: '/test/moves',
  access: where('codegen.qiniu.upload', { bucket: 'things.bucket' }),
  changes: 'nothing',
  body: z.object({
    things: z.optional(
      z.array(
        z.object({
          bucket: z.pipe(
            z.string(),
            z.transform((text: string) => text.trim()),
          ),
        }),
      ),
    ),
  }),
  response: z.object({ moved: z.int() }),
});
const calls = serving((serve) => {
  serve(bucketsSeen, ({ may }) => ({
    buckets: ['a', 'b', 'c'].filter((bucket) => may.hold('codegen.qiniu.view', { fields: { bucket } })),
  }));
  serve(moveThings, ({ body }) => ({ moved: body.things?.length ?? 0 }));
});

let house: TestServer;
let admin: Person;
let second: Person;
beforeAll(async () => {
  house = await testServer({ areas: [calls] });
  [admin, second] = await Promise.all([
    house.user({ roles: ['admin'], name: '阿德' }),
    house.user({ roles: ['admin'] }),
  ]);
});
afterAll(() => house.close());

const version = async () => accepted(await house.call(getPolicy, {}, { as: admin })).policyVersion;
async function change(changes: PolicyChangeInput[], as = admin, more: { confirmSelf?: boolean } = {}) {
  const policyVersion = await version();
  return house.call(applyPolicyChanges, { body: { policyVersion, changes, ...more } }, { as });
}
type Cell = Extract<PolicyChangeInput, { kind: 'cell' }>;
type Condition = NonNullable<Cell['allow']>['condition'];
const allow = (condition: Condition = { kind: 'all' }) => ({ condition, reason: '' });
const cell = (role: string, permission: string, more: Partial<Cell> = {}): PolicyChangeInput => ({
  ...{ kind: 'cell', role, permission, allow: allow(), deny: null },
  ...more,
});
const assign = (role: string, person: Person, expiresAt: string | null = null): PolicyChangeInput => ({
  ...{ kind: 'assign', role, userIds: [person.userId], expiresAt },
});
const unassign = (role: string, person: Person): PolicyChangeInput => ({
  ...{ kind: 'unassign', role, userIds: [person.userId] },
});
let made = 0;
/** A role of its own for each test. */
async function newRole(...changes: ((role: string) => PolicyChangeInput)[]): Promise<string> {
  made += 1;
  const role = `role-${made}`;
  const names = { zh: `角色${made}`, en: `Role ${made}` };
  accepted(await change([{ kind: 'createRole', role, names }, ...changes.map((one) => one(role))]));
  return role;
}
const may = async (person: Person) => accepted(await house.call(getMe, {}, { as: person })).permissions;

describe('the policy', () => {
  it('shows roles of the console and of areas, every permission, and the core that nobody edits', async () => {
    const policy = accepted(await house.call(getPolicy, {}, { as: admin }));
    expect(policy.roles.filter(({ area }) => area === null).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['admin', 'developer', 'member', 'auditor']),
    );
    expect(policy.roles.find(({ code }) => code === 'wood:SL')).toMatchObject({ area: 'wood', system: true });
    expect(policy.permissions.find(({ code }) => code === 'codegen.qiniu.upload')).toMatchObject({
      ...{ area: 'codegen', scope: 'console', fields: ['bucket'] },
    });
    expect(policy.permissions.find(({ code }) => code === 'wood.sale.price')).toMatchObject({
      ...{ area: 'wood', scope: 'tenant', fields: ['tenant'], own: true, team: true },
    });
    expect(policy.rules).toContainEqual({
      ...{ role: 'auditor', permission: 'codegen.power.view', effect: 'allow' },
      ...{ condition: { kind: 'all' }, reason: '', core: true },
    });
  });

  it('holds from the next call on, in getMe too, and is taken away as soon', async () => {
    const [person, role] = [
      await house.user({ roles: ['member'] }),
      await newRole((one) => cell(one, 'codegen.info.admin')),
    ];
    const info = () => house.call(getApiAdminInfo, {}, { as: person });
    expect((await info()).status).toBe(403);
    accepted(await change([assign(role, person)]));
    expect((await info()).status).toBe(200);
    expect(await may(person)).toContain('codegen.info.admin');
    accepted(await change([cell(role, 'codegen.info.admin', { deny: allow() })]));
    expect((await info()).status).toBe(403);
    expect(await may(person)).not.toContain('codegen.info.admin');
  });

  it('holds in every process of the API', async () => {
    const other = await testServer({ areas: [calls] });
    try {
      const as = await other.user({ roles: ['admin'] });
      accepted(await other.call(getMe, {}, { as }));
      const owner = other.db({ kind: 'owner' });
      // As another process would have written it.
      await owner.batch(
        sql`insert into platform.role_rules values ('admin', 'wood.stock.read', 'deny', '{"kind":"all"}')`,
        sql`insert into platform.role_rules values ('auditor', 'bili.live', 'allow', '{"kind":"all"}')`,
        sql`update platform.policy_state set version = version + 1`,
      );
      const auditor = await other.user({ roles: ['auditor'] });
      expect(accepted(await other.call(getMe, {}, { as: auditor })).permissions).toContain('bili.live');
      expect(accepted(await other.call(getMe, {}, { as })).effective?.policyVersion).toBe(2);
    } finally {
      await other.close();
    }
  });

  it('ends by the clock where it is given for a time', async () => {
    const [person, role] = [await house.user({ roles: [] }), await newRole((one) => cell(one, 'bili.live'))];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    accepted(await change([assign(role, person, until)]));
    const me = accepted(await house.call(getMe, {}, { as: person }));
    expect([me.permissions, Date.parse(me.effective?.until ?? '')]).toEqual([
      ['bili.live'],
      Date.parse(until),
    ]);
    await house.db({ kind: 'owner' }).rows(sql`
      update platform.user_roles set expires_at = now() - interval '1 second' where user_id = ${person.userId}`);
    expect(await may(person)).toEqual([]);
  });

  it('maps roles of the provider, of a person and of an organization', async () => {
    const role = await newRole(
      (one) => cell(one, 'bili.live'),
      (one) => ({ kind: 'map', source: 'role', from: 'streamer', role: one }),
      (one) => ({ kind: 'map', source: 'organization_role', from: 'north:chief', role: one }),
    );
    const claims = [
      { roles: ['streamer'] },
      { organization_roles: ['north:chief'] },
      { roles: ['north:chief'] },
      {},
    ];
    const held = await Promise.all(
      claims.map(async (more, number) => {
        const userId = `mapped-${number}`;
        return may({ userId, token: await house.token({ sub: userId, ...more }) });
      }),
    );
    expect(held.map((one) => one.includes('bili.live'))).toEqual([true, true, false, false]);
    const people = accepted(await house.call(listPolicyPeople, { query: { role } }, { as: admin }));
    expect(people.items.map(({ userId }) => userId)).toEqual(['mapped-0', 'mapped-1']);
    expect(people.items[0]?.roles).toContainEqual(
      expect.objectContaining({ role, via: 'mapped', from: 'streamer' }),
    );
  });
});

describe('a permission for some things only', () => {
  it('lets through what it names, each of several, and nothing that is not named', async () => {
    const role = await newRole((one) =>
      cell(one, 'codegen.qiniu.upload', { allow: allow({ kind: 'fields', fields: { bucket: ['a', 'b'] } }) }),
    );
    const person = await house.user({ roles: [] });
    accepted(await change([assign(role, person)]));
    const move = async (body: { things?: { bucket: string }[] }) => {
      const answer = await house.call(moveThings, { body }, { as: person });
      return [answer.status, answer.status === 403 ? problemOf(answer).details : undefined];
    };
    const things = (...buckets: string[]) => ({ things: buckets.map((bucket) => ({ bucket })) });
    const permission = 'codegen.qiniu.upload';
    expect(await move(things('a', 'b', 'a'))).toEqual([200, undefined]);
    // As the schema has read it.
    expect(await move(things(' b '))).toEqual([200, undefined]);
    expect(await move(things('a', 'c'))).toEqual([403, { permission, subject: { bucket: 'c' } }]);
    expect(await move({})).toEqual([403, { permission }]);
    expect(await move(things())).toEqual([403, { permission }]);
  });

  it('a list shows those for which it is held; a denial takes one away', async () => {
    const fields = (...bucket: string[]) => allow({ kind: 'fields', fields: { bucket } });
    const role = await newRole((one) =>
      cell(one, 'codegen.qiniu.view', { allow: fields('a', 'b'), deny: fields('b') }),
    );
    const person = await house.user({ roles: [] });
    const seen = () => house.call(bucketsSeen, {}, { as: person });
    expect(refusal(await seen())).toBe('403 FORBIDDEN');
    accepted(await change([assign(role, person)]));
    expect(accepted(await seen()).buckets).toEqual(['a']);
    expect(accepted(await house.call(bucketsSeen, {}, { as: admin })).buckets).toEqual(['a', 'b', 'c']);
    const me = accepted(await house.call(getMe, {}, { as: person }));
    expect(me.effective?.limited).toEqual([
      { permission: 'codegen.qiniu.view', effect: 'allow', condition: fields('a', 'b').condition },
      { permission: 'codegen.qiniu.view', effect: 'deny', condition: fields('b').condition },
    ]);
  });

  it('is refused where a call asks for everything', async () => {
    const owner: Condition = { kind: 'fields', fields: { bucket: ['a'] } };
    expect(refusal(await change([cell('member', 'codegen.info.admin', { allow: allow(owner) })]))).toBe(
      '422 VALIDATION changes.0.allow.condition unknown_field',
    );
  });
});

describe('inside buildings and teams', () => {
  it('a role of the console takes away, in all or in some, and gives nothing', async () => {
    const [mine, other] = [v7(), v7()];
    const memberships = [
      { area: 'wood', tenantId: mine, roles: ['OW'] },
      { area: 'wood', tenantId: other, roles: ['SL'] },
    ];
    const person = await house.user({ roles: [], memberships });
    const role = await newRole((one) =>
      cell(one, 'wood.sale.price', { allow: null, deny: allow({ kind: 'own' }) }),
    );
    expect(refusal(await change([cell(role, 'wood.sale.price')]))).toBe(
      '422 VALIDATION changes.0.allow only_deny',
    );
    accepted(await change([assign(role, person)]));
    const shown = accepted(
      await house.call(getPolicyPerson, { params: { userId: person.userId } }, { as: admin }),
    );
    const pricing = shown.memberships.filter(({ permissions }) => permissions.includes('wood.sale.price'));
    expect(pricing.map(({ tenantId }) => tenantId)).toEqual([other]);
    expect(shown.denied).toEqual([{ permission: 'wood.sale.price', by: role, limited: true, reason: '' }]);
  });
});

describe('in a team that somebody owns', () => {
  it('a denial takes the right from the team’s answer and from its calls', async () => {
    const person = await house.user({ roles: ['member'] });
    const names = { zh: '木行', en: 'Yard' };
    const { teamId } = accepted(
      await house.call(createTeam, { body: { code: 'DENIED', names } }, { as: person }),
    );
    const rights = async () =>
      accepted(await house.call(listTeams, {}, { as: person })).items.flatMap((team) => team.rights ?? []);
    const members = () => house.call(listTeamMembers, { params: { teamId } }, { as: person });
    expect([await rights(), (await members()).status]).toEqual([
      expect.arrayContaining(['wood.team.read']),
      200,
    ]);
    const role = await newRole((one) => cell(one, 'wood.team.read', { allow: null, deny: allow() }));
    accepted(await change([assign(role, person)]));
    expect(await rights()).not.toContain('wood.team.read');
    expect(problemOf(await members()).details).toEqual({ permission: 'wood.team.read' });
  });
});

describe('what no change set may do', () => {
  it('names what is wrong with it, at its place', async () => {
    const refusals = await Promise.all(
      [
        cell('member', 'codegen.qiniu.uplod'),
        cell('nobody', 'bili.live'),
        cell('member', 'note.use', { allow: null }),
        { kind: 'createRole', role: 'admin', names: { zh: '甲', en: 'A' } } as const,
        { kind: 'removeRole', role: 'member' } as const,
        { kind: 'renameRole', role: 'auditor', names: { zh: '甲', en: 'A' } } as const,
        assign('member', { userId: 'who-is-that', token: '' }),
        assign('member', second, '2020-01-01T00:00:00Z'),
        assign('admin', admin),
      ].map(async (one) => refusal(await change([one]))),
    );
    expect(refusals).toEqual([
      '422 VALIDATION changes.0.permission unknown_permission',
      '422 VALIDATION changes.0.role unknown_role',
      '422 VALIDATION changes.0.permission core_fixed',
      '422 VALIDATION changes.0.role role_taken',
      '422 VALIDATION changes.0.role system_role',
      '422 VALIDATION changes.0.role system_role',
      '422 VALIDATION changes.0.userIds unknown_person',
      '422 VALIDATION changes.0.expiresAt in_the_past',
      '422 VALIDATION changes unchanged',
    ]);
    const unknown = problemOf(await change([cell('member', 'codegen.qiniu.uplod')]));
    expect(unknown.fields[0]?.params).toEqual({
      near: expect.arrayContaining(['codegen.qiniu.upload']),
    });
  });

  it('nobody gives what they lack, nor for longer than they hold it', async () => {
    const managing = await newRole(
      (one) => cell(one, 'codegen.power.manage'),
      (one) => cell(one, 'codegen.power.view'),
    );
    const live = await newRole((one) => cell(one, 'bili.live'));
    const [manager, other] = [await house.user({ roles: [] }), await house.user({ roles: [] })];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    accepted(await change([assign(managing, manager, until)]));
    const details = async (...changes: PolicyChangeInput[]) => {
      const answer = await change(changes, manager);
      return [answer.status, problemOf(answer).details];
    };
    const lacks = [403, { permission: 'bili.live' }];
    expect(await details(assign(live, other))).toEqual(lacks);
    expect(await details(cell(managing, 'bili.live'))).toEqual(lacks);
    expect(await details({ kind: 'map', source: 'role', from: 'x', role: live })).toEqual(lacks);
    expect(
      await details({ kind: 'createRole', role: 'copied', names: { zh: '甲', en: 'A' }, copyOf: live }),
    ).toEqual(lacks);
    expect(await details(assign('admin', other))).toEqual([403, { permission: expect.any(String) }]);
    expect(await details(assign(managing, other))).toEqual([
      403,
      { permission: 'codegen.power.manage', until: expect.any(String) },
    ]);
    accepted(await change([assign(managing, other, until)], manager));
  });

  it('nobody gives themselves more, or for longer', async () => {
    const managing = await newRole(
      (one) => cell(one, 'codegen.power.manage'),
      (one) => cell(one, 'codegen.power.view'),
    );
    const manager = await house.user({ roles: [] });
    accepted(await change([assign(managing, manager, new Date(Date.now() + 3_600_000).toISOString())]));
    expect((await change([assign(managing, manager)], manager)).status).toBe(403);
    expect((await change([assign('admin', manager)], manager)).status).toBe(403);
    const denied = await newRole((one) => cell(one, 'codegen.info.view', { allow: null, deny: allow() }));
    const third = await house.user({ roles: ['admin'] });
    accepted(await change([assign(denied, third)]));
    expect(refusal(await change([unassign(denied, third)], third))).toBe('403 FORBIDDEN');
    accepted(await change([unassign(denied, third)]));
  });

  it('whoever gives up something of their own says so twice', async () => {
    const third = await house.user({ roles: ['admin', 'member'] });
    const answer = await change([unassign('admin', third)], third);
    expect(refusal(answer)).toBe('422 VALIDATION confirmSelf self_demotion');
    expect(problemOf(answer).fields[0]?.params?.lost).toContain('codegen.power.manage');
    accepted(await change([unassign('admin', third)], third, { confirmSelf: true }));
    expect(await may(third)).not.toContain('codegen.power.manage');
  });
});

describe('the last administrator', () => {
  let alone: TestServer;
  let chief: Person;
  beforeEach(async () => {
    alone = await testServer();
    chief = await alone.user({ roles: ['admin'] });
  });
  afterEach(() => alone.close());
  const apply = async (changes: PolicyChangeInput[], as = chief, policyVersion = 1) => {
    const body = { policyVersion, changes, confirmSelf: true };
    const answer = await alone.call(applyPolicyChanges, { body }, { as });
    return answer.status < 300 ? 'done' : `${answer.status} ${problemOf(answer).details?.reason}`;
  };
  const last = '409 last_admin';

  it('stays: neither taken away, nor for a time, nor denied, nor disabled', async () => {
    expect(await apply([unassign('admin', chief)])).toBe(last);
    expect(await apply([assign('admin', chief, '2199-01-01T00:00:00Z')])).toBe(last);
    const denial = cell('auditor', 'codegen.power.manage', { allow: null, deny: allow() });
    expect(await apply([denial, assign('auditor', chief)])).toBe(last);
    const other = await alone.user({ roles: [] });
    expect(await apply([assign('admin', other, '2199-01-01T00:00:00Z'), unassign('admin', chief)])).toBe(
      last,
    );
  });

  it('of two who take each other’s role away at once one is left', async () => {
    const other = await alone.user({ roles: ['admin'] });
    const done = await Promise.all([
      apply([unassign('admin', chief)], other),
      apply([unassign('admin', other)], chief),
    ]);
    expect(done.filter((one) => one === 'done')).toHaveLength(1);
    const left = await alone
      .db({ kind: 'owner' })
      .rows(sql`select from platform.user_roles where role = 'admin'`);
    expect(left).toHaveLength(1);
  });

  it('of two who disable each other at once one is left', async () => {
    const other = await alone.user({ roles: ['admin'] });
    const disable = ({ userId }: Person, as: Person) =>
      alone.call(disableAccount, { params: { userId }, body: {} }, { as });
    const done = await Promise.all([disable(other, chief), disable(chief, other)]);
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await alone.db({ kind: 'owner' }).rows(sql`
      select from platform.users where disabled_at is null and user_id = any(${[chief.userId, other.userId]}::text[])`);
    expect(left).toHaveLength(1);
  });
});

it('of two who lock each other at once on the page of the embedded provider one is left', async () => {
  const alone = await testServer();
  try {
    const [one, other] = [v7(), v7()];
    const account = (
      userId: string,
    ) => sql`insert into identity.users (user_id, username, name, password_hash)
      values (${userId}::uuid, ${`u-${userId.slice(-12)}`}, '甲', 'x')`;
    for (const userId of [one, other]) await alone.user({ userId, roles: ['admin'] });
    await alone.db({ kind: 'owner' }).batch(account(one), account(other));
    const from = { address: '127.0.0.1', userAgent: '' };
    const db = alone.db({ kind: 'identity' });
    await Promise.all([
      lock(db, true, { userId: other, actor: one, from }),
      lock(db, true, { userId: one, actor: other, from }),
    ]);
    expect(await db.rows(sql`select from identity.users where not disabled`)).toHaveLength(1);
  } finally {
    await alone.close();
  }
});

it('tells every open page that the policy has changed', async () => {
  const person = await house.user({ roles: [] });
  const stream = await openStream(house.address, person.token);
  await newRole();
  await until(() => stream.events.length > 0, 'the policy is told');
  expect(stream.events).toContainEqual({ topic: 'policy' });
  stream.close();
});

describe('two change sets at once', () => {
  it('one stands, the other is told what was changed meanwhile', async () => {
    const role = await newRole();
    const policyVersion = await version();
    const one = { policyVersion, changes: [cell(role, 'bili.live')], note: '甲' };
    const other = { policyVersion, changes: [cell(role, 'codegen.info.view')], note: '乙' };
    const answers = await Promise.all([
      house.call(applyPolicyChanges, { body: one }, { as: admin }),
      house.call(applyPolicyChanges, { body: other }, { as: second }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(problemOf(stale ?? { body: {} })).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { policyVersion: policyVersion + 1, meanwhile: [{ items: [{ item: 'cell' }] }] },
    });
  });

  it('the same key is one change set', async () => {
    const role = await newRole();
    const body = { policyVersion: await version(), changes: [cell(role, 'bili.live')] };
    const input = { body, idempotencyKey: v7() };
    const first = accepted(await house.call(applyPolicyChanges, input, { as: admin }));
    expect(accepted(await house.call(applyPolicyChanges, input, { as: admin }))).toEqual(first);
    expect(await version()).toBe(first.policyVersion);
  });
});

describe('a review', () => {
  it('tells what each person gains and loses, and writes nothing', async () => {
    const [role, person] = [await newRole(), await house.user({ roles: ['member'], name: '小红' })];
    const before = await version();
    const changes = [cell(role, 'bili.live'), assign(role, person), unassign('member', person)];
    const review = accepted(await house.call(reviewPolicyChanges, { body: { changes } }, { as: admin }));
    expect(review.people).toEqual([
      {
        ...{ userId: person.userId, name: '小红', gained: ['bili.live'] },
        lost: expect.arrayContaining(['note.use', 'bili.use']),
      },
    ]);
    expect(review.items.map(({ item }) => item).sort()).toEqual(['assignment', 'assignment', 'cell']);
    expect(review.names).toEqual({ [person.userId]: '小红' });
    expect([await version(), review.self]).toEqual([before, []]);
    const refused = await house.call(
      reviewPolicyChanges,
      { body: { changes: [cell('x1', 'bili.live')] } },
      { as: admin },
    );
    expect(refusal(refused)).toBe('422 VALIDATION changes.0.role unknown_role');
  });
});

describe('rolling back', () => {
  const back = async (changeSetId: string, as = admin) =>
    house.call(
      rollBackPolicyChanges,
      { params: { changeSetId }, body: { policyVersion: await version() } },
      { as },
    );

  it('puts a removed role back with its rules, its mappings and its people', async () => {
    const person = await house.user({ roles: [] });
    const role = await newRole(
      (one) => cell(one, 'bili.live', { deny: allow() }),
      (one) => cell(one, 'codegen.info.view'),
      (one) => ({ kind: 'map', source: 'role', from: 'with space', role: one }),
      (one) => assign(one, person, '2199-01-01T00:00:00Z'),
    );
    const shown = async () => {
      const policy = accepted(await house.call(getPolicy, {}, { as: admin }));
      const of = (one: { role: string }) => one.role === role;
      return [
        policy.roles.find(({ code }) => code === role)?.names,
        policy.rules.filter(of),
        policy.mappings.filter(of),
        await may(person),
      ];
    };
    const before = await shown();
    const { changeSetId } = accepted(await change([{ kind: 'removeRole', role }]));
    expect(await shown()).toEqual([undefined, [], [], []]);
    const undone = accepted(await back(changeSetId));
    expect(await shown()).toEqual(before);
    const [newest, removal] = accepted(
      await house.call(listPolicyChangeSets, { query: { limit: 2 } }, { as: admin }),
    ).items;
    expect(newest).toMatchObject({
      changeSetId: undone.changeSetId,
      rollsBack: changeSetId,
      by: { name: '阿德' },
    });
    expect(removal).toMatchObject({ changeSetId, rolledBackBy: undone.changeSetId });
    expect(Object.keys(removal?.names ?? {})).toContain(person.userId);
    expect(problemOf(await back(changeSetId)).details).toEqual({ reason: 'rolled_back' });
    // And the rolling back itself.
    accepted(await back(undone.changeSetId));
    expect(await shown()).toEqual([undefined, [], [], []]);
  });

  it('is refused where it was changed since, and where the one who does it may not give it', async () => {
    const role = await newRole();
    const { changeSetId } = accepted(await change([cell(role, 'bili.live')]));
    accepted(await change([cell(role, 'bili.live', { allow: null, deny: allow() })]));
    expect(problemOf(await back(changeSetId)).details).toEqual({
      ...{ reason: 'changed_since', keys: [`${role} bili.live`] },
    });
    expect((await back(v7())).status).toBe(404);
    const managing = await newRole((one) => cell(one, 'codegen.power.manage'));
    const manager = await house.user({ roles: [] });
    accepted(await change([assign(managing, manager)]));
    accepted(await change([cell(role, 'bili.live')]));
    const gone = accepted(await change([cell(role, 'bili.live', { allow: null })]));
    expect((await back(gone.changeSetId, manager)).status).toBe(403);
  });
});

describe('rolling back what made a role', () => {
  it('takes nothing away that others have made of it since', async () => {
    const managing = await newRole((one) => cell(one, 'codegen.power.manage'));
    const manager = await house.user({ roles: [] });
    accepted(await change([assign(managing, manager)]));
    const role = 'made-first';
    const created = accepted(
      await change([{ kind: 'createRole', role, names: { zh: '先', en: 'First' } }], manager),
    );
    accepted(await change([cell(role, 'bili.live', { allow: null, deny: allow() })]));
    accepted(await change([assign(role, manager)]));
    const back = await house.call(
      rollBackPolicyChanges,
      { params: { changeSetId: created.changeSetId }, body: { policyVersion: await version() } },
      { as: manager },
    );
    expect([back.status, problemOf(back).details]).toEqual([
      409,
      { reason: 'changed_since', keys: [`${role} bili.live`, `${role} ${manager.userId}`] },
    ]);
    const person = accepted(
      await house.call(getPolicyPerson, { params: { userId: manager.userId } }, { as: admin }),
    );
    expect(JSON.stringify(person)).toContain(role);
  });
});

describe('a policy as a file', () => {
  it('makes of another server’s policy the same', async () => {
    await newRole((one) =>
      cell(one, 'codegen.qiniu.upload', { allow: allow({ kind: 'fields', fields: { bucket: ['a'] } }) }),
    );
    const document = accepted(await house.call(exportPolicy, {}, { as: admin }));
    const other = await testServer();
    try {
      const as = await other.user({ roles: ['admin'] });
      const old = { kind: 'createRole', role: 'old-one', names: { zh: '旧', en: 'Old' } } as const;
      accepted(await other.call(applyPolicyChanges, { body: { policyVersion: 1, changes: [old] } }, { as }));
      const found = accepted(await other.call(comparePolicy, { body: { document } }, { as }));
      expect(found.changes).toContainEqual({ kind: 'removeRole', role: 'old-one' });
      accepted(await other.call(applyPolicyChanges, { body: found }, { as }));
      const same = accepted(await other.call(exportPolicy, {}, { as }));
      const sorted = (one: typeof document) => ({
        ...one,
        roles: [...one.roles].sort((a, b) => (a.code < b.code ? -1 : 1)),
      });
      expect(sorted(same)).toEqual(sorted(document));
      expect(accepted(await other.call(comparePolicy, { body: { document } }, { as })).changes).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('Explain', () => {
  const ask = async (userId: string, permission: string, more = {}) =>
    accepted(await house.call(explainPermission, { body: { userId, permission, ...more } }, { as: admin }));

  it('names the rule that denies, with its role and its reason, and the smallest way to allow it', async () => {
    const person = await house.user({ roles: ['developer'] });
    const reason = '只看不传';
    const role = await newRole((one) =>
      cell(one, 'codegen.qiniu.upload', {
        allow: null,
        deny: { condition: { kind: 'fields', fields: { bucket: ['films'] } }, reason },
      }),
    );
    accepted(await change([assign(role, person)]));
    const films = { subject: { fields: { bucket: 'films' } } };
    const told = await ask(person.userId, 'codegen.qiniu.upload', films);
    expect(told).toMatchObject({
      ...{ allowed: false, verdict: 'denied', decidedBy: { role, effect: 'deny', reason, via: 'assigned' } },
      considered: [
        { role, met: true },
        { role: 'developer', effect: 'allow', core: true },
      ],
    });
    expect(told.remedies[0]).toMatchObject({ kind: 'endDenial', role, people: 1 });
    accepted(await change(told.remedies[0]?.changes ?? []));
    expect(await ask(person.userId, 'codegen.qiniu.upload', films)).toMatchObject({ verdict: 'allowed' });
  });

  it('prefers one rule for one thing to a role full of others', async () => {
    const person = await house.user({ roles: [] });
    const role = await newRole((one) => assign(one, person));
    const { remedies, verdict } = await ask(person.userId, 'codegen.qiniu.delete', {
      subject: { fields: { bucket: 'a' } },
    });
    expect(verdict).toBe('not_granted');
    expect(remedies.map(({ kind, role: one }) => [kind, one])).toEqual([
      ['allowInRole', role],
      ['assignRole', 'admin'],
    ]);
    expect(remedies[0]?.condition).toEqual({ kind: 'fields', fields: { bucket: ['a'] } });
  });

  it('knows members and strangers of teams', async () => {
    const tenantId = v7();
    const person = await house.user({ roles: [], memberships: [{ area: 'wood', tenantId, roles: ['VW'] }] });
    expect(await ask(person.userId, 'wood.sale.read', { tenantId })).toMatchObject({
      ...{ verdict: 'allowed', decidedBy: { role: 'wood:VW', via: 'membership' } },
    });
    expect((await ask(person.userId, 'wood.sale.write', { tenantId })).remedies[0]).toMatchObject({
      ...{ kind: 'memberRole', role: 'wood:SL', changes: [] },
    });
    expect(await ask(person.userId, 'wood.sale.read', { tenantId: v7() })).toMatchObject({
      verdict: 'not_member',
    });
  });

  it('refuses what is no question', async () => {
    const answer = (body: { userId: string; permission: string; tenantId?: string; subject?: object }) =>
      house.call(explainPermission, { body }, { as: admin }).then(refusal);
    const { userId } = admin;
    expect(await answer({ userId, permission: 'codegen.qiniu.uplod' })).toBe(
      '422 VALIDATION permission unknown_permission',
    );
    expect(await answer({ userId, permission: 'wood.sale.read' })).toBe('422 VALIDATION tenantId required');
    expect(await answer({ userId: 'who', permission: 'bili.live' })).toBe('404 NOT_FOUND');
    const subject = { fields: { shelf: 'a' } };
    expect(await answer({ userId, permission: 'codegen.qiniu.view', subject })).toBe(
      '422 VALIDATION subject unknown_field',
    );
  });
});

describe('viewing as somebody else', () => {
  const begin = (userId: string, as = admin) => house.call(beginViewAs, { body: { userId } }, { as });
  const through = async (viewId: string, path: string, { as = admin, method = 'GET' } = {}) => {
    const headers = { authorization: `Bearer ${as.token}`, 'x-view-as': viewId };
    const answer = await fetch(`${house.address}/api/v1${path}`, { method, headers });
    return {
      status: answer.status,
      body: (await answer.json()) as { code?: string; userId?: string; permissions?: string[] },
    };
  };

  it('answers with their grants, changes nothing, shows nothing private, ends, and is written down', async () => {
    const person = await house.user({ roles: ['member'], name: '小李' });
    const view = accepted(await begin(person.userId));
    expect(view).toMatchObject({ userId: person.userId, name: '小李', hiddenTenants: 0 });
    const me = await through(view.viewId, '/me');
    expect(me.body).toMatchObject({
      userId: person.userId,
      permissions: expect.arrayContaining(['note.use']),
    });
    expect(me.body.permissions).not.toContain('codegen.power.manage');
    expect((await through(view.viewId, '/codegen/info')).status).toBe(200);
    expect((await through(view.viewId, '/codegen/power/policy')).status).toBe(403);
    expect((await through(view.viewId, '/wood/teams', { method: 'POST' })).body.code).toBe('VIEW_ONLY');
    for (const path of ['/note', '/notification', '/bili/library'])
      expect([path, (await through(view.viewId, path)).body.code]).toEqual([path, 'VIEW_PRIVATE']);
    // A view is its beginner's alone.
    expect((await through(view.viewId, '/me', { as: second })).body.code).toBe('GONE');
    const end = () => house.call(endViewAs, { params: { viewId: view.viewId } }, { as: admin });
    expect([accepted(await end()), accepted(await end())]).toEqual([{ ended: true }, { ended: false }]);
    expect((await through(view.viewId, '/me')).body.code).toBe('GONE');
    const log = accepted(
      await house.call(
        searchAuditLog,
        { query: { action: 'power.view', objectId: view.viewId } },
        { as: admin },
      ),
    );
    expect(log.items.map(({ action }) => action)).toEqual(['power.view.end', 'power.view.begin']);
  });

  it('shows nothing of the person’s own in any area, and their console still', async () => {
    const person = await house.user({ roles: ['developer', 'member'] });
    const { viewId } = accepted(await begin(person.userId));
    const own = [
      '/apartment/me',
      '/apartment/me/applications',
      '/apartment/me/bills',
      '/apartment/me/documents',
      '/apartment/me/draws',
      '/apartment/me/ownership-offers',
      '/apartment/me/readings',
      '/apartment/me/rooms',
      '/apartment/me/tenancy',
      '/apartment/me/usage',
      `/apartment/me/checkouts/${v7()}`,
      `/wood/me?teamId=${v7()}`,
      '/codegen/db/statements',
      '/codegen/dns/watch',
      '/codegen/filter/queries',
      '/codegen/kodo/uploads',
      '/me/preferences',
    ];
    for (const path of own)
      expect([path, (await through(viewId, path)).body.code]).toEqual([path, 'VIEW_PRIVATE']);
    const shown = ['/me', '/apartment/buildings', '/apartment/me/tasks', '/wood/teams', '/codegen/db'];
    for (const path of shown) expect([path, (await through(viewId, path)).status]).toEqual([path, 200]);
    const ofOneself = house.app.endpoints.filter(
      ({ method, access }) => method === 'GET' && typeof access === 'object' && access.kind === 'ofOneself',
    );
    for (const one of ofOneself) {
      const path = one.path.replaceAll(/\{\w+\}/g, v7());
      expect([one.name, (await through(viewId, path)).body.code]).toEqual([one.name, 'VIEW_PRIVATE']);
    }
  });

  it('follows no stream: it would tell what the viewer sees', async () => {
    const person = await house.user({ roles: ['developer'] });
    const { viewId } = accepted(await begin(person.userId));
    const stream = await through(viewId, '/codegen/clash/router/stream');
    expect([stream.status, stream.body.code]).toEqual([403, 'VIEW_ONLY']);
    expect((await through(viewId, '/codegen/clash')).status).toBe(200);
  });

  it('shows nobody more than they may themselves', async () => {
    const tenantId = v7();
    const seller = await house.user({
      roles: ['member'],
      memberships: [{ area: 'wood', tenantId, roles: ['SL'] }],
    });
    const { viewId, hiddenTenants } = accepted(await begin(seller.userId));
    expect([hiddenTenants, (await through(viewId, `/wood/teams/${tenantId}/members`)).status]).toEqual([
      1, 403,
    ]);
    const managing = await newRole((one) => cell(one, 'codegen.power.manage'));
    const manager = await house.user({ roles: ['member'] });
    accepted(await change([assign(managing, manager)]));
    expect(problemOf(await begin(second.userId, manager)).details).toEqual({
      permission: expect.any(String),
    });
    accepted(await begin(seller.userId, manager));
    expect(problemOf(await begin(manager.userId, manager)).details).toEqual({ reason: 'oneself' });
    expect((await begin('who')).status).toBe(404);
    expect(problemOf(await begin(seller.userId, seller)).details).toEqual({
      permission: 'codegen.power.manage',
    });
  });

  it('ends when the viewer may no longer', async () => {
    const managing = await newRole((one) => cell(one, 'codegen.power.manage'));
    const [manager, person] = [
      await house.user({ roles: ['member'] }),
      await house.user({ roles: ['member'] }),
    ];
    accepted(await change([assign(managing, manager)]));
    const { viewId } = accepted(await begin(person.userId, manager));
    expect((await through(viewId, '/me', { as: manager })).status).toBe(200);
    accepted(await change([unassign(managing, manager)]));
    expect((await through(viewId, '/me', { as: manager })).status).toBe(403);
  });

  it('the database itself refuses to write', async () => {
    const db = house.db({ kind: 'user', userId: admin.userId, tenants: [], readOnly: true });
    const write = sql`update platform.users set name = 'x' where user_id = ${admin.userId}`;
    expect(await db.rows(write).then(() => 'done', codeOf)).toBe('25006');
  });
});

describe('asking for access', () => {
  it('tells those who can give it, once a day', async () => {
    const person = await house.user({ roles: ['member'], name: '小周' });
    const body = { permission: 'codegen.qiniu.delete', why: '清理旧文件' };
    const ask = () => house.call(requestAccess, { body }, { as: person });
    const { told } = accepted(await ask());
    expect(told).toBeGreaterThanOrEqual(2);
    expect(accepted(await ask())).toEqual({ asked: 'already', told });
    const bell = accepted(
      await house.call(listNotifications, { query: { kinds: 'accessAsked' } }, { as: admin }),
    );
    expect(bell.items[0]?.payload).toEqual({ userId: person.userId, by: '小周', ...body });
    const notManagers = accepted(
      await house.call(listNotifications, { query: { kinds: 'accessAsked' } }, { as: person }),
    );
    expect(notManagers.items).toEqual([]);
  });
  it('is refused for what is held, and for what is none of the console’s', async () => {
    const ask = (permission: string) => house.call(requestAccess, { body: { permission } }, { as: admin });
    expect(problemOf(await ask('bili.live')).details).toEqual({ reason: 'held' });
    expect(refusal(await ask('wood.sale.read'))).toBe('422 VALIDATION permission only_console');
    expect(refusal(await ask('bili.life'))).toBe('422 VALIDATION permission unknown_permission');
  });
});

describe('accounts', () => {
  it('whoever is disabled is refused with the next call, and let in again', async () => {
    const person = await house.user({ roles: ['member'] });
    const params = { userId: person.userId };
    const info = () => house.call(getApiInfo, {}, { as: person });
    expect((await info()).status).toBe(200);
    accepted(await house.call(disableAccount, { params, body: { reason: '离职' } }, { as: admin }));
    expect([(await info()).status, problemOf(await info()).details]).toEqual([401, { reason: 'disabled' }]);
    const found = accepted(
      await house.call(listPolicyPeople, { query: { state: 'disabled' } }, { as: admin }),
    );
    expect(found.items.map(({ userId }) => userId)).toContain(person.userId);
    accepted(await house.call(enableAccount, { params, body: {} }, { as: admin }));
    expect((await info()).status).toBe(200);
    const log = accepted(
      await house.call(
        searchAuditLog,
        { query: { action: 'power.account', objectId: person.userId } },
        { as: admin },
      ),
    );
    expect(log.items.map(({ action, after }) => [action, after])).toEqual([
      ['power.account.enable', { disabled: false, reason: '' }],
      ['power.account.disable', { disabled: true, reason: '离职' }],
    ]);
  });

  it('of the embedded provider: sessions are seen and ended, by whom the trail tells', async () => {
    const userId = v7();
    const chief = await house.user({ userId: v7(), roles: ['admin'] });
    await house.user({ userId, roles: ['member'] });
    const owner = house.db({ kind: 'owner' });
    await owner.rows(
      sql`insert into identity.users (user_id, username, name, password_hash) values (${userId}::uuid, 'ming-s', '小明', 'x')`,
    );
    const session = (uid: string) => sql`insert into identity.payloads (id, model, uid, payload, expires_at)
      values (${`Session:${uid}`}, 'Session', ${uid}, ${JSON.stringify({ accountId: userId, loginTs: 1_790_000_000 })}::jsonb, now() + interval '1 day')`;
    await owner.batch(session('one'), session('two'), session('three'));
    const params = { userId };
    const list = async () =>
      accepted(await house.call(listPersonSessions, { params }, { as: chief })).items.map(
        ({ sessionId }) => sessionId,
      );
    expect((await list()).sort()).toEqual(['one', 'three', 'two']);
    const end = (sessionId: string) =>
      house.call(endPersonSession, { params: { userId, sessionId } }, { as: chief });
    accepted(await end('one'));
    expect([(await end('one')).status, (await list()).sort()]).toEqual([404, ['three', 'two']]);
    accepted(await house.call(endPersonSessions, { params }, { as: chief }));
    expect(await list()).toEqual([]);
    accepted(await house.call(disableAccount, { params, body: {} }, { as: chief }));
    expect(
      await owner.rows(sql`select disabled from identity.users where user_id = ${userId}::uuid`),
    ).toEqual([{ disabled: true }]);
    const trail = await owner.rows(
      sql`select action, actor::text from identity.account_events where user_id = ${userId}::uuid order by event_id`,
    );
    expect(trail).toEqual(
      ['session_ended', 'signed_out_everywhere', 'account_locked'].map((action) => ({
        action,
        actor: chief.userId,
      })),
    );
  });

  it('organizations are listed with their people', async () => {
    const owner = house.db({ kind: 'owner' });
    const userId = v7();
    await owner.batch(
      sql`insert into identity.users (user_id, username, name, password_hash) values (${userId}::uuid, 'lin-o', '小林', 'x')`,
      sql`insert into identity.organizations (organization_id, name_zh, name_en) values ('harbour', '港口', 'Harbour')`,
      sql`insert into identity.memberships (user_id, organization_id, role, scopes) values (${userId}::uuid, 'harbour', 'clerk', '{read}')`,
    );
    expect(accepted(await house.call(listPolicyOrganizations, {}, { as: admin })).items).toContainEqual({
      ...{ organizationId: 'harbour', names: { zh: '港口', en: 'Harbour' } },
      people: [{ userId, name: '小林', role: 'clerk', scopes: ['read'] }],
    });
    const role = await newRole(
      (one) => cell(one, 'bili.live'),
      (one) => ({ kind: 'map', source: 'organization_role', from: 'harbour:clerk', role: one }),
    );
    const person = await house.user({ userId, roles: [] });
    expect(await may(person)).toEqual(['bili.live']);
    const people = accepted(await house.call(listPolicyPeople, { query: { role } }, { as: admin }));
    expect(people.items).toMatchObject([
      { userId, hasAccount: true, roles: [{ role, via: 'mapped', from: 'harbour:clerk' }] },
    ]);
  });
});

describe('people', () => {
  it('are found by part of a name, page by page, with where each permission comes from', async () => {
    const names = ['吴一', '吴二', '吴三'];
    for (const name of names) await house.user({ name, roles: ['auditor', 'member'] });
    const page = async (cursor?: string) =>
      accepted(
        await house.call(
          listPolicyPeople,
          { query: { q: '吴', limit: 2, ...(cursor && { cursor }) } },
          { as: admin },
        ),
      );
    const first = await page();
    const rest = await page(first.next ?? undefined);
    expect([...first.items, ...rest.items].map(({ name }) => name).sort()).toEqual([...names].sort());
    const { userId = '' } = first.items[0] ?? {};
    const person = accepted(await house.call(getPolicyPerson, { params: { userId } }, { as: admin }));
    expect(person.permissions.find(({ permission }) => permission === 'codegen.info.view')).toEqual({
      ...{ permission: 'codegen.info.view', limited: false, from: ['auditor', 'member'], until: null },
    });
    expect((await house.call(getPolicyPerson, { params: { userId: 'who' } }, { as: admin })).status).toBe(
      404,
    );
  });
});

describe('the audit log', () => {
  it('is searched by who, what, which and when, page by page', async () => {
    const [role, person] = [await newRole((one) => cell(one, 'bili.live')), await house.user({ roles: [] })];
    const since = new Date().toISOString();
    accepted(await change([assign(role, person)]));
    accepted(await change([unassign(role, person)], second));
    const search = async (query: object) =>
      accepted(await house.call(searchAuditLog, { query: query as never }, { as: admin })).items.map(
        ({ action }) => action,
      );
    const objectId = `${role} ${person.userId}`;
    expect(await search({ objectType: 'assignment', objectId })).toEqual([
      'power.assignment.remove',
      'power.assignment.add',
    ]);
    expect(await search({ objectId, actor: second.userId })).toEqual(['power.assignment.remove']);
    expect(
      await search({ area: 'codegen', action: 'power.assignment.add', objectId, from: since }),
    ).toHaveLength(1);
    expect(await search({ objectId, to: since })).toEqual([]);
    expect(await search({ limit: 1, objectId })).toEqual(['power.assignment.remove']);
  });

  it('tells what was and what is of others’ buildings, teams and notes to nobody but them', async () => {
    const tenantId = v7();
    const line = (area: string, tenant: string | null) => sql`
      insert into platform.audit_events (actor, area, action, object_type, object_id, tenant_id, before, after)
      values ('x', ${area}, 'try', 'thing', 'kept', ${tenant}::uuid, '{"price": 1}', '{"price": 2}')`;
    await house
      .db({ kind: 'owner' })
      .batch(line('wood', tenantId), line('notes', null), line('codegen', null));
    const told = async (as: Person) =>
      accepted(await house.call(searchAuditLog, { query: { objectId: 'kept' } }, { as })).items.map(
        ({ area, hidden, after }) => [area, hidden, after],
      );
    const price = { price: 2 };
    expect(await told(admin)).toEqual([
      ['codegen', false, price],
      ['notes', true, null],
      ['wood', true, null],
    ]);
    const owner = await house.user({
      roles: ['auditor'],
      memberships: [{ area: 'wood', tenantId, roles: ['OW'] }],
    });
    expect(await told(owner)).toEqual([
      ['codegen', false, price],
      ['notes', true, null],
      ['wood', false, price],
    ]);
  });
});

it('the demo’s policy goes in once, as its people would have made it', async () => {
  const demo = await testServer();
  try {
    const users: Record<string, string> = {};
    for (const username of ['admin', 'member', 'auditor'])
      users[username] = (await demo.user({ username, roles: [username] })).userId;
    const as: SeedContext['as'] = (userId, about) => demo.db({ kind: 'user', userId, ...about });
    for (let start = 0; start < 2; start++) await seedPower({ as, users });
    const member = { userId: users.member ?? '', token: await demo.token({ sub: users.member }) };
    const upload = { userId: member.userId, permission: 'codegen.qiniu.upload' };
    const chief = { userId: users.admin ?? '', token: await demo.token({ sub: users.admin }) };
    const verdict = async (bucket: string) =>
      accepted(
        await demo.call(
          explainPermission,
          { body: { ...upload, subject: { fields: { bucket } } } },
          { as: chief },
        ),
      ).verdict;
    expect([await verdict('demo-kodo.demo-public'), await verdict('demo-kodo.demo-private')]).toEqual([
      'allowed',
      'not_granted',
    ]);
    expect(accepted(await demo.call(listPolicyChangeSets, {}, { as: chief })).items).toHaveLength(2);
  } finally {
    await demo.close();
  }
});

describe('the wall in the database', () => {
  it('shows the policy, others’ roles and names to calls of powerManage only, and lets only those write that manage', async () => {
    const asked = [
      sql`select count(*)::int as n from platform.roles`,
      sql`select count(*)::int as n from platform.policy_change_sets`,
      sql`select count(*)::int as n from platform.user_roles where user_id = ${second.userId}`,
    ];
    const seen = async (power?: 'view' | 'manage') => {
      const db = house.db({ kind: 'user', userId: admin.userId, tenants: [], power });
      const rows = await Promise.all(asked.map((one) => db.first<{ n: number }>(one)));
      const write = sql`insert into platform.user_roles (user_id, role) values (${second.userId}, 'auditor')`;
      const others = sql`select platform.grants_of(${second.userId})`;
      const tried = (one: typeof write) => db.rows(one).then(() => 'done', codeOf);
      return [rows.every((row) => (row?.n ?? 0) > 0), await tried(others), await tried(write)];
    };
    expect(await seen()).toEqual([false, '42501', '42501']);
    expect(await seen('view')).toEqual([true, 'done', '42501']);
    expect(await seen('manage')).toEqual([true, 'done', 'done']);
    await house
      .db({ kind: 'owner' })
      .rows(sql`delete from platform.user_roles where user_id = ${second.userId} and role = 'auditor'`);
  });
});
