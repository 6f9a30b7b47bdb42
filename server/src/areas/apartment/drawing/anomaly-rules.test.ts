import { exact, textOf } from '../../../exact.ts';
import { anomalies, masterGap, median, type UsageFacts } from './anomaly-rules.ts';

const limits = { jumpRatio: exact('2.00'), dropRatio: exact('0.30') };
const usual = ['4', '5', '6', '5', '4', '6'].map(exact);
const facts = (more: Partial<UsageFacts>): UsageFacts => ({
  kind: 'electricity',
  quantity: exact('150'),
  days: 30,
  rollover: false,
  perDayBefore: usual,
  occupied: true,
  estimated: false,
  estimatedBefore: false,
  verifyDue: undefined,
  readOn: '2026-11-21',
  ...more,
});

it.each<[string, Partial<UsageFacts>, string[]]>([
  ['an ordinary month', {}, []],
  ['twice the usual is still no jump', { quantity: exact('300') }, []],
  ['more than twice is', { quantity: exact('300.1') }, ['JUMP']],
  ['three tenths are no drop yet', { quantity: exact('45') }, []],
  ['less is', { quantity: exact('44.9') }, ['DROP']],
  ['nothing at all in a home is a drop, too', { quantity: exact('0') }, ['DROP', 'ZERO_OCCUPIED']],
  ['a new meter knows nothing usual', { quantity: exact('900'), perDayBefore: [] }, []],
  ['where nothing was ever used nothing is usual', { perDayBefore: usual.map(() => exact('0')) }, []],
  ['a use without a day is no use a day', { days: 0 }, []],
  [
    'only the last six count',
    { quantity: exact('301'), perDayBefore: [...usual, ...usual.map(() => exact('99'))] },
    ['JUMP'],
  ],
  ['a corrected use below nothing', { quantity: exact('-2'), perDayBefore: [] }, ['NEGATIVE']],
  ['a part below nothing, made up for by the rest', { pieces: ['160', '-10'].map(exact) }, ['NEGATIVE']],
  ['a rollover', { rollover: true }, ['ROLLOVER']],
  ['3 kWh in an empty room', { occupied: false, quantity: exact('3'), perDayBefore: [] }, []],
  [
    'more than 3 kWh in an empty room',
    { occupied: false, quantity: exact('3.1'), perDayBefore: [] },
    ['USE_VACANT'],
  ],
  [
    '0.6 m³ of water in an empty room',
    { kind: 'cold_water', occupied: false, quantity: exact('0.6'), perDayBefore: [] },
    ['USE_VACANT'],
  ],
  ['one estimate', { estimated: true }, []],
  ['two in a row', { estimated: true, estimatedBefore: true }, ['ESTIMATED_TWICE']],
  ['a meter whose verification is due today', { verifyDue: '2026-11-21' }, ['VERIFY_DUE']],
  ['a meter that is verified until tomorrow', { verifyDue: '2026-11-22' }, []],
])('%s', (_, more, rules) => expect(anomalies(facts(more), limits)).toEqual(rules));

it('A-12: the master saw 6.96 % more than its sub-meters, which is over the limit', () => {
  const gap = masterGap(exact('5280.0'), ['3000.0', '1912.4'].map(exact), exact('0.0500'));
  expect(gap).toMatchObject({ isMasterGap: true });
  expect(textOf(gap.quantity)).toBe('367.6');
  expect(gap.loss && textOf(gap.loss)).toBe('0.0696');
});

it.each([
  ['within the limit', '100', ['95'], false],
  ['the subs saw more than the master', '100', ['101'], true],
  ['nothing used, nothing seen', '0', ['0'], false],
  ['nothing used, but the subs saw some', '0', ['1'], true],
])('a gap: %s', (_, master, subs, isMasterGap) =>
  expect(masterGap(exact(master), subs.map(exact), exact('0.0500')).isMasterGap).toBe(isMasterGap),
);

it('the median of an even number lies between the two in the middle', () => {
  expect(
    [[], ['3'], ['1', '4'], ['9', '1', '4']]
      .map((values) => median(values.map(exact)))
      .map((one) => one && Number(textOf(one))),
  ).toEqual([undefined, 3, 2.5, 4]);
});
