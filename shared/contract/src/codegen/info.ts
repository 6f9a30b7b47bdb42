import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant } from '../scalars.ts';

/** What everybody may know of the API. `now` lets a browser see how wrong its own clock is. */
export const ApiInfo = z.object({
  version: z.string(),
  contract: z.string(),
  commit: z.nullable(z.string()),
  startedAt: instant,
  now: instant,
});
export type ApiInfo = z.infer<typeof ApiInfo>;

const milliseconds = z.number().check(z.nonnegative());
const bytes = z.int().check(z.nonnegative());

const count = z.int().check(z.nonnegative());

/** Kinds of systems outside the console. */
export const outsideSystemKinds = ['clash', 'database', 'dns', 'objectStore', 'translation'] as const;
export type OutsideSystemKind = (typeof outsideSystemKinds)[number];

/** As an operator's settings name it; never an address. */
const OutsideSystemName = z.object({ kind: z.enum(outsideSystemKinds), name: z.string() });
export type OutsideSystemName = z.infer<typeof OutsideSystemName>;

/** The running process. A setting tells whether it is set, never its value. */
export const ApiAdminInfo = z.object({
  node: z.string(),
  uptimeSeconds: z.int().check(z.nonnegative()),
  eventLoopDelay: z.object({ meanMs: milliseconds, p99Ms: milliseconds, maxMs: milliseconds }),
  memory: z.object({ rssBytes: bytes, heapUsedBytes: bytes, heapTotalBytes: bytes }),
  database: z.object({
    engine: z.enum(['postgres', 'pglite']),
    version: z.string(),
    migrations: z.object({ applied: z.int(), latest: z.nullable(z.string()) }),
  }),
  /** Connections to PostgreSQL; null with the embedded engine, which has one. */
  pool: z.nullable(z.object({ size: count, idle: count, waiting: count })),
  /** Messages to people: how many wait to be sent, and how many never arrived. */
  queues: z.array(z.object({ name: z.enum(['reminders', 'news']), due: count, failed: count })),
  settings: z.array(
    z.object({
      name: z.string(),
      /** Whether the environment names it. */
      set: z.boolean(),
      /** Where its value is from: the environment, the start of this process (a simulator), or the table's default. */
      source: z.enum(['environment', 'start', 'default']),
    }),
  ),
  /** Settings that are yes or no, which are no secret. */
  flags: z.array(z.object({ name: z.string(), on: z.boolean() })),
  /** Systems outside the console that the tools speak with; whether one answers is asked by `pingSystem`. */
  systems: z.array(OutsideSystemName),
  /** What this process failed at lately, newest first, at most 100: no message, no address, nothing of a person. */
  failures: z.array(
    z.object({
      at: instant,
      requestId: z.string(),
      method: z.string(),
      route: z.string(),
      status: z.int(),
      code: z.string(),
      cause: z.string(),
    }),
  ),
});
export type ApiAdminInfo = z.infer<typeof ApiAdminInfo>;

export const getApiInfo = endpoint({
  name: 'getApiInfo',
  method: 'GET',
  path: '/codegen/info',
  access: 'codegen.info.view',
  response: ApiInfo,
});

export const getApiAdminInfo = endpoint({
  name: 'getApiAdminInfo',
  method: 'GET',
  path: '/codegen/info/admin',
  access: 'codegen.info.admin',
  response: ApiAdminInfo,
});

/** Asks one of the systems right now. `reason` is for operators and holds no secret. NOT_FOUND for one that no setting names. */
export const pingSystem = endpoint({
  name: 'pingSystem',
  method: 'GET',
  path: '/codegen/info/system/{kind}/{system}',
  access: 'codegen.info.admin',
  params: z.object({ kind: z.enum(outsideSystemKinds), system: z.string().check(z.maxLength(100)) }),
  response: z.object({
    answers: z.boolean(),
    tookMs: milliseconds,
    reason: z.nullable(z.string()),
  }),
  errors: ['NOT_FOUND'],
});

/** Tools that speak with systems outside the console, by the last part of their address. */
export const connectedTools = ['clashInfo', 'database', 'dns', 'i18n', 'qiniu'] as const;
export type ConnectedTool = (typeof connectedTools)[number];

/** How many of a tool's systems answer, asked at most twice a minute; only tools that the caller may open. */
export const listToolStates = endpoint({
  name: 'listToolStates',
  method: 'GET',
  path: '/codegen/tools',
  access: 'codegen.use',
  response: z.object({
    items: z.array(z.object({ tool: z.enum(connectedTools), systems: count, answering: count })),
  }),
});
