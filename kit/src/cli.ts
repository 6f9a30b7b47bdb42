#!/usr/bin/env node
/** `console-remote`: see `usage`. Works on the remote in the folder that it is called in. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  buildRemote,
  factsIn,
  releaseRemote,
  releaseToCohort,
} from '../../server/src/house/releases/build.ts';
import {
  cohortOf,
  nobody,
  reasonWithoutChecks,
  targetAt,
  wholeNumber,
} from '../../server/src/house/releases/command-options.ts';
import { serveRemote } from '../../server/src/house/releases/dev-server.ts';
import { listReleases } from '../../server/src/house/releases/list-releases.ts';
import type { Publisher } from '../../server/src/house/releases/record-rules.ts';
import type { ReleaseTarget } from '../../server/src/house/releases/release-target.ts';
import { signingKey } from '../../server/src/house/releases/signing.ts';
import { checkOwn, warningsFor } from './checks.ts';
import { kit } from './house.ts';

const usage = `console-remote build [--out <folder>]        build it into a folder, by default dist
console-remote serve [port]                  build it whenever it changes and serve it for trials (port 7100)
console-remote release                       check it, build it and make it live
console-remote release --percent 10          check and build it and give it to some
console-remote release --skip-checks --why … without its checks; the audit log says so
console-remote rollout <release> --percent 50  give a published release to more, or fewer
console-remote rollout <release> --live      make it live for everybody
console-remote rollout <release> --end       stop giving it to anyone
console-remote rollback [--release <id>]     make an earlier release live again
console-remote rollback --undo               make the release live that the last rollback left
console-remote list [--all] [--json]         what of it is live, for whom, and the ways back; of all remotes

Whom a release is given to: --percent N, --user <sub>, --org <id>; the last two as often as you like.
A release or rollback for everybody ends all rollouts of the remote, unless --keep-rollouts is given.
All but build and serve take --why <text> and --to <target> (or RELEASE_TARGET): the folder that the console serves, or the
https address of a console, with the remote's token in RELEASE_TOKEN; such a console tells of this remote alone.
RELEASE_SIGNING_KEY names the file of the key that live records are signed with, CONSOLE_RELEASED_BY who you are.`;

const dir = process.cwd();
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function asked() {
  return parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      out: { type: 'string', default: 'dist' },
      why: { type: 'string', default: '' },
      release: { type: 'string' },
      undo: { type: 'boolean', default: false },
      'skip-checks': { type: 'boolean', default: false },
      percent: { type: 'string' },
      user: { type: 'string', multiple: true, default: [] },
      org: { type: 'string', multiple: true, default: [] },
      live: { type: 'boolean', default: false },
      end: { type: 'boolean', default: false },
      'keep-rollouts': { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
}

type Asked = ReturnType<typeof asked>;

function targetOf({ to = process.env.RELEASE_TARGET ?? '' }: Asked['values']): ReleaseTarget {
  if (to === '') throw new Error(`where to? --to <target>, or RELEASE_TARGET\n\n${usage}`);
  return targetAt(to, process.env.RELEASE_TOKEN ?? '');
}

const publisherOf = (values: Asked['values']): Publisher => ({
  who: process.env.CONSOLE_RELEASED_BY,
  why: values.why,
  keepRollouts: values['keep-rollouts'],
  key: signingKey(process.env.RELEASE_SIGNING_KEY ?? ''),
});

function warn(): void {
  for (const sentence of warningsFor(dir)) process.stderr.write(`warning: ${sentence}\n`);
}

async function release({ values }: Asked): Promise<void> {
  const target = targetOf(values);
  const { remote, shell } = factsIn(dir);
  const skipped = values['skip-checks'];
  const publisher = publisherOf(skipped ? { ...values, why: reasonWithoutChecks(values.why) } : values);
  warn();
  const assertUnchanged = skipped ? undefined : await checkOwn(dir, shell, await target.liveShell(remote));
  const options = { say, publisher, assertUnchanged };
  const some = cohortOf(values);
  if (some) {
    const made = await releaseToCohort(target, dir, some, options);
    return say(`${remote} ${made} is published in ${target.place} and rolled out to some`);
  }
  const { live } = await releaseRemote(target, dir, options);
  say(`${remote} ${live.release} is live in ${target.place}`);
}

const commands: Record<string, (asked: Asked) => Promise<void>> = {
  build: async ({ values }) => {
    warn();
    const made = await buildRemote(dir, resolve(values.out));
    say(`${made.facts.remote} ${made.release} is built with kit ${kit.version} in ${values.out}`);
  },
  serve: async ({ positionals: [, port = '7100'] }) => {
    warn();
    const { address, close } = await serveRemote(dir, { port: wholeNumber('port', port, 65_535), say });
    say(`Try it in a console, under System information: ${address}`);
    say(`The console must allow it: REMOTE_ORIGINS=${new URL(address).origin}`);
    process.once('SIGINT', () => void close());
    process.once('SIGTERM', () => void close());
  },
  release,
  rollout: async ({ values, positionals: [, which = ''] }) => {
    const { remote } = factsIn(dir);
    const target = targetOf(values);
    if (which === '') throw new Error(`which release?\n\n${usage}`);
    if (values.live) {
      await target.promote(remote, which, publisherOf(values));
      return say(`${remote} ${which} is live in ${target.place}`);
    }
    const some = values.end ? nobody : cohortOf(values);
    if (!some) throw new Error(`to whom?\n\n${usage}`);
    await target.rollOut(remote, which, some, publisherOf(values));
    say(`${remote} ${which} ${values.end ? 'is no longer rolled out to anyone' : 'is rolled out to some'}`);
  },
  rollback: async ({ values }) => {
    const { remote } = factsIn(dir);
    const target = targetOf(values);
    const { live } = values.undo
      ? await target.undoRollback(remote, publisherOf(values))
      : await target.rollback(remote, values.release, publisherOf(values));
    say(`${remote} is back at ${live.release} (${live.builtAt})`);
  },
  list: async ({ values }) => {
    const { remote } = factsIn(dir);
    const shown = await targetOf(values).records(values.all ? undefined : remote);
    if (values.json) return say(JSON.stringify(shown, null, 2));
    say(shown.length === 0 ? `${remote} is not live` : listReleases(shown).join('\n'));
  },
};

try {
  const given = asked();
  const run = commands[given.positionals[0] ?? ''];
  if (!run || given.values.help) say(usage);
  else await run(given);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
