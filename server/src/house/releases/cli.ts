/** `npm run build | release | rollout | rollback | releases`: see `usage`. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig, releasesFolder } from '../../config.ts';
import { checkContract } from '../api-report/report.ts';
import {
  type BuildOptions,
  buildAll,
  factsIn,
  releaseRemote,
  releaseToCohort,
  remoteDir,
  root,
} from './build.ts';
import { checkRemote } from './checks.ts';
import { serveRemote } from './dev-server.ts';
import { listReleases } from './list-releases.ts';
import type { Publisher } from './live-record.ts';
import { prune } from './prune.ts';
import { rollback, undoRollback } from './publish.ts';
import { publisherOf } from './publisher.ts';
import { type Cohort, promote, rollOut } from './rollout.ts';
import { signRecords } from './sign-records.ts';
import { newSigningKey, publicKeysIn } from './signing.ts';
import { readRecord, remotesIn } from './target.ts';
import { damageIn } from './verify.ts';

const usage = `npm run build                                        build and publish what changed
npm run release -- <remote>                          check and build a remote and make it live
npm run release -- <remote> --percent 10             check and build it and give it to some
npm run release -- <remote> --skip-checks --why "…"  without its checks; the audit log says so
npm run release -- <remote> --serve 7100             build it whenever it changes and serve it for trials
npm run rollout -- <remote> <release> --percent 50   give a published release to more, or fewer
npm run rollout -- <remote> <release> --live         make it live for everybody
npm run rollout -- <remote> <release> --end          stop giving it to anyone
npm run rollback -- <remote> [--release <id>]        make an earlier release live again
npm run rollback -- <remote> --undo                  make the release live that the last rollback left
npm run releases [-- --json]                         what is live, for whom, and the ways back
npm run releases -- --prune [--days 30]              remove what nobody can need any more
npm run releases -- --verify                         compare what people can be given with its hashes and signatures
npm run releases -- --new-key <file>                 make a key pair that live records are signed with
npm run releases -- --sign                           sign the live records with RELEASE_SIGNING_KEY

Whom a release is given to: --percent N, --user <sub>, --org <id>; the last two as often as you like.
A release or rollback for everybody ends all rollouts of the remote, unless --keep-rollouts is given.
Each takes --to <target>, a folder (default: RELEASES_DIR, or releases in DATA_DIR), and --why <text>.`;

const { values, positionals } = asked();
const [command, remote, release] = positionals;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function asked() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        why: { type: 'string', default: '' },
        release: { type: 'string' },
        undo: { type: 'boolean', default: false },
        serve: { type: 'string' },
        'skip-checks': { type: 'boolean', default: false },
        percent: { type: 'string' },
        user: { type: 'string', multiple: true, default: [] },
        org: { type: 'string', multiple: true, default: [] },
        live: { type: 'boolean', default: false },
        end: { type: 'boolean', default: false },
        'keep-rollouts': { type: 'boolean', default: false },
        prune: { type: 'boolean', default: false },
        days: { type: 'string', default: '30' },
        'new-key': { type: 'string' },
        sign: { type: 'boolean', default: false },
        verify: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    // It says in a sentence which option it does not know.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
    process.exit(1);
  }
}

function named(what: string, value: string | undefined): string {
  if (!value) throw new Error(`which ${what}?\n\n${usage}`);
  return value;
}

function whole(name: string, text: string, most: number): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number) || number > most) throw new Error(`--${name} is a whole number up to ${most}`);
  return number;
}

/** Undefined: nobody in particular was named. */
function cohort(): Cohort | undefined {
  const { percent, user: users, org: organizations } = values;
  if (percent === undefined && users.length === 0 && organizations.length === 0) return undefined;
  return { percent: whole('percent', percent ?? '0', 100), users, organizations };
}

type Publishing = { target: string; publisher: Publisher; releaseKeys: readonly string[] };

const commands: Record<string, (publishing: Publishing) => Promise<void>> = {
  build: async ({ target, publisher }) => {
    await buildAll(target, { say, publisher });
    say(`${remotesIn(target).length} remotes live in ${target}`);
  },
  release: async ({ target, publisher }) => {
    const dir = remoteDir(named('remote', remote));
    if (values.serve !== undefined) return serve(dir, whole('serve', values.serve, 65_535));
    await checkContract();
    const options = { say, ...(await afterChecks(target, dir, publisher)) };
    const some = cohort();
    if (some) {
      const made = await releaseToCohort(target, dir, some, options);
      return say(`${remote} ${made} is published in ${target} and rolled out to some`);
    }
    const { live } = await releaseRemote(target, dir, options);
    say(`${remote} ${live.release} is live in ${target}`);
  },
  rollout: async ({ target, publisher }) => {
    const [of, which] = [named('remote', remote), named('release', release)];
    if (values.live) {
      await promote(target, of, which, publisher);
      return say(`${of} ${which} is live in ${target}`);
    }
    const nobody = { percent: 0, users: [], organizations: [] };
    const some = values.end ? nobody : cohort();
    if (!some) throw new Error(`to whom?\n\n${usage}`);
    await rollOut(target, of, which, some, publisher);
    say(`${of} ${which} ${values.end ? 'is no longer rolled out to anyone' : 'is rolled out to some'}`);
  },
  rollback: async ({ target, publisher }) => {
    const of = named('remote', remote);
    const { live, ...record } = values.undo
      ? await undoRollback(target, of, publisher)
      : await rollback(target, of, values.release, publisher);
    say(`${record.remote} is back at ${live.release} (${live.builtAt})`);
  },
  list: async ({ target, publisher, releaseKeys }) => {
    if (values['new-key'] !== undefined) {
      return say(`RELEASE_PUBLIC_KEY=${newSigningKey(values['new-key'])}`);
    }
    if (values.sign) {
      const signed = await signRecords(target, publisher);
      return say(signed.length === 0 ? 'nothing to sign' : `signed: ${signed.join(', ')}`);
    }
    if (values.verify) return verify(target, releaseKeys);
    if (values.prune) return pruneAll(target, publisher);
    const records = remotesIn(target).flatMap((name) => readRecord(target, name) ?? []);
    say(values.json ? JSON.stringify(records, null, 2) : listReleases(records).join('\n'));
  },
};

/** @returns how to release it; with a reason that says so when nothing was checked */
async function afterChecks(target: string, dir: string, publisher: Publisher): Promise<BuildOptions> {
  if (!values['skip-checks']) {
    const assertUnchanged = await checkRemote({ target, dir, shell: factsIn(dir).shell, say });
    return { publisher, assertUnchanged };
  }
  if (values.why.trim() === '')
    throw new Error('--skip-checks goes with --why <text>: the audit log keeps it');
  return { publisher: { ...publisher, why: `without checks: ${values.why}` } };
}

async function pruneAll(target: string, publisher: Publisher): Promise<void> {
  const days = whole('days', values.days, 3650);
  for (const name of remotesIn(target)) {
    const gone = await prune(target, name, days, publisher);
    say(`${name}: ${gone.length === 0 ? 'nothing to remove' : `removed ${gone.join(' ')}`}`);
  }
}

function verify(target: string, releaseKeys: readonly string[]): void {
  const faults = damageIn(target, releaseKeys);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  say(`${remotesIn(target).length} remotes are whole in ${target}`);
}

async function serve(dir: string, port: number): Promise<void> {
  const { address, close } = await serveRemote(dir, { port, say });
  say(`Try it in a console, under System information: ${address}`);
  say(`The console must allow it: REMOTE_ORIGINS=${new URL(address).origin}`);
  process.once('SIGINT', () => void close());
  process.once('SIGTERM', () => void close());
}

function publishing(): Publishing {
  const config = readConfig(undefined, { DATA_DIR: join(root, '.data') });
  return {
    target: resolve(values.to || releasesFolder(config)),
    releaseKeys: publicKeysIn(config.RELEASE_PUBLIC_KEY),
    publisher: { ...publisherOf(config), why: values.why, keepRollouts: values['keep-rollouts'] },
  };
}

try {
  const run = commands[command ?? ''];
  if (!run || values.help) say(usage);
  else await run(publishing());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
