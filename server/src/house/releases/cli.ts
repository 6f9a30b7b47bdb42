/** `npm run build | release | rollout | rollback | releases`: see `usage`. */
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig, releasesFolder } from '../../config.ts';
import type { Db } from '../../plugins/database/db.ts';
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
import {
  cohortOf,
  isConsole,
  nobody,
  reasonWithoutChecks,
  targetAt,
  wholeNumber,
} from './command-options.ts';
import { serveRemote } from './dev-server.ts';
import {
  makeReleaseToken,
  type ReleaseRight,
  releaseTokens,
  rotateReleaseToken,
  withdrawReleaseToken,
} from './endpoint/release-tokens.ts';
import { listReleases, listTokens } from './list-releases.ts';
import { prune } from './prune.ts';
import { publisherOf } from './publisher.ts';
import type { Publisher } from './record-rules.ts';
import type { ReleaseTarget } from './release-target.ts';
import { signRecords } from './sign-records.ts';
import { newSigningKey, publicKeysIn } from './signing.ts';
import { releaseStoreOf } from './store/release-store-of.ts';
import { remotesIn } from './target.ts';
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
npm run releases -- --token <remote> [--name CI]     make a token by which its team sends releases to a console
npm run releases -- --tokens                         the tokens that there are
npm run releases -- --rotate <id>                    make another one in a token's place
npm run releases -- --withdraw <id>                  a token is good for nothing any more

Whom a release is given to: --percent N, --user <sub>, --org <id>; the last two as often as you like.
A release or rollback for everybody ends all rollouts of the remote, unless --keep-rollouts is given.
A token is good for --days N (default 90), and goes back with --may-roll-back only. Tokens are kept in DATABASE_URL.
Each takes --to <target> and --why <text>. A target is a folder (default: RELEASES_DIR, or releases in DATA_DIR), or for release,
rollout, rollback and releases <remote> the https address of a console, with a token in RELEASE_TOKEN.`;

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
        days: { type: 'string' },
        token: { type: 'string' },
        tokens: { type: 'boolean', default: false },
        rotate: { type: 'string' },
        withdraw: { type: 'string' },
        name: { type: 'string', default: 'CI' },
        'may-roll-back': { type: 'boolean', default: false },
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

interface Publishing {
  readonly config: Config;
  readonly target: ReleaseTarget;
  /** @throws where the target is a console: it keeps this in its own hands */
  readonly folder: () => string;
  readonly publisher: Publisher;
}

const commands: Record<string, (publishing: Publishing) => Promise<void>> = {
  build: async ({ folder, publisher }) => {
    const target = folder();
    await buildAll(target, { say, publisher });
    say(`${remotesIn(target).length} remotes live in ${target}`);
  },
  release: async ({ target, publisher }) => {
    const dir = remoteDir(named('remote', remote));
    if (values.serve !== undefined) return serve(dir, wholeNumber('serve', values.serve, 65_535));
    await checkContract();
    const options = { say, ...(await afterChecks(target, dir, publisher)) };
    const some = cohortOf(values);
    if (some) {
      const made = await releaseToCohort(target, dir, some, options);
      return say(`${remote} ${made} is published in ${target.place} and rolled out to some`);
    }
    const { live } = await releaseRemote(target, dir, options);
    say(`${remote} ${live.release} is live in ${target.place}`);
  },
  rollout: async ({ target, publisher }) => {
    const [of, which] = [named('remote', remote), named('release', release)];
    if (values.live) {
      await target.promote(of, which, publisher);
      return say(`${of} ${which} is live in ${target.place}`);
    }
    const some = values.end ? nobody : cohortOf(values);
    if (!some) throw new Error(`to whom?\n\n${usage}`);
    await target.rollOut(of, which, some, publisher);
    say(`${of} ${which} ${values.end ? 'is no longer rolled out to anyone' : 'is rolled out to some'}`);
  },
  rollback: async ({ target, publisher }) => {
    const of = named('remote', remote);
    const { live, ...record } = values.undo
      ? await target.undoRollback(of, publisher)
      : await target.rollback(of, values.release, publisher);
    say(`${record.remote} is back at ${live.release} (${live.builtAt})`);
  },
  list: async ({ config, target, folder, publisher }) => {
    if (values['new-key'] !== undefined) {
      return say(`RELEASE_PUBLIC_KEY=${newSigningKey(values['new-key'])}`);
    }
    const tokens = tokensAsked(config);
    if (tokens) return withOwner(config, tokens);
    if (values.sign) {
      const signed = await signRecords(folder(), publisher);
      return say(signed.length === 0 ? 'nothing to sign' : `signed: ${signed.join(', ')}`);
    }
    if (values.verify) return verify(folder(), publicKeysIn(config.RELEASE_PUBLIC_KEY));
    if (values.prune) return pruneAll(folder(), publisher);
    const records = await target.records(remote);
    say(values.json ? JSON.stringify(records, null, 2) : listReleases(records).join('\n'));
  },
};

/** @returns how to release it; with a reason that says so when nothing was checked */
async function afterChecks(target: ReleaseTarget, dir: string, publisher: Publisher): Promise<BuildOptions> {
  if (!values['skip-checks']) {
    const facts = factsIn(dir);
    const live = await target.liveShell(facts.remote);
    const assertUnchanged = await checkRemote({ live, dir, shell: facts.shell, say });
    return { publisher, assertUnchanged };
  }
  return { publisher: { ...publisher, why: reasonWithoutChecks(values.why) } };
}

/** What is to become of tokens; undefined: nothing was said of them. */
function tokensAsked(config: Config): ((owner: Db) => Promise<void>) | undefined {
  const by = config.CONSOLE_RELEASED_BY || userInfo().username;
  const days = wholeNumber('days', values.days ?? '90', 366);
  const told = ({ tokenId, token }: { tokenId: string; token: string }) =>
    say(
      `RELEASE_TOKEN=${token}\nIt is shown this once. Its id is ${tokenId}, and it is good for ${days} days.`,
    );
  const unknown = (id: string) => new Error(`there is no token ${id} that is good`);
  const { token: of, rotate, withdraw, name } = values;
  if (of !== undefined) {
    const may: ReleaseRight[] = values['may-roll-back'] ? ['publish', 'rollback'] : ['publish'];
    if (!/^[a-z][A-Za-z0-9]{1,30}$/.test(of)) throw new Error(`${of} is no remote's name`);
    return async (owner) => told(await makeReleaseToken(owner, { remote: of, name, may, days }, by));
  }
  if (rotate !== undefined)
    return async (owner) => {
      const made = await rotateReleaseToken(owner, rotate, days, by);
      if (!made) throw unknown(rotate);
      told(made);
    };
  if (withdraw !== undefined)
    return async (owner) => {
      const gone = await withdrawReleaseToken(owner, withdraw, by);
      if (!gone) throw unknown(withdraw);
      say(`${gone.remote}: ${gone.name} …${gone.ending} is withdrawn`);
    };
  if (values.tokens)
    return async (owner) => say(listTokens(await releaseTokens(owner), new Date()).join('\n'));
  return undefined;
}

/** The embedded engine has one process: where a server runs on it, it is to be stopped. */
async function withOwner(config: Config, work: (owner: Db) => Promise<void>): Promise<void> {
  const { openEmbedded, openPostgres } = await import('../../plugins/database/open.ts');
  const database =
    config.DATABASE_URL === ''
      ? await openEmbedded(join(config.DATA_DIR, 'database'))
      : openPostgres(config.DATABASE_URL, { poolSize: 1, prepare: config.DATABASE_PREPARE });
  try {
    await work(database.as({ kind: 'owner' }));
  } finally {
    await database.close();
  }
}

async function pruneAll(target: string, publisher: Publisher): Promise<void> {
  const days = wholeNumber('days', values.days ?? '30', 3650);
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
  const given = values.to || releasesFolder(config);
  const to = isConsole(given) ? given : resolve(given);
  return {
    config,
    target: targetAt(to, config.RELEASE_TOKEN),
    folder: () => {
      if (isConsole(to)) throw new Error(`${to} is a console: this is done in its folder`);
      return to;
    },
    publisher: {
      ...publisherOf(config),
      why: values.why,
      keepRollouts: values['keep-rollouts'],
      store: isConsole(to) ? undefined : releaseStoreOf(config, to),
    },
  };
}

/** A folder that follows a store knows first what became of it elsewhere. @throws where it cannot be known */
async function caughtUp(given: Publishing): Promise<Publishing> {
  const failures: string[] = [];
  await given.publisher.store?.follow((error, of) =>
    failures.push(`${of}: ${error instanceof Error ? error.message : String(error)}`),
  );
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return given;
}

try {
  const run = commands[command ?? ''];
  if (!run || values.help) say(usage);
  else await run(await caughtUp(publishing()));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
