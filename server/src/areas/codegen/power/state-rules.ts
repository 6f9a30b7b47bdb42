import { ApiError, type Condition, isGlobalPermission } from '@console/contract';
import type { PolicyChange, PolicyDocument } from '@console/contract/codegen';
import {
  coreRules,
  type EnteredRule,
  isPermission,
  type Mapping,
  misfitOf,
  nearestPermissions,
} from '../../../plugins/policy/policy-rules.ts';

export interface RoleRow {
  readonly code: string;
  readonly names: { readonly zh: string; readonly en: string };
  readonly system: boolean;
}

/** Instants in UTC, as JavaScript writes them. */
export interface Assignment {
  readonly userId: string;
  readonly role: string;
  readonly expiresAt: string | null;
  readonly grantedBy: string | null;
  readonly grantedAt: string;
}

/** The policy with those people whom a change may concern. */
export interface PolicyState {
  readonly roles: readonly RoleRow[];
  readonly rules: readonly EnteredRule[];
  readonly mappings: readonly Mapping[];
  readonly assignments: readonly Assignment[];
}

/** One thing of the policy, before and after. */
export interface Item {
  readonly item: 'role' | 'cell' | 'assignment' | 'mapping';
  readonly key: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** Who changes it, when, and which people there are. */
export interface Changing {
  readonly actor: string;
  readonly now: string;
  readonly people: ReadonlySet<string>;
}

type Thing = Item['item'];
type Kept = Map<string, { readonly item: Thing; readonly value: Record<string, unknown> }>;

const isCore = (role: string, permission: string): boolean =>
  coreRules.some((one) => one.role === role && one.permission === permission);

const refused = (at: number, field: string, code: string, params?: Record<string, unknown>): never => {
  throw new ApiError('VALIDATION', {
    fields: [{ path: `changes.${at}.${field}`, code, ...(params && { params }) }],
  });
};

/** Every single thing of a state, by what it is known by. */
function thingsOf({ roles, rules, mappings, assignments }: PolicyState): Kept {
  const kept: Kept = new Map();
  const put = (item: Thing, key: string, value: Record<string, unknown>) =>
    kept.set(`${item} ${key}`, { item, value });
  for (const { code, names, system } of roles) put('role', code, { names, system });
  for (const { role, permission, effect, condition, reason } of rules) {
    const key = `${role} ${permission}`;
    const cell = kept.get(`cell ${key}`)?.value ?? { allow: null, deny: null };
    put('cell', key, { ...cell, [effect]: { condition, reason } });
  }
  for (const { source, from, role } of mappings)
    put('mapping', `${role} ${source} ${from}`, { source, from, role });
  for (const { userId, role, expiresAt, grantedBy, grantedAt } of assignments)
    put('assignment', `${role} ${userId}`, { expiresAt, grantedBy, grantedAt });
  return kept;
}

/** The same text for the same value, in whatever order its names were written. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${parts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => `${JSON.stringify(name)}:${textOf(one)}`)}}`;
}

/** What is other than before. */
export function itemsBetween(before: PolicyState, after: PolicyState): Item[] {
  const [was, is] = [thingsOf(before), thingsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)];
    if (textOf(old?.value ?? null) === textOf(now?.value ?? null)) return [];
    const item = (now ?? old)?.item ?? 'role';
    return [{ item, key: key.slice(item.length + 1), before: old?.value ?? null, after: now?.value ?? null }];
  });
}

const without = <T>(all: readonly T[], gone: (one: T) => boolean): T[] => all.filter((one) => !gone(one));
const names = ({ roles }: PolicyState, role: string): RoleRow | undefined =>
  roles.find(({ code }) => code === role);

function demandRole(state: PolicyState, at: number, role: string, field = 'role'): RoleRow {
  return names(state, role) ?? refused(at, field, 'unknown_role');
}

function withCell(
  state: PolicyState,
  at: number,
  change: Extract<PolicyChange, { kind: 'cell' }>,
): PolicyState {
  const { role, permission } = change;
  demandRole(state, at, role);
  if (!isPermission(permission))
    return refused(at, 'permission', 'unknown_permission', { near: nearestPermissions(permission) });
  if (isCore(role, permission)) refused(at, 'permission', 'core_fixed');
  if (change.allow && !isGlobalPermission(permission)) refused(at, 'allow', 'only_deny');
  const entered = (['allow', 'deny'] as const).flatMap((effect): EnteredRule[] => {
    const rule = change[effect];
    if (!rule) return [];
    const misfit = misfitOf(permission, rule.condition);
    if (misfit) refused(at, `${effect}.condition`, 'unknown_field', { ...misfit });
    return [{ role, permission, effect, ...rule }];
  });
  const others = without(state.rules, (one) => one.role === role && one.permission === permission);
  return { ...state, rules: [...others, ...entered] };
}

function withAssigned(
  state: PolicyState,
  at: number,
  { role, userIds, expiresAt }: Extract<PolicyChange, { kind: 'assign' }>,
  { actor, now, people }: Changing,
): PolicyState {
  demandRole(state, at, role);
  const unknown = userIds.find((one) => !people.has(one));
  if (unknown !== undefined) refused(at, 'userIds', 'unknown_person', { userId: unknown });
  const until = expiresAt === null ? null : new Date(expiresAt).toISOString();
  if (until !== null && until <= now) refused(at, 'expiresAt', 'in_the_past');
  const wanted = new Set(userIds);
  const isKept = (one: Assignment) => one.role === role && wanted.has(one.userId) && one.expiresAt === until;
  const kept = new Set(state.assignments.filter(isKept).map(({ userId }) => userId));
  return {
    ...state,
    assignments: [
      ...without(state.assignments, (one) => one.role === role && wanted.has(one.userId) && !isKept(one)),
      ...[...wanted]
        .filter((one) => !kept.has(one))
        .map((userId) => ({ userId, role, expiresAt: until, grantedBy: actor, grantedAt: now })),
    ],
  };
}

function withNewRole(
  state: PolicyState,
  at: number,
  { role, names: called, copyOf }: Extract<PolicyChange, { kind: 'createRole' }>,
): PolicyState {
  if (names(state, role)) refused(at, 'role', 'role_taken');
  if (copyOf !== undefined) demandRole(state, at, copyOf, 'copyOf');
  const copied = [...coreRules, ...state.rules]
    .filter((one) => one.role === copyOf)
    .map(({ permission, effect, condition, reason }) => ({ role, permission, effect, condition, reason }));
  return {
    ...state,
    roles: [...state.roles, { code: role, names: called, system: false }],
    rules: [...state.rules, ...copied],
  };
}

/** A state after one change. @throws VALIDATION at the change */
function withChange(state: PolicyState, at: number, change: PolicyChange, by: Changing): PolicyState {
  const { role } = change;
  switch (change.kind) {
    case 'createRole':
      return withNewRole(state, at, change);
    case 'renameRole':
      if (demandRole(state, at, role).system) refused(at, 'role', 'system_role');
      return {
        ...state,
        roles: state.roles.map((one) => (one.code === role ? { ...one, names: change.names } : one)),
      };
    case 'removeRole': {
      if (demandRole(state, at, role).system) refused(at, 'role', 'system_role');
      const isIts = (one: { readonly role: string }) => one.role === role;
      return {
        roles: without(state.roles, ({ code }) => code === role),
        rules: without(state.rules, isIts),
        mappings: without(state.mappings, isIts),
        assignments: without(state.assignments, isIts),
      };
    }
    case 'cell':
      return withCell(state, at, change);
    case 'assign':
      return withAssigned(state, at, change, by);
    case 'unassign': {
      demandRole(state, at, role);
      const gone = new Set(change.userIds);
      return {
        ...state,
        assignments: without(state.assignments, (one) => one.role === role && gone.has(one.userId)),
      };
    }
    default: {
      demandRole(state, at, role);
      const { source, from } = change;
      const others = without(
        state.mappings,
        (one) => one.source === source && one.from === from && one.role === role,
      );
      return { ...state, mappings: change.kind === 'map' ? [...others, { source, from, role }] : others };
    }
  }
}

/** A state after a change set. @throws VALIDATION at the change that does not fit */
export const changed = (state: PolicyState, changes: readonly PolicyChange[], by: Changing): PolicyState =>
  changes.reduce((found, change, at) => withChange(found, at, change, by), state);

/**
 * Things that a change set changed and that are other than it left them. Of a role that it made also what others have given
 * to it since: with the role it would go, too, and nobody would have been asked or told.
 */
export function changedSince(state: PolicyState, items: readonly Item[]): string[] {
  const is = thingsOf(state);
  const own = new Set(items.map(({ item, key }) => `${item} ${key}`));
  const made = new Set(items.flatMap(({ item, key, before }) => (item === 'role' && !before ? [key] : [])));
  const others = items
    .filter(({ item, key, after }) => textOf(is.get(`${item} ${key}`)?.value ?? null) !== textOf(after))
    .map(({ key }) => key);
  const more = [...is].flatMap(([known, { item }]) => {
    const key = known.slice(item.length + 1);
    return own.has(known) || !made.has(split(item, key)[0] ?? '') ? [] : [key];
  });
  return [...others, ...more];
}

interface StoredCell {
  readonly allow: { condition: Condition; reason: string } | null;
  readonly deny: { condition: Condition; reason: string } | null;
}

/** A state with all these things as they were before. */
export function restored(state: PolicyState, items: readonly Item[]): PolicyState {
  const touched = new Set(items.map(({ item, key }) => `${item} ${key}`));
  const is = (item: Thing, key: string) => touched.has(`${item} ${key}`);
  const old = items.filter(({ before }) => before !== null);
  const of = <T>(item: Thing, make: (value: never, key: string[]) => T) =>
    old.filter((one) => one.item === item).map(({ before, key }) => make(before as never, split(item, key)));
  return {
    roles: [
      ...without(state.roles, ({ code }) => is('role', code)),
      ...of('role', ({ names: called, system }: Omit<RoleRow, 'code'>, [code = '']) => ({
        ...{ code, names: called, system },
      })),
    ],
    rules: [
      ...without(state.rules, ({ role, permission }) => is('cell', `${role} ${permission}`)),
      ...of('cell', (cell: StoredCell, [role = '', permission = '']) =>
        (['allow', 'deny'] as const).flatMap((effect): EnteredRule[] => {
          const rule = cell[effect];
          return rule ? [{ role, permission, effect, ...rule }] : [];
        }),
      ).flat(),
    ],
    mappings: [
      ...without(state.mappings, ({ source, from, role }) => is('mapping', `${role} ${source} ${from}`)),
      ...of('mapping', (mapping: Mapping) => mapping),
    ],
    assignments: [
      ...without(state.assignments, ({ role, userId }) => is('assignment', `${role} ${userId}`)),
      ...of('assignment', (given: Omit<Assignment, 'userId' | 'role'>, [role = '', userId = '']) => ({
        ...{ role, userId, ...given },
      })),
    ],
  };
}

/** A key in its parts: what follows a role may hold spaces. */
function split(item: Thing, key: string): string[] {
  if (item === 'role') return [key];
  const at = key.indexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
}

/** A policy as a file. */
export const documentOf = ({ roles, rules, mappings }: Omit<PolicyState, 'assignments'>): PolicyDocument => ({
  format: 'console-policy',
  formatVersion: 1,
  roles: roles.map(({ code, names: called, system }) => ({ code, names: { ...called }, system })),
  rules: rules.map((one) => ({ ...one })),
  mappings: mappings.map((one) => ({ ...one })),
});

/** The changes that make of a policy what a file says, people apart. */
export function changesTo(state: Omit<PolicyState, 'assignments'>, document: PolicyDocument): PolicyChange[] {
  const known = new Map(state.roles.map((one) => [one.code, one]));
  const wanted = new Set(document.roles.map(({ code }) => code));
  const roles = document.roles.flatMap(({ code, names: called, system }): PolicyChange[] => {
    const role = known.get(code);
    if (!role) return [{ kind: 'createRole', role: code, names: called }];
    const isSame = system || role.system || textOf(role.names) === textOf(called);
    return isSame ? [] : [{ kind: 'renameRole', role: code, names: called }];
  });
  const gone = state.roles.filter(({ code, system }) => !system && !wanted.has(code));
  const isGone = (role: string) => gone.some(({ code }) => code === role);
  const cells = cellsOf(document.rules);
  const had = cellsOf(state.rules.filter(({ role }) => !isGone(role)));
  const cellChanges = [...new Set([...cells.keys(), ...had.keys()])].flatMap((key): PolicyChange[] => {
    const [role = '', permission = ''] = split('cell', key);
    const cell = cells.get(key) ?? { allow: null, deny: null };
    if (textOf(cell) === textOf(had.get(key) ?? { allow: null, deny: null })) return [];
    return [{ kind: 'cell', role, permission, ...cell }];
  });
  const mapped = (all: readonly Mapping[]) => new Map(all.map((one) => [textOf(one), one]));
  const [now, then] = [mapped(state.mappings.filter(({ role }) => !isGone(role))), mapped(document.mappings)];
  return [
    ...roles,
    ...gone.map(({ code }): PolicyChange => ({ kind: 'removeRole', role: code })),
    ...cellChanges,
    ...[...then].flatMap(([key, one]): PolicyChange[] => (now.has(key) ? [] : [{ kind: 'map', ...one }])),
    ...[...now].flatMap(([key, one]): PolicyChange[] => (then.has(key) ? [] : [{ kind: 'unmap', ...one }])),
  ];
}

function cellsOf(rules: readonly EnteredRule[]): Map<string, StoredCell> {
  const cells = new Map<string, StoredCell>();
  for (const { role, permission, effect, condition, reason } of rules) {
    const key = `${role} ${permission}`;
    cells.set(key, { ...(cells.get(key) ?? { allow: null, deny: null }), [effect]: { condition, reason } });
  }
  return cells;
}
