import { isDeepStrictEqual } from 'node:util';
import {
  type LiveRecord,
  type LiveRelease,
  type Release,
  type RemoteFacts,
  satisfies,
} from '@console/contract';
import {
  type Decide,
  type Known,
  madeLive,
  published,
  ReleaseRefusal,
  rolledOut,
  wentBack,
} from '../record-rules.ts';
import type { ReleaseChange } from './protocol.ts';

/** What the console runs, which a release has to fit. */
export interface Running {
  /** Version of the live shell; undefined when there is none, or one of before that does not say it. */
  readonly shell: string | undefined;
  readonly contract: string;
}

export const uploadLimits = { files: 2_000, descriptionBytes: 1024 * 1024, pathLength: 200 } as const;

/** What comes with every page of everybody, whoever's remote they use: the largest of ours is a quarter of that. */
const pageLimits = { recordBytes: 32 * 1024, factsBytes: 16 * 1024, titleLetters: 60 } as const;

/** First segments that are the house's own: no area stands there. */
const housePlaces: ReadonlySet<string> = new Set([
  ...['account', 'api', 'assets', 'blog', 'healthz', 'i18n', 'live', 'oidc', 'readyz', 'remotes', 'robots'],
  ...['services', 'shell', 'worker'],
]);

const segment = '[A-Za-z0-9_@~-][A-Za-z0-9._@~-]*';
const path = new RegExp(`^${segment}(?:/${segment})*$`);
/** What a build makes; above all no page of its own. Compressed copies are made here. */
const kinds =
  /\.(?:avif|css|gif|ico|jpe?g|js|json|map|md|mjs|mp3|mp4|otf|pdf|png|svg|ttf|txt|wasm|webmanifest|webp|woff2?)$/;
const hash = /^sha384-[A-Za-z0-9+/]{64}$/;
/** Screens, as the page's server picks them from an address. */
const screen = /^[A-Za-z0-9]*$/;
/** A clock that is ahead by more than this is set wrongly. */
const ahead = 5 * 60_000;

const isFileName = (name: string): boolean =>
  name.length <= uploadLimits.pathLength && path.test(name) && kinds.test(name) && name !== 'release.json';

function fileFaults(files: Readonly<Record<string, string>>): string[] {
  const names = Object.keys(files);
  const folders = new Set(names.flatMap((name) => foldersOf(name)));
  const plain = new Set(names.map((name) => name.toLowerCase()));
  return [
    ...(names.length > uploadLimits.files ? [`it has more than ${uploadLimits.files} files`] : []),
    ...(plain.size < names.length ? ['two of its files differ in capital letters alone'] : []),
    ...names.filter((name) => !isFileName(name)).map((name) => `${shown(name)} is no name of a file`),
    ...names.filter((name) => folders.has(name)).map((name) => `${shown(name)} is a file and a folder`),
    ...names.filter((name) => !hash.test(files[name] ?? '')).map((name) => `${shown(name)} has no hash`),
  ];
}

/** `a/b/c.js` → `a`, `a/b` */
const foldersOf = (name: string): string[] =>
  name
    .split('/')
    .slice(0, -1)
    .map((_, at, parts) => parts.slice(0, at + 1).join('/'));

const shown = (text: string): string => JSON.stringify(text.slice(0, 80));

/** What the page is told of a remote before its code is there. */
function factsFaults(facts: RemoteFacts): string[] {
  const { titles, menu, actions = [], groups = {}, grantedBy } = facts;
  const { factsBytes, titleLetters } = pageLimits;
  const shownTitles = [
    ...[titles, ...Object.values(groups), ...(grantedBy ? [grantedBy] : [])],
    ...[...menu, ...actions].map((entry) => entry.titles),
  ].flatMap(({ zh, en }) => [zh, en]);
  return [
    ...shownTitles
      .filter((title) => title.length > titleLetters)
      .map((title) => `${shown(title)} is a title of more than ${titleLetters} letters`),
    ...(bytesOf(facts) > factsBytes ? [`its facts have more than ${factsBytes} bytes`] : []),
  ];
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * What is wrong with a release that comes from somewhere else, whatever its files are: it may reach nothing but what is its
 * remote's own.
 * @param release the name under which it was sent
 */
export function descriptionFaults(
  description: Release,
  { remote, release, now }: { remote: string; release: string; now: number },
): string[] {
  const { facts, base, mfName, manifest, entry, files, preload, today = [] } = description;
  const isOwn = (address: string) =>
    address.startsWith(base) && Object.hasOwn(files, address.slice(base.length));
  const named = new Set([...Object.values(preload).flat(), ...today]);
  const built = Date.parse(description.builtAt);
  return [
    ...(facts.remote === remote ? [] : [`it is a release of ${facts.remote}`]),
    ...(description.release === release ? [] : [`it is release ${description.release}`]),
    ...(base === `/remotes/${remote}/${release}/` ? [] : ['base is not its own folder']),
    // Under this name it stands in the page: another one could be that of another remote.
    ...(mfName === `${remote}_${release}` ? [] : ['mfName is not its own']),
    ...(isOwn(manifest) && isOwn(entry) ? [] : ['manifest or entry is none of its files']),
    ...(facts.shell === description.shell ? [] : ['it says two ranges of shells']),
    ...(housePlaces.has(facts.area) ? [`${facts.area} is an address of the house`] : []),
    ...(Number.isNaN(built) || built > now + ahead ? ['builtAt is no time of before'] : []),
    ...Object.keys(preload)
      .filter((name) => !screen.test(name))
      .map((name) => `${shown(name)} is no screen`),
    ...[...named]
      .filter((name) => !Object.hasOwn(files, name))
      .map((name) => `${shown(name)} is none of its files`),
    ...factsFaults(facts),
    ...fileFaults(files),
  ];
}

/** @throws ReleaseRefusal when it cannot run on what is live */
export function demandFit({ facts, shell, contract }: Release, running: Running): void {
  const { remote } = facts;
  if (running.shell !== undefined && !satisfies(running.shell, shell)) {
    const sentence = `${remote} needs shell ${shell}, and ${running.shell} is live`;
    throw new ReleaseRefusal('misfit', sentence);
  }
  if (!satisfies(running.contract, `^${contract}`)) {
    const sentence = `${remote} is built for contract ${contract}, and the console serves ${running.contract}`;
    throw new ReleaseRefusal('misfit', sentence);
  }
}

/** @throws ReleaseRefusal: what is older than what is live comes by a rollback alone, which says what it is */
export function demandNotLowered(
  { facts: { remote }, release, builtAt, contract }: Release,
  live: LiveRelease | undefined,
): void {
  if (live === undefined || live.release === release) return;
  if (Date.parse(builtAt) < Date.parse(live.builtAt)) {
    const sentence = `${remote} ${release} is older than ${live.release}, which is live: npm run rollback goes back`;
    throw new ReleaseRefusal('lowered', sentence);
  }
  if (!satisfies(contract, `>=${live.contract}`)) {
    const sentence = `${remote} ${release} is built for contract ${contract}, and what is live for ${live.contract}`;
    throw new ReleaseRefusal('lowered', sentence);
  }
}

/** @throws ReleaseRefusal when it would weigh on every page; what does not grow may stay, so that its size closes no way back */
function demandLight(remote: string, record: LiveRecord, before: LiveRecord | undefined): void {
  const bytes = bytesOf(record);
  if (bytes <= pageLimits.recordBytes || (before && bytes <= bytesOf(before))) return;
  const sentence = `${bytes} bytes of ${remote} would come with every page, and ${pageLimits.recordBytes} may: fewer files for every screen (preload), or fewer rollouts`;
  throw new ReleaseRefusal('large', sentence);
}

/** Where no keys are set, nobody looks at signatures: one that was kept would be any text, and pass for one later. */
export function unsignedOf<Change extends ReleaseChange>(sent: Change): Change {
  const { signature: _, ...record } = sent.record;
  return { ...sent, record };
}

/**
 * Works out anew what a team has sent: the record becomes what the console finds, or nothing happens.
 * @param known what is there of the remote's releases
 */
export const asSent =
  (remote: string, sent: ReleaseChange, known: Known, running: Running): Decide =>
  (before) => {
    const release = published(known, remote, sent.release);
    const decided = decisionOf(remote, sent, known, release)(before);
    if (!decided) throw new ReleaseRefusal('live', `${remote} ${sent.release} is live already`);
    demandLight(remote, decided.record, before);
    if (decided.gives) demandFit(release, running);
    if (decided.gives && sent.action !== 'rollback') demandNotLowered(release, before?.live);
    const { signature, ...record } = sent.record;
    if (!isDeepStrictEqual(asJson(decided.record), asJson(record))) {
      const sentence = `what is live of ${remote} is not what the change was made for`;
      throw new ReleaseRefusal('record', sentence);
    }
    // In the order in which it was signed.
    return { ...decided, record: record as unknown as LiveRecord, signature };
  };

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function decisionOf(remote: string, sent: ReleaseChange, known: Known, release: Release): Decide {
  if (sent.action === 'rollout') return rolledOut(known, remote, sent.release, sent, sent);
  if (sent.action === 'rollback') return wentBack(known, remote, sent.release, sent);
  return madeLive(known, release, sent);
}
