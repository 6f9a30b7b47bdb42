import { WebSocket } from 'ws';
import { type Kernel, startKernel } from './kernel.ts';
import { subscriptionSecret } from './world.ts';

const secret = 'kernel-secret-9';
let kernel: Kernel;
let old: Kernel;
const now = () => new Date('2026-11-29T08:00:00Z');

beforeEach(async () => {
  [kernel, old] = await Promise.all([
    startKernel({ secret, tickMs: 0, now }),
    startKernel({ old: true, tickMs: 0, now }),
  ]);
});
afterEach(() => Promise.all([kernel.stop(), old.stop()]));

interface Said {
  status: number;
  body: Record<string, unknown> | undefined;
}

async function ask(
  method: string,
  path: string,
  { of = kernel, body, bearer = secret }: { of?: Kernel; body?: unknown; bearer?: string } = {},
): Promise<Said> {
  const answer = await fetch(of.url + path, {
    method,
    headers: bearer === '' ? {} : { authorization: `Bearer ${bearer}` },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

const refusal = (status: number, message: string) => ({ status, body: { message } });
const nodePath = (name: string) => `/proxies/${encodeURIComponent(name)}`;

/** The next lines of a WebSocket; what refuses one comes as its status. */
async function live(of: Kernel, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(of.url.replace('http', 'ws') + path, { headers });
  const lines: Record<string, unknown>[] = [];
  let heard = () => {};
  const status = await new Promise<number>((resolve, reject) => {
    socket.on('message', (data) => {
      lines.push(JSON.parse(String(data)));
      heard();
    });
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0));
    socket.once('error', reject);
  }).finally(() => socket.removeAllListeners('error'));
  socket.on('error', () => {});
  const line = async (count: number) => {
    while (lines.length < count)
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    return lines[count - 1];
  };
  return { status, line, end: () => socket.terminate() };
}

const bearer = { authorization: `Bearer ${secret}` };

describe('who may ask', () => {
  it.each([
    ['none', ''],
    ['another', 'wrong'],
  ])('a call with %s secret → 401', async (_name, wrong) => {
    for (const path of ['/', '/version', '/configs', '/nowhere'])
      expect(await ask('GET', path, { bearer: wrong })).toEqual(refusal(401, 'Unauthorized'));
  });

  it('a stream takes the secret in its address, too, and refuses any other', async () => {
    const inAddress = await live(kernel, `/traffic?token=${secret}`);
    expect(inAddress.status).toBe(101);
    inAddress.end();
    for (const path of ['/traffic', '/traffic?token=wrong', '/logs', '/memory', '/connections']) {
      const refused = await live(kernel, path);
      expect([path, refused.status]).toEqual([path, 401]);
      refused.end();
    }
  });

  it('the secret in an address opens nothing but streams', async () =>
    expect(await ask('GET', `/version?token=${secret}`, { bearer: '' })).toEqual(
      refusal(401, 'Unauthorized'),
    ));

  it('without a secret it is open to everybody', async () =>
    expect(await ask('GET', '/version', { of: old, bearer: '' })).toEqual({
      status: 200,
      body: { version: 'v1.18.0' },
    }));
});

describe('facts', () => {
  it('hello and version', async () => {
    expect((await ask('GET', '/')).body).toEqual({ hello: 'mihomo' });
    expect((await ask('GET', '/version')).body).toEqual({ meta: true, version: 'v1.19.24' });
  });

  it('a change of the configuration is there at once; a mode that there is not is refused', async () => {
    expect((await ask('PATCH', '/configs', { body: { mode: 'global', 'allow-lan': false } })).status).toBe(
      204,
    );
    expect((await ask('GET', '/configs')).body).toMatchObject({ mode: 'global', 'allow-lan': false });
    expect(await ask('PATCH', '/configs', { body: { mode: 'sideways' } })).toEqual(
      refusal(400, 'Body invalid'),
    );
    expect(await ask('PATCH', '/configs', { body: 'no json' })).toEqual(refusal(400, 'Body invalid'));
    expect(await ask('PUT', '/configs', { body: { path: '/etc/x' } })).toEqual(refusal(403, 'Forbidden'));
  });

  it('what there is not → 404; what there is, asked otherwise → 405', async () => {
    expect(await ask('GET', '/nowhere')).toEqual(refusal(404, 'Resource not found'));
    expect((await ask('GET', '/cache/dns/flush')).status).toBe(405);
  });
});

describe('streams', () => {
  it('traffic: a line a second, with totals', async () => {
    const { line, end } = await live(kernel, '/traffic', bearer);
    kernel.tick();
    expect(await line(1)).toEqual({
      up: expect.any(Number),
      down: expect.any(Number),
      upTotal: kernel.world.upTotal,
      downTotal: kernel.world.downTotal,
    });
    end();
  });

  it('the same over HTTP, line by line', async () => {
    const answer = await fetch(`${kernel.url}/traffic`, { headers: bearer });
    const reader = answer.body?.getReader();
    kernel.tick();
    const { value } = (await reader?.read()) ?? {};
    expect(JSON.parse(new TextDecoder().decode(value))).toMatchObject({ upTotal: kernel.world.upTotal });
    await reader?.cancel();
  });

  it('memory: the first line is 0', async () => {
    const { line, end } = await live(kernel, '/memory', bearer);
    expect(await line(1)).toEqual({ inuse: 0, oslimit: 0 });
    kernel.tick();
    expect(await line(2)).toEqual({ inuse: kernel.world.memory, oslimit: 0 });
    end();
  });

  it('logs: from their level on, plain or structured, and "warning" is "warn" there', async () => {
    const plain = await live(kernel, '/logs?level=warning', bearer);
    const structured = await live(kernel, '/logs?level=warning&format=structured', bearer);
    for (let second = 0; second < 20; second += 1) kernel.tick();
    expect(await plain.line(1)).toEqual({ type: 'warning', payload: expect.stringContaining('[DNS]') });
    expect(await structured.line(1)).toEqual({
      ...{ time: expect.stringMatching(/^\d\d:\d\d:\d\d$/), level: 'warn' },
      ...{ message: expect.stringContaining('[DNS]'), fields: [] },
    });
    plain.end();
    structured.end();
  });

  it('a level or an interval that there is not → 400', async () => {
    for (const path of ['/logs?level=loud', '/connections?interval=soon'])
      expect((await live(kernel, path, bearer)).status).toBe(400);
    expect(await ask('GET', '/logs?level=loud')).toEqual(refusal(400, 'Body invalid'));
    expect((await live(kernel, '/nowhere', bearer)).status).toBe(404);
  });

  it('connections: at once and each second; ports are texts, and none at all is null', async () => {
    const { line, end } = await live(kernel, '/connections?interval=1000', bearer);
    const first = (await line(1)) as { connections: { metadata: Record<string, unknown> }[] };
    expect(first).toMatchObject({ downloadTotal: expect.any(Number), memory: expect.any(Number) });
    expect(first.connections[0]).toMatchObject({
      ...{ id: expect.any(String), upload: expect.any(Number), download: expect.any(Number) },
      ...{ start: expect.any(String), chains: expect.any(Array), rule: expect.any(String) },
      metadata: { sourcePort: expect.any(String), destinationPort: expect.any(String) },
    });
    expect((await ask('DELETE', '/connections')).status).toBe(204);
    kernel.world.tick = () => {};
    kernel.tick();
    expect(await line(2)).toMatchObject({ connections: null });
    expect((await ask('GET', '/connections')).body).toMatchObject({ connections: null });
    end();
  });

  it('one connection is closed by its id; one that is gone already, as well', async () => {
    const [first] = kernel.world.connections;
    expect((await ask('DELETE', `/connections/${first?.id}`)).status).toBe(204);
    expect(kernel.world.connections.some(({ id }) => id === first?.id)).toBe(false);
    expect((await ask('DELETE', `/connections/${first?.id}`)).status).toBe(204);
  });
});

describe('groups and nodes', () => {
  it('are listed with what a panel shows of them', async () => {
    const { body } = await ask('GET', '/proxies');
    expect(body).toMatchObject({
      proxies: {
        GLOBAL: { type: 'Selector', all: expect.any(Array) },
        自动选择: {
          type: 'URLTest',
          now: '🇭🇰 香港 01',
          fixed: '',
          hidden: false,
          testUrl: expect.any(String),
        },
        '🇭🇰 香港 01': {
          ...{ type: 'Vless', alive: true, udp: true, extra: {} },
          history: expect.arrayContaining([{ time: expect.any(String), delay: expect.any(Number) }]),
        },
      },
    });
    expect((await ask('GET', nodePath('英国/伦敦 100%'))).body).toMatchObject({ name: '英国/伦敦 100%' });
    expect(await ask('GET', nodePath('nobody'))).toEqual(refusal(404, 'Resource not found'));
    const groups = (await ask('GET', '/group')).body as { proxies: { name: string }[] };
    expect(groups.proxies.map(({ name }) => name)).toContain('流媒体');
    expect((await ask('GET', `/group/${encodeURIComponent('流媒体')}`)).body).toMatchObject({
      name: '流媒体',
    });
  });

  it('a node is chosen in a selector; what is none, or has it not, says so', async () => {
    expect((await ask('PUT', nodePath('节点选择'), { body: { name: 'DIRECT' } })).status).toBe(204);
    expect(kernel.world.group('节点选择')?.now).toBe('DIRECT');
    const choose = (group: string, name: unknown) => ask('PUT', nodePath(group), { body: { name } });
    expect(await choose('DIRECT', 'x')).toEqual(refusal(400, 'Must be a Selector'));
    expect(await choose('负载均衡', '🇭🇰 香港 01')).toEqual(refusal(400, 'Must be a Selector'));
    expect(await choose('节点选择', 'nobody')).toEqual(
      refusal(400, 'Selector update error: proxy not exist'),
    );
    expect(await choose('nobody', 'x')).toEqual(refusal(404, 'Resource not found'));
    expect(await ask('PUT', nodePath('节点选择'), { body: '[]' })).toEqual(refusal(400, 'Body invalid'));
  });

  it('a pin is taken off an automatic group, and a selector has none', async () => {
    await ask('PUT', nodePath('自动选择'), { body: { name: '🇯🇵 日本 01' } });
    expect(kernel.world.group('自动选择')).toMatchObject({ now: '🇯🇵 日本 01', fixed: '🇯🇵 日本 01' });
    expect((await ask('DELETE', nodePath('自动选择'))).status).toBe(204);
    expect(kernel.world.group('自动选择')?.fixed).toBe('');
    expect((await ask('DELETE', nodePath('节点选择'))).status).toBe(400);
  });

  it('a measurement: a number, 504 when it was too late, 503 when it failed, 400 without a good time', async () => {
    const delay = (name: string, query: string) => ask('GET', `${nodePath(name)}/delay?url=x&${query}`);
    expect(await delay('🇭🇰 香港 01', 'timeout=500')).toEqual({ status: 200, body: { delay: 38 } });
    expect(kernel.world.node('🇭🇰 香港 01')?.history.at(-1)?.delay).toBe(38);
    expect(await delay('🇺🇸 美国 02', 'timeout=50')).toEqual(refusal(504, 'Timeout'));
    expect(kernel.world.node('🇺🇸 美国 02')?.history.at(-1)?.delay).toBe(0);
    expect(await delay('英国/伦敦 100%', 'timeout=50')).toEqual(
      refusal(503, 'An error occurred in the delay test'),
    );
    for (const query of ['', 'timeout=32768', 'timeout=soon'])
      expect(await delay('DIRECT', query)).toEqual(refusal(400, 'Body invalid'));
  });

  it('a group: those that answered, the pin is gone, and 504 when none did', async () => {
    const delay = (name: string) => ask('GET', `/group/${encodeURIComponent(name)}/delay?url=x&timeout=120`);
    expect(await delay('故障转移')).toEqual({ status: 200, body: { '🇭🇰 香港 02': 44 } });
    expect(kernel.world.group('故障转移')?.fixed).toBe('');
    expect((await delay('坏的一组')).status).toBe(504);
    expect((await delay('nobody')).status).toBe(404);
  });
});

describe('rules, providers, names, caches', () => {
  it('rules count, and are switched off until the kernel starts anew', async () => {
    const { rules } = (await ask('GET', '/rules')).body as { rules: Record<string, unknown>[] };
    expect(rules[2]).toEqual({
      ...{ index: 2, type: 'DomainKeyword', payload: 'github', proxy: '节点选择', size: -1 },
      extra: {
        ...{ disabled: false, hitCount: expect.any(Number), hitAt: '2026-11-29T08:00:00.000Z' },
        ...{ missCount: expect.any(Number), missAt: expect.any(String) },
      },
    });
    expect((await ask('PATCH', '/rules/disable', { body: { 2: true } })).status).toBe(204);
    expect(kernel.world.rules[2]?.disabled).toBe(true);
    expect((await ask('PATCH', '/rules/disable', { body: { 99: true } })).status).toBe(400);
    expect((await ask('PATCH', '/rules/disable', { body: { 2: 'yes' } })).status).toBe(400);
  });

  it('subscriptions tell what is left of them; fetching one that is broken quotes its address', async () => {
    const { providers } = (await ask('GET', '/providers/proxies')).body as {
      providers: Record<string, { subscriptionInfo?: object; proxies: object[] }>;
    };
    expect(providers.主力订阅?.subscriptionInfo).toEqual({
      ...{ Upload: 8_400_000_000, Download: 91_000_000_000, Total: 214_748_364_800, Expire: 1_830_297_600 },
    });
    const of = (name: string, more = '') => `/providers/proxies/${encodeURIComponent(name)}${more}`;
    expect((await ask('PUT', of('主力订阅'))).status).toBe(204);
    expect((await ask('GET', of('主力订阅'))).body).toMatchObject({ updatedAt: '2026-11-29T08:00:00.000Z' });
    expect((await ask('GET', of('主力订阅', '/healthcheck'))).status).toBe(204);
    const one = of('主力订阅', `/${encodeURIComponent('🇯🇵 日本 01')}/healthcheck?url=x&timeout=500`);
    expect((await ask('GET', one)).body).toEqual({ delay: 72 });
    expect((await ask('GET', of('主力订阅', '/nobody/healthcheck?timeout=500'))).status).toBe(404);
    const broken = await ask('PUT', of('失效订阅'));
    expect([broken.status, String(broken.body?.message).includes(subscriptionSecret)]).toEqual([503, true]);
    expect((await ask('PUT', of('nobody'))).status).toBe(404);
    const rules = `/providers/rules/${encodeURIComponent('流媒体清单')}`;
    expect((await ask('GET', '/providers/rules')).body).toMatchObject({
      providers: { 流媒体清单: { behavior: 'Domain', ruleCount: 1204 } },
    });
    expect([(await ask('PUT', rules)).status, (await ask('PUT', '/providers/rules/x')).status]).toEqual([
      204, 404,
    ]);
  });

  it('names: an answer, none of such a name, and 400 for a type that there is not', async () => {
    const query = (text: string) => ask('GET', `/dns/query?${text}`);
    expect((await query('name=a.example&type=A')).body).toEqual({
      ...{ Status: 0, TC: false, RD: true, RA: true, AD: false, CD: false },
      Question: [{ Name: 'a.example.', Qtype: 1, Qclass: 1 }],
      Answer: [{ name: 'a.example.', type: 1, TTL: 1, data: '198.18.0.7' }],
    });
    expect((await query('name=nowhere')).body).not.toHaveProperty('Answer');
    expect((await query('name=a.example&type=NONE')).status).toBe(400);
  });

  it('caches are emptied', async () => {
    expect((await ask('POST', '/cache/fakeip/flush')).status).toBe(204);
    expect((await ask('POST', '/cache/dns/flush')).status).toBe(204);
    expect([kernel.world.fakeIpFlushed, kernel.world.dnsFlushed]).toEqual([1, 1]);
  });
});

describe('an old kernel', () => {
  const askOld = (method: string, path: string) => ask(method, path, { of: old, bearer: '' });

  it('lacks what came later', async () => {
    expect((await live(old, '/memory')).status).toBe(404);
    for (const [method, path] of [
      ['GET', '/group'],
      ['PATCH', '/rules/disable'],
      ['GET', '/providers/rules'],
      ['GET', '/dns/query?name=a&type=A'],
      ['POST', '/cache/dns/flush'],
    ] as const)
      expect([path, (await askOld(method, path)).status]).toEqual([path, 404]);
  });

  it('tells less of what it has', async () => {
    const traffic = await live(old, '/traffic');
    const logs = await live(old, '/logs?level=info&format=structured');
    for (let second = 0; second < 10; second += 1) old.tick();
    expect(Object.keys((await traffic.line(1)) ?? {})).toEqual(['up', 'down']);
    expect(Object.keys((await logs.line(1)) ?? {})).toEqual(['type', 'payload']);
    traffic.end();
    logs.end();
    const { rules } = (await askOld('GET', '/rules')).body as { rules: object[] };
    expect(Object.keys(rules[0] ?? {})).toEqual(['type', 'payload', 'proxy']);
    const { connections, memory } = (await askOld('GET', '/connections')).body as {
      connections: { metadata: object }[];
      memory?: number;
    };
    expect([memory, connections[0]?.metadata]).toEqual([
      undefined,
      expect.not.objectContaining({ process: '' }),
    ]);
  });
});

describe('trouble', () => {
  it('slow: it answers later, and not otherwise', async () => {
    kernel.slow(30);
    expect((await ask('GET', '/version')).status).toBe(200);
    kernel.slow(0);
  });

  it('hanging up ends the streams, closing takes no calls, and again it is there at the same place', async () => {
    const stream = await live(kernel, '/traffic', bearer);
    expect(kernel.streams('traffic')).toBe(1);
    kernel.hangUp();
    await expect(ask('GET', '/version')).resolves.toMatchObject({ status: 200 });
    await kernel.close();
    await expect(ask('GET', '/version')).rejects.toThrow();
    await kernel.again();
    expect((await ask('GET', '/version')).status).toBe(200);
    stream.end();
  });
});
