import type { Condition } from '@console/contract';
import {
  compile,
  type EnteredRule,
  effectiveGrants,
  misfitOf,
  nearestPermissions,
  organizationsIn,
} from './policy-rules.ts';

const rule = (
  role: string,
  permission: string,
  effect: EnteredRule['effect'],
  condition: Condition = { kind: 'all' },
): EnteredRule => ({ role, permission, effect, condition, reason: `${role} ${effect}` });
const policyOf = (...rules: EnteredRule[]) => compile({ version: 7, rules, mappings: [] });
const bucket = (...names: string[]): Condition => ({ kind: 'fields', fields: { bucket: names } });
const ming = { userId: 'ming', organizations: ['north'] };

it('the product’s own roles hold what they always held, without a rule in the database', () => {
  const { unlimited, something } = policyOf().of(['auditor']);
  expect([...unlimited].every((one) => one.endsWith('.view'))).toBe(true);
  expect(unlimited).toEqual(something);
  expect(policyOf().of(['no-such-role']).something.size).toBe(0);
});

it('a denial wins, whatever the order of roles and rules', () => {
  const rules = [rule('a', 'bili.live', 'deny'), rule('b', 'bili.live', 'allow')];
  for (const policy of [policyOf(...rules), policyOf(...[...rules].reverse())])
    for (const roles of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      const set = policy.of(roles);
      expect(set.deciding('bili.live', {}, ming)).toMatchObject({
        role: 'a',
        effect: 'deny',
        reason: 'a deny',
      });
      expect([set.unlimited.has('bili.live'), set.something.has('bili.live')]).toEqual([false, false]);
    }
});

it('what holds for some things is held for something, and not for everything', () => {
  const policy = policyOf(
    rule('a', 'codegen.qiniu.view', 'allow', bucket('x', 'y')),
    rule('b', 'codegen.qiniu.view', 'deny', bucket('y')),
  );
  const grants = effectiveGrants(policy, { ...ming, roles: ['a', 'b'] });
  const holds = (name: string) => grants.holds('codegen.qiniu.view', { fields: { bucket: name } });
  expect(['x', 'y', 'z'].map(holds)).toEqual([true, false, false]);
  expect([grants.unlimited.has('codegen.qiniu.view'), grants.something.has('codegen.qiniu.view')]).toEqual([
    false,
    true,
  ]);
  expect(grants.limited).toHaveLength(2);
  // Everything but one: a call that asks for everything is refused.
  const but = effectiveGrants(policyOf(rule('b', 'codegen.qiniu.view', 'deny', bucket('y'))), {
    ...ming,
    roles: ['developer', 'b'],
  });
  expect(['x', 'y'].map((name) => but.holds('codegen.qiniu.view', { fields: { bucket: name } }))).toEqual([
    true,
    false,
  ]);
  expect(but.unlimited.has('codegen.qiniu.view')).toBe(false);
});

it('an identifier is the same thing in capitals, a name is not', () => {
  const id = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
  const project = (...ids: string[]): Condition => ({ kind: 'fields', fields: { project: ids } });
  const policy = policyOf(
    rule('a', 'codegen.i18n.edit', 'allow'),
    rule('a', 'codegen.i18n.edit', 'deny', project(id)),
    rule('b', 'codegen.i18n.view', 'allow', project(id.toUpperCase())),
    rule('b', 'codegen.qiniu.view', 'allow', bucket('x')),
  );
  const { holds } = effectiveGrants(policy, { ...ming, roles: ['a', 'b'] });
  for (const one of [id, id.toUpperCase()]) {
    expect(holds('codegen.i18n.edit', { fields: { project: one } })).toBe(false);
    expect(holds('codegen.i18n.view', { fields: { project: one } })).toBe(true);
  }
  expect(holds('codegen.qiniu.view', { fields: { bucket: 'X' } })).toBe(false);
});

it('what belongs to somebody, and to their organizations', () => {
  const grants = effectiveGrants(
    policyOf(
      rule('a', 'codegen.qiniu.view', 'allow', { kind: 'own' }),
      rule('a', 'codegen.clash.view', 'allow', { kind: 'team' }),
    ),
    { ...ming, roles: ['a'] },
  );
  expect(
    [{ owner: 'ming' }, { owner: 'hong' }, {}].map((one) => grants.holds('codegen.qiniu.view', one)),
  ).toEqual([true, false, false]);
  const of = [{ organization: 'north' }, { organization: 'south' }, {}];
  expect(of.map((one) => grants.holds('codegen.clash.view', one))).toEqual([true, false, false]);
});

it('inside teams a role takes away and never gives', () => {
  const policy = policyOf(
    rule('a', 'wood.sale.price', 'deny', { kind: 'own' }),
    rule('a', 'wood.team.manage', 'allow'),
  );
  const grants = effectiveGrants(policy, { ...ming, roles: ['a'] });
  const within = (role: string) => grants.within({ area: 'wood', tenantId: 't', roles: [role] });
  expect([within('OW').has('wood.sale.price'), within('SL').has('wood.sale.price')]).toEqual([false, true]);
  expect(within('SL').has('wood.team.manage')).toBe(false);
});

it('a permission that the product no longer has decides nothing', () => {
  expect(policyOf(rule('a', 'codegen.gone', 'allow')).rules.some(({ role }) => role === 'a')).toBe(false);
});

it('roles of the provider come by mappings only', () => {
  const policy = compile({
    ...{ version: 1, rules: [] },
    mappings: [
      { source: 'role', from: 'ops', role: 'developer' },
      { source: 'organization_role', from: 'north:chief', role: 'admin' },
    ],
  });
  expect(policy.mapped({ roles: ['ops', 'admin'], organizationRoles: [] })).toEqual([
    { role: 'developer', from: 'ops' },
  ]);
  expect(policy.mapped({ roles: ['north:chief'], organizationRoles: ['north:chief'] })).toEqual([
    { role: 'admin', from: 'north:chief' },
  ]);
  expect(organizationsIn({ organizationRoles: ['north:chief', 'a:b:c', 'odd'] }, 'east')).toEqual(
    expect.arrayContaining(['north', 'a:b', 'east']),
  );
});

it('conditions fit the permission that they are about', () => {
  expect(misfitOf('codegen.qiniu.view', bucket('x'))).toBeUndefined();
  expect(misfitOf('codegen.clash.view', bucket('x'))).toEqual({ field: 'bucket', fields: ['controller'] });
  expect(misfitOf('bili.live', { kind: 'own' })).toEqual({ field: 'own', fields: [] });
  expect(misfitOf('wood.sale.read', { kind: 'team' })).toBeUndefined();
});

it.each([
  ['codegen.qiniu.uplod', 'codegen.qiniu.upload'],
  ['codegen.power.manages', 'codegen.power.manage'],
  ['wood.sale.raed', 'wood.sale.read'],
  ['Note.Use', 'note.use'],
])('%s was meant as %s', (typed, meant) => expect(nearestPermissions(typed)[0]).toBe(meant));
