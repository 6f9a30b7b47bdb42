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
])('%j → %j', (change, problems) => expect(wrong(change)).toEqual(problems));

it.each(['removed', 'scrapped'] as const)('a meter that was %s is none', (state) => {
  expect(wrong({}, { scope: 'common', state })).toEqual(['meterId unknown_meter']);
});
