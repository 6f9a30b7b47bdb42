import { type WoodRole, woodRoles } from '@console/contract/wood';
import { beginningOf, begunHere } from './begun-kinds.ts';

describe('what somebody may begin', () => {
  it.each([
    ['OW', ['purchase', 'sale', 'cost_add']],
    ['MG', ['purchase', 'sale', 'transfer', 'cost_add']],
    ['BY', ['purchase', 'purchase_return']],
    ['SL', ['sale']],
    ['WH', ['transfer', 'adjust']],
    ['AC', ['cost_add']],
    ['VW', []],
  ] as [WoodRole, string[]][])('%s: %j', (role, kinds) => {
    expect(begunHere((permission) => woodRoles[role].includes(permission))).toEqual(kinds);
  });

  it('each begins where its goods are: at the counter, in the yard, at its purchase, or where documents are drafted', () => {
    expect(beginningOf('sale')).toBe('/wood/sell');
    expect(beginningOf('adjust')).toBe('/wood/stock?tab=stocktakes');
    expect(beginningOf('purchase_return')).toBe('/wood/partReturnedPurchase');
    expect(beginningOf('purchase')).toBe('/wood/transactionEdit?uuid=&kind=purchase');
  });
});
