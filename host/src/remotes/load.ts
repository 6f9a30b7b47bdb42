import { type FramedRelease, type LiveRecord, type LiveRelease, satisfies } from '@console/contract';
import type { RemoteDefinition, TodayDefinition } from '@console/shell';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { type Budgets, usualBudgets } from './budgets.ts';
import { isChunkError, mayFallBack, pastKeptAnswers, RemoteFailure } from './failure.ts';
import { type Attempt, type Attempts, federationHooks, integrityOf } from './hooks.ts';
import { probeAll } from './probe.ts';
import { suspects } from './screen.ts';

/** The part of the federation runtime that is used; the real one in the page and in the tests. */
export interface Federation {
  registerPlugins(plugins: ModuleFederationRuntimePlugin[]): void;
  registerRemotes(remotes: { name: string; entry: string }[], options?: { force?: boolean }): void;
  loadRemote(id: string): Promise<unknown>;
}

export interface LoaderParts {
  readonly federation: Federation;
  readonly shellVersion: string;
  readonly request?: typeof fetch;
  readonly budgets?: Budgets;
  /** Asks for what a release's manifest will lead to, together with it. */
  readonly askAhead?: (release: LiveRelease, exposed: Exposed) => void;
}

/** What a remote exposes: itself, and its card on the home. */
interface Definitions {
  readonly remote: RemoteDefinition;
  readonly today: TodayDefinition;
}
export type Exposed = keyof Definitions;

export interface Loaded<Definition = RemoteDefinition> {
  readonly definition: Definition;
  /** The one that came up: the chosen release, or an earlier one in its place. */
  readonly release: LiveRelease;
  /** Why the chosen release did not come up. */
  readonly instead?: RemoteFailure | undefined;
  readonly tookMs: number;
}

/**
 * Loads a release of a live record's remote, or the newest earlier one that fits and can be loaded.
 * @throws {RemoteFailure} what went wrong first; calling again tries again, without a reload of the page
 */
export type LoadRelease<Definition = RemoteDefinition> = (
  record: LiveRecord,
  chosen: LiveRelease,
) => Promise<Loaded<Definition>>;

/** Loaders of what remotes expose, over one federation runtime. */
export function remoteLoaders(parts: LoaderParts): { [name in Exposed]: LoadRelease<Definitions[name]> } {
  const budgets = parts.budgets ?? usualBudgets;
  const request = parts.request ?? ((input, init) => fetch(input, init));
  const attempts: Attempts = new Map();
  const underWay: Attempts = new Map();
  /** How often a release has failed since it last came up. */
  const failed = new Map<string, number>();
  /** Releases of which something runs. */
  const running = new Set<string>();
  parts.federation.registerPlugins([federationHooks(attempts, request, budgets)]);

  async function loadRelease<Name extends Exposed>(
    exposed: Name,
    remote: string,
    release: LiveRelease,
    deadline: number,
  ): Promise<Definitions[Name]> {
    const { mfName, manifest } = release;
    const again = failed.get(mfName) ?? 0;
    const watch = watched(remote, release, again, { ...budgets, total: deadline - performance.now() });
    attempts.set(mfName, together(watch.attempt, underWay.get(mfName)));
    underWay.set(mfName, watch.attempt);
    if (again === 0) parts.askAhead?.(release, exposed);
    // Only force makes the runtime forget a failure; a release that runs is never registered twice.
    const force = again > 0 && !running.has(mfName);
    parts.federation.registerRemotes([{ name: mfName, entry: manifest }], { force });
    try {
      const module = await Promise.race([parts.federation.loadRemote(`${mfName}/${exposed}`), watch.expired]);
      const definition = definitionIn(module, exposed, remote, release);
      failed.delete(mfName);
      running.add(mfName);
      return definition;
    } catch (error) {
      failed.set(mfName, again + 1);
      throw watch.attempt.failure ?? (await classified(error, watch.attempt, request, budgets));
    } finally {
      watch.stop();
      if (underWay.get(mfName) === watch.attempt) underWay.delete(mfName);
    }
  }

  async function loadFitting<Name extends Exposed>(
    exposed: Name,
    record: LiveRecord,
    chosen: LiveRelease,
  ): Promise<Loaded<Definitions[Name]>> {
    const started = performance.now();
    const deadline = started + budgets.total;
    const { remote } = record;
    const candidates = waysFrom(record, chosen)
      .filter((one: FramedRelease) => exposed === 'remote' || one.today)
      .filter((one) => satisfies(parts.shellVersion, one.shell));
    let first = candidates.includes(chosen) ? undefined : misfit(remote, chosen, parts.shellVersion);
    for (const release of candidates) {
      try {
        const definition = await pastKeptAnswers(() => loadRelease(exposed, remote, release, deadline));
        return { definition, release, instead: first, tookMs: Math.round(performance.now() - started) };
      } catch (error) {
        const failure = asFailure(error, remote, release);
        first ??= failure;
        // Last known good: worth a try while the time for it is left.
        if (!mayFallBack(failure) || performance.now() > deadline - budgets.manifest) break;
      }
    }
    throw first ?? misfit(remote, chosen, parts.shellVersion);
  }

  /** Two that want the same share one load. */
  function shared<Name extends Exposed>(exposed: Name): LoadRelease<Definitions[Name]> {
    const under = new Map<string, Promise<Loaded<Definitions[Name]>>>();
    return (record, chosen) => {
      const key = chosen.mfName;
      const known = under.get(key);
      if (known) return known;
      const loading = loadFitting(exposed, record, chosen);
      under.set(key, loading);
      // Neither a failure nor what runs in the chosen release's place is kept: the next call tries again.
      loading.then(
        ({ release }) => release === chosen || under.delete(key),
        () => under.delete(key),
      );
      return loading;
    };
  }

  return { remote: shared('remote'), today: shared('today') };
}

/** The chosen release, then what is known to have worked: the live one, unless that was chosen, and the ways back. */
const waysFrom = ({ live, previous }: LiveRecord, chosen: LiveRelease): LiveRelease[] =>
  [chosen, live, ...previous].filter(
    ({ mfName }, index, all) => all.findIndex((one) => one.mfName === mfName) === index,
  );

/** An attempt with its two clocks: one for the remote's initialisation, one for everything. */
function watched(remote: string, release: LiveRelease, again: number, budgets: Budgets) {
  let initClock: ReturnType<typeof setTimeout> | undefined;
  let totalClock: ReturnType<typeof setTimeout> | undefined;
  const { promise: expired, reject } = withResolvers();
  const late = (what: string, ms: number) =>
    reject(
      new RemoteFailure('timeout', `${what} took longer than ${ms} ms`, { remote, release: release.release }),
    );
  totalClock = setTimeout(() => late('loading', budgets.total), budgets.total);
  const attempt: Attempt = {
    remote,
    release,
    again,
    initStarts: () => {
      initClock = setTimeout(() => late('initialisation', budgets.init), budgets.init);
    },
    initEnds: () => clearTimeout(initClock),
  };
  const stop = () => {
    clearTimeout(initClock);
    clearTimeout(totalClock);
  };
  return { attempt, expired, stop };
}

/** The area and its card may be loaded at once, from one release: what happens to it happens to both. */
const together = (attempt: Attempt, other: Attempt | undefined): Attempt => ({
  ...attempt,
  get failure() {
    return attempt.failure;
  },
  set failure(failure: RemoteFailure | undefined) {
    attempt.failure = failure;
    if (other) other.failure ??= failure;
  },
  initStarts() {
    attempt.initStarts();
    other?.initStarts();
  },
  initEnds() {
    attempt.initEnds();
    other?.initEnds();
  },
});

function withResolvers(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<never>((_, no) => {
    reject = no;
  });
  // Nobody waits for it any more once the load has ended.
  promise.catch(() => {});
  return { promise, reject };
}

/** What makes an exposed module what it should be. */
const marks: { [name in Exposed]: (definition: Partial<Definitions[name]>) => boolean } = {
  remote: ({ routes }) => Array.isArray(routes),
  today: ({ Card }) => typeof Card === 'function',
};

function definitionIn<Name extends Exposed>(
  module: unknown,
  exposed: Name,
  remote: string,
  release: LiveRelease,
): Definitions[Name] {
  const definition = (module as { default?: Partial<Definitions[Name]> } | null)?.default;
  if (typeof definition?.name === 'string' && definition.locales && marks[exposed](definition))
    return definition as Definitions[Name];
  const why = `the remote exposes no ${exposed === 'remote' ? 'routes' : 'card'}`;
  throw new RemoteFailure('shape', why, { remote, release: release.release });
}

const misfit = (remote: string, { release, shell: needed }: LiveRelease, shell: string) =>
  new RemoteFailure('compat', `needs shell ${needed}, this is ${shell}`, { remote, release });

const asFailure = (error: unknown, remote: string, { release }: LiveRelease) =>
  error instanceof RemoteFailure
    ? error
    : new RemoteFailure('init', String(error), { remote, release }, error);

/** Sorts what the runtime throws into the fixed classes; a script's own failure is looked at on the network. */
async function classified(
  error: unknown,
  { remote, release }: Attempt,
  request: typeof fetch,
  budgets: Budgets,
): Promise<RemoteFailure> {
  if (error instanceof RemoteFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  const facts = { remote, release: release.release };
  const as = (failure: RemoteFailure['failure']) => new RemoteFailure(failure, message, facts, error);
  if (/timed out/.test(message)) return as('timeout');
  if (isChunkError(error)) return lookedAt(suspects(error, release, release.files), 'chunk');
  if (/ScriptNetworkError/.test(message))
    return lookedAt([[release.entry, integrityOf(release, release.entry)]], 'network');
  if (/RUNTIME-0(01|02|11|13|14)|does not exist in container/.test(message)) return as('shape');
  if (/RUNTIME-0(06|12)/.test(message)) return as('compat');
  return as('init');

  async function lookedAt(
    files: [string, string | undefined][],
    otherwise: RemoteFailure['failure'],
  ): Promise<RemoteFailure> {
    const { failure: found, ...where } = await probeAll(files, request, budgets.manifest);
    const failure = found === 'network' ? otherwise : found;
    return new RemoteFailure(failure, message, { ...facts, ...where }, error);
  }
}
