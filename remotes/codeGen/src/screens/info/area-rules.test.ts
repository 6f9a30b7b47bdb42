import type { LiveRecord, LiveRelease, RecordedEvent } from '@console/contract';
import type { RemoteHealth } from '@console/shell';
import { areasOf, faultsIn, rolloutsOf } from './area-rules.ts';

const release = (name: string, shell = '^1.0.0'): LiveRelease => ({
  ...{ release: name, mfName: `wood_${name}`, base: '/', manifest: '/m', entry: '/e', commit: null },
  ...{ builtAt: '2026-11-21T06:00:00Z', shell, contract: '1.0.0', files: {} },
});
const titles = { zh: '木材', en: 'Wood' };
const record: LiveRecord = {
  ...{ remote: 'wood', area: 'wood', titles, icon: '', order: 1, menu: [], publicPaths: [], shell: '^1.0.0' },
  live: release('aaaaaaa'),
  previous: [release('bbbbbbb')],
  rollouts: [{ release: release('ccccccc', '^2.0.0'), percent: 10, users: ['1', '2'], organizations: ['3'] }],
  history: ['bbbbbbb'],
};
const health = (name: string, shell = '^1.0.0'): RemoteHealth => ({
  ...{
    remote: 'wood',
    area: 'wood',
    titles,
    release: name,
    commit: null,
    builtAt: '',
    shell,
    state: 'ready',
  },
});
const event = (remote: string, eventId: string): RecordedEvent => ({
  eventId,
  receivedAt: '2026-11-21T08:00:00.000Z',
  event: {
    ...{ kind: 'remote', failure: 'timeout', remote, release: null, httpStatus: null, tookMs: 8000 },
    at: '2026-11-21T08:00:00.000Z',
  },
});
const known = { records: [record], trials: [], faults: [], shellVersion: '1.1.0' };

it.each([
  ['aaaaaaa', 'live'],
  ['ccccccc', 'rollout'],
  ['bbbbbbb', 'earlier'],
] as const)('%s runs because it is %s', (name, reason) => {
  expect(areasOf({ ...known, health: [health(name)] })[0]?.reason).toBe(reason);
});

it('a release in no record is one that is tried', () => {
  const trials = [{ remote: 'wood', address: 'http://localhost:7100/release.json', sub: 'me' }];
  expect(areasOf({ ...known, trials, health: [health('ddddddddev')] })[0]?.reason).toBe('trial');
});

const trial = (remote: string) => ({ remote, address: 'http://localhost:7100/release.json', sub: 'me' });

it.each([
  ['of another area is tried', [trial('notes')], 'ddddddddev', 'earlier'],
  ['of several areas are tried', [trial('notes'), trial('wood')], 'ddddddddev', 'trial'],
  ['is tried that was live before', [trial('wood')], 'bbbbbbb', 'earlier'],
  ['is tried no more', [], 'ddddddddev', 'earlier'],
])('a release %s', (_, trials, name, reason) => {
  expect(areasOf({ ...known, trials, health: [health(name)] })[0]?.reason).toBe(reason);
});

it('each area is held against its own record, and one without a record is live', () => {
  const notes = {
    ...record,
    remote: 'notes',
    live: release('ccccccc'),
    rollouts: [...record.rollouts, { ...record.rollouts[0], release: release('eeeeeee') }],
  } as LiveRecord;
  const of = (remote: string, name: string) => {
    const [area] = areasOf({ ...known, records: [record, notes], health: [{ ...health(name), remote }] });
    return [area?.reason, area?.rollouts];
  };
  expect(of('wood', 'ccccccc')).toEqual(['rollout', 1]);
  expect(of('notes', 'ccccccc')).toEqual(['live', 2]);
  expect(of('notes', 'eeeeeee')).toEqual(['rollout', 2]);
  expect(of('bili', 'ccccccc')).toEqual(['live', 0]);
});

it('fit is that of the release which runs, against this page’s shell', () => {
  const fits = (shell: string) => areasOf({ ...known, health: [health('aaaaaaa', shell)] })[0]?.fits;
  expect([fits('^1.0.0'), fits('^1.2.0'), fits('^2.0.0')]).toEqual([true, false, false]);
});

it('the newest fault of each remote; sign-ins are no faults of remotes', () => {
  const signIn: RecordedEvent = {
    ...{ eventId: '0', receivedAt: '2026-11-21T08:00:00.000Z' },
    event: {
      kind: 'signIn',
      code: 'CLIENT_CALLBACK_STATE_MISMATCH',
      at: '2026-11-21T08:00:00.000Z',
    } as never,
  };
  const faults = faultsIn([signIn, event('notes', '1'), event('wood', '2'), event('wood', '3')]);
  expect(faults).toHaveLength(3);
  expect(areasOf({ ...known, faults, health: [health('aaaaaaa')] })[0]?.lastFault?.eventId).toBe('2');
});

it('rollouts count whom they name', () => {
  expect(rolloutsOf([record], '1.1.0')).toEqual([
    {
      ...{ key: 'wood/ccccccc', titles, release: record.rollouts[0]?.release, fits: false },
      ...{ percent: 10, users: 2, organizations: 1 },
    },
  ]);
});
