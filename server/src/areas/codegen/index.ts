import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getApiAdminInfo, getApiInfo } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { givenSettings, settings } from '../../config.ts';
import type { Area } from '../../house/area.ts';
import { serving } from '../../plugins/contract/serve.ts';
import { loopDelay, redacted } from './info-rules.ts';
import { tools } from './tools.ts';

interface DatabaseFacts {
  version: string;
  applied: number;
  latest: string | null;
}

const calls = serving((serve) => {
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

  serve(getApiAdminInfo, async ({ db, request }) => {
    const facts = await db.first<DatabaseFacts>(
      sql`select version, applied, latest from codegen.database_facts()`,
    );
    const { rss, heapUsed, heapTotal } = process.memoryUsage();
    return {
      node: process.version,
      uptimeSeconds: Math.floor(process.uptime()),
      eventLoopDelay: loopDelay(loop),
      memory: { rssBytes: rss, heapUsedBytes: heapUsed, heapTotalBytes: heapTotal },
      database: {
        engine: request.server.contract.database.engine,
        version: facts?.version ?? '',
        migrations: { applied: facts?.applied ?? 0, latest: facts?.latest ?? null },
      },
      settings: redacted(Object.keys(settings), givenSettings()),
    };
  });
});

/** What the running API tells of itself, and what the developer tools have on the server. */
export const codegen: Area = {
  name: 'codegen',
  serve: async (app, ground) => {
    await app.register(calls, ground);
    for (const tool of tools) await app.register(tool.serve, ground);
  },
  jobs: (ground) => tools.flatMap((tool) => tool.jobs?.(ground) ?? []),
};

const root = path.resolve(import.meta.dirname, '../../../..');
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
