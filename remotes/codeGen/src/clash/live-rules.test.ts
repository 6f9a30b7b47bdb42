import type { ClashEvent } from '@console/contract/codegen';
import { demoConnection } from './demo-clash.ts';
import { heard, type Live, linesKept, nothingYet } from './live-rules.ts';

const after = (...events: ClashEvent[]): Live => events.reduce(heard, nothingYet);
const at = (second: number) => `2026-11-29T08:00:0${second}.000Z`;
const traffic = (up: number): ClashEvent => ({
  ...{ kind: 'traffic', at: at(1), up, down: 2, upTotal: null, downTotal: null },
});
const connections = (second: number, upload: number, memory: number | null = null): ClashEvent => ({
  ...{ kind: 'connections', at: at(second), uploadTotal: 5, downloadTotal: 6, memory },
  connections: [demoConnection({ id: 'a', upload, download: upload * 10 })],
});

it('keeps two minutes of traffic', () => {
  const live = after(...Array.from({ length: 150 }, (_, second) => traffic(second)));
  expect([live.traffic.length, live.traffic[0]?.up, live.traffic.at(-1)?.up]).toEqual([120, 30, 149]);
});

it('a connection’s rate is what it carried since it was last told, by the second', () => {
  const { connections: first } = after(connections(1, 100));
  expect(first?.rows[0]).toMatchObject({ upRate: 0, downRate: 0 });
  const { connections: second } = after(connections(1, 100), connections(3, 700));
  expect(second?.rows[0]).toMatchObject({ upRate: 300, downRate: 3000 });
  const { connections: shrunk } = after(connections(1, 100), connections(2, 40));
  expect(shrunk?.rows[0]).toMatchObject({ upRate: 0, downRate: 0 });
});

it('memory comes by its own stream, and with the connections', () => {
  expect(after({ kind: 'memory', at: at(1), inuse: 7, limit: 0 }).memory).toBe(7);
  expect(after({ kind: 'memory', at: at(1), inuse: 7, limit: 0 }, connections(2, 0)).memory).toBe(7);
  expect(after({ kind: 'memory', at: at(1), inuse: 7, limit: 0 }, connections(2, 0, 9)).memory).toBe(9);
});

it('the newest lines of the log stay, each known by a number', () => {
  const line: ClashEvent = { kind: 'log', at: at(1), level: 'info', message: 'x' };
  const { logs } = after(...Array.from({ length: linesKept + 5 }, () => line));
  expect([logs.length, logs[0]?.id, logs.at(-1)?.id]).toEqual([linesKept, 6, linesKept + 5]);
});

it('the link is the last that was told', () => {
  const link = { state: 'up', upSince: at(1), retryAt: null } as const;
  expect(after({ kind: 'link', link }).link).toEqual(link);
});
