import type {
  ClashConnection,
  ClashDnsAnswer,
  ClashEvent,
  ClashGroup,
  ClashNode,
  ClashProxyProvider,
  ClashRule,
  ClashRuleProvider,
} from '@console/contract/codegen';
import * as z from 'zod';
import { plainAddress, redactedText } from './redaction-rules.ts';

/** What kernels answer, read so that what an old one leaves out, or a new one says otherwise, breaks no screen. */

const text = z.string().catch('');
const count = z.number().int().nonnegative().catch(0);
const bytes = z.number().nonnegative().catch(0);
const listOf = <S extends z.ZodType>(one: S) =>
  z
    .array(one)
    .nullish()
    .transform((list) => list ?? []);
const namedBy = <S extends z.ZodType>(one: S) =>
  z
    .record(z.string(), one)
    .nullish()
    .transform((entries) => Object.values(entries ?? {}));

/** Go writes nanoseconds, its own offset, and the year 1 for never. */
function instantOf(said: unknown): string | null {
  if (typeof said !== 'string') return null;
  const time = Date.parse(said.replace(/(\.\d{3})\d+/, '$1'));
  return Number.isNaN(time) || time < Date.UTC(1990, 0) || time > Date.UTC(2190, 0)
    ? null
    : new Date(time).toISOString();
}

export const Version = z.object({ version: text, meta: z.boolean().catch(false) });

const Delay = z
  .object({ time: z.unknown(), delay: count })
  .transform(({ time, delay }) => ({ at: instantOf(time), delayMs: delay === 0 ? null : delay }));

const ToldProxy = z.object({
  name: text,
  type: text,
  alive: z.boolean().nullable().catch(null),
  udp: z.boolean().catch(false),
  history: listOf(Delay).catch([]),
  now: text,
  all: z.array(z.string()).nullable().catch(null),
  fixed: text,
  hidden: z.boolean().catch(false),
  icon: text,
  testUrl: text,
});
type ToldProxy = z.output<typeof ToldProxy>;
export const Proxies = z.object({ proxies: namedBy(ToldProxy) });

type Measured = ClashNode['history'][number];
const isDated = (one: { at: string | null; delayMs: number | null }): one is Measured => one.at !== null;

const nodeOf = ({ name, type, alive, udp, history }: ToldProxy) => ({
  ...{ name, type, alive, udp },
  history: history.filter(isDated),
});

const orNull = (value: string): string | null => (value === '' ? null : value);

const groupOf = (one: ToldProxy): ClashGroup => ({
  ...nodeOf(one),
  now: orNull(one.now),
  all: one.all ?? [],
  fixed: orNull(one.fixed),
  hidden: one.hidden,
  icon: one.icon.startsWith('data:image/') && one.icon.length <= 20_000 ? one.icon : null,
  testUrl: one.testUrl === '' ? null : plainAddress(one.testUrl),
});

/** Groups and nodes apart; `GLOBAL` has all groups in the order of the configuration. */
export function proxiesOf(
  proxies: readonly ToldProxy[],
  providers: readonly ClashProxyProvider[],
): { groups: ClashGroup[]; nodes: ClashNode[] } {
  const order = proxies.find(({ name }) => name === 'GLOBAL')?.all ?? [];
  const placeOf = ({ name }: { name: string }) =>
    name === 'GLOBAL' ? Number.POSITIVE_INFINITY : order.indexOf(name) + 1 || order.length + 1;
  const providerOf = new Map(
    providers.flatMap(({ name, nodes }) => nodes.map((node) => [node, name] as const)),
  );
  return {
    groups: proxies
      .filter(({ all }) => all !== null)
      .map(groupOf)
      .toSorted((a, b) => Math.sign(placeOf(a) - placeOf(b)) || 0),
    nodes: proxies
      .filter(({ all }) => all === null)
      .map((one) => ({ ...nodeOf(one), provider: providerOf.get(one.name) ?? null })),
  };
}

const Rule = z.object({
  type: text,
  payload: text,
  proxy: text,
  size: z.number().int().catch(-1),
  index: z.number().int().nonnegative().nullable().catch(null),
  extra: z
    .object({
      disabled: z.boolean().catch(false),
      hitCount: count,
      hitAt: z.unknown(),
      missCount: count,
      missAt: z.unknown(),
    })
    .nullable()
    .catch(null),
});
export const Rules = z.object({ rules: listOf(Rule) });

export const rulesOf = ({ rules }: z.output<typeof Rules>): ClashRule[] =>
  rules.map(({ type, payload, proxy, size, index, extra }) => ({
    ...{ type, payload, proxy, index },
    size: size < 0 ? null : size,
    disabled: extra?.disabled ?? false,
    hits: extra && {
      count: extra.hitCount,
      at: instantOf(extra.hitAt),
      missed: extra.missCount,
      missedAt: instantOf(extra.missAt),
    },
  }));

const Provider = z.object({
  name: text,
  vehicleType: text,
  updatedAt: z.unknown(),
  proxies: listOf(ToldProxy).catch([]),
  subscriptionInfo: z
    .object({ Upload: bytes, Download: bytes, Total: bytes, Expire: bytes })
    .nullable()
    .catch(null),
  behavior: text,
  format: text,
  ruleCount: count,
  testUrl: text,
});
export const Providers = z.object({ providers: namedBy(Provider) });
type Provider = z.output<typeof Provider>;

/** What the configuration itself has is a provider to the kernel, and to nobody else. */
const isReal = ({ vehicleType }: Provider) => vehicleType !== 'Compatible';

export const proxyProvidersOf = ({ providers }: z.output<typeof Providers>): ClashProxyProvider[] =>
  providers.filter(isReal).map(({ name, vehicleType, updatedAt, proxies, subscriptionInfo: info }) => ({
    ...{ name, vehicle: vehicleType, updatedAt: instantOf(updatedAt), nodes: proxies.map((one) => one.name) },
    subscription: info && {
      ...{ upload: info.Upload, download: info.Download, total: info.Total },
      expiresAt: info.Expire === 0 ? null : instantOf(secondsOf(info.Expire)),
    },
  }));

function secondsOf(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

export const ruleProvidersOf = ({ providers }: z.output<typeof Providers>): ClashRuleProvider[] =>
  providers.filter(isReal).map(({ name, vehicleType, updatedAt, behavior, format, ruleCount }) => ({
    ...{ name, vehicle: vehicleType, updatedAt: instantOf(updatedAt), behavior, rules: ruleCount },
    format: orNull(format),
  }));

export const Configs = z.record(z.string(), z.unknown());

const Metadata = z.object({
  ...{ network: text, type: text, host: text, sniffHost: text, sourceIP: text, sourcePort: text },
  ...{ destinationIP: text, destinationPort: text, remoteDestination: text, inboundName: text },
  ...{ inboundUser: text, inboundPort: text, dnsMode: text, process: text, processPath: text },
});
const Connection = z.object({
  ...{ id: text, upload: bytes, download: bytes, start: z.unknown(), rule: text, rulePayload: text },
  chains: z.array(z.string()).nullable().catch(null),
  metadata: Metadata,
});
export const Connections = z.object({
  ...{ downloadTotal: bytes, uploadTotal: bytes, memory: z.number().nonnegative().nullable().catch(null) },
  connections: listOf(Connection),
});

const fileOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

function connectionOf({ metadata: told, ...one }: z.output<typeof Connection>): ClashConnection {
  const { sourceIP, destinationIP, ...rest } = told;
  return {
    ...rest,
    ...{ id: one.id, startedAt: instantOf(one.start), upload: one.upload, download: one.download },
    ...{ chains: one.chains ?? [], rule: one.rule, rulePayload: one.rulePayload },
    ...{ sourceIp: sourceIP, destinationIp: destinationIP },
    process: told.process || fileOf(told.processPath),
  };
}

type EventOf<Kind extends ClashEvent['kind']> = Extract<ClashEvent, { kind: Kind }>;

export const connectionsOf = (
  { connections, ...sums }: z.output<typeof Connections>,
  at: string,
): EventOf<'connections'> => ({
  ...{ kind: 'connections', at, ...sums },
  connections: connections.map(connectionOf),
});

export const Traffic = z.object({
  ...{ up: bytes, down: bytes },
  upTotal: z.number().nonnegative().nullable().catch(null),
  downTotal: z.number().nonnegative().nullable().catch(null),
});
export const Memory = z.object({ inuse: bytes, oslimit: bytes });

/** The plain form of a line, and the structured one. */
export const LogLine = z.object({ type: text, payload: text, level: text, message: text });

const levels = { debug: 'debug', info: 'info', warn: 'warning', warning: 'warning', error: 'error' } as const;

/** A line of the log without secrets; what a kernel calls by a level of its own is news all the same. */
export function logOf(
  line: z.output<typeof LogLine>,
  at: string,
  secrets: readonly string[],
): EventOf<'log'> {
  const level = levels[(line.level || line.type) as keyof typeof levels] ?? 'info';
  return { kind: 'log', at, level, message: redactedText(line.message || line.payload, secrets) };
}

export const OneDelay = z.object({ delay: count });
export const ManyDelays = z.record(z.string(), count);
export const Said = z.object({ message: text });

const Question = z.object({ Name: text, Qtype: count });
const flag = z.boolean().catch(false);
export const DnsAnswer = z.object({
  ...{ Status: count, TC: flag, RD: flag, RA: flag, AD: flag, CD: flag },
  Question: listOf(Question).catch([]),
  Answer: listOf(z.object({ name: text, type: count, TTL: count, data: text })).catch([]),
});

export const dnsOf = (said: z.output<typeof DnsAnswer>): ClashDnsAnswer => ({
  status: said.Status,
  flags: { tc: said.TC, rd: said.RD, ra: said.RA, ad: said.AD, cd: said.CD },
  questions: said.Question.map(({ Name, Qtype }) => ({ name: Name, type: Qtype })),
  answers: said.Answer.map(({ name, type, TTL, data }) => ({ name, type, ttl: TTL, data })),
});
