import * as z from 'zod/mini';
import { instant } from '../../scalars.ts';

const bytes = z.number().check(z.nonnegative());
const count = z.int().check(z.nonnegative());

/** Modes in which a controller sends traffic on. */
export const clashModes = ['rule', 'global', 'direct'] as const;
export type ClashMode = (typeof clashModes)[number];

/** Levels of its log, the quietest last. */
export const clashLogLevels = ['debug', 'info', 'warning', 'error'] as const;
export type ClashLogLevel = (typeof clashLogLevels)[number];

/**
 * Whether the controller answers. `rejected`: it refuses our secret, which only administrators are told; all others hear
 * `unavailable`.
 */
export const clashLinkStates = ['connecting', 'up', 'unreachable', 'rejected', 'unavailable'] as const;
export type ClashLinkState = (typeof clashLinkStates)[number];

export const ClashLink = z.object({
  state: z.enum(clashLinkStates),
  /** Since when it answers without a gap. */
  upSince: z.nullable(instant),
  /** When it is tried next, while it does not answer. */
  retryAt: z.nullable(instant),
});
export type ClashLink = z.infer<typeof ClashLink>;

/** One measurement of a node; `delayMs` is null where it failed. */
const Measured = z.object({ at: instant, delayMs: z.nullable(count) });
export type ClashDelayMeasured = z.infer<typeof Measured>;

const nodeFields = {
  name: z.string(),
  /** As the kernel calls it: Shadowsocks, Vmess, Selector, URLTest … */
  type: z.string(),
  /** Null where the kernel does not say. */
  alive: z.nullable(z.boolean()),
  udp: z.boolean(),
  /** Oldest first. */
  history: z.array(Measured),
};

export const ClashNode = z.object({
  ...nodeFields,
  /** Of which subscription it is; null for those of the configuration. */
  provider: z.nullable(z.string()),
});
export type ClashNode = z.infer<typeof ClashNode>;

export const ClashGroup = z.object({
  ...nodeFields,
  now: z.nullable(z.string()),
  all: z.array(z.string()),
  /** The node that somebody has pinned in a group that chooses by itself. */
  fixed: z.nullable(z.string()),
  hidden: z.boolean(),
  /** A picture in the configuration itself; those at an address are not fetched. */
  icon: z.nullable(z.string()),
  /** What it measures with, without what stands behind a question mark. */
  testUrl: z.nullable(z.string()),
});
export type ClashGroup = z.infer<typeof ClashGroup>;

export const ClashRule = z.object({
  /** Its number for switching it on and off; null where the kernel cannot. */
  index: z.nullable(count),
  type: z.string(),
  payload: z.string(),
  proxy: z.string(),
  /** How many entries a set has; null for a single rule. */
  size: z.nullable(count),
  disabled: z.boolean(),
  /** Null where the kernel does not count. */
  hits: z.nullable(
    z.object({
      count,
      at: z.nullable(instant),
      missed: count,
      missedAt: z.nullable(instant),
    }),
  ),
});
export type ClashRule = z.infer<typeof ClashRule>;

/** What a subscription has left; `total` 0 and `expiresAt` null where the provider does not say. */
export const ClashSubscription = z.object({
  upload: bytes,
  download: bytes,
  total: bytes,
  expiresAt: z.nullable(instant),
});
export type ClashSubscription = z.infer<typeof ClashSubscription>;

export const ClashProxyProvider = z.object({
  name: z.string(),
  vehicle: z.string(),
  updatedAt: z.nullable(instant),
  nodes: z.array(z.string()),
  subscription: z.nullable(ClashSubscription),
});
export type ClashProxyProvider = z.infer<typeof ClashProxyProvider>;

export const ClashRuleProvider = z.object({
  name: z.string(),
  vehicle: z.string(),
  behavior: z.string(),
  format: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
  rules: count,
});
export type ClashRuleProvider = z.infer<typeof ClashRuleProvider>;

/** A line of the configuration; `value` is null where it is masked. */
const ConfigLine = z.object({ key: z.string(), value: z.nullable(z.string()) });

/** What this kernel can do; a panel for what it cannot is left out. */
const Features = z.object({
  memory: z.boolean(),
  groups: z.boolean(),
  ruleHits: z.boolean(),
  ruleSwitches: z.boolean(),
  proxyProviders: z.boolean(),
  ruleProviders: z.boolean(),
  dns: z.boolean(),
  flushFakeIp: z.boolean(),
  flushDns: z.boolean(),
});
export type ClashFeatures = z.infer<typeof Features>;

export const ClashSnapshot = z.object({
  takenAt: instant,
  version: z.string(),
  /** Mihomo, formerly Clash.Meta, as opposed to an original Clash. */
  meta: z.boolean(),
  /** As the kernel says it; one of ours, or a mode of a newer kernel. */
  mode: z.string(),
  features: Features,
  groups: z.array(ClashGroup),
  nodes: z.array(ClashNode),
  rules: z.array(ClashRule),
  proxyProviders: z.array(ClashProxyProvider),
  ruleProviders: z.array(ClashRuleProvider),
  config: z.array(ConfigLine),
});
export type ClashSnapshot = z.infer<typeof ClashSnapshot>;

export const ClashConnection = z.object({
  id: z.string(),
  startedAt: z.nullable(instant),
  upload: bytes,
  download: bytes,
  /** The node first, as the kernel has it; the group that was asked last. */
  chains: z.array(z.string()),
  rule: z.string(),
  rulePayload: z.string(),
  network: z.string(),
  type: z.string(),
  host: z.string(),
  sniffHost: z.string(),
  sourceIp: z.string(),
  sourcePort: z.string(),
  destinationIp: z.string(),
  destinationPort: z.string(),
  remoteDestination: z.string(),
  inboundName: z.string(),
  inboundUser: z.string(),
  inboundPort: z.string(),
  dnsMode: z.string(),
  process: z.string(),
  processPath: z.string(),
});
export type ClashConnection = z.infer<typeof ClashConnection>;

/** What the stream tells, as it comes. */
export const ClashEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), link: ClashLink }),
  z.object({
    kind: z.literal('traffic'),
    at: instant,
    up: bytes,
    down: bytes,
    /** Null where the kernel does not count. */
    upTotal: z.nullable(bytes),
    downTotal: z.nullable(bytes),
  }),
  z.object({ kind: z.literal('memory'), at: instant, inuse: bytes, limit: bytes }),
  z.object({
    kind: z.literal('connections'),
    at: instant,
    uploadTotal: bytes,
    downloadTotal: bytes,
    memory: z.nullable(bytes),
    connections: z.array(ClashConnection),
  }),
  z.object({ kind: z.literal('log'), at: instant, level: z.enum(clashLogLevels), message: z.string() }),
]);
export type ClashEvent = z.infer<typeof ClashEvent>;
