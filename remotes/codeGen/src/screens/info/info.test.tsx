/// <reference types="@testing-library/jest-dom" />
import { type ApiAdminInfo, type ApiInfo, getApiAdminInfo, getApiInfo } from '@console/contract/codegen';
import { type RemoteHealth, remotesHealthStore } from '@console/shell';
import { accessibilityFaults, answer, type FakeAnswer, refuse, renderRemote } from '@console/testing';
import { screen, waitFor } from '@testing-library/react';
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
  settings: [
    { name: 'PORT', set: true },
    { name: 'DATABASE_URL', set: false },
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

const answers = [answer(getApiInfo, () => info()), answer(getApiAdminInfo, () => admin)];
const everything = ['codegen.info.view', 'codegen.info.admin'];
const show = (api: FakeAnswer[] = answers, permissions = everything, language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path: '/codeGen/info', language, api, permissions });

beforeEach(() =>
  remotesHealthStore.setState(
    [
      health('codeGen', { state: 'ready', loadedInMs: 41.6, commit: 'fedcba9' }),
      health('wood', { state: 'failed', cause: 'network', status: 503 }),
    ],
    true,
  ),
);

describe('/codeGen/info', () => {
  it.each(['zh', 'en'] as const)('everything in %s: axe finds nothing', async (language) => {
    await show(answers, everything, language);
    await screen.findByText('abc1234');
    expect(screen.getByText(`wood ${language}`)).toBeInTheDocument();
    expect(screen.getByText('202611210955-bili-saved-videos.sql', { exact: false })).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('remotes: release, load time, cause of a failure and the way to try again', async () => {
    await show();
    expect(await screen.findByText('codeGen-1234567')).toBeInTheDocument();
    expect(screen.getByText('42 ms')).toBeInTheDocument();
    expect(screen.getByText('Its files could not be fetched. 503')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/wood/');
  });

  it('without codegen.info.admin: the server’s half is a hint, and is not even asked for', async () => {
    const { api } = await show([answer(getApiInfo, () => info())], ['codegen.info.view']);
    expect(await screen.findByText('codegen.info.admin')).toBeInTheDocument();
    expect(api.callsOf(getApiAdminInfo)).toEqual([]);
  });

  it('without codegen.info.view: the house says which permission is missing', async () => {
    await show([refuse(getApiInfo, 'FORBIDDEN', { details: { permission: 'codegen.info.view' } })], []);
    expect(await screen.findByText('codegen.info.view')).toBeInTheDocument();
  });

  it('API down: the browser’s half is there, and trying again mends it', async () => {
    const { user, api } = await show([
      refuse(getApiInfo, 'UNAVAILABLE'),
      refuse(getApiAdminInfo, 'UNAVAILABLE'),
    ]);
    expect(await screen.findByText('The API could not be asked.')).toBeInTheDocument();
    expect(screen.getByText(/breakpoint/)).toBeInTheDocument();
    api.now(...answers);
    await user.keyboard('r');
    expect(await screen.findByText('abc1234')).toBeInTheDocument();
  });

  it('5 a clock more than 300 s wrong is told, because signing in would fail', async () => {
    await show([
      answer(getApiInfo, () => info({ now: new Date(Date.now() - 301_000).toISOString() })),
      answer(getApiAdminInfo, () => admin),
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
