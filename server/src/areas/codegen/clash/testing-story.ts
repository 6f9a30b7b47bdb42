import {
  checkClashProvider,
  chooseClashNode,
  clearClashPin,
  closeClashConnections,
  flushClashCache,
  getClashHistory,
  getClashSnapshot,
  listClashControllers,
  measureClashDelay,
  queryClashDns,
  setClashMode,
  setClashRecording,
  switchClashRules,
  updateClashProvider,
} from '@console/contract/codegen';
import type { Telling } from '../../../../testing/telling.ts';

/** Everything that a panel does with the simulated controller. */
export async function story({ tell }: Telling): Promise<void> {
  const { items } = await tell(listClashControllers);
  const controller = items[0]?.name ?? '';
  const params = { controller };
  await tell(getClashSnapshot, { params });
  await tell(chooseClashNode, { params: { controller, group: '自动选择' }, body: { node: '🇯🇵 日本 01' } });
  await tell(clearClashPin, { params: { controller, group: '自动选择' } });
  await tell(measureClashDelay, { params, body: { of: 'node', name: 'DIRECT' } });
  await tell(setClashMode, { params, body: { mode: 'rule' } });
  await tell(closeClashConnections, { params, query: { ids: ['5e0c7a10-0000-4000-8000-000000000000'] } });
  await tell(updateClashProvider, { params: { controller, kind: 'proxies', provider: '主力订阅' } });
  await tell(checkClashProvider, { params: { controller, provider: '主力订阅' }, body: {} });
  await tell(flushClashCache, { params: { controller, cache: 'fakeip' } });
  await tell(switchClashRules, { params, body: { rules: [{ index: 0, disabled: false }] } });
  await tell(queryClashDns, { params, query: { name: 'a.example' } });
  await tell(setClashRecording, { params, body: { on: true } });
  await tell(getClashHistory, { params });
}
