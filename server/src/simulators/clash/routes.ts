import { connectionsOf } from './connections.ts';
import type { SimulatedGroup, SimulatedNode, World } from './world.ts';
import { subscriptionSecret } from './world.ts';

export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Request {
  readonly method: string;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly text: string;
  readonly upgrade: boolean;
}

export interface Answered {
  readonly status: number;
  readonly body?: unknown;
}

interface Inside {
  readonly world: World;
  readonly old: boolean;
  readonly now: () => Date;
}

type Handler = (names: readonly string[], request: Request, inside: Inside) => unknown;

const notFound = () => new Refusal(404, 'Resource not found');
const invalid = () => new Refusal(400, 'Body invalid');

/** What a router in Go makes of a path: it looks at the encoded one only where it is not the usual encoding, and the kernel decodes once more. */
export function goSegments(pathname: string): string[] {
  const decoded = unescaped(pathname);
  const routed = goEscaped(decoded) === pathname ? decoded : pathname;
  return routed
    .split('/')
    .filter((one) => one !== '')
    .map(unescaped);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As `net/url` writes a path by itself. */
const goEscaped = (path: string): string =>
  encodeURIComponent(path)
    .replace(/%(24|26|2B|2C|2F|3A|3B|3D|40)/g, (code) => decodeURIComponent(code))
    .replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Its calls, `*` for a name. Those that an old kernel has are told. */
const routes: Readonly<Record<string, { readonly old?: true } & Readonly<Record<string, Handler | true>>>> = {
  '': { old: true, GET: (_names, _request, { old }) => ({ hello: old ? 'clash' : 'mihomo' }) },
  version: {
    old: true,
    GET: (_names, _request, { old }) => (old ? { version: 'v1.18.0' } : { meta: true, version: 'v1.19.24' }),
  },
  configs: {
    old: true,
    GET: (_names, _request, { world }) => world.config,
    PATCH: patchConfig,
    // Of a path outside of its folder, the kernel says no.
    PUT: () => {
      throw new Refusal(403, 'Forbidden');
    },
  },
  connections: {
    old: true,
    GET: (_names, _request, { world, old }) => connectionsOf(world, old),
    DELETE: (_names, _request, { world }) => {
      world.connections = [];
    },
  },
  'connections/*': {
    old: true,
    DELETE: ([id], _request, { world }) => {
      world.connections = world.connections.filter((one) => one.id !== id);
    },
  },
  proxies: {
    old: true,
    GET: (_names, _request, inside) => ({
      proxies: Object.fromEntries(everyProxy(inside).map((one) => [one.name, one])),
    }),
  },
  'proxies/*': {
    old: true,
    GET: ([name], _request, inside) => proxyNamed(name, inside),
    PUT: chooseNode,
    DELETE: clearPin,
  },
  'proxies/*/delay': { old: true, GET: measureOne },
  group: {
    GET: (_names, _request, inside) => ({
      proxies: inside.world.groups.map((one) => groupShown(one, inside)),
    }),
  },
  'group/*': {
    GET: ([name], _request, inside) => groupShown(groupNamed(name, inside), inside),
  },
  'group/*/delay': { GET: measureGroup },
  rules: { old: true, GET: listRules },
  'rules/disable': { PATCH: switchRules },
  'providers/proxies': {
    old: true,
    GET: (_names, _request, inside) => ({
      providers: Object.fromEntries(providers.map((one) => [one.name, providerShown(one, inside)])),
    }),
  },
  'providers/proxies/*': {
    old: true,
    GET: ([name], _request, inside) => providerShown(providerNamed(name), inside),
    PUT: ([name], _request, { world, now }) => {
      const { broken } = providerNamed(name);
      if (broken)
        throw new Refusal(
          503,
          `Get "https://sub.example/api/v1?token=${subscriptionSecret}": connection refused`,
        );
      world.subscriptionsUpdated.set(name ?? '', now().toISOString());
    },
  },
  'providers/proxies/*/healthcheck': {
    old: true,
    GET: ([name], _request, inside) => {
      for (const one of nodesOf(providerNamed(name), inside.world)) record(one, inside.world);
    },
  },
  'providers/proxies/*/*/healthcheck': {
    GET: async ([name, node], request, inside) => {
      const found = nodesOf(providerNamed(name), inside.world).find((one) => one.name === node);
      if (!found) throw notFound();
      return { delay: await delayOf(found.name, request, inside.world) };
    },
  },
  'providers/rules': {
    GET: (_names, _request, { world }) => ({
      providers: {
        流媒体清单: {
          ...{ name: '流媒体清单', type: 'Rule', vehicleType: 'HTTP', behavior: 'Domain', format: 'MrsRule' },
          ...{ ruleCount: 1204, updatedAt: world.subscriptionsUpdated.get('流媒体清单') ?? longAgo },
        },
      },
    }),
  },
  'providers/rules/*': {
    PUT: ([name], _request, { world, now }) => {
      if (name !== '流媒体清单') throw notFound();
      world.subscriptionsUpdated.set(name, now().toISOString());
    },
  },
  'dns/query': { GET: queryDns },
  'cache/fakeip/flush': {
    old: true,
    POST: (_names, _request, { world }) => {
      world.fakeIpFlushed += 1;
    },
  },
  'cache/dns/flush': {
    POST: (_names, _request, { world }) => {
      world.dnsFlushed += 1;
    },
  },
};

/** Answers as the kernel does. @throws Refusal */
export async function respond(request: Request, inside: Inside): Promise<Answered> {
  const { segments, method } = request;
  for (const [path, route] of Object.entries(routes)) {
    const names = matched(path === '' ? [] : path.split('/'), segments);
    if (!names || (inside.old && !route.old)) continue;
    const handler = route[method];
    if (typeof handler !== 'function') return { status: 405 };
    const body = await handler(names, request, inside);
    return body === undefined ? { status: 204 } : { status: 200, body };
  }
  throw notFound();
}

function matched(pattern: readonly string[], segments: readonly string[]): string[] | undefined {
  if (pattern.length !== segments.length) return undefined;
  const fits = pattern.every((one, at) => one === '*' || one === segments[at]);
  return fits ? segments.filter((_one, at) => pattern[at] === '*') : undefined;
}

function json({ text }: Request): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw invalid();
}

function patchConfig(_names: readonly string[], request: Request, { world }: Inside): void {
  const body = json(request);
  const { mode } = body;
  if (mode !== undefined && !['rule', 'global', 'direct'].includes(String(mode))) throw invalid();
  for (const name of ['mode', 'log-level', 'allow-lan', 'ipv6', 'sniffing'])
    if (name in body) world.config = { ...world.config, [name]: body[name] };
}

const nodeShown = (one: SimulatedNode) => ({
  ...{ name: one.name, type: one.type, udp: one.udp, history: one.history },
  ...{ alive: typeof one.answers === 'number', extra: {}, xudp: false, tfo: false },
});

function groupShown(one: SimulatedGroup, { world, old }: Inside) {
  const history = world.node(one.now)?.history ?? [];
  const { name, type, all, now } = one;
  const shown = { name, type, all, now, udp: true, history };
  if (old) return shown;
  const own = {
    hidden: one.hidden ?? false,
    icon: one.icon ?? '',
    testUrl: 'https://probe.example/204?key=probe-key-4',
  };
  const automatic = type === 'Selector' ? {} : { fixed: one.fixed };
  return { ...shown, ...own, ...automatic, alive: true, extra: {} };
}

const everyProxy = (inside: Inside) => [
  ...inside.world.groups.map((one) => groupShown(one, inside)),
  ...inside.world.nodes.map(nodeShown),
];

function proxyNamed(name: string | undefined, inside: Inside) {
  const found = everyProxy(inside).find((one) => one.name === name);
  if (!found) throw notFound();
  return found;
}

function groupNamed(name: string | undefined, { world }: Inside): SimulatedGroup {
  const found = world.group(name ?? '');
  if (!found) throw notFound();
  return found;
}

function chooseNode([name]: readonly string[], request: Request, inside: Inside): void {
  proxyNamed(name, inside);
  const { name: wanted } = json(request);
  const group = inside.world.group(name ?? '');
  if (!group || group.type === 'LoadBalance') throw new Refusal(400, 'Must be a Selector');
  if (typeof wanted !== 'string' || !group.all.includes(wanted))
    throw new Refusal(400, 'Selector update error: proxy not exist');
  group.now = wanted;
  if (group.type !== 'Selector') group.fixed = wanted;
}

function clearPin([name]: readonly string[], _request: Request, inside: Inside): void {
  proxyNamed(name, inside);
  const group = inside.world.group(name ?? '');
  if (!group || group.type === 'Selector' || group.type === 'LoadBalance') throw invalid();
  group.fixed = '';
}

/** A number of 16 bits with a sign, as the kernel reads it. */
function timeoutIn({ query }: Request): number {
  const timeout = Number(query.get('timeout') ?? 'x');
  if (!Number.isInteger(timeout) || Math.abs(timeout) > 32_767) throw invalid();
  return timeout;
}

async function delayOf(name: string, request: Request, world: World): Promise<number> {
  const timeout = timeoutIn(request);
  const answers = world.answering(name);
  world.measured(name, typeof answers === 'number' ? answers : 0);
  if (answers === 'timeout' || (typeof answers === 'number' && answers > timeout)) {
    await new Promise((resolve) => {
      setTimeout(resolve, timeout);
    });
    throw new Refusal(504, 'Timeout');
  }
  if (answers === 'fail') throw new Refusal(503, 'An error occurred in the delay test');
  return answers;
}

async function measureOne([name]: readonly string[], request: Request, inside: Inside) {
  const { name: found } = proxyNamed(name, inside);
  return { delay: await delayOf(found, request, inside.world) };
}

async function measureGroup([name]: readonly string[], request: Request, inside: Inside) {
  const group = groupNamed(name, inside);
  timeoutIn(request);
  const { world } = inside;
  if (group.type !== 'Selector') group.fixed = '';
  const tries = await Promise.all(
    group.all.map(async (one) => {
      const delay = await delayOf(one, request, world).catch(() => undefined);
      return [one, delay] as const;
    }),
  );
  const good = tries.filter(([, delay]) => delay !== undefined);
  if (good.length === 0) throw new Refusal(504, 'get delay: all proxies timeout');
  world.chooseQuickest(group);
  return Object.fromEntries(good);
}

function record(one: SimulatedNode, world: World): void {
  world.measured(one.name, typeof one.answers === 'number' ? one.answers : 0);
}

function listRules(_names: readonly string[], _request: Request, { world, old }: Inside) {
  return {
    rules: world.rules.map(({ type, payload, proxy, size, ...extra }, index) =>
      old ? { type, payload, proxy } : { index, type, payload, proxy, size, extra },
    ),
  };
}

function switchRules(_names: readonly string[], request: Request, { world }: Inside): void {
  const wanted = Object.entries(json(request));
  for (const [index, disabled] of wanted)
    if (!/^\d+$/.test(index) || !world.rules[Number(index)] || typeof disabled !== 'boolean') throw invalid();
  for (const [index, disabled] of wanted) {
    const found = world.rules[Number(index)];
    if (found) found.disabled = disabled === true;
  }
}

const longAgo = '2026-11-20T08:00:00.123456789+08:00';

const providers = [
  { name: 'default', vehicleType: 'Compatible' },
  {
    ...{ name: '主力订阅', vehicleType: 'HTTP' },
    subscriptionInfo: {
      Upload: 8_400_000_000,
      Download: 91_000_000_000,
      Total: 214_748_364_800,
      Expire: 1_830_297_600,
    },
  },
  {
    ...{ name: '备用订阅', vehicleType: 'File' },
    subscriptionInfo: { Upload: 0, Download: 0, Total: 0, Expire: 0 },
  },
  { name: '失效订阅', vehicleType: 'HTTP', broken: true },
] as const satisfies readonly Provider[];

interface Provider {
  readonly name: string;
  readonly vehicleType: string;
  readonly subscriptionInfo?: Readonly<Record<'Upload' | 'Download' | 'Total' | 'Expire', number>>;
  readonly broken?: true;
}

function providerNamed(name: string | undefined): Provider {
  const found: Provider | undefined = providers.find((one) => one.name === name);
  if (!found) throw notFound();
  return found;
}

const nodesOf = ({ name, vehicleType }: Provider, world: World): SimulatedNode[] =>
  world.nodes.filter((one) =>
    vehicleType === 'Compatible' ? one.provider === undefined : one.provider === name,
  );

function providerShown(one: Provider, { world }: Inside) {
  const { name, vehicleType, subscriptionInfo } = one;
  return {
    ...{ name, type: 'Proxy', vehicleType, proxies: nodesOf(one, world).map(nodeShown) },
    ...{ testUrl: 'https://probe.example/204', updatedAt: world.subscriptionsUpdated.get(name) ?? longAgo },
    ...(subscriptionInfo ? { subscriptionInfo } : {}),
  };
}

const dnsTypes: Readonly<Record<string, number>> = {
  ...{ A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33, HTTPS: 65, CAA: 257 },
};

function queryDns(_names: readonly string[], { query }: Request) {
  const type = dnsTypes[query.get('type') ?? 'A'];
  if (type === undefined) throw new Refusal(400, 'invalid query type');
  const name = `${query.get('name') ?? ''}.`;
  const head = {
    Question: [{ Name: name, Qtype: type, Qclass: 1 }],
    TC: false,
    RD: true,
    RA: true,
    AD: false,
    CD: false,
  };
  if (name.startsWith('nowhere.')) return { Status: 3, ...head };
  const data = type === 28 ? '2001:db8::7' : type === 16 ? '"v=spf1 -all"' : '198.18.0.7';
  return { Status: 0, ...head, Answer: [{ name, type, TTL: 1, data }] };
}
