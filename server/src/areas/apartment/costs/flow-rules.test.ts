import { type CostMeter, type FlowRow, stretchesOf } from './flow-rules.ts';

const meter: CostMeter = {
  ...{
    meterId: 'E',
    root: 'E',
    serial: 'E-1',
    kind: 'electricity',
    scope: 'room',
    roomId: '101',
    multiplier: '1',
  },
};
const row = (quantity: string, change: Partial<FlowRow> = {}): FlowRow => ({
  ...{
    usageFlowId: 'f',
    tenancyId: 'a',
    meterId: 'E',
    register: 'total',
    quantity,
    kind: 'actual',
    at: null,
  },
  ...{
    useYm: '2026-06',
    isNew: true,
    fromReadingId: 'g',
    toReadingId: 't',
    fromValue: '0',
    toValue: quantity,
  },
  ...{
    fromOn: '2026-05-31',
    toOn: '2026-06-30',
    fromRound: true,
    toRound: true,
    fromLeft: false,
    toLeft: false,
  },
  days: null,
  ...change,
});
const told = (rows: FlowRow[]) =>
  stretchesOf(rows, (id) => (id === 'E' ? meter : undefined)).map(
    ({ tenancyId, shown: { quantity, days, estimated } }) =>
      `${tenancyId} ${quantity}/${days}${estimated ? ' estimated' : ''}`,
  );

it.each<[string, FlowRow[], string[]]>([
  ['one line', [row('86.7')], ['a 86.7/30']],
  [
    'what was put right is one with what it puts right',
    [row('210', { kind: 'estimated' }), row('54.3', { kind: 'true_up' })],
    ['a 264.3/30'],
  ],
  ['an estimate that nothing has put right yet', [row('210', { kind: 'estimated' })], ['a 210/30 estimated']],
  ['a gate that was stepped back', [row('86.7'), row('-86.7')], []],
  ['and passed again', [row('86.7'), row('-86.7'), row('80')], ['a 80.0/30']],
  ['nothing was used', [row('0.000')], ['a 0.000/30']],
  ['it turned out that nothing was used', [row('5'), row('-5', { kind: 'correction' })], ['a 0/30']],
  [
    'others are others, in the order of their days',
    [row('2', { tenancyId: 'b', fromOn: '2026-06-09' }), row('1', { toOn: '2026-06-09' })],
    ['a 1/9', 'b 2/21'],
  ],
  ['a meter that is none of the building’s', [row('2', { meterId: 'X' })], []],
])('%s', (_, rows, expected) => {
  expect(told(rows)).toEqual(expected);
});
