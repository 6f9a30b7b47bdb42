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
  settings: z.array(z.object({ name: z.string(), set: z.boolean() })),
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
