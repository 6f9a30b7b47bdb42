import { type WoodRole, woodRoles } from '@console/contract/wood';
import { daysBack, salesSight, tradedLately } from './home-rules.ts';

const mayAs = (role: WoodRole) => (permission: (typeof woodRoles)[WoodRole][number]) =>
  woodRoles[role].includes(permission);

describe('whose sales somebody is told of', () => {
  it.each([
    ['OW', 'all', true],
    ['MG', 'all', true],
    ['AC', 'all', true],
    ['SL', 'own', true],
    ['WH', 'all', false],
    ['VW', 'all', false],
    ['BY', 'none', false],
  ] as const)('%s: %s, money %s', (role, whose, money) => {
    expect(salesSight(mayAs(role))).toEqual({ whose, money });
  });
});

const today = '2026-06-18';
const days = [
  {
    ...{ day: today, soldDocuments: 2, soldPieces: 100, soldVolume: '1.900000', salesMinor: '509200' },
    ...{ receivedDocuments: 1, receivedPieces: 300, receivedVolume: '5.700000', purchasesMinor: '1139994' },
  },
];
const costs = [{ day: today, costMinor: '379998' }];
const overdue = [{ kind: 'sale' as const, documents: 3, minor: '120000' }];
const seenAs = (role: WoodRole) =>
  tradedLately(today, salesSight(mayAs(role)), mayAs(role), { days, costs, overdue });

describe('what was traded lately', () => {
  it('has today last, a day without postings as a day of nothing, and the margin of its sales', () => {
    const seen = seenAs('OW');
    expect(seen.days).toHaveLength(daysBack);
    expect([seen.days[0]?.day, seen.days.at(-1)?.day]).toEqual(['2026-06-05', today]);
    expect(seen.days[0]).toEqual({
      ...{ day: '2026-06-05', soldVolume: '0.000000', receivedVolume: '0.000000' },
      ...{ salesMinor: 0, marginMinor: 0 },
    });
    expect([seen.salesMinor, seen.marginMinor, seen.purchasesMinor]).toEqual([509_200, 129_202, 1_139_994]);
    expect([seen.overdueReceivable, seen.overduePayable]).toEqual([
      { documents: 3, minor: 120_000 },
      { documents: 0, minor: 0 },
    ]);
  });

  it('tells a seller what they have sold and nothing of what it cost', () => {
    const seen = seenAs('SL');
    expect([seen.ownSales, seen.salesMinor, seen.marginMinor]).toEqual([true, 509_200, null]);
    expect(seen.received).toBeNull();
    expect(
      seen.days.every(({ marginMinor, receivedVolume }) => marginMinor === null && receivedVolume === null),
    ).toBe(true);
  });

  it('tells whoever keeps the yard of goods alone, and a buyer of no sales', () => {
    const keeper = seenAs('WH');
    expect([keeper.sold?.volume, keeper.received?.volume]).toEqual(['1.900000', '5.700000']);
    expect([keeper.salesMinor, keeper.marginMinor, keeper.overdueReceivable]).toEqual([null, null, null]);
    const buyer = seenAs('BY');
    expect([buyer.sold, buyer.salesMinor, buyer.received?.pieces]).toEqual([null, null, 300]);
  });
});
