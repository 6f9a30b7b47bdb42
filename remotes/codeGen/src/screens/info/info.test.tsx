/// <reference types="@testing-library/jest-dom" />
import { type LiveRecord, type LiveRelease, listEvents, type RecordedEvent } from '@console/contract';
import {
  type ApiAdminInfo,
  type ApiInfo,
  getApiAdminInfo,
  getApiInfo,
  pingSystem,
} from '@console/contract/codegen';
import {
  currentTrials,
  liveRecordsStore,
  type RemoteHealth,
  remotesHealthStore,
  tryRelease,
} from '@console/shell';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';

const info = (more: Partial<ApiInfo> = {}): ApiInfo => ({
  version: '0.1.0',
  contract: '1.0.0',
  commit: 'abc1234',
  startedAt: '2026-11-21T07:00:00.000Z',
  now: new Date().toISOString(),
  ...more,
});
const admin: ApiAdminInfo = {
  node: 'v20.20.2',
  uptimeSeconds: 3720,
  eventLoopDelay: { meanMs: 20.1, p99Ms: 21, maxMs: 40 },
  memory: { rssBytes: 1024 ** 2, heapUsedBytes: 1024, heapTotalBytes: 2048 },
  database: {
    engine: 'pglite',
    version: '18.0',
    migrations: { applied: 9, latest: '202611210955-bili-saved-videos.sql' },
  },
  pool: { size: 4, idle: 3, waiting: 0 },
  queues: [
    { name: 'reminders', due: 2, failed: 1 },
    { name: 'news', due: 0, failed: 0 },
  ],
  settings: [
    { name: 'PORT', set: true, source: 'environment' },
    { name: 'DATABASE_URL', set: false, source: 'default' },
    { name: 'CLASH_CONTROLLERS', set: false, source: 'start' },
  ],
  flags: [
    { name: 'SIMULATORS', on: true },
    { name: 'OFFLINE_SCREENS', on: false },
  ],
  systems: [{ kind: 'clash', name: 'office' }],
  failures: [
    {
      ...{ at: '2026-11-21T08:00:00.000Z', requestId: 'req-12345678', method: 'GET', status: 500 },
      ...{ route: '/api/v1/note/:uuid', code: 'INTERNAL', cause: 'TypeError' },
    },
  ],
};
const health = (remoteName: string, more: Partial<RemoteHealth> = {}): RemoteHealth => ({
  remote: remoteName,
  area: remoteName,
  titles: { zh: `${remoteName} zh`, en: `${remoteName} en` },
  release: `${remoteName}-1234567`,
  commit: null,
  builtAt: '2026-11-21T06:00:00Z',
  shell: '^1.0.0',
  state: 'idle',
  ...more,
});

const release = (name: string, shell = '^1.0.0'): LiveRelease => ({
  ...{ release: name, mfName: `wood_${name}`, base: '/', manifest: '/m', entry: '/e', commit: 'c0ffee1' },
  ...{ builtAt: '2026-11-21T06:00:00Z', shell, contract: '1.0.0', files: {} },
});
const wood: LiveRecord = {
  ...{ remote: 'wood', area: 'wood', titles: { zh: '木材', en: 'Wood trading' }, icon: '', order: 1 },
  ...{ menu: [], publicPaths: [], shell: '^1.0.0' },
  live: release('wood-1234567'),
  previous: [],
  rollouts: [{ release: release('feedbee', '^2.0.0'), percent: 10, users: ['a', 'b'], organizations: ['c'] }],
  history: ['0ldwood'],
};
const fault = (failure: 'timeout' | 'integrity', eventId: string): RecordedEvent => ({
  eventId,
  receivedAt: '2026-11-21T08:00:00.000Z',
  event: {
    ...{ kind: 'remote', failure, remote: 'wood', release: 'feedbee', httpStatus: 200, tookMs: 8001 },
    at: '2026-11-21T08:00:00.000Z',
  },
});
const faults = [
  fault('integrity', '0193f7a0-0000-7000-8000-000000000001'),
  fault('timeout', '0193f7a0-0000-7000-8000-000000000002'),
];

const answers = [
  answer(getApiInfo, () => info()),
  answer(getApiAdminInfo, () => admin),
  answer(listEvents, () => ({ items: faults, next: null })),
];
const everything = ['codegen.info.view', 'codegen.info.admin'];
const show = (api: FakeAnswer[] = answers, permissions = everything, language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path: '/codeGen/info', language, api, permissions });

afterEach(() => {
  for (const { remote: tried } of currentTrials()) tryRelease(tried, null);
});

beforeEach(() => {
  liveRecordsStore.setState([wood], true);
  remotesHealthStore.setState(
    [
      health('codeGen', { state: 'ready', loadedInMs: 41.6, commit: 'fedcba9' }),
      health('wood', { state: 'failed', cause: 'network', status: 503 }),
    ],
    true,
  );
});

describe('/codeGen/info', () => {
  it.each(['zh', 'en'] as const)('everything in %s', async (language) => {
    await show(answers, everything, language);
    await screen.findByText('abc1234');
    expect(screen.getByText(`wood ${language}`)).toBeInTheDocument();
    expect(screen.getByText('202611210955-bili-saved-videos.sql', { exact: false })).toBeInTheDocument();
    keepState();
  });

  it('remotes: release, load time, cause of a failure and the way to try again', async () => {
    await show();
    expect(await screen.findByText('codeGen-1234567')).toBeInTheDocument();
    expect(screen.getByText('42 ms')).toBeInTheDocument();
    expect(screen.getByText('Its files could not be loaded. 503')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/wood/');
  });

  it('without codegen.info.admin: the server’s half is a hint, and is not even asked for', async () => {
    const { api } = await show([answer(getApiInfo, () => info())], ['codegen.info.view']);
    expect(await screen.findByText('codegen.info.admin')).toBeInTheDocument();
    expect(api.callsOf(getApiAdminInfo)).toEqual([]);
    expect(api.callsOf(listEvents)).toEqual([]);
    expect(screen.queryByText('Last error')).toBeNull();
    expect(screen.queryByText('Try a release in this tab')).toBeNull();
  });

  it('without codegen.info.view: the house says which permission is missing', async () => {
    await show([refuse(getApiInfo, 'FORBIDDEN', { details: { permission: 'codegen.info.view' } })], []);
    expect(await screen.findByText('codegen.info.view')).toBeInTheDocument();
  });

  it('API down: the browser’s half is there, and trying again mends it', async () => {
    const { user, api } = await show([
      refuse(getApiInfo, 'UNAVAILABLE'),
      refuse(getApiAdminInfo, 'UNAVAILABLE'),
      refuse(listEvents, 'UNAVAILABLE'),
    ]);
    expect(await screen.findByText('The API could not be reached.')).toBeInTheDocument();
    expect(screen.getByText(/breakpoint/)).toBeInTheDocument();
    expect(screen.getByText('The errors could not be loaded.')).toBeInTheDocument();
    api.now(...answers);
    await user.keyboard('r');
    expect(await screen.findByText('abc1234')).toBeInTheDocument();
  });

  it('5 a clock more than 300 s wrong is told, because signing in would fail', async () => {
    await show([
      answer(getApiInfo, () => info({ now: new Date(Date.now() - 301_000).toISOString() })),
      ...answers.slice(1),
    ]);
    expect(await screen.findByText(/more than 5 minutes off/)).toBeInTheDocument();
    expect(screen.getByText('301.0 s')).toBeInTheDocument();
  });

  it('C copies diagnostics as Markdown, without the user', async () => {
    const { user } = await show();
    await screen.findByText('abc1234');
    await user.keyboard('c');
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toContain('# Console diagnostics'),
    );
    const text = await navigator.clipboard.readText();
    expect(text).toContain('| wood | wood-1234567 |  | 2026-11-21T06:00:00Z | failed: network |  |');
    expect(text).toContain('- Settings that are set: PORT');
    expect(text).not.toMatch(/test-user|Test User|test-token/);
  });
});

describe('/codeGen/info for operators', () => {
  it.each([
    ['zh', '木材', '在此标签页试用版本'],
    ['en', 'Wood trading', 'Try a release in this tab'],
  ] as const)('rollouts, errors, a trial and its form in %s', async (language, title, form) => {
    const { unmount } = await show(answers, everything, language);
    await screen.findByText('abc1234');
    unmount();
    tryRelease('wood', '/remotes/wood/0ldwood/release.json');
    await show(answers, everything, language);
    expect(await screen.findByRole('form', { name: form })).toBeInTheDocument();
    expect(screen.getAllByText(title).length).toBeGreaterThan(1);
    keepState();
  });

  it('per area: fit against this shell, and the last error that any browser told', async () => {
    await show();
    const table = await screen.findByRole('table', { name: 'Areas' });
    const row = within(table).getByRole('row', { name: /wood en/ });
    expect(within(row).getByText('Compatible')).toBeInTheDocument();
    expect(within(row).getByText('needs shell ^1.0.0, this is 1.0.0')).toBeInTheDocument();
    expect(within(row).getByText('A file differs from what was published.')).toBeInTheDocument();
    expect(within(row).getByText('1 rollout')).toBeInTheDocument();
    const other = within(table).getByRole('row', { name: /codeGen en/ });
    expect(within(other).getByText('none known')).toBeInTheDocument();
  });

  it('rollouts: to whom, and whether they fit', async () => {
    await show();
    const table = await screen.findByRole('table', { name: 'Rollouts' });
    expect(within(table).getByText('feedbee')).toBeInTheDocument();
    for (const text of ['10% of users', '2 named users', '1 organization', 'Not compatible', 'c0ffee1'])
      expect(within(table).getByText(text)).toBeInTheDocument();
  });

  it('errors: newest first, with status and time', async () => {
    await show();
    const table = await screen.findByRole('table', { name: 'Errors in areas, from all browsers' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('A file differs from what was published.');
    expect(rows[1]).toHaveTextContent('Its files took too long to load.');
    expect(rows[1]).toHaveTextContent('8001 ms');
  });

  it('nothing rolled out and no error: it says so', async () => {
    liveRecordsStore.setState([{ ...wood, rollouts: [] }], true);
    await show([...answers.slice(0, 2), answer(listEvents, () => ({ items: [], next: null }))]);
    expect(await screen.findByText('Everyone runs the live release.')).toBeInTheDocument();
    expect(screen.getByText('No browser has reported an error.')).toBeInTheDocument();
  });

  it('a published release is tried by its name; the banner ends it', async () => {
    const { user } = await show();
    await user.selectOptions(await screen.findByLabelText(/^Area to try/), 'Wood trading');
    const releases = screen.getByLabelText(/^Release to run/);
    expect(
      within(releases).getByRole('option', { name: 'feedbee (rolled out to some)' }),
    ).toBeInTheDocument();
    await user.selectOptions(releases, '0ldwood');
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(currentTrials()).toEqual([
      { remote: 'wood', address: '/remotes/wood/0ldwood/release.json', sub: 'test-user' },
    ]);
    const banner = await screen.findByText('This tab does not run the live release');
    expect(screen.getByRole('link', { name: 'Open Wood trading' })).toHaveAttribute('href', '/wood/');
    await user.click(screen.getByRole('button', { name: 'End trial of Wood trading' }));
    expect(banner).not.toBeInTheDocument();
    expect(currentTrials()).toEqual([]);
  });

  it('a developer’s machine: a bad address is told at the field and stays; a good one is tried', async () => {
    const { user } = await show();
    await user.selectOptions(await screen.findByLabelText(/^Area to try/), 'Wood trading');
    await user.selectOptions(
      screen.getByLabelText(/^Release to run/),
      'Another address, e.g. your own machine',
    );
    const address = screen.getByLabelText(/^Address/);
    await fill(user, address, 'localhost:7100');
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(address).toHaveAccessibleDescription(/Enter a full address/);
    expect(address).toHaveValue('localhost:7100');
    expect(currentTrials()).toEqual([]);
    await user.clear(address);
    await user.type(address, 'http://localhost:7100{Enter}');
    expect(currentTrials().map((trial) => trial.address)).toEqual(['http://localhost:7100/release.json']);
  });

  it('a published release by its id: what is no id is told at the field and stays', async () => {
    const { user } = await show();
    await user.selectOptions(await screen.findByLabelText(/^Area to try/), 'Wood trading');
    await user.selectOptions(
      screen.getByLabelText(/^Release to run/),
      'Another published release, by its id',
    );
    const id = screen.getByLabelText(/^Release id/);
    await fill(user, id, '../notes/x');
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(id).toHaveAccessibleDescription(/7 to 40 digits/);
    expect(currentTrials()).toEqual([]);
    await user.clear(id);
    await user.type(id, '3f9c2a1b04de{Enter}');
    expect(currentTrials().map((trial) => trial.address)).toEqual([
      '/remotes/wood/3f9c2a1b04de/release.json',
    ]);
  });

  it('outside systems: whether one answers is asked on the spot, and a refusal says why', async () => {
    const { user, api } = await show([
      ...answers,
      answer(pingSystem, () => ({ answers: true, tookMs: 12, reason: null })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Check office' }));
    expect(await screen.findByText('Answers in 12 ms')).toBeInTheDocument();
    api.now(answer(pingSystem, () => ({ answers: false, tookMs: 3, reason: 'connection refused' })));
    await user.click(screen.getByRole('button', { name: 'Check office' }));
    expect(await screen.findByText('connection refused')).toBeInTheDocument();
    expect(screen.getByText('Does not answer')).toBeInTheDocument();
  });

  it('server errors are found by the id that the person was shown; queues say what never arrived', async () => {
    await show();
    expect(await screen.findByText('req-12345678')).toBeInTheDocument();
    expect(screen.getByText('GET /api/v1/note/:uuid')).toBeInTheDocument();
    expect(screen.getByText('2 waiting, 1 failed')).toBeInTheDocument();
    expect(screen.getByText('CLASH_CONTROLLERS')).toBeInTheDocument();
  });
});
