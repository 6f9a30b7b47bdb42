import { Ability } from '@casl/ability';
import {
  type Condition,
  type ConditionReader,
  type Effect,
  type EffectiveGrants,
  globalPermissions,
  globalRoles,
  isGlobalPermission,
  isMet,
  type Membership,
  type Permission,
  permissionsOfGlobalRole,
  permissionsOfMembership,
  type Subject,
  subjectKindOf,
  tenantAreas,
} from '@console/contract';
import { grouped } from '../../grouped.ts';

/** A rule of a role, as it was entered. */
export interface EnteredRule {
  readonly role: string;
  readonly permission: string;
  readonly effect: Effect;
  readonly condition: Condition;
  readonly reason: string;
}

export interface Rule extends EnteredRule {
  readonly permission: Permission;
  /** The product's own; nobody takes it away. */
  readonly core: boolean;
}

export type MapSource = 'role' | 'organization_role';
export interface Mapping {
  readonly source: MapSource;
  /** As the provider names it. */
  readonly from: string;
  readonly role: string;
}

/** The policy as it is kept. */
export interface PolicyData {
  readonly version: number;
  readonly rules: readonly EnteredRule[];
  readonly mappings: readonly Mapping[];
}

const everything: Condition = { kind: 'all' };

/** Every permission of the product, console first. */
export const allPermissions: readonly Permission[] = [
  ...globalPermissions,
  ...new Set(
    Object.values(tenantAreas).flatMap((roles) => Object.values<readonly Permission[]>(roles).flat()),
  ),
];
const known: ReadonlySet<string> = new Set(allPermissions);
export const isPermission = (code: string): code is Permission => known.has(code);

/** What the product itself gives to its four roles. */
export const coreRules: readonly Rule[] = globalRoles.flatMap((role) =>
  permissionsOfGlobalRole[role].map((permission) => ({
    ...{ role, permission, effect: 'allow' as const, condition: everything, reason: '', core: true },
  })),
);

/** Who is asked about, with the roles that they have however they came to them. */
export interface Holder extends ConditionReader {
  readonly roles: readonly string[];
}

/** The policy, ready to decide. */
export interface CompiledPolicy {
  readonly version: number;
  readonly mappings: readonly Mapping[];
  readonly rules: readonly Rule[];
  /** Roles that come with what the provider tells of somebody. */
  mapped(told: Told): readonly { readonly role: string; readonly from: string }[];
  /** Decides for whoever has these roles. */
  of(roles: readonly string[]): RoleSet;
}

/** What a provider tells of somebody: their roles, and those in organizations as `organization:role`. */
export interface Told {
  readonly roles: readonly string[];
  readonly organizationRoles: readonly string[];
}

/** What a rule is looked at with. */
interface Asked {
  readonly subject: Subject;
  readonly reader: ConditionReader;
}

/** The rules of several roles together: whatever denies comes last, because in CASL the last rule that fits decides. */
export interface RoleSet {
  readonly rules: readonly Rule[];
  readonly unlimited: ReadonlySet<Permission>;
  readonly something: ReadonlySet<Permission>;
  /** Whether anything that is held inside buildings or teams is denied. */
  readonly deniesInTenants: boolean;
  /** The rule that decides; undefined where none does. */
  deciding(permission: Permission, subject: Subject, reader: ConditionReader): Rule | undefined;
}

/** @param core what the product itself says; none where one rule is looked at alone */
export function compile(
  { version, rules: entered, mappings }: PolicyData,
  core: readonly Rule[] = coreRules,
): CompiledPolicy {
  const rules: Rule[] = [
    ...core,
    // What a later release no longer knows has no say.
    ...entered.flatMap((one) =>
      isPermission(one.permission) ? [{ ...one, permission: one.permission, core: false }] : [],
    ),
  ];
  const byRole = grouped(rules, ({ role }) => role);
  const sets = new Map<string, RoleSet>();
  return {
    version,
    mappings,
    rules,
    mapped: (told) => mappedBy(mappings, told),
    of: (roles) => {
      const key = [...roles].sort().join(' ');
      const found = sets.get(key) ?? roleSet([...new Set(roles)].flatMap((role) => byRole.get(role) ?? []));
      // As many as there are ways to combine roles among people; beyond that the cache begins anew.
      if (sets.size > 5000) sets.clear();
      sets.set(key, found);
      return found;
    },
  };
}

function mappedBy(mappings: readonly Mapping[], told: Told) {
  const has = { role: new Set(told.roles), organization_role: new Set(told.organizationRoles) };
  return mappings
    .filter(({ source, from }) => has[source].has(from))
    .map(({ role, from }) => ({ role, from }));
}

function roleSet(rules: readonly Rule[]): RoleSet {
  const ordered = [
    ...rules.filter(({ effect }) => effect === 'allow'),
    ...rules.filter(({ effect }) => effect === 'deny'),
  ];
  const { ability, of } = abilityOf(ordered);
  const deciding: RoleSet['deciding'] = (permission, subject, reader) => {
    const rule = ability.relevantRuleFor(permission, { subject, reader });
    return rule ? of.get(rule.origin) : undefined;
  };
  const denied = new Set(rules.filter(({ effect }) => effect === 'deny').map(({ permission }) => permission));
  const nobody: ConditionReader = { userId: '', organizations: [] };
  const allowed = (permission: Permission) => deciding(permission, {}, nobody)?.effect === 'allow';
  return {
    rules: ordered,
    unlimited: new Set(globalPermissions.filter((one) => !denied.has(one) && allowed(one))),
    something: new Set(globalPermissions.filter((one) => ability.can(one, 'thing'))),
    deniesInTenants: [...denied].some((one) => !isGlobalPermission(one)),
    deciding,
  };
}

type Thing = 'thing' | Asked;

function abilityOf(rules: readonly Rule[]) {
  const of = new Map(rules.map((rule) => [rawOf(rule), rule]));
  const ability = new Ability<[string, Thing], Pick<Rule, 'condition' | 'effect'>>([...of.keys()], {
    detectSubjectType: () => 'thing',
    conditionsMatcher: (rule) => (asked: object) => {
      const { subject, reader } = asked as Asked;
      return isMet(rule, subject, reader);
    },
  });
  return { ability, of: of as ReadonlyMap<object, Rule> };
}

const rawOf = ({ permission, effect, condition, reason }: Rule) => ({
  action: permission,
  subject: 'thing' as const,
  inverted: effect === 'deny',
  reason,
  ...(condition.kind === 'all' ? {} : { conditions: { condition, effect } }),
});

/** Those of an area who own what it keeps. */
const owners: Readonly<Record<string, string>> = { apartment: 'OWN', wood: 'OW' };

/** A membership as rules about buildings and teams look at it. */
export const subjectOfMembership = (
  { area, tenantId, roles, organizationId }: Membership,
  { userId }: Pick<ConditionReader, 'userId'>,
): Subject => ({
  fields: { tenant: tenantId },
  owner: roles.includes(owners[area] ?? '') ? userId : undefined,
  organization: organizationId,
});

/** What all this comes to for one person. */
export function effectiveGrants(policy: CompiledPolicy, holder: Holder): EffectiveGrants {
  const set = policy.of(holder.roles);
  return {
    policyVersion: policy.version,
    unlimited: set.unlimited,
    something: set.something,
    limited: set.rules.filter(
      ({ permission }) => set.something.has(permission) && !set.unlimited.has(permission),
    ),
    holds: (permission, subject) => set.deciding(permission, subject, holder)?.effect === 'allow',
    within: (membership) => {
      const held = permissionsOfMembership(membership);
      if (!set.deniesInTenants) return held;
      const subject = subjectOfMembership(membership, holder);
      return new Set([...held].filter((one) => set.deciding(one, subject, holder)?.effect !== 'deny'));
    },
  };
}

/** Organizations that somebody is in, by their roles there and by the one that a token is for. */
export function organizationsIn(
  { organizationRoles }: Pick<Told, 'organizationRoles'>,
  organizationId?: string,
): string[] {
  const told = organizationRoles.map((one) => one.slice(0, Math.max(0, one.lastIndexOf(':'))));
  return [...new Set([...told, organizationId ?? ''])].filter((one) => one !== '');
}

/** What is wrong with a condition for this permission: a field that nothing of it has, or a kind that does not fit. */
export function misfitOf(
  permission: Permission,
  condition: Condition,
): { readonly field: string; readonly fields: readonly string[] } | undefined {
  const { fields, own, team } = subjectKindOf(permission);
  if (condition.kind === 'own') return own ? undefined : { field: 'own', fields };
  if (condition.kind === 'team') return team ? undefined : { field: 'team', fields };
  if (condition.kind === 'all') return undefined;
  const field = Object.keys(condition.fields).find((one) => !fields.includes(one));
  return field === undefined ? undefined : { field, fields };
}

/** Steps from one word to another, each a letter more, less or other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to++) {
      const kept = (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Permissions that may have been meant, the nearest first. */
export const nearestPermissions = (code: string): Permission[] =>
  allPermissions
    .map((one) => ({ one, steps: distance(code.slice(0, 100).toLowerCase(), one) }))
    .filter(({ one, steps }) => steps <= Math.max(3, one.length / 3) || one.includes(code))
    .sort((a, b) => a.steps - b.steps || (a.one < b.one ? -1 : 1))
    .slice(0, 5)
    .map(({ one }) => one);
