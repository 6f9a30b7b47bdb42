/// <reference types="@testing-library/jest-dom" />
import {
  type ClashEvent,
  type ClashLink,
  type ClashSnapshot,
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
  streamClash,
  switchClashRules,
  updateClashProvider,
} from '@console/contract/codegen';
import {
  answer,
  type FakeAnswer,
  fakeStream,
  fill,
  keepState,
  refuse,
  renderRemote,
  savedFiles,
} from '@console/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { demoConnection, demoSnapshot } from '../../clash/demo-clash.ts';
import remote from '../../remote.tsx';

const up: ClashLink = { state: 'up', upSince: '2026-11-29T07:00:00.000Z', retryAt: null };
const both = ['codegen.clash.view', 'codegen.clash.operate'];

interface Showing {
  path?: string;
  language?: 'zh' | 'en';
  permissions?: string[];
  link?: ClashLink;
  snapshot?: ClashSnapshot | null;
  more?: FakeAnswer[];
  names?: string[];
}

async function show(showing: Showing = {}) {
  const { path = '', language = 'en', permissions = both, link = up, more = [] } = showing;
  const { snapshot = demoSnapshot(), names = ['home-router', '办公室'] } = showing;
  const live = fakeStream(streamClash);
  const api = [
    answer(listClashControllers, () => ({ items: names.map((name) => ({ name, recording: false })) })),
    answer(getClashSnapshot, () => ({ link, snapshot })),
    live.answer,
    ...more,
  ];
  const on = await renderRemote(remote, { path: `/codeGen/clashInfo${path}`, language, permissions, api });
  const tell = (...events: ClashEvent[]) => act(async () => events.forEach(live.tell));
  return { ...on, live, tell };
}

const second = (at: number) => new Date(Date.UTC(2026, 10, 29, 8, 0, at)).toISOString();
const traffic = (at: number, down: number): ClashEvent => ({
  ...{ kind: 'traffic', at: second(at), up: 2_048, down, upTotal: 3_145_728, downTotal: 1_073_741_824 },
});
const connections = (at: number, ...all: ReturnType<typeof demoConnection>[]): ClashEvent => ({
  ...{ kind: 'connections', at: second(at), uploadTotal: 1, downloadTotal: 2, memory: 52_428_800 },
  connections: all,
});
const github = demoConnection();
const ssh = demoConnection({
  ...{ id: 'c2', host: '', destinationIp: '10.2.0.8', destinationPort: '22', sourceIp: '192.168.1.2' },
  ...{ chains: ['DIRECT'], process: 'ssh', rule: 'ProcessName', rulePayload: 'ssh', inboundUser: '' },
});
const done = [answer(chooseClashNode, () => undefined), answer(clearClashPin, () => undefined)];

describe('/codeGen/clashInfo', () => {
  it.each(['zh', 'en'] as const)('overview in %s', async (language) => {
    const { tell } = await show({ language });
    await screen.findByText(/v1\.19\.24/);
    await tell({ kind: 'link', link: up }, traffic(1, 1_024), traffic(2, 5_242_880), connections(2, github));
    expect((await screen.findAllByText('5 MiB/s')).length).toBeGreaterThan(0);
    for (const figure of ['2 KiB/s', '1 GiB', '3 MiB', '50 MiB'])
      expect(screen.getAllByText(figure).length).toBeGreaterThan(0);
    expect(screen.getByText('7893')).toBeInTheDocument();
    expect(screen.getByText(language === 'zh' ? '已隐去' : 'masked')).toBeInTheDocument();
    keepState();
  });

  it('says plainly that subscriptions and rules are edited elsewhere', async () => {
    await show();
    expect(
      await screen.findByText(/Subscriptions and rules are edited where the controller/),
    ).toBeInTheDocument();
  });

  it('without a controller: how to add one', async () => {
    await show({ names: [] });
    expect(await screen.findByText('No controller is set up')).toBeInTheDocument();
    expect(screen.getByText(/CLASH_CONTROLLERS='/)).toBeInTheDocument();
    keepState();
  });

  it('without codegen.clash.view: the house says which permission is missing', async () => {
    await show({
      permissions: [],
      more: [refuse(listClashControllers, 'FORBIDDEN', { details: { permission: 'codegen.clash.view' } })],
    });
    expect(await screen.findByText(/codegen\.clash\.view/)).toBeInTheDocument();
  });

  it('who only looks on sees no buttons that change anything', async () => {
    await show({ permissions: ['codegen.clash.view'], path: '?panel=proxies' });
    expect(await screen.findByRole('heading', { name: '节点选择' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Test delay/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Mode' })).toBeNull();
    expect(screen.getByText(/Mode Rule/)).toBeInTheDocument();
  });

  it('another controller is chosen by its name, and a name that there is not is the first', async () => {
    const { user, api, router } = await show({ path: '?controller=nobody' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Controller' }), '办公室');
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?controller=${encodeURIComponent('办公室')}`),
    );
    await waitFor(() =>
      expect(api.callsOf(getClashSnapshot).map(({ params }) => params.controller)).toEqual([
        'home-router',
        '办公室',
      ]),
    );
  });
});

describe('trouble', () => {
  const away: ClashLink = { state: 'unreachable', upSince: null, retryAt: second(9) };

  it('not reachable: what was known last, with its age, and nothing can be done with it', async () => {
    const { tell } = await show();
    await screen.findByText(/v1\.19\.24/);
    await tell({ kind: 'link', link: away });
    expect(await screen.findByText(/This is how it was/)).toHaveTextContent(/Next try at \d\d:\d\d:\d\d/);
    expect(screen.queryByRole('combobox', { name: 'Mode' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Flush DNS cache' })).toBeNull();
    keepState();
  });

  it('back again: it is asked anew by itself', async () => {
    const { tell, api } = await show();
    await screen.findByText(/v1\.19\.24/);
    await tell({ kind: 'link', link: away });
    const before = api.callsOf(getClashSnapshot).length;
    await tell({ kind: 'link', link: up });
    await waitFor(() => expect(api.callsOf(getClashSnapshot).length).toBe(before + 1));
    expect(screen.queryByText(/This is how it was/)).toBeNull();
  });

  it('never known and not reachable: says so, and tries again when asked to', async () => {
    const { user, api } = await show({ link: { ...away, retryAt: null }, snapshot: null });
    expect(await screen.findByText('The controller does not answer')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(api.callsOf(getClashSnapshot).length).toBe(2));
    keepState();
  });

  it.each([
    ['rejected', 'The controller rejects the secret'],
    ['unavailable', 'This controller is not available'],
  ] as const)('%s: %s', async (state, title) => {
    await show({ link: { state, upSince: null, retryAt: null }, snapshot: null });
    expect(await screen.findByText(title)).toBeInTheDocument();
  });

  it('the API does not answer: the house’s words, and a way to try again', async () => {
    await show({ more: [refuse(getClashSnapshot, 'UNAVAILABLE')] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('an old kernel: panels and figures that it cannot fill are not there', async () => {
    const features = {
      ...{ memory: false, groups: false, ruleHits: false, ruleSwitches: false, proxyProviders: false },
      ...{ ruleProviders: false, dns: false, flushFakeIp: false, flushDns: false },
    };
    const { router } = await show({
      snapshot: demoSnapshot({ features, version: 'v1.18.0' }),
      path: '?panel=providers',
    });
    await screen.findByText(/v1\.18\.0/);
    expect(screen.queryByRole('tab', { name: 'Providers' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByText('Memory')).toBeNull();
    expect(screen.queryByText('DNS query')).toBeNull();
    expect(screen.queryByRole('button', { name: /Flush/ })).toBeNull();
    await act(() => router.navigate('/codeGen/clashInfo?panel=rules'));
    expect(await screen.findByText('This controller cannot switch single rules off.')).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: /Hits/ })).toBeNull();
  });
});

describe('overview', () => {
  it('changes the mode, flushes caches, and shows the kernel’s own words when it refuses', async () => {
    const { user, api } = await show({
      more: [answer(setClashMode, () => undefined), answer(flushClashCache, () => undefined)],
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Mode' }), 'global');
    await waitFor(() => expect(api.callsOf(setClashMode)[0]?.body).toEqual({ mode: 'global' }));
    await user.click(screen.getByRole('button', { name: 'Flush fake-IP cache' }));
    expect(await screen.findByText('Fake-IP cache flushed')).toBeInTheDocument();
    api.now(
      refuse(setClashMode, 'VALIDATION', {
        fields: [{ path: 'mode', code: 'refused_by_controller', params: { says: 'Body invalid' } }],
      }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'direct');
    expect(await screen.findByText('The controller refuses: Body invalid')).toBeInTheDocument();
  });

  it('asks its resolver, and says what came of it', async () => {
    const flags = { tc: false, rd: true, ra: true, ad: false, cd: false };
    const { user, api } = await show({
      more: [
        answer(queryClashDns, ({ query }) => ({
          ...{ status: query.name === 'nowhere' ? 3 : 0, flags, questions: [] },
          answers:
            query.name === 'a.example' ? [{ name: 'a.example.', type: 1, ttl: 60, data: '198.18.0.7' }] : [],
        })),
      ],
    });
    const ask = async (name: string) => {
      const field = await screen.findByRole('textbox', { name: 'Name' });
      await user.clear(field);
      await fill(user, field, name);
      await user.click(screen.getByRole('button', { name: 'Look up' }));
    };
    await ask('a.example');
    expect(await screen.findByText('198.18.0.7')).toBeInTheDocument();
    await ask('empty.example');
    expect(await screen.findByText('No records of this type')).toBeInTheDocument();
    await ask('nowhere');
    expect(await screen.findByText('No such name')).toBeInTheDocument();
    api.now(refuse(queryClashDns, 'UPSTREAM', { details: { reason: 'timeout' } }));
    await ask('a.example');
    expect(await screen.findByText('The controller did not answer in time.')).toBeInTheDocument();
  });
});

describe('proxies', () => {
  const path = '?panel=proxies';
  const section = async (name: string) => {
    const region = (await screen.findByRole('heading', { name })).closest('section');
    if (!region) throw new Error(`no section ${name}`);
    return within(region);
  };

  it.each(['zh', 'en'] as const)('groups with what they stand at, in %s', async (language) => {
    await show({ path, language });
    const group = await section('节点选择');
    expect(group.getByRole('button', { name: /香港 01/ })).toHaveAttribute('aria-pressed', 'true');
    expect(group.getByText(language === 'zh' ? '失败' : 'failed')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '内部' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'GLOBAL' })).toBeNull();
    keepState();
  });

  it('chooses a node, tests a group, and takes a pin off', async () => {
    const { user, api } = await show({
      path,
      more: [...done, answer(measureClashDelay, () => ({ items: [] }))],
    });
    const group = await section('节点选择');
    await user.click(group.getByRole('button', { name: /DIRECT/ }));
    await waitFor(() =>
      expect(api.callsOf(chooseClashNode)[0]).toMatchObject({
        params: { controller: 'home-router', group: '节点选择' },
        body: { node: 'DIRECT' },
      }),
    );
    expect(await screen.findByText('节点选择 now uses DIRECT')).toBeInTheDocument();
    await user.click(group.getByRole('button', { name: 'Test delay of 节点选择' }));
    await waitFor(() =>
      expect(api.callsOf(measureClashDelay)[0]?.body).toMatchObject({
        of: 'group',
        name: '节点选择',
        timeoutMs: 5_000,
      }),
    );
    const automatic = await section('自动选择');
    expect(automatic.getByText('Pinned to 香港 01')).toBeInTheDocument();
    await user.click(automatic.getByRole('button', { name: 'Clear pin' }));
    await waitFor(() => expect(api.callsOf(clearClashPin)[0]?.params).toMatchObject({ group: '自动选择' }));
    const balanced = await section('负载均衡');
    expect(balanced.queryByRole('button', { name: /香港/ })).toBeNull();
  });

  it('hides what failed, shows what is hidden, sorts and filters', async () => {
    const { user } = await show({ path });
    const group = await section('节点选择');
    await user.click(screen.getByRole('switch', { name: 'Hide failed nodes' }));
    expect(group.queryByText('美国 02')).toBeNull();
    expect(group.getByText('1 failed node hidden')).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Show hidden groups' }));
    expect(screen.getByRole('heading', { name: '内部' })).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'name');
    const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names()).toEqual(
      names().toSorted((a = '', b = '') =>
        a === 'All nodes' ? 1 : b === 'All nodes' ? -1 : (a ?? '').localeCompare(b ?? '', 'en'),
      ),
    );
    await fill(user, screen.getByRole('searchbox', { name: 'Filter groups and nodes' }), 'zzz');
    expect(await screen.findByText('No groups match')).toBeInTheDocument();
  });
});

describe('rules', () => {
  it('are sorted by hits, filtered, and switched', async () => {
    const { user, api } = await show({
      path: '?panel=rules&sort=-hits',
      more: [answer(switchClashRules, () => undefined)],
    });
    const rows = async () =>
      (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect((await rows())[0]).toContain('流媒体清单');
    expect(screen.getByText('108')).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Rule DomainKeyword github on' }));
    await waitFor(() =>
      expect(api.callsOf(switchClashRules)[0]?.body).toEqual({ rules: [{ index: 0, disabled: true }] }),
    );
    await fill(user, screen.getByRole('searchbox', { name: 'Filter rules' }), 'github');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    keepState();
  });
});

describe('providers', () => {
  const path = '?panel=providers';

  it('tell what is used of a subscription and when it ends', async () => {
    await show({ path });
    expect((await screen.findAllByText('92.6 GiB of 200 GiB used')).length).toBeGreaterThan(0);
    expect(screen.getByText('No usage stated')).toBeInTheDocument();
    expect(screen.getByText('Never updated')).toBeInTheDocument();
    keepState();
  });

  it('are updated one by one or all, and one that fails stops none', async () => {
    const { user, api } = await show({
      path,
      more: [
        answer(updateClashProvider, () => undefined),
        answer(checkClashProvider, () => ({
          items: [
            { name: '香港 01', state: 'measured' as const, delayMs: 40 },
            { name: '香港 02', state: 'timeout' as const, delayMs: null },
          ],
        })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Update 主力订阅' }));
    expect(await screen.findByText('主力订阅 updated')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Test nodes of 主力订阅' }));
    expect(await screen.findByText('主力订阅: 1 of 2 nodes answer')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Update all' }));
    expect(await screen.findByText('3 providers updated')).toBeInTheDocument();
    expect(api.callsOf(updateClashProvider).map(({ params }) => `${params.kind} ${params.provider}`)).toEqual(
      ['proxies 主力订阅', 'proxies 主力订阅', 'proxies 备用订阅', 'rules 流媒体清单'],
    );
    api.now(refuse(updateClashProvider, 'UPSTREAM', { details: { reason: 'failed', says: 'EOF' } }));
    await user.click(screen.getByRole('button', { name: 'Update all' }));
    expect(await screen.findByText('备用订阅: The controller could not do this. EOF')).toBeInTheDocument();
  });
});

describe('connections', () => {
  const path = '?panel=connections';

  it.each(['zh', 'en'] as const)('as they are right now, in %s', async (language) => {
    const { tell } = await show({ path, language });
    await screen.findByRole('tab', { selected: true });
    await tell(connections(1, github), connections(2, { ...github, download: 1_056_776 }, ssh));
    expect(await screen.findByText('api.github.com:443')).toBeInTheDocument();
    expect(screen.getByText('1 MiB/s')).toBeInTheDocument();
    expect(screen.getByText('10.2.0.8:22')).toBeInTheDocument();
    keepState();
  });

  it('Space freezes what is shown; the stream goes on behind it', async () => {
    const { tell, user } = await show({ path });
    await screen.findByRole('tab', { selected: true });
    await tell(connections(1, github));
    await screen.findByText('api.github.com:443');
    await user.keyboard(' ');
    expect(screen.getByText(/^Frozen at/)).toBeInTheDocument();
    await tell(connections(2, ssh));
    expect(screen.getByText('api.github.com:443')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('10.2.0.8:22')).toBeInTheDocument();
    expect(screen.queryByText('api.github.com:443')).toBeNull();
  });

  it('are narrowed by text, source, chain and process; only what matches is closed, after asking', async () => {
    const { tell, user, api } = await show({
      path,
      more: [answer(closeClashConnections, ({ query }) => ({ closed: query.ids.length }))],
    });
    await screen.findByRole('tab', { selected: true });
    await tell(connections(1, github, ssh));
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Filter connections' })).toHaveFocus();
    await fill(user, screen.getByRole('textbox', { name: 'Chain (regular expression)' }), '(');
    expect(await screen.findByText('Not a regular expression')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Close \d/ })).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'Chain (regular expression)' }));
    await fill(user, screen.getByRole('textbox', { name: 'Chain (regular expression)' }), '^DIRECT$');
    await fill(user, screen.getByRole('textbox', { name: 'Source IP' }), '192.168.1.2');
    expect(await screen.findByText('1 of 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close 1 connection' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close 1 connection' }),
    );
    expect(await screen.findByText('1 connection closed')).toBeInTheDocument();
    expect(api.callsOf(closeClashConnections).map(({ query }) => query)).toEqual([{ ids: ['c2'] }]);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(
      await screen.findByRole('button', { name: 'Close the connection to api.github.com:443' }),
    );
    await waitFor(() => expect(api.callsOf(closeClashConnections)[1]?.query).toEqual({ ids: ['c1'] }));
  });

  it('are saved as a sheet, just those that match', async () => {
    const saved = savedFiles();
    const { tell, user } = await show({ path });
    await screen.findByRole('tab', { selected: true });
    await tell(connections(1, github, ssh));
    await fill(user, screen.getByRole('textbox', { name: 'Process' }), 'git');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved.files).toHaveLength(1));
    expect(saved.names[0]).toMatch(/^home-router-.*\.csv$/);
    const text = new TextDecoder().decode(await saved.files[0]?.arrayBuffer());
    expect(text.split('\r\n').map((row) => row.split(',')[0])).toEqual(['Host', 'api.github.com:443']);
  });

  it('none at all', async () => {
    const { tell } = await show({ path });
    await screen.findByRole('tab', { selected: true });
    await tell(connections(1));
    expect(await screen.findByText('No open connections')).toBeInTheDocument();
  });
});

describe('logs', () => {
  const line = (level: 'info' | 'error', message: string): ClashEvent => ({
    kind: 'log',
    at: second(1),
    level,
    message,
  });

  it('the newest first; paused they stand still; the level is asked of the kernel', async () => {
    const { tell, user, live } = await show({ path: '?panel=logs' });
    await screen.findByText('No lines yet');
    expect(live.opened.at(-1)?.getAll('watch')).toContain('logs');
    await tell(line('info', 'first'), line('error', 'second'));
    const lines = () =>
      within(screen.getByRole('list', { name: 'Log, newest first' })).getAllByRole('listitem');
    expect(lines().map(({ textContent }) => textContent?.slice(8))).toEqual(['Errorsecond', 'Infofirst']);
    await user.keyboard(' ');
    await tell(line('info', 'third'));
    expect(screen.getByText('Paused. 1 new line.')).toBeInTheDocument();
    expect(lines()).toHaveLength(2);
    await user.keyboard(' ');
    expect(lines()).toHaveLength(3);
    await fill(user, screen.getByRole('searchbox', { name: 'Filter lines' }), 'zzz');
    expect(await screen.findByText('No lines match')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'debug');
    await waitFor(() => expect(live.opened.at(-1)?.get('level')).toBe('debug'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('No lines match')).toBeInTheDocument();
    keepState();
  });
});

describe('history', () => {
  const path = '?panel=history';
  const recorded = {
    ...{ from: second(0), until: second(59), recordedUntil: second(50), recording: true, stepMinutes: 10 },
    items: [
      { key: 'video.example', upload: 1_024, download: 3_072, connections: 4 },
      { key: '', upload: 0, download: 1_024, connections: 1 },
    ],
    rest: { keys: 3, upload: 0, download: 1_024 },
    course: [
      { at: second(0), upload: 512, download: 1_024 },
      { at: second(30), upload: 512, download: 4_096 },
    ],
  };

  it('sums by what one wants, says what it cannot count, and switches recording', async () => {
    const { user, api } = await show({
      path,
      more: [answer(getClashHistory, () => recorded), answer(setClashRecording, () => undefined)],
    });
    expect(await screen.findByText('video.example')).toBeInTheDocument();
    expect(screen.getByText('66.7%')).toBeInTheDocument();
    expect(screen.getByText('(not known)')).toBeInTheDocument();
    expect(screen.getByText('3 more: 1 KiB')).toBeInTheDocument();
    expect(screen.getByText(/connections shorter than that are undercounted/)).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'inboundUser');
    await waitFor(() =>
      expect(api.callsOf(getClashHistory).at(-1)?.query).toEqual({ by: 'inboundUser', hours: 24 }),
    );
    await user.click(await screen.findByRole('switch', { name: 'Record traffic' }));
    await waitFor(() => expect(api.callsOf(setClashRecording)[0]?.body).toEqual({ on: false }));
    keepState();
  });

  it('nothing recorded, and what did not come', async () => {
    const none = {
      ...recorded,
      items: [],
      course: [],
      rest: { keys: 0, upload: 0, download: 0 },
      recording: false,
    };
    const { api, user } = await show({ path, more: [answer(getClashHistory, () => none)] });
    expect(await screen.findByText('Nothing recorded in this period')).toBeInTheDocument();
    api.now(refuse(getClashHistory, 'INTERNAL'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '168');
    expect(await screen.findByText('The history could not be loaded')).toBeInTheDocument();
  });
});

it('g and a letter open panels; a letter alone does not', async () => {
  const { user } = await show();
  await screen.findByText(/v1\.19\.24/);
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
  await user.keyboard('p');
  expect(chosen()).toBe('Overview');
  for (const [keys, panel] of [
    ['gp', 'Proxies'],
    ['gc', 'Connections'],
    ['gr', 'Rules'],
    ['gl', 'Logs'],
  ] as const) {
    await user.keyboard(keys);
    await waitFor(() => expect(chosen()).toBe(panel));
  }
});
