import { endpoint, where } from '@console/contract';
import { applyPolicyChanges, explainPermission, type PolicyChangeInput } from '@console/contract/codegen';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { serving } from '../../../plugins/contract/serve.ts';

/**
 * A thousand random policies, each applied by the API. Three that know nothing of each other decide: a call that asks for the
 * permission, Explain, and the evaluator below, which is written from the rules' description and shares no code with them.
 */
const policies = 1000;
const response = z.object({ done: z.literal(true) });
const byBucket = endpoint({
  name: 'tryUpload',
  method: 'GET',
  path: '/test/upload/{bucket}',
  access: where('codegen.qiniu.upload', { bucket: 'bucket' }),
  params: z.object({ bucket: z.string() }),
  response,
});
const byProject = endpoint({
  name: 'tryEdit',
  method: 'GET',
  path: '/test/edit',
  access: where('codegen.i18n.edit', { project: 'project', language: 'language' }),
  query: z.object({ project: z.string(), language: z.string() }),
  response,
});
const plain = endpoint({ name: 'tryLive', method: 'GET', path: '/test/live', access: 'bili.live', response });
const inTeam = endpoint({
  name: 'trySale',
  method: 'GET',
  path: '/test/teams/{teamId}',
  access: {
    ...{ kind: 'inTenant', area: 'wood', permission: 'wood.sale.read', orOneOf: [], and: [] },
    ...{ by: 'teamId', part: undefined, orTheOnly: false },
  },
  params: z.object({ teamId: z.uuid() }),
  response,
});
const calls = serving((serve) => {
  for (const one of [byBucket, byProject, plain, inTeam]) serve(one, () => ({ done: true as const }));
});

/** Small and the same each time (Lehmer). */
function dice(seed: number) {
  let state = seed;
  const next = (sides: number): number => {
    state = (state * 48271) % 2147483647;
    return state % sides;
  };
  return { next, of: <T>(all: readonly T[]): T => all[next(all.length)] as T };
}

type Condition = Extract<PolicyChangeInput, { kind: 'cell' }>['allow'] extends infer Rule
  ? NonNullable<Rule> extends { condition: infer One }
    ? One
    : never
  : never;
interface Cell {
  allow: Condition | null;
  deny: Condition | null;
}

const roles = ['red', 'green', 'blue', 'member', 'developer'] as const;
const buckets = ['photos', 'films', 'papers'];
const projects = ['console', 'site'];
const languages = ['zh', 'en'];
const [ownTeam, otherTeam] = [v7(), v7()];
const permissions = ['codegen.qiniu.upload', 'codegen.i18n.edit', 'bili.live', 'wood.sale.read'] as const;
type Permission = (typeof permissions)[number];
/** What the product says of these, written down once more. */
const core = new Set(['developer codegen.qiniu.upload', 'developer codegen.i18n.edit']);

let house: TestServer;
let admin: Person;
const people: Person[] = [];

beforeAll(async () => {
  house = await testServer({ areas: [calls] });
  admin = await house.user({ roles: ['admin'] });
  for (const number of [0, 1, 2]) {
    const memberships = [
      { area: 'wood', tenantId: ownTeam, roles: ['OW'] },
      { area: 'wood', tenantId: otherTeam, roles: [number === 0 ? 'VW' : 'BY'] },
    ];
    const { userId } = await house.user({ roles: [], memberships });
    // The provider tells a role of its own.
    people.push({ userId, token: await house.token({ sub: userId, roles: [`p-${number}`, 'all'] }) });
  }
  for (const as of people) await house.call(plain, {}, { as });
});
afterAll(() => house.close());

/** The policy as the test believes it to be. */
const cells = new Map<string, Cell>();
const given = new Set<string>();
const mapped = new Set<string>();

function rolesOf(person: number): string[] {
  return roles.filter(
    (role) =>
      given.has(`${role} ${person}`) || mapped.has(`${role} p-${person}`) || mapped.has(`${role} all`),
  );
}

type Thing = Readonly<Record<string, string | undefined>>;

function meets(condition: Condition, thing: Thing): boolean {
  switch (condition.kind) {
    case 'all':
      return true;
    case 'own':
      return thing.tenant === ownTeam;
    case 'team':
      return false;
    default:
      for (const [field, values] of Object.entries(condition.fields))
        if (!values.some((value) => value === thing[field])) return false;
      return true;
  }
}

/** Whether somebody may. A plain call asks for everything: then no denial may exist, and no condition counts. */
function mayDo(
  person: number,
  permission: Permission,
  thing: Thing | undefined,
  isMemberRight: boolean,
): boolean {
  const held = rolesOf(person);
  let allowed = isMemberRight || held.some((role) => core.has(`${role} ${permission}`));
  for (const role of held) {
    const cell = cells.get(`${role} ${permission}`);
    if (!cell) continue;
    if (cell.deny && (thing === undefined || meets(cell.deny, thing))) return false;
    if (cell.allow && (thing === undefined ? cell.allow.kind === 'all' : meets(cell.allow, thing)))
      allowed = true;
  }
  return allowed;
}

/** A condition that fits the permission. */
function condition(roll: ReturnType<typeof dice>, permission: Permission): Condition {
  if (permission === 'bili.live' || roll.next(3) === 0) return { kind: 'all' };
  const some = (all: readonly string[]) => [roll.of(all), ...(roll.next(2) === 0 ? [roll.of(all)] : [])];
  if (permission === 'codegen.qiniu.upload') return { kind: 'fields', fields: { bucket: some(buckets) } };
  if (permission === 'wood.sale.read')
    return roll.next(2) === 0
      ? { kind: roll.of(['own', 'team'] as const) }
      : { kind: 'fields', fields: { tenant: [roll.of([ownTeam, otherTeam])] } };
  const fields: Record<string, string[]> = {};
  if (roll.next(2) === 0) fields.project = some(projects);
  if (roll.next(2) === 0 || !fields.project) fields.language = some(languages);
  return { kind: 'fields', fields };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A change set that really changes something, written down in the model, too. */
function changesFor(roll: ReturnType<typeof dice>): PolicyChangeInput[] {
  const changes: PolicyChangeInput[] = [];
  const touched = new Set<string>();
  const once = (key: string) => !touched.has(key) && touched.add(key);
  for (let at = 0; at < 3; at++) {
    const [role, permission] = [roll.of(roles), roll.of(permissions)];
    const key = `${role} ${permission}`;
    if (core.has(key) || !once(key)) continue;
    const rule = () => condition(roll, permission);
    const cell: Cell = {
      allow: permission !== 'wood.sale.read' && roll.next(2) === 0 ? rule() : null,
      deny: roll.next(4) === 0 ? rule() : null,
    };
    if (same(cell, cells.get(key) ?? { allow: null, deny: null })) continue;
    cells.set(key, cell);
    const entered = (one: Condition | null) => one && { condition: one, reason: `because ${at}` };
    changes.push({ kind: 'cell', role, permission, allow: entered(cell.allow), deny: entered(cell.deny) });
  }
  for (let at = 0; at < 2; at++) {
    const [role, person] = [roll.of(roles), roll.next(people.length)];
    const key = `${role} ${person}`;
    if (!once(key)) continue;
    const userIds = [people[person]?.userId ?? ''];
    if (given.delete(key)) changes.push({ kind: 'unassign', role, userIds });
    else {
      given.add(key);
      const expiresAt = roll.next(3) === 0 ? '2199-01-01T00:00:00Z' : null;
      changes.push({ kind: 'assign', role, userIds, expiresAt });
    }
  }
  if (roll.next(5) === 0) {
    const [role, from] = [roll.of(roles), roll.of(['p-0', 'p-1', 'p-2', 'all'])];
    const mapping = { source: 'role' as const, from, role };
    const isGone = mapped.delete(`${role} ${from}`);
    if (!isGone) mapped.add(`${role} ${from}`);
    changes.push({ kind: isGone ? 'unmap' : 'map', ...mapping });
  }
  return changes;
}

/** One question, asked of all three. */
async function ask(roll: ReturnType<typeof dice>): Promise<string | undefined> {
  const person = roll.next(people.length);
  const as = people[person] as Person;
  const permission = roll.of(permissions);
  const [bucket, project, language, teamId] = [
    roll.of(buckets),
    roll.of(projects),
    roll.of(languages),
    roll.of([ownTeam, otherTeam]),
  ];
  const asks: Record<
    Permission,
    { thing: Record<string, string> | undefined; call: () => Promise<{ status: number }> }
  > = {
    'codegen.qiniu.upload': {
      thing: { bucket },
      call: () => house.call(byBucket, { params: { bucket } }, { as }),
    },
    'codegen.i18n.edit': {
      thing: { project, language },
      call: () => house.call(byProject, { query: { project, language } }, { as }),
    },
    'bili.live': { thing: undefined, call: () => house.call(plain, {}, { as }) },
    'wood.sale.read': {
      thing: { tenant: teamId },
      call: () => house.call(inTeam, { params: { teamId } }, { as }),
    },
  };
  const asked = asks[permission];
  // Owners read sales, viewers do, buyers do not.
  const isMemberRight = permission === 'wood.sale.read' && (teamId === ownTeam || person === 0);
  const should = mayDo(person, permission, asked.thing, isMemberRight);
  const isTenants = permission === 'wood.sale.read';
  const body = {
    ...{ userId: as.userId, permission },
    ...(isTenants ? { tenantId: teamId } : asked.thing && { subject: { fields: asked.thing } }),
  };
  const [call, told] = await Promise.all([
    asked.call(),
    house.call(explainPermission, { body }, { as: admin }),
  ]);
  const { allowed, remedies, decidedBy, verdict } = accepted(told);
  const did = call.status === 200;
  const isTold = allowed
    ? decidedBy?.effect === 'allow'
    : verdict === 'denied'
      ? decidedBy?.effect === 'deny'
      : decidedBy === null;
  if (did === should && allowed === should && isTold && (call.status === 200 || call.status === 403)) {
    if (!allowed && remedies.length === 0) return `no remedy for ${permission} of ${person}`;
    return undefined;
  }
  return `${permission} ${JSON.stringify(asked.thing)} of ${person}: call ${call.status}, Explain ${verdict}, should be ${should}`;
}

it('are decided alike by a call, by Explain and by an evaluator of its own', async () => {
  const roll = dice(20261129);
  const made = ['red', 'green', 'blue'].map(
    (role): PolicyChangeInput => ({ kind: 'createRole', role, names: { zh: role, en: role } }),
  );
  const apply = async (policyVersion: number, changes: PolicyChangeInput[]) => {
    const body = { policyVersion, changes };
    return accepted(await house.call(applyPolicyChanges, { body }, { as: admin })).policyVersion;
  };
  let version = await apply(1, made);
  const wrong: string[] = [];
  let asked = 0;
  for (let policy = 0; policy < policies; policy++) {
    const changes = changesFor(roll);
    if (changes.length > 0) version = await apply(version, changes);
    const answers = await Promise.all([ask(roll), ask(roll), ask(roll)]);
    asked += answers.length;
    for (const one of answers) if (one !== undefined) wrong.push(`policy ${policy}: ${one}`);
  }
  expect(wrong).toEqual([]);
  expect(asked).toBe(3 * policies);
}, 120_000);
