import * as z from 'zod/mini';
import { where } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { instant, integerInAddress } from '../../scalars.ts';
import { stream } from '../../stream.ts';
import { ClashEvent, ClashLink, ClashSnapshot, clashLogLevels, clashModes } from './state.ts';

const of = { controller: 'controller' };
const view = where('codegen.clash.view', of);
const operate = where('codegen.clash.operate', of);

/** As the settings or the kernel call it: any letters but control characters. */
const name = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((value) => !/\p{Cc}/u.test(value), { error: 'control_characters' }),
  // In an address these lead elsewhere, however they are written.
  z.refine((value) => value !== '.' && value !== '..', { error: 'invalid_format' }),
);
const ofController = z.object({ controller: name });
const done = z.optional(z.object({}));

export const ClashController = z.object({
  /** As the settings call it: never an address. */
  name,
  /** Whether its connections are written down for the history. */
  recording: z.boolean(),
});
export type ClashController = z.infer<typeof ClashController>;

/** Controllers that the settings name; none is a state of its own. */
export const listClashControllers = endpoint({
  name: 'listClashControllers',
  method: 'GET',
  path: '/codegen/clash',
  access: where('codegen.clash.view'),
  response: z.object({ items: z.array(ClashController) }),
  shows: ['codegen.clashRecordings'],
});

/**
 * Everything about a controller that does not change by itself each second. Where it does not answer, the last one that was
 * taken, and null where there is none.
 */
export const getClashSnapshot = endpoint({
  name: 'getClashSnapshot',
  method: 'GET',
  path: '/codegen/clash/{controller}/snapshot',
  access: view,
  params: ofController,
  response: z.object({ link: ClashLink, snapshot: z.nullable(ClashSnapshot) }),
  shows: ['codegen.clash'],
});

/** What the stream may be asked for. */
export const clashStreams = ['traffic', 'memory', 'connections', 'logs'] as const;
export type ClashStreamKind = (typeof clashStreams)[number];

/** What happens at a controller, second by second. */
export const streamClash = stream({
  name: 'streamClash',
  path: '/codegen/clash/{controller}/stream',
  access: view,
  params: ofController,
  query: z.object({
    watch: z._default(z.array(z.enum(clashStreams)), [...clashStreams]),
    level: z._default(z.enum(clashLogLevels), 'info'),
  }),
  event: ClashEvent,
});

/** Sends a group's traffic through another of its nodes. */
export const chooseClashNode = endpoint({
  name: 'chooseClashNode',
  method: 'PUT',
  path: '/codegen/clash/{controller}/groups/{group}',
  access: operate,
  params: z.object({ controller: name, group: name }),
  body: z.object({ node: name }),
  response: done,
  changes: ['codegen.clash'],
  errors: ['UPSTREAM'],
});

/** A group that chooses by itself does so again. */
export const clearClashPin = endpoint({
  name: 'clearClashPin',
  method: 'DELETE',
  path: '/codegen/clash/{controller}/groups/{group}/pin',
  access: operate,
  params: z.object({ controller: name, group: name }),
  response: done,
  changes: ['codegen.clash'],
  errors: ['UPSTREAM'],
});

/** How long a measurement may take, in milliseconds; what is longer or shorter becomes the nearest. */
export const clashTimeouts = { shortest: 100, longest: 30_000 } as const;

const timeout = z._default(
  z.pipe(
    z.number(),
    z.transform((value: number) =>
      Math.round(Math.min(clashTimeouts.longest, Math.max(clashTimeouts.shortest, value))),
    ),
  ),
  5_000,
);

/** The usual page, or one that the kernel’s groups and subscriptions name: it fetches no other for a browser. */
const testUrl = z.optional(
  z.url({ protocol: /^https?$/ }).check(
    z.maxLength(500),
    z.refine((value) => !value.includes('@'), { error: 'invalid_format' }),
  ),
);

export const clashDelayStates = ['measured', 'timeout', 'failed'] as const;

export const ClashDelay = z.object({
  name: z.string(),
  state: z.enum(clashDelayStates),
  delayMs: z.nullable(z.int().check(z.nonnegative())),
});
export type ClashDelay = z.infer<typeof ClashDelay>;

/**
 * Measures a node, or each node of a group, which then chooses by itself again. A node that does not answer is a result and
 * no error. Of all nodes of a group one that failed and one that was too late cannot be told apart: both are `failed`.
 */
export const measureClashDelay = endpoint({
  name: 'measureClashDelay',
  method: 'POST',
  path: '/codegen/clash/{controller}/delay',
  access: operate,
  params: ofController,
  body: z.object({
    of: z.enum(['node', 'group']),
    name,
    timeoutMs: timeout,
    url: testUrl,
    /** Statuses that count as an answer, as the kernel writes them: `204`, `200-299`. */
    expected: z.optional(z.string().check(z.regex(/^\d{3}(-\d{3})?([/,]\d{3}(-\d{3})?)*$/), z.maxLength(60))),
  }),
  response: z.object({ items: z.array(ClashDelay) }),
  changes: ['codegen.clash'],
  errors: ['UPSTREAM'],
});

export const setClashMode = endpoint({
  name: 'setClashMode',
  method: 'PUT',
  path: '/codegen/clash/{controller}/mode',
  access: operate,
  params: ofController,
  body: z.object({ mode: z.enum(clashModes) }),
  response: done,
  changes: ['codegen.clash'],
  errors: ['UPSTREAM'],
});

/** How many connections one call closes at most. */
export const clashClosedAtMost = 200;

/** Closes connections by their ids; one that is over already counts as closed. */
export const closeClashConnections = endpoint({
  name: 'closeClashConnections',
  method: 'DELETE',
  path: '/codegen/clash/{controller}/connections',
  access: operate,
  params: ofController,
  query: z.object({
    ids: z
      .array(z.string().check(z.regex(/^[\w-]{1,64}$/)))
      .check(z.minLength(1), z.maxLength(clashClosedAtMost)),
  }),
  response: z.object({ closed: z.int() }),
  changes: ['codegen.clash'],
  errors: ['UPSTREAM'],
});

export const clashProviderKinds = ['proxies', 'rules'] as const;
export type ClashProviderKind = (typeof clashProviderKinds)[number];

/** Fetches a subscription or a set of rules anew. */
export const updateClashProvider = endpoint({
  name: 'updateClashProvider',
  method: 'PUT',
  path: '/codegen/clash/{controller}/providers/{kind}/{provider}',
  access: operate,
  params: z.object({ controller: name, kind: z.enum(clashProviderKinds), provider: name }),
  response: done,
  changes: ['codegen.clash'],
  errors: ['UPSTREAM'],
});

/** Measures all nodes of a subscription, or one of them. */
export const checkClashProvider = endpoint({
  name: 'checkClashProvider',
  method: 'POST',
  path: '/codegen/clash/{controller}/providers/proxies/{provider}/check',
  access: operate,
  params: z.object({ controller: name, provider: name }),
  body: z.object({ node: z.optional(name), timeoutMs: timeout, url: testUrl }),
  response: z.object({ items: z.array(ClashDelay) }),
  changes: ['codegen.clash'],
  errors: ['UPSTREAM'],
});

export const clashCaches = ['fakeip', 'dns'] as const;
export type ClashCache = (typeof clashCaches)[number];

export const flushClashCache = endpoint({
  name: 'flushClashCache',
  method: 'POST',
  path: '/codegen/clash/{controller}/caches/{cache}/flush',
  access: operate,
  params: z.object({ controller: name, cache: z.enum(clashCaches) }),
  response: done,
  changes: ['codegen.clash'],
  errors: ['UPSTREAM'],
});

/** Switches rules off and on until the kernel starts anew; kernels that cannot answer UPSTREAM with `missing`. */
export const switchClashRules = endpoint({
  name: 'switchClashRules',
  method: 'PATCH',
  path: '/codegen/clash/{controller}/rules',
  access: operate,
  params: ofController,
  body: z.object({
    rules: z
      .array(z.object({ index: z.int().check(z.minimum(0), z.maximum(1_000_000)), disabled: z.boolean() }))
      .check(z.minLength(1), z.maxLength(1_000)),
  }),
  response: done,
  changes: ['codegen.clash'],
  errors: ['UPSTREAM'],
});

export const clashDnsTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'TXT',
  'SRV',
  'PTR',
  'SOA',
  'HTTPS',
  'CAA',
] as const;

export const ClashDnsAnswer = z.object({
  /** RCODE: 0 answered, 3 no such name … */
  status: z.int(),
  flags: z.object({ tc: z.boolean(), rd: z.boolean(), ra: z.boolean(), ad: z.boolean(), cd: z.boolean() }),
  questions: z.array(z.object({ name: z.string(), type: z.int() })),
  answers: z.array(z.object({ name: z.string(), type: z.int(), ttl: z.int(), data: z.string() })),
});
export type ClashDnsAnswer = z.infer<typeof ClashDnsAnswer>;

/** Asks the kernel's own resolver, as its rules do. */
export const queryClashDns = endpoint({
  name: 'queryClashDns',
  method: 'GET',
  path: '/codegen/clash/{controller}/dns',
  access: view,
  params: ofController,
  query: z.object({
    name: z.string().check(z.regex(/^[^\s/?#\\]{1,253}$/, { error: 'not_a_name' })),
    type: z._default(z.enum(clashDnsTypes), 'A'),
  }),
  response: ClashDnsAnswer,
  errors: ['UPSTREAM'],
});

/** By what the history is summed. */
export const clashHistoryKeys = ['host', 'source', 'chain', 'process', 'inboundUser'] as const;
export type ClashHistoryKey = (typeof clashHistoryKeys)[number];

/** Days that the history goes back. */
export const clashHistoryDays = 30;

const total = z.number().check(z.nonnegative());

export const ClashHistory = z.object({
  from: instant,
  until: instant,
  /** When the last minute was written; null where nothing ever was. */
  recordedUntil: z.nullable(instant),
  recording: z.boolean(),
  /** The most first; what is beyond the first hundred is in `rest`. */
  items: z.array(z.object({ key: z.string(), upload: total, download: total, connections: z.int() })),
  rest: z.object({ keys: z.int(), upload: total, download: total }),
  /** In order, in steps of equal length; a step in which nothing was recorded has none. */
  course: z.array(z.object({ at: instant, upload: total, download: total })),
  stepMinutes: z.int(),
});
export type ClashHistory = z.infer<typeof ClashHistory>;

/** Traffic that was recorded. Connections shorter than a second may be missing in it. */
export const getClashHistory = endpoint({
  name: 'getClashHistory',
  method: 'GET',
  path: '/codegen/clash/{controller}/history',
  access: view,
  params: ofController,
  query: z.object({
    by: z._default(z.enum(clashHistoryKeys), 'host'),
    hours: z._default(integerInAddress(1, clashHistoryDays * 24), 24),
  }),
  response: ClashHistory,
  shows: ['codegen.clashRecordings'],
});

/** Begins or ends writing down what goes through a controller, for everybody. */
export const setClashRecording = endpoint({
  name: 'setClashRecording',
  method: 'PUT',
  path: '/codegen/clash/{controller}/recording',
  access: operate,
  params: ofController,
  body: z.object({ on: z.boolean() }),
  response: done,
  changes: ['codegen.clashRecordings'],
});
