import fc from '@console/testing/properties';
import { agedBalance, type Entry, statementOf } from './statement-rules.ts';

const entry = (day: string, chargedMinor: number, paidMinor = 0, order = 1): Entry => ({
  ...{ day, order, number: `SO-${order}`, what: paidMinor === 0 ? 'delivery' : 'receipt' },
  ...{ chargedMinor, paidMinor },
});
const may = { from: '2026-05-01', to: '2026-05-31' };

it('begins with what was owed before, counts both days, and ends with what is owed', () => {
  const statement = statementOf(
    5_000,
    [
      entry('2026-04-30', 10_000),
      entry('2026-05-01', 2_000),
      entry('2026-05-31', 0, 7_000),
      entry('2026-06-01', 99_999),
    ],
    may,
  );
  expect(statement).toMatchObject({
    ...{ openingMinor: 15_000, chargedMinor: 2_000, paidMinor: 7_000, closingMinor: 10_000 },
  });
  expect(statement.rows.map(({ balanceMinor }) => balanceMinor)).toEqual([17_000, 10_000]);
});

it('tells a day in the order in which it went', () => {
  const { rows } = statementOf(
    0,
    [entry('2026-05-02', 300, 0, 3), entry('2026-05-02', 100, 0, 1), entry('2026-05-01', 50, 0, 9)],
    may,
  );
  expect(rows.map(({ order }) => order)).toEqual([9, 1, 3]);
});

it('goods that came back and money that never was take off and put back', () => {
  const returned = entry('2026-05-03', -4_000);
  const never = entry('2026-05-04', 0, -2_500);
  const { closingMinor } = statementOf(10_000, [returned, never], may);
  expect(closingMinor).toBe(8_500);
});

it('what is owed by its age, less what stands against it, is the balance', () => {
  const due = [
    { dueOn: '2026-05-31', openMinor: 100 },
    { dueOn: '2026-05-01', openMinor: 200 },
    { dueOn: '2026-01-01', openMinor: 400 },
    { dueOn: '2026-05-10', openMinor: -50 },
  ];
  expect(agedBalance(due, 450, '2026-05-31')).toEqual({
    ages: { notDue: 100, upTo30: 200, upTo60: 0, upTo90: 0, over90: 400 },
    creditMinor: -250,
  });
});

const anyDay = fc
  .integer({ min: 0, max: 90 })
  .map((at) => new Date(Date.UTC(2026, 3, 1 + at)).toISOString().slice(0, 10));
const anyEntry = fc.record({
  ...{ day: anyDay, order: fc.nat(50), number: fc.constant('X'), what: fc.constant('delivery' as const) },
  ...{ chargedMinor: fc.integer({ min: -1e9, max: 1e9 }), paidMinor: fc.integer({ min: -1e9, max: 1e9 }) },
});

it('statements of months that follow one another go on from one another, to the same end as all of them in one', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(anyEntry), (begun, entries) => {
      const first = statementOf(begun, entries, { from: '2026-04-01', to: '2026-04-30' });
      const second = statementOf(begun, entries, { from: '2026-05-01', to: '2026-06-30' });
      const whole = statementOf(begun, entries, { from: '2026-04-01', to: '2026-06-30' });
      expect(second.openingMinor).toBe(first.closingMinor);
      expect(whole.closingMinor).toBe(second.closingMinor);
      expect(whole.openingMinor + whole.chargedMinor - whole.paidMinor).toBe(whole.closingMinor);
      expect(whole.rows.at(-1)?.balanceMinor ?? whole.openingMinor).toBe(whole.closingMinor);
      expect(first.rows.length + second.rows.length).toBe(whole.rows.length);
    }),
  );
});
