import { type WoodRole, woodRoles } from '@console/contract/wood';
import { beginningOf, begunBy } from './begun-kinds.ts';

describe('what somebody may begin', () => {
  it.each([
    ['OW', ['sale', 'purchase', 'cost_add']],
    ['MG', ['sale', 'purchase', 'transfer', 'cost_add']],
    ['BY', ['purchase', 'purchase_return']],
    ['SL', ['sale', 'sale_return']],
    ['WH', ['transfer', 'adjust']],
    ['AC', ['cost_add']],
    ['VW', []],
  ] as [WoodRole, string[]][])('%s: %j', (role, kinds) => {
    expect(begunBy((permission) => woodRoles[role].includes(permission))).toEqual(kinds);
  });

  it('a sale begins at the counter, all others where documents are drafted', () => {
    expect(beginningOf('sale')).toBe('/wood/sell');
    expect(beginningOf('purchase')).toBe('/wood/transactionEdit?uuid=&kind=purchase');
  });
});
