/// <reference types="@testing-library/jest-dom" />
import type { AnyEndpoint } from '@console/contract';
import {
  apartmentRoles,
  type Building,
  exportCheckRecords,
  exportCorrections,
  exportReconciliation,
  exportRoomList,
  exportUsageMatrix,
  exportUsages,
  getReconciliation,
  getUsageMatrix,
  listCheckRecords,
  listCorrections,
  listCycles,
  listUsages,
  listWaitingReadings,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, renderRemote, savedFiles } from '@console/testing';
import { screen, waitFor } from '@testing-library/react';
import { buildings, demoBuilding, ids, roomList, rooms } from '../buildings/demo-building.ts';
import remote from '../remote.tsx';
import { mainsInvoices } from '../statistics/demo-statistics.ts';
import {
  checkedCycle,
  demoCorrection,
  demoGap,
  demoMatrix,
  demoRecord,
  demoUsage,
  open,
} from '../usage/demo-usage.ts';
import { demoFile } from './demo-file.ts';

const { buildingId }: Building = demoBuilding(apartmentRoles.MGR);
const cycle = checkedCycle();
const month: readonly FakeAnswer[] = [
  answer(listCycles, () => ({ items: [cycle] })),
  answer(listUsages, () => ({
    cycle,
    items: [demoUsage('101', { anomalies: [open('JUMP')] })],
    open: [{ rule: 'JUMP' as const, count: 1 }],
  })),
  answer(getReconciliation, () => ({ cycle, items: [demoGap()] })),
  mainsInvoices(),
];
const log = answer(listCheckRecords, () => ({ items: [demoRecord()], next: 'on' }));
const noneWaits = answer(listWaitingReadings, () => ({ items: [], next: null }));
const corrections = answer(listCorrections, () => ({ items: [demoCorrection()], next: 'on' }));
const inCycle = { cycleId: cycle.cycleId };
/** Where, what the screen is made of, what is chosen in the menu, and what the server is asked for then. */
const screens: [string, readonly FakeAnswer[], string, AnyEndpoint, object, object | undefined][] = [
  [
    `list?building=${ids.building}&state=vacant&cursor=x`,
    roomList(...rooms),
    'CSV',
    exportRoomList,
    { building: ids.building, state: 'vacant' },
    undefined,
  ],
  ['checkUsed', month, 'Usage: CSV', exportUsages, { rule: 'any' }, inCycle],
  ['checkUsed?rule=JUMP', month, 'Usage: CSV', exportUsages, { rule: 'JUMP' }, inCycle],
  ['checkUsed?rule=all', month, 'Usage: CSV', exportUsages, {}, inCycle],
  ['checkUsed', month, 'Master meters: CSV', exportReconciliation, {}, inCycle],
  [
    'recordCheck?gate=read&from=2026-05-01&cursor=x',
    [log, noneWaits],
    'CSV',
    exportCheckRecords,
    { building: buildingId, gate: 'read', from: '2026-05-01' },
    undefined,
  ],
  [
    'recordCheck?tab=corrections&cursor=x',
    [corrections, noneWaits],
    'CSV',
    exportCorrections,
    {},
    { buildingId },
  ],
  [
    'usedByMonth?mode=calendar&kind=gas&from=2026-05&to=2026-06',
    [answer(getUsageMatrix, () => demoMatrix())],
    'CSV',
    exportUsageMatrix,
    { building: buildingId, mode: 'calendar', kind: 'gas', from: '2026-05', to: '2026-06' },
    undefined,
  ],
];

it.each(screens)(
  '%s: what is filtered is exported whole, whatever page is shown',
  async (at, api, item, endpoint, filter, params) => {
    const saved = savedFiles();
    const shown = await renderRemote(remote, {
      path: `/apartment/${at}`,
      language: 'en',
      api: [buildings(demoBuilding(apartmentRoles.MGR)), ...api, answer(endpoint, () => demoFile)],
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Export' }));
    await shown.user.click(screen.getByRole('menuitem', { name: item }));
    await waitFor(() => expect(saved.names).toEqual([demoFile.name]));
    const [call] = shown.api.callsOf(endpoint);
    expect(call?.query).toEqual({ ...filter, format: 'csv', language: 'en' });
    if (params) expect(call?.params).toEqual(params);
  },
);
