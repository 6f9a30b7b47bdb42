import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallInput } from '@console/contract';
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
import sql from 'sql-template-tag';
import { accepted, problemOf, refusal } from '../../../../testing/answers.ts';
import { type OpenStream, openStream } from '../../../../testing/open-stream.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { until } from '../../../../testing/until.ts';
import { type Kernel, startKernel } from '../../../simulators/clash/kernel.ts';
import { subscriptionSecret } from '../../../simulators/clash/world.ts';
import { ControllerHub } from './controller-hub.ts';
import { clashOf } from './index.ts';
import { Recorder } from './recorder.ts';

const secret = 'Canary-of-the-controller-1';
let kernel: Kernel;
let old: Kernel;
let gone: Kernel;
let house: TestServer;
let admin: Person;
let developer: Person;
let auditor: Person;
let member: Person;
const logged: string[] = [];

/** One that leads elsewhere, and where it leads. */
let elsewhereAsked = 0;
const elsewhere = createServer((_request, response) => {
  elsewhereAsked += 1;
  response.end('{}');
});
const leading = createServer((request, response) => {
  const { port } = elsewhere.address() as AddressInfo;
  response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}` }).end();
});
const listens = (server: typeof leading) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

beforeAll(async () => {
  [kernel, old, gone] = await Promise.all([
    startKernel({ secret, tickMs: 0 }),
    startKernel({ old: true, tickMs: 0 }),
    startKernel({ secret: 'another', tickMs: 0 }),
  ]);
  await listens(elsewhere);
  house = await testServer({
    logTo: { write: (line) => void logged.push(line) },
    config: {
      CLASH_CONTROLLERS: [
        { name: '家 router', url: kernel.url, secret },
        { name: 'old', url: old.url, secret: '' },
        { name: 'wrong', url: gone.url, secret: 'Canary-of-the-controller-2' },
        { name: 'nobody', url: 'http://127.0.0.1:9', secret },
        { name: 'leading', url: await listens(leading), secret },
      ],
    },
  });
  [admin, developer, auditor, member] = (await Promise.all(
    ['admin', 'developer', 'auditor', 'member'].map((role) => house.user({ roles: [role] })),
  )) as [Person, Person, Person, Person];
});
afterAll(async () => {
  await house.close();
  await Promise.all([kernel.stop(), old.stop(), gone.stop()]);
  elsewhere.close();
  leading.close();
});

const router = { controller: '家 router' };
const snapshotOf = async (controller = router.controller, as = developer) =>
  accepted(await house.call(getClashSnapshot, { params: { controller } }, { as }));

const audited = () =>
  house
    .db({ kind: 'owner' })
    .rows<{ actor: string; action: string; before: unknown; after: unknown }>(
      sql`select actor, action, before, after from platform.audit_events where area = 'codegen' order by at, audit_event_id`,
    );
const lastAudited = async () => (await audited()).at(-1);

describe('what one sees', () => {
  it('controllers by their names, and nothing else of the settings', async () => {
    const answer = await house.call(listClashControllers, {}, { as: auditor });
    expect(answer.body).toEqual({
      items: ['家 router', 'old', 'wrong', 'nobody', 'leading'].map((name) => ({ name, recording: false })),
    });
  });

  it('none is an empty list', async () => {
    const empty = await testServer();
    const answer = await empty.call(listClashControllers, {}, { as: await empty.user({ roles: ['admin'] }) });
    expect(answer.body).toEqual({ items: [] });
    await empty.close();
  });

  it('everything of a controller', async () => {
    const { link, snapshot } = await snapshotOf();
    expect(link).toEqual({ state: 'up', upSince: expect.any(String), retryAt: null });
    expect(snapshot).toMatchObject({
      ...{ takenAt: expect.any(String), version: 'v1.19.24', meta: true, mode: 'rule' },
      features: {
        ...{ memory: true, groups: true, ruleHits: true, ruleSwitches: true, proxyProviders: true },
        ...{ ruleProviders: true, dns: true, flushFakeIp: true, flushDns: true },
      },
    });
    const byName = <T extends { name: string }>(all: readonly T[] = [], name: string) =>
      all.find((one) => one.name === name);
    expect(snapshot?.groups.map(({ name }) => name)).toEqual([
      '节点选择',
      '自动选择',
      '故障转移',
      '负载均衡',
      '流媒体',
      '坏的一组',
      '内部',
      'GLOBAL',
    ]);
    expect(byName(snapshot?.groups, '流媒体')).toEqual({
      ...{ name: '流媒体', type: 'Selector', alive: true, udp: true, now: '🇸🇬 新加坡 01', fixed: null },
      ...{ hidden: false, icon: expect.stringMatching(/^data:image/), testUrl: 'https://probe.example/204' },
      all: ['🇸🇬 新加坡 01', '🇯🇵 日本 01', '🇺🇸 美国 01', '节点选择'],
      history: expect.any(Array),
    });
    expect(byName(snapshot?.groups, '故障转移')).toMatchObject({ type: 'Fallback', fixed: '🇺🇸 美国 01' });
    expect(byName(snapshot?.groups, '内部')?.hidden).toBe(true);
    const node = byName(snapshot?.nodes, '🇺🇸 美国 02');
    expect(node).toMatchObject({ type: 'Shadowsocks', alive: false, udp: true, provider: '备用订阅' });
    expect(node?.history.at(-1)).toEqual({ at: expect.any(String), delayMs: null });
    expect(byName(snapshot?.nodes, 'DIRECT')?.provider).toBeNull();
    expect(snapshot?.rules.find(({ payload }) => payload === '流媒体清单')).toEqual({
      ...{ index: 1, type: 'RuleSet', payload: '流媒体清单', proxy: '流媒体', size: 1204, disabled: false },
      hits: {
        count: expect.any(Number),
        at: expect.any(String),
        missed: expect.any(Number),
        missedAt: expect.any(String),
      },
    });
    expect(byName(snapshot?.proxyProviders, '主力订阅')).toEqual({
      ...{ name: '主力订阅', vehicle: 'HTTP', updatedAt: '2026-11-20T00:00:00.123Z' },
      nodes: ['🇭🇰 香港 01', '🇭🇰 香港 02', '🇯🇵 日本 01', '🇸🇬 新加坡 01'],
      subscription: {
        ...{ upload: 8_400_000_000, download: 91_000_000_000, total: 214_748_364_800 },
        expiresAt: '2028-01-01T00:00:00.000Z',
      },
    });
    expect(byName(snapshot?.proxyProviders, '备用订阅')?.subscription).toMatchObject({
      total: 0,
      expiresAt: null,
    });
    expect(byName(snapshot?.proxyProviders, 'default')).toBeUndefined();
    expect(snapshot?.ruleProviders).toEqual([
      {
        ...{ name: '流媒体清单', vehicle: 'HTTP', behavior: 'Domain', format: 'MrsRule', rules: 1204 },
        updatedAt: '2026-11-20T00:00:00.123Z',
      },
    ]);
    expect(snapshot?.config).toEqual(
      expect.arrayContaining([
        { key: 'mixed-port', value: '7893' },
        { key: 'tun.stack', value: 'Mixed' },
        { key: 'authentication', value: null },
        { key: 'geox-url', value: null },
        { key: 'secret', value: null },
      ]),
    );
  });

  it('of an old kernel what it has', async () => {
    const { snapshot } = await snapshotOf('old');
    expect(snapshot).toMatchObject({
      version: 'v1.18.0',
      meta: false,
      features: { memory: false, dns: false },
    });
    expect(snapshot?.rules[0]).toEqual({
      ...{ index: null, type: 'DomainSuffix', payload: 'corp.example', proxy: '内部', size: null },
      ...{ disabled: false, hits: null },
    });
  });

  it('one that does not answer has no snapshot, and one that leads elsewhere is not followed', async () => {
    for (const controller of ['nobody', 'leading'])
      expect(await snapshotOf(controller)).toEqual({
        link: { state: 'unreachable', upSince: null, retryAt: null },
        snapshot: null,
      });
    expect(elsewhereAsked).toBe(0);
  });

  it('that it refuses our secret is told to administrators only', async () => {
    expect((await snapshotOf('wrong', admin)).link.state).toBe('rejected');
    expect((await snapshotOf('wrong', developer)).link.state).toBe('unavailable');
  });

  it('names, as its own resolver finds them', async () => {
    const query = { name: 'a.example' };
    expect((await house.call(queryClashDns, { params: router, query }, { as: auditor })).body).toEqual({
      status: 0,
      flags: { tc: false, rd: true, ra: true, ad: false, cd: false },
      questions: [{ name: 'a.example.', type: 1 }],
      answers: [{ name: 'a.example.', type: 1, ttl: 1, data: '198.18.0.7' }],
    });
    const none = await house.call(
      queryClashDns,
      { params: router, query: { name: 'nowhere' } },
      { as: auditor },
    );
    expect(none.body).toMatchObject({ status: 3, answers: [] });
    const bad = await house.call(queryClashDns, { params: router, query: { name: 'a b' } }, { as: auditor });
    expect(refusal(bad)).toBe('422 VALIDATION name not_a_name');
    const missing = await house.call(
      queryClashDns,
      { params: { controller: 'old' }, query },
      { as: auditor },
    );
    expect(missing).toMatchObject({
      status: 502,
      body: { code: 'UPSTREAM', details: { reason: 'missing' } },
    });
  });
});

describe('what one does', () => {
  const group = (name: string) => ({ ...router, group: name });

  it('chooses a node, which the audit log tells with what was chosen before', async () => {
    await snapshotOf();
    const input = { params: group('流媒体'), body: { node: '🇯🇵 日本 01' } };
    expect((await house.call(chooseClashNode, input, { as: developer })).status).toBe(204);
    expect((await snapshotOf()).snapshot?.groups.find(({ name }) => name === '流媒体')?.now).toBe(
      '🇯🇵 日本 01',
    );
    expect(await lastAudited()).toEqual({
      ...{ actor: developer.userId, action: 'clash.chooseNode' },
      before: { group: '流媒体', node: '🇸🇬 新加坡 01' },
      after: { group: '流媒体', node: '🇯🇵 日本 01', outcome: 'done' },
    });
  });

  it('a node that is not in the group: the kernel’s own words at the field, and the log tells of it', async () => {
    const input = { params: group('流媒体'), body: { node: 'nobody' } };
    const answer = await house.call(chooseClashNode, input, { as: developer });
    expect(refusal(answer)).toBe('422 VALIDATION node refused_by_controller');
    expect(problemOf(answer).fields[0]?.params).toEqual({ says: 'Selector update error: proxy not exist' });
    expect(await lastAudited()).toMatchObject({ after: { node: 'nobody', outcome: 'refused' } });
    const none = await house.call(chooseClashNode, { ...input, params: group('none') }, { as: developer });
    expect(none).toMatchObject({ status: 502, body: { details: { reason: 'missing' } } });
    const balanced = { params: group('负载均衡'), body: { node: '🇭🇰 香港 01' } };
    expect(
      problemOf(await house.call(chooseClashNode, balanced, { as: developer })).fields[0]?.params,
    ).toEqual({
      says: 'Must be a Selector',
    });
  });

  it('takes a pin off', async () => {
    await house.call(
      chooseClashNode,
      { params: group('自动选择'), body: { node: '🇸🇬 新加坡 01' } },
      { as: developer },
    );
    expect(kernel.world.group('自动选择')?.fixed).toBe('🇸🇬 新加坡 01');
    expect((await house.call(clearClashPin, { params: group('自动选择') }, { as: developer })).status).toBe(
      204,
    );
    expect(kernel.world.group('自动选择')?.fixed).toBe('');
    const selector = await house.call(clearClashPin, { params: group('节点选择') }, { as: developer });
    expect(refusal(selector)).toBe('422 VALIDATION group refused_by_controller');
  });

  const measure = async (body: CallInput<typeof measureClashDelay>['body'], controller = router.controller) =>
    house.call(measureClashDelay, { params: { controller }, body }, { as: developer });

  it('measures a node, of any name; too late and failed are results', async () => {
    const items = async (name: string) => accepted(await measure({ of: 'node', name, timeoutMs: 100 })).items;
    expect(await items('🇭🇰 香港 01')).toEqual([{ name: '🇭🇰 香港 01', state: 'measured', delayMs: 38 }]);
    expect(await items('🇺🇸 美国 02')).toEqual([{ name: '🇺🇸 美国 02', state: 'timeout', delayMs: null }]);
    expect(await items('英国/伦敦 100%')).toEqual([
      { name: '英国/伦敦 100%', state: 'failed', delayMs: null },
    ]);
    expect(refusal(await measure({ of: 'node', name: '..' }))).toBe('422 VALIDATION name invalid_format');
  });

  it('measures a group, which chooses by itself again; all failed is a result, too', async () => {
    await house.call(
      chooseClashNode,
      { params: group('自动选择'), body: { node: '🇸🇬 新加坡 01' } },
      { as: developer },
    );
    const { items } = accepted(await measure({ of: 'group', name: '自动选择', timeoutMs: 120 }));
    expect(items.map(({ state, delayMs }) => delayMs ?? state)).toEqual([38, 44, 72, 96, 'failed', 'failed']);
    expect(kernel.world.group('自动选择')).toMatchObject({ fixed: '', now: '🇭🇰 香港 01' });
    const bad = accepted(await measure({ of: 'group', name: '坏的一组', timeoutMs: 100 }));
    expect(bad.items.map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  it('asks for no longer and no shorter than a kernel reads', async () => {
    await measure({ of: 'node', name: 'DIRECT', timeoutMs: 99_999, expected: '200-299' });
    expect(kernel.asked.at(-1)).toContain('timeout=30000&expected=200-299');
    await measure({ of: 'node', name: 'DIRECT', timeoutMs: -5, url: 'https://www.gstatic.com/generate_204' });
    expect(kernel.asked.at(-1)).toContain('url=https%3A%2F%2Fwww.gstatic.com%2Fgenerate_204&timeout=100');
  });

  it('has a kernel fetch only pages that it is set up with, under the address that it knows', async () => {
    const named = 'https://probe.example/204';
    await measure({ of: 'node', name: 'DIRECT', url: named });
    expect(kernel.asked.at(-1)).toContain('url=https%3A%2F%2Fprobe.example%2F204%3Fkey%3Dprobe-key-4&');
    const before = kernel.asked.length;
    for (const url of ['http://192.168.1.1/reboot', `${named}?reboot=1`, 'https://probe.example/x'])
      for (const kind of ['node', 'group'] as const)
        expect(refusal(await measure({ of: kind, name: '自动选择', url }))).toBe(
          '422 VALIDATION url unknown_test_page',
        );
    const params = { ...router, provider: '备用订阅' };
    const body = { node: '🇺🇸 美国 01', url: 'http://192.168.1.1/reboot' };
    expect(refusal(await house.call(checkClashProvider, { params, body }, { as: developer }))).toBe(
      '422 VALIDATION url unknown_test_page',
    );
    expect(kernel.asked.slice(before).filter((one) => /delay|healthcheck/.test(one))).toEqual([]);
  });

  it('changes the mode', async () => {
    const set = (mode: 'global' | 'rule') =>
      house.call(setClashMode, { params: router, body: { mode } }, { as: developer });
    expect((await set('global')).status).toBe(204);
    expect((await snapshotOf()).snapshot?.mode).toBe('global');
    await set('rule');
    expect(await lastAudited()).toMatchObject({
      before: { mode: 'global' },
      after: { mode: 'rule', outcome: 'done' },
    });
  });

  it('closes the connections that are named, and only those', async () => {
    const [first, second, third] = kernel.world.connections;
    const ids = [first?.id ?? '', second?.id ?? ''];
    const answer = await house.call(
      closeClashConnections,
      { params: router, query: { ids } },
      { as: developer },
    );
    expect(answer.body).toEqual({ closed: 2 });
    const left = kernel.world.connections.map(({ id }) => id);
    expect([left.includes(ids[0] ?? ''), left.includes(third?.id ?? '')]).toEqual([false, true]);
    for (const query of [{ ids: [] }, { ids: ['../configs'] }, { ids: Array(201).fill('a') as string[] }])
      expect(
        (await house.call(closeClashConnections, { params: router, query }, { as: developer })).status,
      ).toBe(422);
  });

  it('fetches a subscription anew; what the kernel says of a failure comes without the address', async () => {
    const update = (kind: 'proxies' | 'rules', provider: string) =>
      house.call(updateClashProvider, { params: { ...router, kind, provider } }, { as: developer });
    expect([
      (await update('proxies', '主力订阅')).status,
      (await update('rules', '流媒体清单')).status,
    ]).toEqual([204, 204]);
    expect(kernel.world.subscriptionsUpdated.size).toBe(2);
    expect(await update('proxies', '失效订阅')).toMatchObject({
      status: 502,
      body: {
        code: 'UPSTREAM',
        details: { reason: 'failed', says: 'Get "https://sub.example/***": connection refused' },
      },
    });
    expect(await update('rules', 'none')).toMatchObject({
      status: 502,
      body: { details: { reason: 'missing' } },
    });
  });

  it('measures a subscription, or one node of it', async () => {
    const check = async (node?: string) =>
      accepted(
        await house.call(
          checkClashProvider,
          { params: { ...router, provider: '备用订阅' }, body: { node, timeoutMs: 200 } },
          { as: developer },
        ),
      ).items;
    expect(await check()).toEqual([
      { name: '🇺🇸 美国 01', state: 'measured', delayMs: 182 },
      { name: '🇺🇸 美国 02', state: 'failed', delayMs: null },
      { name: '英国/伦敦 100%', state: 'failed', delayMs: null },
    ]);
    expect(await check('🇺🇸 美国 02')).toEqual([{ name: '🇺🇸 美国 02', state: 'timeout', delayMs: null }]);
  });

  it('empties caches; an old kernel has but one', async () => {
    const flush = (controller: string, cache: 'fakeip' | 'dns') =>
      house.call(flushClashCache, { params: { controller, cache } }, { as: developer });
    expect((await flush('家 router', 'fakeip')).status).toBe(204);
    expect((await flush('家 router', 'dns')).status).toBe(204);
    expect([kernel.world.fakeIpFlushed, kernel.world.dnsFlushed]).toEqual([1, 1]);
    expect(await flush('old', 'dns')).toMatchObject({
      status: 502,
      body: { details: { reason: 'missing' } },
    });
  });

  it('switches rules off and on; the kernel says no to a number that it has not', async () => {
    const switched = (index: number, disabled: boolean, controller = router.controller) =>
      house.call(
        switchClashRules,
        { params: { controller }, body: { rules: [{ index, disabled }] } },
        { as: developer },
      );
    expect((await switched(2, true)).status).toBe(204);
    expect((await snapshotOf()).snapshot?.rules[2]?.disabled).toBe(true);
    await switched(2, false);
    expect(kernel.world.rules[2]?.disabled).toBe(false);
    expect(refusal(await switched(99, true))).toBe('422 VALIDATION rules refused_by_controller');
    expect(await switched(0, true, 'old')).toMatchObject({
      status: 502,
      body: { details: { reason: 'missing' } },
    });
  });

  it.each(['nobody', 'leading', 'wrong'])(
    '%s: UPSTREAM says why, as far as one may know',
    async (controller) => {
      const set = (as: Person) =>
        house.call(setClashMode, { params: { controller }, body: { mode: 'rule' } }, { as });
      const reasons = { nobody: 'unreachable', leading: 'redirected', wrong: 'rejected' } as Record<
        string,
        string
      >;
      expect(problemOf(await set(admin))).toMatchObject({
        code: 'UPSTREAM',
        details: { reason: reasons[controller] },
      });
      expect(problemOf(await set(developer)).details?.reason).toBe(
        controller === 'wrong' ? 'unavailable' : reasons[controller],
      );
      expect(elsewhereAsked).toBe(0);
    },
  );

  it('a controller that the settings do not name → 404', async () => {
    const params = { controller: 'http://127.0.0.1:80' };
    expect((await house.call(getClashSnapshot, { params }, { as: admin })).status).toBe(404);
    expect((await house.call(setClashMode, { params, body: { mode: 'rule' } }, { as: admin })).status).toBe(
      404,
    );
  });
});

describe('who may', () => {
  it('a member sees nothing, and an auditor looks on only', async () => {
    const look = await house.call(getClashSnapshot, { params: router }, { as: member });
    expect(look).toMatchObject({ status: 403, body: { details: { permission: 'codegen.clash.view' } } });
    expect((await house.call(getClashSnapshot, { params: router })).status).toBe(401);
    const before = kernel.asked.length;
    const tries = await Promise.all([
      house.call(
        chooseClashNode,
        { params: { ...router, group: 'x' }, body: { node: 'y' } },
        { as: auditor },
      ),
      house.call(clearClashPin, { params: { ...router, group: 'x' } }, { as: auditor }),
      house.call(measureClashDelay, { params: router, body: { of: 'node', name: 'x' } }, { as: auditor }),
      house.call(setClashMode, { params: router, body: { mode: 'rule' } }, { as: auditor }),
      house.call(closeClashConnections, { params: router, query: { ids: ['a'] } }, { as: auditor }),
      house.call(
        updateClashProvider,
        { params: { ...router, kind: 'rules', provider: 'x' } },
        { as: auditor },
      ),
      house.call(checkClashProvider, { params: { ...router, provider: 'x' }, body: {} }, { as: auditor }),
      house.call(flushClashCache, { params: { ...router, cache: 'dns' } }, { as: auditor }),
      house.call(
        switchClashRules,
        { params: router, body: { rules: [{ index: 0, disabled: true }] } },
        { as: auditor },
      ),
      house.call(setClashRecording, { params: router, body: { on: true } }, { as: auditor }),
    ]);
    expect(tries.map((one) => [one.status, problemOf(one).details?.permission])).toEqual(
      tries.map(() => [403, 'codegen.clash.operate']),
    );
    expect(kernel.asked.length).toBe(before);
  });
});

describe('the stream', () => {
  const streams: OpenStream[] = [];
  afterEach(() => {
    for (const one of streams.splice(0)) one.close();
  });
  const path = (query = '', controller = router.controller) =>
    `/codegen/clash/${encodeURIComponent(controller)}/stream${query}`;
  const open = async (as: Person | undefined, at = path()) => {
    const stream = await openStream(house.address, as?.token ?? '', at);
    streams.push(stream);
    return stream;
  };
  type Told = { kind: string; [name: string]: unknown };
  const told = ({ events }: OpenStream, kind: string) =>
    (events as Told[]).filter((one) => one.kind === kind);

  it('tells traffic, memory, connections and logs in one, to two viewers over one socket each', async () => {
    const [one, other] = [await open(developer), await open(auditor, path('?watch=connections'))];
    await until(() => kernel.streams() === 4, 'all are open');
    for (let second = 0; second < 45; second += 1) kernel.tick();
    await until(
      () => ['traffic', 'memory', 'connections', 'log'].every((kind) => told(one, kind).length > 0),
      'told',
    );
    await until(() => told(other, 'connections').length > 1, 'told the other');
    expect(kernel.streams()).toBe(4);
    expect(new Set((other.events as Told[]).map(({ kind }) => kind))).toEqual(
      new Set(['link', 'connections']),
    );
    expect(one.headers['content-type']).toContain('text/event-stream');
    expect(told(one, 'traffic')[0]).toEqual({
      ...{ kind: 'traffic', at: expect.any(String), up: expect.any(Number), down: expect.any(Number) },
      ...{ upTotal: expect.any(Number), downTotal: expect.any(Number) },
    });
    expect(told(one, 'memory')[0]).toMatchObject({ inuse: expect.any(Number), limit: 0 });
    const { connections = [] } = (told(one, 'connections').at(-1) ?? {}) as { connections?: object[] };
    expect(connections[0]).toEqual({
      ...{ id: expect.any(String), startedAt: expect.any(String), upload: expect.any(Number) },
      ...{ download: expect.any(Number), chains: expect.any(Array), rule: expect.any(String) },
      ...{ rulePayload: expect.any(String), network: expect.any(String), type: expect.any(String) },
      ...{
        host: expect.any(String),
        sniffHost: '',
        sourceIp: expect.any(String),
        sourcePort: expect.any(String),
      },
      ...{
        destinationIp: expect.any(String),
        destinationPort: expect.any(String),
        inboundName: 'DEFAULT-MIXED',
      },
      ...{ remoteDestination: expect.any(String), inboundUser: expect.any(String), inboundPort: '7893' },
      ...{
        dnsMode: 'fake-ip',
        process: expect.any(String),
        processPath: expect.stringMatching(/^\/usr\/bin\//),
      },
    });
    await until(() => told(one, 'log').some(({ level }) => level === 'error'), 'an error is logged');
    const [error] = told(one, 'log').filter(({ level }) => level === 'error');
    expect(error?.message).toBe('[Provider] 失效订阅 pull error: Get "https://sub.example/***": EOF');
  });

  it('none at all is an empty list', async () => {
    const stream = await open(developer, path('?watch=connections', 'old'));
    await until(() => old.streams('connections') === 1, 'open');
    old.world.connections = [];
    old.world.tick = () => {};
    old.tick();
    await until(() => told(stream, 'connections').length > 1, 'told');
    expect(told(stream, 'connections').at(-1)).toMatchObject({ connections: [], memory: null });
  });

  it('a wrong secret: rejected for administrators, not available for others', async () => {
    const [one, other] = [await open(admin, path('', 'wrong')), await open(developer, path('', 'wrong'))];
    const states = (stream: OpenStream) =>
      told(stream, 'link').map(({ link }) => (link as { state: string }).state);
    await until(() => states(one).includes('rejected') && states(other).includes('unavailable'), 'told');
    expect(states(other)).not.toContain('rejected');
  });

  it('refuses who may not, what there is not, and what it is not asked for', async () => {
    expect((await open(undefined)).status).toBe(401);
    expect((await open(member)).status).toBe(403);
    expect((await open(developer, path('', 'none'))).status).toBe(404);
    expect((await open(developer, path('?watch=secrets'))).status).toBe(422);
    expect((await open(developer, path('?level=loud'))).status).toBe(422);
  });
});

describe('the history', () => {
  /** Seconds of a kernel, one after the other, each of them seen. */
  const ticking = async (hub: ControllerHub | undefined, of: Kernel) => {
    let seen = -1;
    const end = hub?.watch({
      kinds: ['connections'],
      level: 'error',
      tell: (event) => {
        if (event.kind === 'connections') seen = event.uploadTotal;
      },
    });
    await until(() => of.streams('connections') === 1, 'it is looked at');
    const tick = async () => {
      of.tick();
      await until(() => seen === of.world.upTotal, 'the second is seen');
    };
    // What it says when it is opened is over: whoever looks from here on sees the next second first.
    await tick();
    return { tick, end: () => end?.() };
  };
  const sums = (items: readonly { upload: number; download: number }[]) =>
    items.reduce(([a, b], { upload, download }) => [(a ?? 0) + upload, (b ?? 0) + download], [0, 0]);
  const history = async (by: 'host' | 'source' | 'chain' | 'process' | 'inboundUser', hours = 1) =>
    accepted(await house.call(getClashHistory, { params: router, query: { by, hours } }, { as: auditor }));

  it('is empty, and says so, until somebody begins to record', async () => {
    expect(await history('host')).toMatchObject({
      items: [],
      course: [],
      recording: false,
      recordedUntil: null,
    });
  });

  it('sums by each key what went through since then, once however often it is written', async () => {
    const { recorder, hubs } = clashOf(house.app.ground);
    const set = (on: boolean) =>
      house.call(setClashRecording, { params: router, body: { on } }, { as: developer });
    expect((await set(true)).status).toBe(204);
    expect(await lastAudited()).toMatchObject({ action: 'clash.setRecording', after: { on: true } });
    const { tick, end } = await ticking(hubs[0], kernel);
    await recorder.turn();
    await tick();
    const [up, down] = [kernel.world.upTotal, kernel.world.downTotal];
    const openNow = new Set(kernel.world.connections.map(({ id }) => id));
    for (let second = 0; second < 12; second += 1) {
      await tick();
      if (second === 5) await recorder.turn();
    }
    await recorder.turn();
    const carried = [kernel.world.upTotal - up, kernel.world.downTotal - down];
    for (const by of ['host', 'source', 'chain', 'process', 'inboundUser'] as const) {
      const { items, rest, course, recording, recordedUntil } = await history(by);
      expect(sums([...items, rest])).toEqual(carried);
      expect(sums(course)).toEqual(carried);
      expect([recording, typeof recordedUntil]).toEqual([true, 'string']);
    }
    const hosts = await history('host');
    expect(hosts.items.map(({ upload, download }) => upload + download)).toEqual(
      hosts.items.map(({ upload, download }) => upload + download).toSorted((a, b) => b - a),
    );
    const begun = kernel.world.connections.filter(({ id }) => !openNow.has(id)).length;
    expect(hosts.items.reduce((sum, { connections }) => sum + connections, 0)).toBeGreaterThanOrEqual(begun);
    await set(false);
    await recorder.turn();
    expect((await history('host')).recording).toBe(false);
    end();
  });

  it('what could not be written is kept for the next time; what went through once the claim was over is not ours to count', async () => {
    const params = { controller: 'old' };
    // One of its own, on which nobody has closed connections.
    const fresh = await startKernel({ tickMs: 0 });
    const hub = new ControllerHub({ name: 'old', url: fresh.url, secret: '' });
    await house.call(setClashRecording, { params, body: { on: true } }, { as: developer });
    let time = Date.now();
    const recorder = new Recorder(house.database, [hub], () => time);
    const { tick, end } = await ticking(hub, fresh);
    await recorder.turn();
    const totals = () => [fresh.world.upTotal, fresh.world.downTotal];
    const written = async () => {
      const input = { params, query: { by: 'host', hours: 1 } } as const;
      const { items, rest } = accepted(await house.call(getClashHistory, input, { as: auditor }));
      return sums([...items, rest]);
    };
    await tick();
    const [up = 0, down = 0] = totals();
    const since = ([a = 0, b = 0]: number[]) => [a - up, b - down];
    await tick();
    const owner = house.db({ kind: 'owner' });
    await owner.rows(sql`alter table codegen.clash_minutes rename to clash_minutes_away`);
    await expect(recorder.turn()).rejects.toThrow();
    await owner.rows(sql`alter table codegen.clash_minutes_away rename to clash_minutes`);
    await tick();
    await recorder.turn();
    const ours = since(totals());
    expect(await written()).toEqual(ours);
    time += 61_000;
    await tick();
    const ofAnother = totals();
    await recorder.turn();
    expect(await written()).toEqual(ours);
    await tick();
    await recorder.turn();
    const more = totals().map((total, at) => total - (ofAnother[at] ?? 0));
    expect(await written()).toEqual(ours.map((sum, at) => sum + (more[at] ?? 0)));
    await recorder.close();
    end();
    hub.close();
    await fresh.stop();
  });

  it('hours beyond a month are refused', async () => {
    const input = { params: router, query: { hours: 721 } };
    expect(refusal(await house.call(getClashHistory, input, { as: auditor }))).toBe(
      '422 VALIDATION hours too_big',
    );
  });
});

describe('secrets and what is not for us', () => {
  const canaries = [
    ...[secret, 'Canary-of-the-controller-2', subscriptionSecret, 'proxy-password-12', 'tuic-password-77'],
    ...['9f3f6b0e-8d5a-4a49-9ed2-000000000001', 'geo-key-3', 'probe-key-4', 'YWVzOnNz'],
  ];

  it('no secret is in any answer, nor in the log of what was done, nor in the server’s own log', async () => {
    const answers = await Promise.all(
      ['家 router', 'old', 'wrong', 'nobody', 'leading'].map((controller) => snapshotOf(controller, admin)),
    );
    const all = JSON.stringify([answers, await audited(), logged]);
    expect(all.length).toBeGreaterThan(20_000);
    expect(canaries.filter((one) => all.includes(one))).toEqual([]);
    expect(
      [kernel, old, gone].filter(({ url }) => JSON.stringify([answers, logged]).includes(new URL(url).host)),
    ).toEqual([]);
  });

  it('a kernel is asked for nothing but what a panel shows and does', () => {
    const allowed = [
      /^WS \/(traffic|memory|logs\?level=\w+&format=structured|connections\?interval=1000)$/,
      /^GET \/(version|configs|proxies|rules|memory|group|providers\/(proxies|rules)|cache\/(fakeip|dns)\/flush)$/,
      /^GET \/dns\/query\?/,
      /^GET \/(proxies|group)\/[^/]+\/delay\?/,
      /^GET \/providers\/proxies\/[^/]+(\/[^/]+)?\/healthcheck(\?|$)/,
      /^(PUT|DELETE) \/proxies\/[^/]+$/,
      /^PUT \/providers\/(proxies|rules)\/[^/]+$/,
      /^PATCH \/(configs|rules\/disable)$/,
      /^DELETE \/connections\/[\w-]+$/,
      /^POST \/cache\/(fakeip|dns)\/flush$/,
    ];
    const asked = [...kernel.asked, ...old.asked, ...gone.asked];
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((one) => !allowed.some((pattern) => pattern.test(one)))).toEqual([]);
  });

  it.each([
    ['PUT', 'configs'],
    ['POST', 'configs/geo'],
    ['POST', 'restart'],
    ['POST', 'upgrade'],
    ['POST', 'upgrade/ui'],
    ['GET', 'storage/x'],
    ['GET', 'debug/pprof/heap'],
  ])('%s …/%s leads nowhere', async (method, call) => {
    const before = kernel.asked.length;
    const answer = await fetch(
      `${house.address}/api/v1/codegen/clash/${encodeURIComponent('家 router')}/${call}`,
      {
        method,
        headers: { authorization: `Bearer ${admin.token}` },
      },
    );
    expect([answer.status, kernel.asked.length]).toEqual([404, before]);
  });
});
