import { longTests } from '@console/testing/long';
import { usageHouse } from '../drawing/testing-usage.ts';
import { compared } from './testing-comparing.ts';
import { factsOf } from './testing-facts.ts';
import { notTheirLines } from './testing-ledgers.ts';
import { type OddSettings, oddHouse } from './testing-odd-house.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
beforeAll(async () => {
  area = await usageHouse();
});
afterAll(() => area.close());

const prorations = ['actual_days', 'thirty_day', 'none'] as const;
/** By turns all ways to divide a month, with empty rooms that the landlord bears and that nobody does. */
const settings: readonly OddSettings[] = Array.from({ length: longTests ? 12 : 4 }, (_, index) => ({
  seed: index + 1,
  months: longTests && index < 2 ? 24 : 5,
  proration: prorations[index % 3] ?? 'none',
  vacantShare: index % 2 === 0 ? 'landlord' : 'exclude',
  tierProrate: index % 4 !== 2,
}));

describe('bills worked out anew from the tables of a house, without the rules that made them', () => {
  it.each(settings)('agree line by line: $seed, $months months, $proration, $vacantShare', async (odd) => {
    const { buildingId, owner } = await oddHouse(area, odd);
    const facts = await factsOf(owner, buildingId);
    const { bills, lines, differences } = compared(facts);
    expect(differences).toEqual([]);
    expect(notTheirLines(facts)).toEqual([]);
    expect(bills).toBeGreaterThan(8 * odd.months);
    expect(lines).toBeGreaterThan(60 * odd.months);
  });
});
