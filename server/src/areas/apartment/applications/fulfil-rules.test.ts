import { blockOf, type FulfilFacts, isRenewed } from './fulfil-rules.ts';

const facts = (over: Partial<FulfilFacts>): FulfilFacts => ({
  ...{ kind: 'renew', isExpired: false, tenancyState: 'active', lastDay: '2026-12-31' },
  ...{ renewsFrom: '2026-12-31', months: 12, isAnswered: false },
  ...over,
});

it.each([
  [{}, null],
  [{ isExpired: true }, 'expired'],
  [{ kind: 'check_in', isExpired: true, tenancyState: null }, 'expired'],
  [{ kind: 'check_in', tenancyState: null, lastDay: null }, null],
  // Renewed by the office meanwhile, by less than was approved: it is not renewed once more on top of that.
  [{ lastDay: '2027-03-31' }, 'term_changed'],
  // Approved before that day was kept.
  [{ renewsFrom: null, lastDay: '2027-03-31' }, null],
  [{ lastDay: null }, 'no_end'],
  [{ tenancyState: 'settling' }, 'tenancy_over'],
  [{ kind: 'check_out', tenancyState: 'closed' }, 'tenancy_over'],
  [{ kind: 'check_out', tenancyState: 'ending' }, null],
  [{ tenancyState: 'ending' }, 'tenancy_over'],
  [{ kind: 'transfer', tenancyState: 'cancelled' }, 'tenancy_over'],
  [{ kind: 'add_occupant', lastDay: null }, null],
  [{ kind: 'dispute', tenancyState: 'closed' }, 'nothing_answers'],
  [{ kind: 'dispute', tenancyState: 'closed', isAnswered: true }, null],
] as const)('15 of %j stands in the way: %s', (over, expected) => {
  expect(blockOf(facts(over))).toBe(expected);
});

it.each([
  [{}, false],
  [{ lastDay: '2027-12-31' }, true],
  [{ lastDay: '2028-12-31' }, true],
  // For good.
  [{ lastDay: null }, true],
  [{ lastDay: '2027-12-30' }, false],
  [{ renewsFrom: null, lastDay: '2027-12-31' }, false],
  [{ tenancyState: 'ending', lastDay: '2027-12-31' }, false],
  [{ kind: 'check_out', lastDay: '2027-12-31' }, false],
] as const)('15 a renewal of %j is done: %s', (over, expected) => {
  expect(isRenewed(facts(over))).toBe(expected);
});
