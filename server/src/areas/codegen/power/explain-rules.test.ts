import { type Condition, globalPermissions, type Permission } from '@console/contract';
import type { PolicyChange } from '@console/contract/codegen';
import fc from '@console/testing/properties';
import { compile, type EnteredRule } from '../../../plugins/policy/policy-rules.ts';
import { explained, type Held, type Question, remediesFor } from './explain-rules.ts';

const roles = ['admin', 'developer', 'member', 'auditor', 'one', 'two'];
const asked: readonly Permission[] = [
  'codegen.qiniu.upload',
  'bili.live',
  'codegen.i18n.edit',
  'wood.sale.read',
];
const fieldOf: Readonly<Record<string, string>> = {
  ...{ 'codegen.qiniu.upload': 'bucket', 'codegen.i18n.edit': 'project', 'wood.sale.read': 'tenant' },
};
const things = ['a', 'b'];

const conditionFor = (permission: Permission): fc.Arbitrary<Condition> => {
  const field = fieldOf[permission];
  const all = fc.constant<Condition>({ kind: 'all' });
  if (!field) return all;
  const some = fc.subarray(things, { minLength: 1 });
  return fc.oneof(
    all,
    some.map((values): Condition => ({ kind: 'fields', fields: { [field]: values } })),
  );
};

const rules: fc.Arbitrary<EnteredRule[]> = fc
  .array(
    fc.constantFrom(...asked).chain((permission) =>
      fc.record({
        role: fc.constantFrom('member', 'auditor', 'one', 'two'),
        permission: fc.constant(permission),
        effect:
          permission === 'wood.sale.read'
            ? fc.constant('deny' as const)
            : fc.constantFrom('allow' as const, 'deny' as const),
        condition: conditionFor(permission),
        reason: fc.constant(''),
      }),
    ),
    { maxLength: 10 },
  )
  .map((all) => [
    ...new Map(all.map((one) => [`${one.role} ${one.permission} ${one.effect}`, one])).values(),
  ]);

const held: fc.Arbitrary<Held[]> = fc
  .subarray(roles.slice(2))
  .map((some) => some.map((role) => ({ role, via: 'assigned', until: null })));

/** What a remedy makes of the rules and the roles. */
function after(
  question: Question,
  entered: readonly EnteredRule[],
  changes: readonly PolicyChange[],
): Question {
  let then = [...entered];
  let more = [...question.held];
  for (const change of changes) {
    if (change.kind === 'assign') more = [...more, { role: change.role, via: 'assigned', until: null }];
    if (change.kind !== 'cell') continue;
    const { role, permission, allow, deny } = change;
    then = then.filter((one) => one.role !== role || one.permission !== permission);
    if (allow) then.push({ role, permission, effect: 'allow', ...allow });
    if (deny) then.push({ role, permission, effect: 'deny', ...deny });
  }
  return { ...question, held: more, policy: compile({ version: 1, rules: then, mappings: [] }) };
}

it('every remedy allows what was refused, the smallest first, and refuses nothing that was allowed', () => {
  fc.assert(
    fc.property(
      rules,
      held,
      fc.constantFrom(...asked),
      fc.constantFrom(...things),
      fc.boolean(),
      (entered, has, permission, thing, whole) => {
        const isTenants = permission === 'wood.sale.read';
        const field = fieldOf[permission];
        const question: Question = {
          ...{
            policy: compile({ version: 1, rules: entered, mappings: [] }),
            held: has,
            disabled: false,
            permission,
          },
          reader: { userId: 'ming', organizations: [] },
          subject: whole || !field ? undefined : { fields: { [field]: thing } },
          tenant: isTenants ? { membership: { area: 'wood', tenantId: thing, roles: ['SL'] } } : undefined,
        };
        const { allowed, verdict, decidedBy } = explained(question);
        if (allowed) {
          expect(decidedBy?.effect).toBe('allow');
          return;
        }
        const remedies = remediesFor(question, { roles, rules: entered, people: (role) => role.length });
        expect(remedies.length).toBeGreaterThan(0);
        expect(['denied', 'not_granted']).toContain(verdict);
        const sizes = remedies.map(({ people, extraPermissions }) => people * (1 + extraPermissions.length));
        expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
        for (const { changes } of remedies) {
          const then = after(question, entered, changes);
          expect([permission, changes, explained(then).allowed]).toEqual([permission, changes, true]);
          // Nothing else of the console is lost by it.
          const before = question.policy.of(has.map(({ role }) => role));
          const now = then.policy.of(then.held.map(({ role }) => role));
          if (changes.every(({ kind }) => kind !== 'assign'))
            expect(
              globalPermissions.filter((one) => before.unlimited.has(one) && !now.unlimited.has(one)),
            ).toEqual([]);
        }
      },
    ),
    { numRuns: 400, seed: 31 },
  );
});
