import {
  ApiError,
  type Condition,
  globalPermissions,
  isGlobalPermission,
  type Permission,
  type Subject,
} from '@console/contract';
import type { PersonEffect } from '@console/contract/codegen';
import { forbidden } from '../../../plugins/contract/may.ts';
import {
  type CompiledPolicy,
  compile,
  type EnteredRule,
  type Holder,
  type Mapping,
  type RoleSet,
  type Rule,
} from '../../../plugins/policy/policy-rules.ts';
import { type Assignment, type PolicyState, textOf } from './state-rules.ts';

/** Whoever has no other way in: what keeps the console from being nobody's. */
const manage = 'codegen.power.manage';

/** What does not come from assignments: mapped roles, and ADMIN_USERS. They have no end. */
export interface Standing {
  readonly userId: string;
  readonly organizations: readonly string[];
  readonly roles: readonly string[];
}

/** All that is known of people whom a change may concern. */
export interface PeopleFacts {
  /** Of a person: what the provider tells, and what the settings say. */
  standing(userId: string, policy: CompiledPolicy): Standing;
  readonly disabled: ReadonlySet<string>;
  /** Administrators by the settings who are known here. */
  readonly adminUsers: readonly string[];
}

/** The policy at one moment, with people. */
export interface Moment {
  readonly policy: CompiledPolicy;
  readonly state: PolicyState;
  readonly now: string;
  readonly holder: (userId: string) => Holder;
  /** The same policy later on, when some of what was given for a time has ended. */
  at(instant: string): Moment;
}

export function momentOf(version: number, state: PolicyState, facts: PeopleFacts, now: string): Moment {
  const policy = compile({ version, rules: state.rules, mappings: state.mappings });
  const given = new Map<string, Assignment[]>();
  for (const one of state.assignments) given.set(one.userId, [...(given.get(one.userId) ?? []), one]);
  const at = (instant: string): Moment => ({
    ...{ policy, state, now: instant, at },
    holder: (userId) => {
      const { organizations, roles } = facts.standing(userId, policy);
      const timed = (given.get(userId) ?? [])
        .filter(({ expiresAt }) => expiresAt === null || expiresAt > instant)
        .map(({ role }) => role);
      return { userId, organizations, roles: [...new Set([...timed, ...roles])] };
    },
  });
  return at(now);
}

/** When somebody has something else than just before: now, and whenever something of theirs ends, before a change or after it. */
const turnsOf = (before: Moment, after: Moment, userId: string): string[] => [
  before.now,
  ...new Set(
    [...before.state.assignments, ...after.state.assignments]
      .flatMap((one) => (one.userId === userId && one.expiresAt !== null ? [one.expiresAt] : []))
      .filter((end) => end > before.now)
      .sort(),
  ),
];

const setOf = ({ policy, holder }: Moment, userId: string): RoleSet => policy.of(holder(userId).roles);

/** 0: not held, 1: for some things, 2: for everything. */
const levelOf = ({ unlimited, something }: RoleSet, permission: Permission): number =>
  unlimited.has(permission) ? 2 : something.has(permission) ? 1 : 0;

const ruleTexts = (set: RoleSet, permission: Permission, effect: Rule['effect']): Set<string> =>
  new Set(
    set.rules
      .filter((one) => one.permission === permission && one.effect === effect)
      .map(({ condition }) => textOf(condition)),
  );

const hasMore = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].some((text) => !other.has(text));

/** Whether one set of rules may let through what the other does not. */
function reachesFurther(one: RoleSet, other: RoleSet, permission: Permission): boolean {
  if (isGlobalPermission(permission)) {
    const [level, before] = [levelOf(one, permission), levelOf(other, permission)];
    if (level === 0 || before === 2) return false;
    if (level > before) return true;
    return (
      hasMore(ruleTexts(one, permission, 'allow'), ruleTexts(other, permission, 'allow')) ||
      hasMore(ruleTexts(other, permission, 'deny'), ruleTexts(one, permission, 'deny'))
    );
  }
  const [denied, deniedBefore] = [ruleTexts(one, permission, 'deny'), ruleTexts(other, permission, 'deny')];
  return !denied.has(textOf({ kind: 'all' })) && hasMore(deniedBefore, denied);
}

const touchedPermissions = (...sets: RoleSet[]): Permission[] => [
  ...new Set<Permission>([
    ...globalPermissions,
    ...sets.flatMap(({ rules }) => rules.map(({ permission }) => permission)),
  ]),
];

/** What somebody has after a change that they had not before, and the other way round. */
export function effectOn(
  before: Moment,
  after: Moment,
  userId: string,
): Pick<PersonEffect, 'gained' | 'lost'> {
  const [was, is] = [setOf(before, userId), setOf(after, userId)];
  if (was === is) return { gained: [], lost: [] };
  const all = touchedPermissions(was, is);
  return {
    gained: all.filter((one) => reachesFurther(is, was, one)),
    lost: all.filter((one) => reachesFurther(was, is, one)),
  };
}

const isLonger = (one: string | null, than: string | null): boolean =>
  than !== null && (one === null || one > than);

/** Each thing that a condition names, one by one; undefined where it cannot be said which they are. */
function subjectsOf(condition: Condition): Subject[] | undefined {
  if (condition.kind !== 'fields') return undefined;
  return Object.entries(condition.fields).reduce<Subject[]>(
    (found, [name, values]) =>
      values.flatMap((value) => found.map(({ fields }) => ({ fields: { ...fields, [name]: value } }))),
    [{}],
  );
}

/** Whether somebody holds all that a rule would give. */
function holdsAllOf(
  moment: Moment,
  userId: string,
  { permission, condition }: Pick<Rule, 'permission' | 'condition'>,
) {
  const set = setOf(moment, userId);
  if (set.unlimited.has(permission)) return true;
  const subjects = subjectsOf(condition);
  const holder = moment.holder(userId);
  return subjects?.every((one) => set.deciding(permission, one, holder)?.effect === 'allow') ?? false;
}

interface Given extends Pick<Rule, 'permission' | 'condition'> {
  readonly until: string | null;
}

const keyOfRule = ({ role, permission, effect, condition }: EnteredRule) =>
  textOf([role, permission, effect, condition]);
const keyOfMapping = ({ source, from, role }: Mapping) => textOf([source, from, role]);

/** Everything that a change gives to anybody, or stops taking away. */
function givenBy(before: Moment, after: Moment): Given[] {
  const had = new Set(before.state.rules.map(keyOfRule));
  const has = new Set(after.state.rules.map(keyOfRule));
  const allowed = (role: string) => after.policy.of([role]).rules.filter(({ effect }) => effect === 'allow');
  const deniedOnce = (role: string) =>
    before.policy.of([role]).rules.filter(({ effect }) => effect === 'deny');
  const roles = new Set(after.state.roles.map(({ code }) => code));
  const rules = after.policy.rules
    .filter((one) => !one.core && one.effect === 'allow' && !had.has(keyOfRule(one)))
    .map((one) => ({ ...one, until: null }));
  // A role that is gone denies nobody any more, as one that is taken from somebody does not.
  const denials = before.policy.rules
    .filter((one) => one.effect === 'deny' && !has.has(keyOfRule(one)))
    .map((one) => ({ ...one, until: null }));
  const mapped = new Set(before.state.mappings.map(keyOfMapping));
  const mappings = after.state.mappings
    .filter((one) => !mapped.has(keyOfMapping(one)))
    .flatMap(({ role }) => allowed(role).map((one) => ({ ...one, until: null })));
  const stillMapped = new Set(after.state.mappings.map(keyOfMapping));
  const unmapped = before.state.mappings
    .filter((one) => roles.has(one.role) && !stillMapped.has(keyOfMapping(one)))
    .flatMap(({ role }) => deniedOnce(role).map((one) => ({ ...one, until: null })));
  const keyOf = ({ role, userId }: Assignment) => `${role} ${userId}`;
  const was = new Map(before.state.assignments.map((one) => [keyOf(one), one]));
  const is = new Map(after.state.assignments.map((one) => [keyOf(one), one]));
  const assigned = [...is].flatMap(([key, { role, expiresAt }]) => {
    const old = was.get(key);
    if (old && !isLonger(expiresAt, old.expiresAt)) return [];
    return allowed(role).map((one) => ({ ...one, until: expiresAt }));
  });
  // What denies for less time stops taking away, as what is taken from somebody does.
  const sooner = [...is].flatMap(([key, { role, expiresAt }]) => {
    const old = was.get(key);
    if (!old || !isLonger(old.expiresAt, expiresAt)) return [];
    return deniedOnce(role).map((one) => ({ ...one, until: null }));
  });
  const unassigned = [...was].flatMap(([key, { role }]) =>
    is.has(key) || !roles.has(role) ? [] : deniedOnce(role).map((one) => ({ ...one, until: null })),
  );
  return [...rules, ...denials, ...mappings, ...unmapped, ...assigned, ...sooner, ...unassigned];
}

/**
 * Nobody gives what they lack, nor for longer than they have it. What a denial took away inside buildings and teams their own
 * people have given: ending it gives nothing of one's own.
 * @throws FORBIDDEN naming it
 */
function demandHeld(before: Moment, after: Moment, actor: string): void {
  const [, ...ends] = turnsOf(before, before, actor);
  for (const given of givenBy(before, after)) {
    if (!isGlobalPermission(given.permission)) continue;
    if (!holdsAllOf(before, actor, given)) throw forbidden(given.permission);
    const until = ends.find((end) => isLonger(given.until, end) && !holdsAllOf(before.at(end), actor, given));
    if (until !== undefined)
      throw new ApiError('FORBIDDEN', { details: { permission: given.permission, until } });
  }
}

/** @throws SELF_GRANT for whoever would have more than before, now or later on */
function demandNoSelfGrant(before: Moment, after: Moment, actor: string): void {
  for (const turn of turnsOf(before, after, actor)) {
    const [permission] = effectOn(before.at(turn), after.at(turn), actor).gained;
    if (permission) throw new ApiError('SELF_GRANT', { details: { permission } });
  }
}

/** Administrators without end who can still change who may do what. */
export function lastingAdmins(moment: Moment, { disabled, adminUsers }: PeopleFacts): string[] {
  const admins = [
    ...moment.state.assignments
      .filter(({ role, expiresAt }) => role === 'admin' && expiresAt === null)
      .map(({ userId }) => userId),
    ...adminUsers,
  ];
  return [...new Set(admins)].filter((one) => !disabled.has(one) && setOf(moment, one).unlimited.has(manage));
}

/** @throws STATE_CONFLICT `last_admin` where there was one and none would be left */
export function demandAdmin(before: Moment, after: Moment, was: PeopleFacts, is: PeopleFacts = was): void {
  if (lastingAdmins(before, was).length > 0 && lastingAdmins(after, is).length === 0)
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'last_admin' } });
}

/** What whoever changes the policy would lose by it, or have for less time. */
export function lostBySelf(before: Moment, after: Moment, actor: string): Permission[] {
  const lost = turnsOf(before, after, actor).flatMap(
    (turn) => effectOn(before.at(turn), after.at(turn), actor).lost as Permission[],
  );
  return [...new Set(lost)];
}

/** What no change of the policy may do. @throws FORBIDDEN, SELF_GRANT, STATE_CONFLICT */
export function demandGood(before: Moment, after: Moment, facts: PeopleFacts, actor: string): void {
  demandHeld(before, after, actor);
  demandNoSelfGrant(before, after, actor);
  demandAdmin(before, after, facts);
}
