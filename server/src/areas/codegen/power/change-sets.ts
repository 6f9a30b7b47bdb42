import {
  type AnswerOf,
  ApiError,
  type BodyOf,
  type Grants,
  invalidField,
  type QueryOf,
} from '@console/contract';
import type {
  applyPolicyChanges,
  comparePolicy,
  listPolicyChangeSets,
  PolicyChange,
  PolicyChangeSet,
  reviewPolicyChanges,
  rollBackPolicyChanges,
} from '@console/contract/codegen';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { demandGood, effectOn, lostBySelf, type Moment, momentOf, type PeopleFacts } from './grant-rules.ts';
import { auditOf, factsOf, statementsFor, stateNow, takePolicy } from './policy-state.ts';
import {
  changed,
  changedSince,
  changesTo,
  type Item,
  itemsBetween,
  type PolicyState,
  restored,
} from './state-rules.ts';

/** Who changes the policy, and who is an administrator by the settings. */
export interface Manager {
  readonly userId: string;
  readonly grants: Grants;
  readonly adminUsers: readonly string[];
}

/** People of whom a review says what they gain and lose. */
const mostPeople = 200;

const rolesIn = (changes: readonly PolicyChange[]): string[] => changes.map(({ role }) => role);
const peopleIn = (changes: readonly PolicyChange[]): string[] =>
  changes.flatMap((one) => ('userIds' in one ? one.userIds : []));

interface Prepared {
  readonly before: Moment;
  readonly after: Moment;
  readonly facts: PeopleFacts;
  readonly items: readonly Item[];
  /** Everybody who has one of the roles, before or after. */
  readonly people: readonly string[];
}

const nowMs = () => new Date().toISOString();

/** What a change of the policy comes to. @param next what becomes of the state */
async function prepared(
  db: Db,
  { userId, adminUsers }: Manager,
  about: { readonly roles: readonly string[]; readonly people: readonly string[] },
  next: (state: PolicyState, now: string) => PolicyState | Promise<PolicyState>,
): Promise<Prepared> {
  const { version, ...state } = await stateNow(db, about.roles, [userId, ...about.people, ...adminUsers]);
  const now = nowMs();
  const then = await next(state, now);
  const concerned = new Set(about.roles);
  const people = [
    ...new Set(
      [...state.assignments, ...then.assignments]
        .filter(({ role, userId: one }) => concerned.has(role) || about.people.includes(one))
        .map((one) => one.userId),
    ),
  ].sort();
  const admins = state.assignments.filter(({ role }) => role === 'admin').map((one) => one.userId);
  const facts = await factsOf(db, [userId, ...admins, ...people.slice(0, mostPeople * 5)], adminUsers);
  return {
    before: momentOf(version, state, facts, now),
    after: momentOf(version + 1, then, facts, now),
    facts,
    items: itemsBetween(state, then),
    people,
  };
}

async function known(db: Db, people: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ userId: string }>(
    sql`select user_id from platform.users where user_id = any(${[...people]}::text[])`,
  );
  return new Set(rows.map(({ userId }) => userId));
}

async function preparedChanges(
  db: Db,
  manager: Manager,
  changes: readonly PolicyChange[],
): Promise<Prepared> {
  const people = await known(db, peopleIn(changes));
  const about = { roles: rolesIn(changes), people: peopleIn(changes) };
  return prepared(db, manager, about, (state, now) =>
    changed(state, changes, { actor: manager.userId, now, people }),
  );
}

/** What a change set would do. */
export async function reviewChanges(
  db: Db,
  manager: Manager,
  { changes }: BodyOf<typeof reviewPolicyChanges>,
): Promise<AnswerOf<typeof reviewPolicyChanges>> {
  const { before, after, facts, items, people } = await preparedChanges(db, manager, changes);
  demandGood(before, after, facts, manager.userId);
  const effects = people
    .slice(0, mostPeople * 5)
    .map((userId) => ({ userId, ...effectOn(before, after, userId) }))
    .filter(({ gained, lost }) => gained.length + lost.length > 0);
  const shown = effects.slice(0, mostPeople);
  const assigned = items.flatMap(peopleOfItem);
  const names = await namesOf(db, [...shown.map(({ userId }) => userId), ...assigned]);
  return {
    policyVersion: before.policy.version,
    items: [...items],
    names: namedIn(names, assigned),
    people: shown.map((one) => ({ ...one, name: names.get(one.userId) ?? null })),
    peopleTotal: Math.max(effects.length, people.length > mostPeople * 5 ? people.length : 0),
    self: lostBySelf(before, after, manager.userId),
  };
}

/** @param people those whom items name */
const namedIn = (names: ReadonlyMap<string, string | null>, people: readonly string[]) =>
  Object.fromEntries(people.map((userId) => [userId, names.get(userId) ?? null]));

async function namesOf(db: Db, people: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db.rows<{ userId: string; name: string | null }>(sql`
    select user_id, coalesce(name, username) as name from platform.users where user_id = any(${[...people]}::text[])`);
  return new Map(rows.map(({ userId, name }) => [userId, name]));
}

interface Said {
  readonly policyVersion: number;
  readonly confirmSelf: boolean;
}

/** @throws VERSION_CONFLICT with what was changed meanwhile */
async function demandVersion(db: Db, wanted: number): Promise<number> {
  const version = await takePolicy(db);
  if (version === wanted) return version;
  const meanwhile = await changeSets(db, sql`version > ${wanted}::int`, 20);
  throw new ApiError('VERSION_CONFLICT', { details: { policyVersion: version, meanwhile } });
}

/** Writes what was prepared. @throws whatever a change may not do, and VALIDATION where nothing changes */
async function written(
  db: Db,
  { userId }: Manager,
  { before, after, facts, items }: Prepared,
  { confirmSelf }: Said,
  { note, rollsBack }: { readonly note: string; readonly rollsBack: string | null },
): Promise<AnswerOf<typeof applyPolicyChanges>> {
  if (items.length === 0) throw invalidField('changes', 'unchanged');
  demandGood(before, after, facts, userId);
  const lost = lostBySelf(before, after, userId);
  if (lost.length > 0 && !confirmSelf) throw invalidField('confirmSelf', 'self_demotion', { lost });
  const changeSetId = v7();
  const { version } = after.policy;
  await db.batch(
    ...statementsFor(items),
    sql`update platform.policy_state set version = ${version}::int where only_one`,
    insertionOf('platform.policy_change_sets', {
      ...{ changeSetId, version, actor: userId, note, items: JSON.stringify(items), rollsBack },
    }),
    ...(rollsBack === null
      ? []
      : [
          sql`update platform.policy_change_sets set rolled_back_by = ${changeSetId}::uuid
          where change_set_id = ${rollsBack}::uuid`,
        ]),
    ...auditOf(items),
  );
  return { policyVersion: version, changeSetId, items: [...items] };
}

/** Applies a change set. */
export async function applyChanges(
  db: Db,
  manager: Manager,
  body: BodyOf<typeof applyPolicyChanges>,
): Promise<AnswerOf<typeof applyPolicyChanges>> {
  await demandVersion(db, body.policyVersion);
  const ready = await preparedChanges(db, manager, body.changes);
  return written(db, manager, ready, body, { note: body.note, rollsBack: null });
}

const rolesOfItem = ({ item, key }: Item): string => (item === 'role' ? key : (key.split(' ')[0] ?? ''));
const peopleOfItem = ({ item, key }: Item): string[] =>
  item === 'assignment' ? [key.slice(key.indexOf(' ') + 1)] : [];

/** Puts everything that a change set changed back to what it was. */
export async function rollBack(
  db: Db,
  manager: Manager,
  changeSetId: string,
  body: BodyOf<typeof rollBackPolicyChanges>,
): Promise<AnswerOf<typeof rollBackPolicyChanges>> {
  await demandVersion(db, body.policyVersion);
  const found = await db.first<{ items: Item[]; rolledBackBy: string | null }>(sql`
    select items, rolled_back_by from platform.policy_change_sets where change_set_id = ${changeSetId}::uuid`);
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.rolledBackBy) throw new ApiError('STATE_CONFLICT', { details: { reason: 'rolled_back' } });
  const { items } = found;
  const about = { roles: items.map(rolesOfItem), people: items.flatMap(peopleOfItem) };
  const ready = await prepared(db, manager, about, (state) => {
    const keys = changedSince(state, items);
    if (keys.length > 0) throw new ApiError('STATE_CONFLICT', { details: { reason: 'changed_since', keys } });
    return restored(state, items);
  });
  return written(db, manager, ready, body, { note: '', rollsBack: changeSetId });
}

/** The change set that makes of the policy what a file says. */
export async function compared(
  db: Db,
  { document }: BodyOf<typeof comparePolicy>,
): Promise<AnswerOf<typeof comparePolicy>> {
  const { version, ...state } = await stateNow(db, [], []);
  return { policyVersion: version, changes: changesTo(state, document) };
}

const newestFirst = keyset([down(sql`version`, 'int')]);

interface SetRow extends Omit<PolicyChangeSet, 'by' | 'policyVersion' | 'items' | 'names'> {
  readonly items: Item[];
  readonly version: number;
  readonly actor: string;
  readonly name: string | null;
}

const shown = (
  { version, actor, name, ...row }: SetRow,
  names: ReadonlyMap<string, string | null>,
): PolicyChangeSet => ({
  ...row,
  names: namedIn(names, row.items.flatMap(peopleOfItem)),
  policyVersion: version,
  by: { userId: actor, name },
});

async function changeSets(db: Db, which: Sql, most: number): Promise<PolicyChangeSet[]> {
  const rows = await db.rows<SetRow>(sql`
    select s.change_set_id, s.version, s.at, s.actor, coalesce(u.name, u.username) as name, s.note, s.items,
      s.rolled_back_by, s.rolls_back
    from platform.policy_change_sets s left join platform.users u on u.user_id = s.actor
    where ${which} order by s.version desc limit ${most}::int`);
  const names = await namesOf(
    db,
    rows.flatMap(({ items }) => items.flatMap(peopleOfItem)),
  );
  return rows.map((row) => shown(row, names));
}

/** Change sets, the newest first. */
export async function changeSetsPage(
  db: Db,
  { cursor, limit }: QueryOf<typeof listPolicyChangeSets>,
): Promise<AnswerOf<typeof listPolicyChangeSets>> {
  const rows = await changeSets(db, sql`true ${newestFirst.behind(cursor)}`, limit + 1);
  return pageOf(rows, limit, ({ policyVersion }) => [policyVersion]);
}
