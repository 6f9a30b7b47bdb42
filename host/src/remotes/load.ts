import { type LiveRecord, type LiveRelease, satisfies } from '@console/contract';
import type { RemoteDefinition } from '@console/shell';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { isChunkError, mayFallBack, pastKeptAnswers, RemoteFailure } from './failure.ts';
import {
  type Attempt,
  type Attempts,
  type Budgets,
  federationHooks,
  integrityOf,
  usualBudgets,
} from './hooks.ts';
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
  readonly askAhead?: (release: LiveRelease) => void;
}

export interface Loaded {
  readonly definition: RemoteDefinition;
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
export type LoadRelease = (record: LiveRecord, chosen: LiveRelease) => Promise<Loaded>;

export function remoteLoader(parts: LoaderParts): LoadRelease {
  const budgets = parts.budgets ?? usualBudgets;
  const request = parts.request ?? ((input, init) => fetch(input, init));
  const attempts: Attempts = new Map();
  /** How often a release has failed since it last came up. */
  const failed = new Map<string, number>();
  const under = new Map<string, Promise<Loaded>>();
  parts.federation.registerPlugins([federationHooks(attempts, request, budgets)]);

  async function loadRelease(
    remote: string,
    release: LiveRelease,
    deadline: number,
  ): Promise<RemoteDefinition> {
    const { mfName, manifest } = release;
    const again = failed.get(mfName) ?? 0;
    const watch = watched(remote, release, again, { ...budgets, total: deadline - performance.now() });
    attempts.set(mfName, watch.attempt);
    if (again === 0) parts.askAhead?.(release);
    // Only force makes the runtime forget a failure; a release that runs is never registered twice.
    parts.federation.registerRemotes([{ name: mfName, entry: manifest }], { force: again > 0 });
    try {
      const module = await Promise.race([parts.federation.loadRemote(`${mfName}/remote`), watch.expired]);
      failed.delete(mfName);
      return definitionIn(module, remote, release);
    } catch (error) {
      failed.set(mfName, again + 1);
      throw watch.attempt.failure ?? (await classified(error, watch.attempt, request, budgets));
    } finally {
      watch.stop();
    }
  }

  async function loadFitting(record: LiveRecord, chosen: LiveRelease): Promise<Loaded> {
    const started = performance.now();
    const deadline = started + budgets.total;
    const { remote } = record;
    const candidates = waysFrom(record, chosen).filter((one) => satisfies(parts.shellVersion, one.shell));
    let first = candidates.includes(chosen) ? undefined : misfit(remote, chosen, parts.shellVersion);
    for (const release of candidates) {
      try {
        const definition = await pastKeptAnswers(() => loadRelease(remote, release, deadline));
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

  return (record, chosen) => {
    const key = chosen.mfName;
    const running = under.get(key);
    if (running) return running;
    const loading = loadFitting(record, chosen);
    under.set(key, loading);
    // Neither a failure nor what runs in the chosen release's place is kept: the next call tries again.
    loading.then(
      ({ release }) => release === chosen || under.delete(key),
      () => under.delete(key),
    );
    return loading;
  };
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

function withResolvers(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<never>((_, no) => {
    reject = no;
  });
  // Nobody waits for it any more once the load has ended.
  promise.catch(() => {});
  return { promise, reject };
}

function definitionIn(module: unknown, remote: string, release: LiveRelease): RemoteDefinition {
  const definition = (module as { default?: Partial<RemoteDefinition> } | null)?.default;
  const whole =
    typeof definition?.name === 'string' && Array.isArray(definition.routes) && definition.locales;
  if (whole) return definition as RemoteDefinition;
  throw new RemoteFailure('shape', 'the remote exposes no routes', { remote, release: release.release });
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
