import {
  type Condition,
  type Membership,
  type Permission,
  permissionsOfMembership,
  type Subject,
  tenantAreas,
} from '@console/contract';
import type { ConsideredRule, PolicyChange, Remedy } from '@console/contract/codegen';
import {
  type CompiledPolicy,
  compile,
  type EnteredRule,
  type Holder,
  type RoleSet,
  type Rule,
  subjectOfMembership,
} from '../../../plugins/policy/policy-rules.ts';
import { textOf } from './state-rules.ts';

/** A role that somebody has: how it came, and until when. */
export interface Held {
  readonly role: string;
  readonly via: 'assigned' | 'mapped' | 'settings';
  readonly until: string | null;
}

export interface Question {
  readonly policy: CompiledPolicy;
  readonly held: readonly Held[];
  readonly reader: Pick<Holder, 'userId' | 'organizations'>;
  readonly disabled: boolean;
  readonly permission: Permission;
  /** Left out: for everything. */
  readonly subject?: Subject | undefined;
  /** Of a permission inside buildings and teams: what they are there; undefined for a stranger. */
  readonly tenant?: { readonly membership: Membership | undefined } | undefined;
}

export interface Explained {
  readonly allowed: boolean;
  readonly verdict: 'allowed' | 'denied' | 'not_granted' | 'disabled' | 'not_member';
  readonly decidedBy: ConsideredRule | null;
  readonly considered: ConsideredRule[];
}

const everything: Condition = { kind: 'all' };
const rolesOf = (held: readonly Held[]): string[] => held.map(({ role }) => role);

/** Of several ways in which somebody has a role the one that lasts longest. */
const longest = (held: readonly Held[], role: string): Held | undefined =>
  held
    .filter((one) => one.role === role)
    .sort((a, b) => (a.until === null ? -1 : b.until === null ? 1 : a.until < b.until ? 1 : -1))
    .at(0);

const isTheRule = (rule: Rule | undefined, one: Rule) =>
  rule !== undefined &&
  rule.role === one.role &&
  rule.effect === one.effect &&
  textOf(rule.condition) === textOf(one.condition);

/** What stands in the way of everything, or what lets everything through. */
function decidingEverything(set: RoleSet, permission: Permission): Rule | undefined {
  const about = set.rules.filter((one) => one.permission === permission);
  const denial = about.find(({ effect }) => effect === 'deny');
  return denial ?? about.find(({ effect, condition }) => effect === 'allow' && condition.kind === 'all');
}

function asked({ tenant, subject, reader }: Question): Subject | undefined {
  if (!tenant) return subject;
  return tenant.membership ? subjectOfMembership(tenant.membership, reader) : {};
}

/** Why somebody may or may not, by the rules that calls are decided by. */
export function explained(question: Question): Explained {
  const { policy, held, reader, permission, tenant } = question;
  const set = policy.of(rolesOf(held));
  const subject = asked(question);
  const deciding = subject ? set.deciding(permission, subject, reader) : decidingEverything(set, permission);
  const rules = set.rules
    .filter((one) => one.permission === permission)
    .map((one): ConsideredRule & { readonly decides: boolean } => {
      const way = longest(held, one.role);
      return {
        ...{ role: one.role, via: way?.via ?? 'assigned', effect: one.effect, condition: one.condition },
        ...{ reason: one.reason, core: one.core, until: way?.until ?? null },
        met: subject
          ? isMetBy(one, subject, question)
          : one.condition.kind === 'all' || one.effect === 'deny',
        decides: isTheRule(deciding, one),
      };
    });
  const given = membershipRules(question);
  const considered = [...rules, ...given].sort((a, b) => weightOf(a) - weightOf(b));
  const plain = considered.map(({ decides: _, ...one }) => one);
  const outcome = verdictOf(question, deciding, given.length > 0);
  const rule = considered.find(({ decides, effect }) =>
    tenant && outcome === 'allowed' ? effect === 'allow' : decides,
  );
  const { decides: _, ...decidedBy } = rule ?? { decides: false };
  const tells = outcome === 'allowed' || outcome === 'denied';
  return {
    allowed: outcome === 'allowed',
    verdict: outcome,
    decidedBy: tells && rule ? (decidedBy as ConsideredRule) : null,
    considered: plain,
  };
}

const weightOf = ({ effect, met, decides }: ConsideredRule & { readonly decides: boolean }): number =>
  (decides ? 0 : 4) + (met ? 0 : 2) + (effect === 'deny' ? 0 : 1);

/** Each rule by itself, as if it were the only one. */
const isMetBy = (rule: Rule, subject: Subject, { reader }: Question): boolean =>
  only(rule).of([rule.role]).deciding(rule.permission, subject, reader) !== undefined;

const alone = new WeakMap<Rule, CompiledPolicy>();
/** A policy of one rule. */
function only(rule: Rule): CompiledPolicy {
  const found = alone.get(rule) ?? compile({ version: 0, rules: [rule], mappings: [] }, []);
  alone.set(rule, found);
  return found;
}

function membershipRules({
  tenant,
  permission,
}: Question): (ConsideredRule & { readonly decides: boolean })[] {
  const membership = tenant?.membership;
  if (!membership) return [];
  const { area, roles } = membership;
  return roles
    .filter((role) => permissionsOfMembership({ area, roles: [role] }).has(permission))
    .map((role) => ({
      ...{
        role: `${area}:${role}`,
        via: 'membership' as const,
        effect: 'allow' as const,
        condition: everything,
      },
      ...{ reason: '', core: true, met: true, until: null, decides: false },
    }));
}

function verdictOf(
  { disabled, tenant }: Question,
  deciding: Rule | undefined,
  isGiven: boolean,
): Explained['verdict'] {
  if (disabled) return 'disabled';
  if (tenant && !tenant.membership) return 'not_member';
  if (deciding?.effect === 'deny') return tenant && !isGiven ? 'not_granted' : 'denied';
  if (tenant) return isGiven ? 'allowed' : 'not_granted';
  return deciding ? 'allowed' : 'not_granted';
}

/** What remedies are looked for in. */
export interface Grounds {
  /** Roles that can be given. */
  readonly roles: readonly string[];
  readonly rules: readonly EnteredRule[];
  /** How many people have a role now. */
  people(role: string): number;
}

const cellOf = (rules: readonly EnteredRule[], role: string, permission: string) => {
  const of = (effect: Rule['effect']) => {
    const rule = rules.find(
      (one) => one.role === role && one.permission === permission && one.effect === effect,
    );
    return rule ? { condition: rule.condition, reason: rule.reason } : null;
  };
  return { allow: of('allow'), deny: of('deny') };
};

/** The condition that a grant for this needs, widened by what the cell allows already: it has one rule of each effect. */
function conditionFor(subject: Subject | undefined, old: Condition | undefined): Condition {
  const fields = Object.entries(subject?.fields ?? {});
  const [first] = fields;
  if (fields.length !== 1 || !first) return everything;
  const [name, value] = first;
  if (old === undefined) return { kind: 'fields', fields: { [name]: [value] } };
  if (old.kind !== 'fields' || Object.keys(old.fields).join() !== name) return everything;
  return { kind: 'fields', fields: { [name]: [...new Set([...(old.fields[name] ?? []), value])] } };
}

function withCells(rules: readonly EnteredRule[], changes: readonly PolicyChange[]): EnteredRule[] {
  return changes.reduce<EnteredRule[]>(
    (found, change) => {
      if (change.kind !== 'cell') return found;
      const { role, permission } = change;
      const others = found.filter((one) => one.role !== role || one.permission !== permission);
      return [
        ...others,
        ...(['allow', 'deny'] as const).flatMap((effect): EnteredRule[] => {
          const rule = change[effect];
          return rule ? [{ role, permission, effect, ...rule }] : [];
        }),
      ];
    },
    [...rules],
  );
}

/** Ways to allow what is refused, each tried: what gives the fewest people the fewest permissions comes first. */
export function remediesFor(question: Question, { roles, rules, people }: Grounds): Remedy[] {
  const { permission, held, policy, tenant, reader } = question;
  if (question.disabled) return [];
  const { version, mappings } = policy;
  const tried = (changes: readonly PolicyChange[], more: readonly Held[] = []): Explained =>
    explained({
      ...question,
      policy: compile({ version, rules: withCells(rules, changes), mappings }),
      held: [...held, ...more],
    });
  const ending = endOfDenials(question, rules);
  const denials: Remedy[] =
    ending.length > 0 && tried(ending).allowed
      ? [
          {
            ...{ kind: 'endDenial', role: ending.map(({ role }) => role).join(' '), permission },
            ...{ condition: everything, extraPermissions: [], changes: ending },
            people: ending.reduce((sum, { role }) => sum + people(role), 0),
          },
        ]
      : [];
  if (tenant) return [...denials, ...memberRemedies(question, ending)];
  const had = policy.of(rolesOf(held));
  const assigning = roles
    .filter((role) => !rolesOf(held).includes(role))
    .flatMap((role): Remedy[] => {
      const given: Held = { role, via: 'assigned', until: null };
      if (!tried(ending, [given]).allowed) return [];
      const then = policy.of([...rolesOf(held), role]);
      const extra = [...then.something].filter((one) => one !== permission && !had.something.has(one));
      const assign: PolicyChange = { kind: 'assign', role, userIds: [reader.userId], expiresAt: null };
      return [
        {
          ...{ kind: 'assignRole', role, permission, condition: everything, extraPermissions: extra },
          ...{ people: 1, changes: [...ending, assign] },
        },
      ];
    });
  const allowing = [...new Set(rolesOf(held))]
    .filter((role) => roles.includes(role))
    .flatMap((role): Remedy[] => {
      const cell = cellOf(rules, role, permission);
      const condition = conditionFor(question.subject, cell.allow?.condition);
      const change: PolicyChange = {
        ...{ kind: 'cell', role, permission, deny: null },
        allow: { condition, reason: cell.allow?.reason ?? '' },
      };
      const changes = [...ending.filter((one) => one.role !== role), change];
      if (policy.of([role]).rules.some((one) => one.core && one.permission === permission)) return [];
      if (!tried(changes).allowed) return [];
      return [
        {
          ...{ kind: 'allowInRole', role, permission, condition, extraPermissions: [] },
          ...{ people: people(role), changes },
        },
      ];
    });
  return [...denials, ...assigning, ...allowing].sort((a, b) => sizeOf(a) - sizeOf(b)).slice(0, 10);
}

/** Pairs of a person and a permission that it gives. */
const sizeOf = ({ people, extraPermissions }: Remedy): number => people * (1 + extraPermissions.length);

/** The cells of everything that denies it, without their denials. */
function endOfDenials(question: Question, rules: readonly EnteredRule[]): PolicyChange[] {
  const { considered } = explained({ ...question, disabled: false });
  const roles = considered.filter(({ effect, met }) => effect === 'deny' && met).map(({ role }) => role);
  const { permission } = question;
  return [...new Set(roles)].map((role) => ({
    ...{ kind: 'cell', role, permission },
    ...{ allow: cellOf(rules, role, permission).allow, deny: null },
  }));
}

/** Roles inside the building or team, which its own people give. @param ending what has to end besides */
function memberRemedies({ permission, tenant }: Question, ending: readonly PolicyChange[]): Remedy[] {
  const area = permission.split('.')[0] as keyof typeof tenantAreas;
  const table: Readonly<Record<string, readonly Permission[]>> = tenantAreas[area] ?? {};
  const had = tenant?.membership ? permissionsOfMembership(tenant.membership) : new Set<Permission>();
  if (had.has(permission)) return [];
  return Object.entries(table)
    .filter(([, permissions]) => permissions.includes(permission))
    .map(
      ([role, permissions]): Remedy => ({
        ...{ kind: 'memberRole', role: `${area}:${role}`, permission, condition: everything, people: 1 },
        extraPermissions: permissions.filter((one) => one !== permission && !had.has(one)),
        changes: [...ending],
      }),
    )
    .sort((a, b) => sizeOf(a) - sizeOf(b));
}
