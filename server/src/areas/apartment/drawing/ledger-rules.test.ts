import fc from '@console/testing/properties';
import { exact, plus, textOf } from '../../../exact.ts';
import type { Shown, Stretch } from './drawing-rules.ts';
import { inStretches, less, type Share, type Shares, shareOf, sharesOf } from './ledger-rules.ts';

const shown = (readOn: string, readingId = readOn, meterId = 'm'): Shown => ({
  ...{ readingId, meterId, source: 'manual', cycleId: null, readOn, value: exact('0'), rollover: false },
});
const stretch = (tenancyId: string | null, from: string, to: string, quantity: string): Stretch => ({
  ...{ tenancyId, people: [], from: shown(from), to: shown(to), quantity: exact(quantity) },
});
const share = (...of: Parameters<typeof stretch>): Share => shareOf(stretch(...of));
/** As it was written before stretches were kept. */
const nameless = (tenancyId: string | null, quantity: string): Share => ({
  ...{ tenancyId, meterId: 'm', fromReadingId: null, toReadingId: null, period: null, days: null },
  quantity: exact(quantity),
});
const told = (shares: Shares) =>
  [...shares.values()].map(
    ({ tenancyId, period, quantity }) => `${tenancyId} ${period} ${Number(textOf(quantity))}`,
  );
const june = '[2026-05-26,2026-06-26)';

it('a stretch goes from the day after its first value to the day of its last one', () => {
  expect(share('old', '2026-05-25', '2026-06-13', '30')).toMatchObject({
    ...{
      fromReadingId: '2026-05-25',
      toReadingId: '2026-06-13',
      period: '[2026-05-26,2026-06-14)',
      days: 19,
    },
  });
  expect(share(null, '2026-06-13', '2026-06-13', '1')).toMatchObject({ period: 'empty', days: 0 });
});

it('a corrected value stands in the place of the one that it corrects', () => {
  const before = share('T', '2026-05-25', '2026-06-25', '50');
  const corrected = shareOf({
    ...stretch('T', '2026-05-25', '2026-06-25', '60'),
    to: shown('2026-06-25', 'put right'),
  });
  const open = less(sharesOf([corrected]), sharesOf([before]));
  expect(told(open)).toEqual([`T ${june} 10`]);
  expect([...open.values()]).toMatchObject([{ toReadingId: 'put right' }]);
});

it('another stretch of the same people is another one', () => {
  const booked = sharesOf([share('T', '2026-05-25', '2026-06-25', '50')]);
  const wanted = sharesOf([
    share('T', '2026-05-25', '2026-06-13', '30'),
    share(null, '2026-06-13', '2026-06-25', '20'),
  ]);
  expect(told(less(wanted, booked))).toEqual([
    'T [2026-05-26,2026-06-14) 30',
    'null [2026-06-14,2026-06-26) 20',
    `T ${june} -50`,
  ]);
});

it('a line without a stretch counts for the first one of its tenancy, and stays as it is where there is none', () => {
  const wanted = sharesOf([
    share('old', '2026-05-25', '2026-06-13', '32'),
    share('next', '2026-06-13', '2026-06-25', '18'),
  ]);
  const booked = sharesOf([nameless('old', '30'), nameless(null, '20')]);
  expect(told(less(wanted, inStretches(booked, wanted)))).toEqual([
    'old [2026-05-26,2026-06-14) 2',
    'next [2026-06-14,2026-06-26) 18',
    'null null -20',
  ]);
});

it('whatever stands there, what is written makes it what is wanted, and then nothing more', () => {
  const day = fc.integer({ min: 10, max: 14 }).map((of) => `2026-06-${of}`);
  const any = fc.record({
    who: fc.constantFrom('T1', 'T2', null),
    day,
    units: fc.integer(),
    named: fc.boolean(),
  });
  const all = fc
    .array(any, { maxLength: 8 })
    .map((shares) =>
      sharesOf(
        shares.map(({ who, day: to, units, named }) =>
          named ? share(who, '2026-06-10', to, String(units)) : nameless(who, String(units)),
        ),
      ),
    );
  const isNothing = ({ quantity }: Share) => quantity.units === 0n;
  fc.assert(
    fc.property(all, all, (some, booked) => {
      const wanted = sharesOf([...some.values()].filter(({ period }) => period !== null));
      const standing = inStretches(booked, wanted);
      const written = less(wanted, standing);
      const then = sharesOf([...standing.values(), ...written.values()]);
      expect([...less(wanted, then).values()].every(isNothing)).toBe(true);
      const sum = (of: Shares) =>
        textOf(plus(exact('0'), ...[...of.values()].map(({ quantity }) => quantity)));
      expect(sum(then)).toBe(sum(wanted));
      expect(sum(standing)).toBe(sum(booked));
    }),
  );
});
