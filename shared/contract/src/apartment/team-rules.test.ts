import fc from '@console/testing/properties';
import { type ApartmentRole, apartmentRoleNames } from './permissions.ts';
import { teamRefusal, teamWarnings } from './team-rules.ts';

const person = (userId: string, ...roles: ApartmentRole[]) => ({ userId, roles });
const ming = person('ming', 'OWN');
const hua = person('hua', 'MGR');
const li = person('li', 'RDR');

describe('changing somebody’s roles', () => {
  it.each([
    ['a manager makes a reader a checker', hua, li, ['CHK'], 1, undefined],
    ['an owner makes a manager an owner', ming, hua, ['OWN'], 1, undefined],
    ['an owner suspends the other owner', ming, person('an', 'OWN'), [], 2, undefined],
    ['nobody raises themselves', hua, hua, ['OWN'], 1, 'own_roles'],
    ['nor lowers themselves', ming, ming, ['MGR'], 2, 'own_roles'],
    ['a manager makes no owner', hua, li, ['OWN'], 1, 'owners_only'],
    ['a manager does not touch an owner', hua, ming, ['OWN', 'CSH'], 2, 'owners_only'],
    ['the last owner stays', person('root', 'OWN'), ming, ['MGR'], 1, 'last_owner'],
  ] as const)('%s', (_, actor, member, roles, owners, refusal) => {
    expect(teamRefusal({ actor, member, roles, owners })).toBe(refusal);
  });

  it('whatever happens by these rules, a building keeps an owner and nobody owns by their own hand', () => {
    const roles = fc.subarray([...apartmentRoleNames]);
    const step = fc.record({ actor: fc.nat(3), member: fc.nat(3), roles });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const team: ApartmentRole[][] = [['OWN'], ['MGR'], [], ['RDR']];
        const owners = () => team.filter((one) => one.includes('OWN')).length;
        for (const { actor, member, roles: wanted } of steps) {
          const [by = [], of = []] = [team[actor], team[member]];
          const change = {
            actor: { userId: String(actor), roles: by },
            member: { userId: String(member), roles: of },
            roles: wanted,
            owners: owners(),
          };
          if (teamRefusal(change) !== undefined) continue;
          if (wanted.includes('OWN')) expect(by).toContain('OWN');
          team[member] = [...wanted];
          expect(owners()).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('what a team cannot do', () => {
  const cash = ['payment nobody', 'payOut nobody'];
  it.each<[string, ApartmentRole[][], string[]]>([
    [
      'the founder alone',
      [['OWN']],
      [
        'reading blocked',
        'correction blocked',
        'tariff blocked',
        'bill blocked',
        'payment nobody',
        'checkout blocked',
        'payOut nobody',
      ],
    ],
    [
      'with a reader',
      [['OWN'], ['RDR']],
      [
        'reading one_person',
        'correction one_person',
        'tariff blocked',
        'bill blocked',
        'payment nobody',
        'checkout blocked',
        'payOut nobody',
      ],
    ],
    ['with a manager', [['OWN'], ['MGR']], ['tariff one_person', ...cash]],
    ['a full team', [['OWN'], ['OWN'], ['MGR'], ['RDR'], ['CHK'], ['CSH'], ['CSH']], []],
    ['with a cashier', [['OWN'], ['OWN'], ['MGR'], ['RDR'], ['CHK'], ['CSH']], ['payOut one_person']],
    [
      'a cashier who confirms alone',
      [['CSH'], ['CHK']],
      [
        'reading nobody',
        'correction blocked',
        'tariff nobody',
        'bill one_person',
        'payment blocked',
        'checkout nobody',
        'payOut nobody',
      ],
    ],
    [
      'an owner and a desk',
      [['OWN'], ['FDK']],
      [
        'reading blocked',
        'correction blocked',
        'tariff blocked',
        'bill blocked',
        'payment one_person',
        'checkout one_person',
        'payOut nobody',
      ],
    ],
    [
      'only auditors',
      [['AUD']],
      ['reading', 'correction', 'tariff', 'bill', 'payment', 'checkout', 'payOut'].map(
        (work) => `${work} nobody`,
      ),
    ],
  ])('%s', (_, team, warnings) => {
    expect(teamWarnings(team).map(({ work, problem }) => `${work} ${problem}`)).toEqual(warnings);
  });
});
