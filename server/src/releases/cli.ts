/** `npm run build | release | rollback | releases`: see `usage`. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll, releaseRemote, remoteDir, root } from './build.ts';
import { rollback } from './publish.ts';
import { readRecord, remotesIn } from './target.ts';

const usage = `npm run build                                       build and publish what changed
npm run release -- <remote> [--why <text>]           build a remote and make it live
npm run rollback -- <remote> [--release <id>]        make an earlier release live
npm run releases                                     list what is live and the ways back
Each takes --to <target>, a folder (default: RELEASES_DIR, or releases in DATA_DIR).`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    why: { type: 'string', default: '' },
    release: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [command, remote] = positionals;
const usualTarget = process.env.RELEASES_DIR ?? join(process.env.DATA_DIR ?? join(root, '.data'), 'releases');
const target = resolve(values.to ?? usualTarget);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function named(): string {
  if (!remote) throw new Error(`which remote?\n${usage}`);
  return remote;
}

const commands: Record<string, () => Promise<void>> = {
  build: async () => {
    await buildAll(target, { say });
    say(`${remotesIn(target).length} remotes live in ${target}`);
  },
  release: async () => {
    await releaseRemote(target, remoteDir(named()), { why: values.why, say });
    say(`${remote} ${readRecord(target, named())?.live.release} is live in ${target}`);
  },
  rollback: async () => {
    const record = await rollback(target, named(), values.release, values.why);
    say(`${record.remote} is back at ${record.live.release} (${record.live.builtAt})`);
  },
  list: async () => {
    const records = remotesIn(target).flatMap((name) => readRecord(target, name) ?? []);
    if (values.json) return say(JSON.stringify(records, null, 2));
    for (const { remote: name, area, live, previous } of records) {
      say(
        `${name.padEnd(12)} /${area.padEnd(12)} ${live.release}  ${live.builtAt}  shell ${live.shell}  ${live.commit ?? '-'}`,
      );
      for (const one of previous) say(`${' '.repeat(26)} ${one.release}  ${one.builtAt}`);
    }
  },
};

try {
  const run = commands[command ?? ''];
  if (!run || values.help) say(usage);
  else await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
