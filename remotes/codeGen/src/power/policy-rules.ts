import type { Condition } from '@console/contract';
import type {
  Policy,
  PolicyChangeInput,
  PolicyPermission,
  PolicyRole,
  PolicyRule,
} from '@console/contract/codegen';

/** What somebody enters into a cell for one effect. */
export interface CellRule {
  readonly condition: Condition;
  readonly reason: string;
}

/** A cell of the matrix: what a role says of a permission, with what is pending. */
export interface Cell {
  readonly allow: CellRule | null;
  readonly deny: CellRule | null;
  /** The product itself says so: it stays. */
  readonly core: boolean;
  /** It differs from what is in force. */
  readonly changed: boolean;
}

type CellChange = Extract<PolicyChangeInput, { kind: 'cell' }>;

const ruleOf = (rule: PolicyRule | undefined): CellRule | null =>
  rule ? { condition: rule.condition, reason: rule.reason } : null;

/** What the policy itself has in a cell. */
function cellInForce(rules: readonly PolicyRule[], role: string, permission: string): Cell {
  const here = rules.filter((rule) => rule.role === role && rule.permission === permission);
  return {
    allow: ruleOf(here.find(({ effect }) => effect === 'allow')),
    deny: ruleOf(here.find(({ effect }) => effect === 'deny')),
    core: here.some(({ core }) => core),
    changed: false,
  };
}

const isCell = (change: PolicyChangeInput): change is CellChange => change.kind === 'cell';

/** The same with what is pending, which is what the matrix shows. */
export function cellShown(
  rules: readonly PolicyRule[],
  pending: readonly PolicyChangeInput[],
  role: string,
  permission: string,
): Cell {
  const inForce = cellInForce(rules, role, permission);
  const change = pending.find((one) => isCell(one) && one.role === role && one.permission === permission);
  if (!change || !isCell(change)) return inForce;
  const full = (rule: CellChange['allow']): CellRule | null =>
    rule && { condition: rule.condition, reason: rule.reason ?? '' };
  return { ...inForce, allow: full(change.allow), deny: full(change.deny), changed: true };
}

/** How a cell reads at a glance. A denial wins over whatever allows. */
export type CellState = 'none' | 'allow' | 'limited' | 'deny' | 'partlyDenied';

export function stateOf({ allow, deny }: Pick<Cell, 'allow' | 'deny'>): CellState {
  if (deny) return deny.condition.kind === 'all' ? 'deny' : 'partlyDenied';
  if (!allow) return 'none';
  return allow.condition.kind === 'all' ? 'allow' : 'limited';
}

const everything: CellRule = { condition: { kind: 'all' }, reason: '' };

/**
 * What Space makes of a cell: nothing → allowed → denied → nothing. What holds inside buildings and teams can only be taken
 * away by a role of the console.
 */
export function cycled(cell: Cell, { scope }: Pick<PolicyPermission, 'scope'>): Pick<Cell, 'allow' | 'deny'> {
  const state = stateOf(cell);
  if (state === 'none')
    return scope === 'console' ? { allow: everything, deny: null } : { allow: null, deny: everything };
  if (state === 'allow' || state === 'limited') return { allow: null, deny: everything };
  return { allow: null, deny: null };
}

/** Whether a cell can be changed: roles of areas are their own, the core is the product's. */
export const isOpen = (cell: Cell, role: Pick<PolicyRole, 'area'>): boolean =>
  role.area === null && !cell.core;

const sameRule = (one: CellRule | null, other: CellRule | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What a change is about: a later one about the same takes its place. */
const subjectOf = (change: PolicyChangeInput): string => {
  if (change.kind === 'cell') return `cell ${change.role} ${change.permission}`;
  if (change.kind === 'map' || change.kind === 'unmap')
    return `map ${change.role} ${change.source} ${change.from}`;
  if (change.kind === 'assign' || change.kind === 'unassign')
    return `assign ${change.role} ${change.userIds.join(' ')}`;
  return `${change.kind === 'removeRole' ? 'remove' : 'role'} ${change.role}`;
};

/** One person each, so that a later change about one of them takes the place of an earlier one. */
const single = (change: PolicyChangeInput): readonly PolicyChangeInput[] =>
  change.kind === 'assign' || change.kind === 'unassign'
    ? change.userIds.map((userId) => ({ ...change, userIds: [userId] }))
    : [change];

/** Whether it changes nothing of what is in force. */
function isIdle(change: PolicyChangeInput, { rules, mappings }: Pick<Policy, 'rules' | 'mappings'>): boolean {
  if (change.kind === 'cell') {
    const inForce = cellInForce(rules, change.role, change.permission);
    const shown = cellShown([], [change], change.role, change.permission);
    return sameRule(inForce.allow, shown.allow) && sameRule(inForce.deny, shown.deny);
  }
  if (change.kind !== 'map' && change.kind !== 'unmap') return false;
  const isThere = mappings.some(
    ({ role, source, from }) => role === change.role && source === change.source && from === change.from,
  );
  return isThere === (change.kind === 'map');
}

/** Renaming what is only about to be made makes it with the other name; taking it away makes nothing. */
function foldedRole(
  pending: readonly PolicyChangeInput[],
  change: PolicyChangeInput,
): readonly PolicyChangeInput[] | undefined {
  const begun = pending.find((one) => one.kind === 'createRole' && one.role === change.role);
  if (!begun) return undefined;
  if (change.kind === 'renameRole')
    return pending.map((one) => (one === begun ? { ...begun, names: change.names } : one));
  if (change.kind === 'removeRole') return pending.filter((one) => one.role !== change.role);
  return undefined;
}

/** The pending changes with one more: what takes back an earlier one, or changes nothing, leaves nothing behind. */
export function withChange(
  pending: readonly PolicyChangeInput[],
  change: PolicyChangeInput,
  policy: Pick<Policy, 'rules' | 'mappings'>,
): readonly PolicyChangeInput[] {
  const folded = foldedRole(pending, change);
  if (folded) return folded;
  return single(change).reduce<readonly PolicyChangeInput[]>((before, one) => {
    const others = before.filter((earlier) => subjectOf(earlier) !== subjectOf(one));
    return isIdle(one, policy) ? others : [...others, one];
  }, pending);
}

/** People who are given the same role until the same moment, in one change again: that is how it is sent. */
export function gathered(pending: readonly PolicyChangeInput[]): readonly PolicyChangeInput[] {
  const groups = new Map<string, PolicyChangeInput>();
  for (const change of pending) {
    const isOfPeople = change.kind === 'assign' || change.kind === 'unassign';
    const end = change.kind === 'assign' ? change.expiresAt : '';
    const key = isOfPeople ? `${change.kind} ${change.role} ${end}` : subjectOf(change);
    const before = groups.get(key);
    const joined =
      isOfPeople && before && 'userIds' in before
        ? { ...change, userIds: [...before.userIds, ...change.userIds] }
        : change;
    groups.set(key, joined);
  }
  return [...groups.values()];
}

/** Without an English name of its own a role has the Chinese one there. */
export const withEnglish = ({ zh, en }: { readonly zh: string; readonly en?: string | undefined }) => ({
  zh,
  en: en || zh,
});

/** Roles as columns: those of the console with those that are about to be made, without those that are about to go. */
export function rolesShown(
  roles: readonly PolicyRole[],
  pending: readonly PolicyChangeInput[],
): readonly PolicyRole[] {
  const made = pending.flatMap((one): PolicyRole[] =>
    one.kind === 'createRole'
      ? [{ code: one.role, names: withEnglish(one.names), area: null, system: false, rev: 0, people: 0 }]
      : [],
  );
  const renamed = new Map(
    pending.flatMap((one) =>
      one.kind === 'renameRole' ? [[one.role, withEnglish(one.names)] as const] : [],
    ),
  );
  const gone = new Set(pending.flatMap((one) => (one.kind === 'removeRole' ? [one.role] : [])));
  return [...roles, ...made]
    .filter(({ code }) => !gone.has(code))
    .map((role) => ({ ...role, names: renamed.get(role.code) ?? role.names }));
}

/** Rows of one area that have a text in their code or name. */
export const rowsFound = (
  permissions: readonly PolicyPermission[],
  { area, text, nameOf }: { area: string; text: string; nameOf(code: string): string | undefined },
): readonly PolicyPermission[] => {
  const wanted = text.trim().toLowerCase();
  return permissions.filter(
    (row) => row.area === area && `${row.code} ${nameOf(row.code) ?? ''}`.toLowerCase().includes(wanted),
  );
};
