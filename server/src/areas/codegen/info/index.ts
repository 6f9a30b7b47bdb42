import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ApiError } from '@console/contract';
import {
  type ApiAdminInfo,
  getApiAdminInfo,
  getApiInfo,
  listToolStates,
  pingSystem,
} from '@console/contract/codegen';
import type { FastifyPluginAsync } from 'fastify';
import sql from 'sql-template-tag';
import { fallbackConfig, givenSettings } from '../../../config.ts';
import type { Ground } from '../../../house/area.ts';
import { serving } from '../../../plugins/contract/serve.ts';
import type { OutsideSystem } from '../tool.ts';
import { flagsOf, knownTo, loopDelay, settingsTold } from './info-rules.ts';
import { pinged } from './ping.ts';
import { toolStates } from './tool-states.ts';

interface DatabaseFacts {
  version: string;
  applied: number;
  latest: string | null;
}

/** @param systems what all tools speak with outside the console */
export const servingInfo =
  (systems: readonly OutsideSystem[]): FastifyPluginAsync<Ground> =>
  async (app, ground) => {
    await app.register(callsOf(systems, ground));
  };

const callsOf = (systems: readonly OutsideSystem[], { config, database }: Ground) =>
  serving((serve) => {
    const loop = monitorEventLoopDelay({ resolution: 20 });
    loop.enable();
    const version = versionIn('package.json');
    const contract = versionIn('shared/contract/package.json');
    const commit = commitOfSources();

    serve(getApiInfo, async () => ({
      version,
      contract,
      commit,
      startedAt: startedAt(),
      now: new Date().toISOString(),
    }));

    serve(getApiAdminInfo, async ({ db, may, request }) => {
      const facts = await db.first<DatabaseFacts>(
        sql`select version, applied, latest from codegen.database_facts()`,
      );
      const queues = await db.rows<ApiAdminInfo['queues'][number]>(
        sql`select name, due, failed from codegen.queue_facts()`,
      );
      const { rss, heapUsed, heapTotal } = process.memoryUsage();
      return {
        node: process.version,
        uptimeSeconds: Math.floor(process.uptime()),
        eventLoopDelay: loopDelay(loop),
        memory: { rssBytes: rss, heapUsedBytes: heapUsed, heapTotalBytes: heapTotal },
        database: {
          engine: database.engine,
          version: facts?.version ?? '',
          migrations: { applied: facts?.applied ?? 0, latest: facts?.latest ?? null },
        },
        pool: database.pool?.() ?? null,
        queues,
        settings: settingsTold(givenSettings(), config, fallbackConfig()),
        flags: flagsOf(config),
        systems: knownTo(may, systems).map(({ kind, name }) => ({ kind, name })),
        failures: [...(request.server.recentFailures?.list() ?? [])],
      };
    });

    const states = toolStates(systems);
    serve(listToolStates, async ({ may }) => ({ items: await states(may) }));

    serve(pingSystem, ({ params, may }) => {
      const system = knownTo(may, systems).find(
        ({ kind, name }) => kind === params.kind && name === params.system,
      );
      if (!system) throw new ApiError('NOT_FOUND');
      return pinged(system);
    });
  });

const root = path.resolve(import.meta.dirname, '../../../../..');
const versionIn = (file: string): string => JSON.parse(readFileSync(path.join(root, file), 'utf8')).version;

const startedAt = () => new Date(Date.now() - process.uptime() * 1000).toISOString();

/** The server runs from its sources, so the checked-out commit is what runs. Null in an image without git. */
function commitOfSources(): string | null {
  try {
    const where = {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    } satisfies ExecFileSyncOptions;
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], where).toString().trim();
  } catch {
    return null;
  }
}
