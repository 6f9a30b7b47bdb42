import type { CommonPoolSettings } from '@console/contract/apartment';
import { type PoolSurroundings, poolProblems } from './common-pool-rules.ts';

const pool = (change: Partial<CommonPoolSettings> = {}): CommonPoolSettings => ({
  name: 'stairs',
  source: 'common_meter',
  method: 'equal',
  amountMinor: null,
  meterId: 'm',
  rooms: [{ roomId: 'r', ratio: '1' }],
  ...change,
});
const around: PoolSurroundings = { meter: { scope: 'common', state: 'installed' }, roomIds: new Set(['r']) };
const wrong = (change: Partial<CommonPoolSettings>, meter: PoolSurroundings['meter'] = around.meter) =>
  poolProblems(pool(change), { ...around, meter }).map(({ path, code }) => `${path} ${code}`);

it.each<[Partial<CommonPoolSettings>, string[]]>([
  [{}, []],
  [{ amountMinor: 0 }, ['amountMinor not_for_source']],
  [{ meterId: null }, ['meterId required']],
  [{ source: 'master_minus_subs' }, ['meterId wrong_scope']],
  [{ source: 'fixed_amount', amountMinor: 0, meterId: null }, []],
  [{ source: 'fixed_amount' }, ['amountMinor required', 'meterId not_for_source']],
  [{ rooms: [{ roomId: 'r', ratio: '0.0001' }] }, []],
  [{ rooms: [{ roomId: 'r', ratio: '0.000' }] }, ['rooms.0.ratio too_small']],
  [
    { rooms: ['r', 'x', 'r'].map((roomId) => ({ roomId, ratio: '1' })) },
    ['rooms.1.roomId unknown_room', 'rooms.2.roomId duplicate'],
  ],
])('%j → %j', (change, problems) => expect(wrong(change)).toEqual(problems));

it.each(['removed', 'scrapped'] as const)('a meter that was %s is none', (state) => {
  expect(wrong({}, { scope: 'common', state })).toEqual(['meterId unknown_meter']);
});

it('a share that is nothing is told with the least that it may be', () => {
  const rooms = [{ roomId: 'r', ratio: '0' }];
  expect(poolProblems(pool({ rooms }), around)).toEqual([
    { path: 'rooms.0.ratio', code: 'too_small', params: { minimum: '0.0001' } },
  ]);
});
