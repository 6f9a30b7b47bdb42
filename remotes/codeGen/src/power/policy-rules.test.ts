import type { Policy, PolicyChangeInput, PolicyRule } from '@console/contract/codegen';
import {
  cellShown,
  cycled,
  gathered,
  isOpen,
  rolesShown,
  rowsFound,
  stateOf,
  withChange,
} from './policy-rules.ts';

const all = { kind: 'all' } as const;
const rule = (role: string, permission: string, more: Partial<PolicyRule> = {}): PolicyRule => ({
  ...{ role, permission, effect: 'allow', condition: all, reason: '', core: false },
  ...more,
});
const rules = [
  rule('member', 'note.use', { core: true }),
  rule('buyer', 'codegen.qiniu.view', { condition: { kind: 'fields', fields: { bucket: ['a'] } } }),
  rule('guest', 'note.publish', { effect: 'deny' }),
];
const policy: Pick<Policy, 'rules' | 'mappings'> = {
  rules,
  mappings: [{ source: 'role', from: 'ops', role: 'admin' }],
};
const consoleWide = { scope: 'console' } as const;
const cell = (role: string, permission: string, pending: readonly PolicyChangeInput[] = []) =>
  cellShown(rules, pending, role, permission);
const toCell = (role: string, permission: string, next: ReturnType<typeof cycled>): PolicyChangeInput => ({
  ...{ kind: 'cell', role, permission },
  ...next,
});

describe('a cell of the matrix', () => {
  it('reads at a glance; a denial wins', () => {
    expect(stateOf(cell('member', 'note.use'))).toBe('allow');
    expect(stateOf(cell('buyer', 'codegen.qiniu.view'))).toBe('limited');
    expect(stateOf(cell('guest', 'note.publish'))).toBe('deny');
    expect(stateOf(cell('guest', 'note.use'))).toBe('none');
    const both = {
      allow: { condition: all, reason: '' },
      deny: { condition: { kind: 'own' }, reason: '' },
    } as const;
    expect(stateOf(both)).toBe('partlyDenied');
  });

  it('Space goes round: nothing, allowed, denied, nothing', () => {
    const first = cycled(cell('guest', 'note.use'), consoleWide);
    expect(stateOf(first)).toBe('allow');
    const second = cycled({ ...first, core: false, changed: true }, consoleWide);
    expect(stateOf(second)).toBe('deny');
    expect(stateOf(cycled({ ...second, core: false, changed: true }, consoleWide))).toBe('none');
  });

  it('what holds inside a building can only be taken away', () => {
    const inside = cycled(cell('guest', 'apartment.bill.void'), { scope: 'tenant' });
    expect(stateOf(inside)).toBe('deny');
    expect(stateOf(cycled({ ...inside, core: false, changed: true }, { scope: 'tenant' }))).toBe('none');
  });

  it('the core of the product and roles of areas are not open', () => {
    expect(isOpen(cell('member', 'note.use'), { area: null })).toBe(false);
    expect(isOpen(cell('guest', 'note.use'), { area: null })).toBe(true);
    expect(isOpen(cell('wood:SL', 'wood.sort.read'), { area: 'wood' })).toBe(false);
  });
});

describe('pending changes', () => {
  it('a cell changed back to what is in force leaves nothing behind', () => {
    const allowed = withChange(
      [],
      toCell('guest', 'note.use', cycled(cell('guest', 'note.use'), consoleWide)),
      policy,
    );
    expect(allowed).toHaveLength(1);
    expect(cell('guest', 'note.use', allowed)).toMatchObject({ changed: true, allow: { condition: all } });
    const taken = toCell('guest', 'note.use', { allow: null, deny: null });
    expect(withChange(allowed, taken, policy)).toEqual([]);
  });

  it('of two changes about one cell the last stands', () => {
    const one = withChange(
      [],
      toCell('guest', 'note.use', { allow: { condition: all, reason: 'a' }, deny: null }),
      policy,
    );
    const two = withChange(
      one,
      toCell('guest', 'note.use', { allow: { condition: all, reason: 'b' }, deny: null }),
      policy,
    );
    expect(two).toEqual([expect.objectContaining({ allow: { condition: all, reason: 'b' } })]);
  });

  it('people are taken one by one and sent together', () => {
    const given: PolicyChangeInput = {
      kind: 'assign',
      role: 'buyer',
      userIds: ['a', 'b', 'c'],
      expiresAt: null,
    };
    const pending = withChange(
      withChange([], given, policy),
      { kind: 'unassign', role: 'buyer', userIds: ['b'] },
      policy,
    );
    expect(gathered(pending)).toEqual([
      { kind: 'assign', role: 'buyer', userIds: ['a', 'c'], expiresAt: null },
      { kind: 'unassign', role: 'buyer', userIds: ['b'] },
    ]);
  });

  it('a mapping that is there already, or gone already, is no change', () => {
    const there = { source: 'role', from: 'ops', role: 'admin' } as const;
    expect(withChange([], { kind: 'map', ...there }, policy)).toEqual([]);
    expect(withChange([], { kind: 'unmap', ...there, from: 'none' }, policy)).toEqual([]);
    expect(withChange([], { kind: 'unmap', ...there }, policy)).toHaveLength(1);
  });

  it('a role that is about to be made takes its new name with it, and goes without a trace', () => {
    const names = { zh: '访客', en: 'Visitor' };
    const begun = withChange([], { kind: 'createRole', role: 'visitor', names }, policy);
    const renamed = withChange(
      begun,
      { kind: 'renameRole', role: 'visitor', names: { ...names, en: 'Guest' } },
      policy,
    );
    expect(renamed).toEqual([
      expect.objectContaining({ kind: 'createRole', names: { zh: '访客', en: 'Guest' } }),
    ]);
    const filled = withChange(
      renamed,
      toCell('visitor', 'note.use', { allow: null, deny: { condition: all, reason: '' } }),
      policy,
    );
    expect(withChange(filled, { kind: 'removeRole', role: 'visitor' }, policy)).toEqual([]);
  });

  it('columns follow what is pending', () => {
    const roles = ['admin', 'buyer'].map((code) => ({
      ...{ code, names: { zh: code, en: code }, area: null, system: false, rev: 0, people: 1 },
    }));
    const pending: PolicyChangeInput[] = [
      { kind: 'createRole', role: 'visitor', names: { zh: '访客', en: 'Visitor' } },
      { kind: 'removeRole', role: 'buyer' },
      { kind: 'renameRole', role: 'admin', names: { zh: '管理', en: 'Chief' } },
    ];
    expect(rolesShown(roles, pending).map(({ code, names }) => `${code} ${names.en}`)).toEqual([
      'admin Chief',
      'visitor Visitor',
    ]);
  });
});

it('rows are found by code or name within their area', () => {
  const row = (code: string, area: string) => ({
    ...{ code, area, scope: 'console' as const, fields: [], own: false, team: false },
  });
  const rows = [row('note.use', 'note'), row('note.publish', 'note'), row('bili.use', 'bili')];
  const nameOf = (code: string) => (code === 'note.publish' ? '发布笔记' : undefined);
  const found = (text: string) => rowsFound(rows, { area: 'note', text, nameOf }).map(({ code }) => code);
  expect(found('')).toEqual(['note.use', 'note.publish']);
  expect(found('发布')).toEqual(['note.publish']);
  expect(found('USE')).toEqual(['note.use']);
});
