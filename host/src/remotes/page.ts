import type { LiveRecord, LiveRelease } from '@console/contract';
import {
  isApiError,
  remotesHealth,
  reportEvent,
  reportRemoteHealth,
  type TodayDefinition,
} from '@console/shell';
import { areaOf } from '../area-of.ts';
import { breath } from '../breath.ts';
import { connectAround } from './around.tsx';
import { budgetsWithin } from './budgets.ts';
import { askForFirstFiles } from './early-files.ts';
import { classOfScreenError, faultOf, isChunkError, pastKeptAnswers, RemoteFailure } from './failure.ts';
import { healthOf, healthWithout } from './health.ts';
import type { Loaded, remoteLoaders } from './load.ts';
import { pageSettings, remoteForArea } from './records.ts';
import { sinceSettingOut } from './setting-out.ts';
import { triedRelease } from './trial.ts';
import { usualRelease } from './usual-release.ts';

declare const __SHELL_VERSION__: string;
/** Version of `@console/shell` that this page provides to its remotes. */
const shellVersion = __SHELL_VERSION__;

const budgets = budgetsWithin(pageSettings().areaTimeoutS * 1000);

let loaders: ReturnType<typeof remoteLoaders> | undefined;

/**
 * What remotes find in the page, and the runtime that brings them there: nothing before the first remote needs it. One file, made in two
 * pieces, so that the page answers in between.
 */
export async function fetchLibraries() {
  await import(/* webpackChunkName: "areas" */ '../libraries/kit.ts');
  await breath();
  return import(/* webpackChunkName: "areas" */ './on-demand.ts');
}

/** @throws {RemoteFailure} without a network; calling again tries again */
async function loading({ remote }: LiveRecord, { release }: LiveRelease) {
  if (loaders) return loaders;
  try {
    const { federation, remoteLoaders, Queries } = await fetchLibraries();
    connectAround(Queries);
    loaders ??= remoteLoaders({ federation, shellVersion, budgets, askAhead: askForFirstFiles });
    return loaders;
  } catch (cause) {
    throw new RemoteFailure('network', 'what areas run on did not arrive', { remote, release }, cause);
  }
}

/**
 * The release that this user is to run: one that they try, one that is rolled out to them, or the live one.
 * Asked anew for every navigation.
 */
export const chosenRelease = async (record: LiveRecord): Promise<LiveRelease> =>
  (await triedRelease(record.remote)) ?? usualRelease(record);

/** Fetches a release before anybody goes there. Whatever fails is left for `openRemote` to tell. */
export const preloadRemote = async (record: LiveRecord, chosen: LiveRelease): Promise<Loaded> =>
  (await loading(record, chosen)).remote(record, chosen);

/**
 * Loads the card on the home of the chosen release, or of an earlier one that has one, and tells operators what goes wrong.
 * @throws {RemoteFailure} with its class; calling again tries again
 */
export async function openToday(record: LiveRecord, chosen: LiveRelease): Promise<Loaded<TodayDefinition>> {
  const started = performance.now();
  try {
    const loaded = await (await loading(record, chosen)).today(record, chosen);
    if (loaded.instead) reportEvent(faultOf(loaded.instead, loaded.tookMs));
    return loaded;
  } catch (error) {
    if (error instanceof RemoteFailure) reportEvent(faultOf(error, performance.now() - started));
    throw error;
  }
}

/**
 * Loads the chosen release for the screen, or what can run in its place, and says so to operators.
 * @throws {RemoteFailure} with its class; calling again tries again
 */
export async function openRemote(record: LiveRecord, chosen: LiveRelease): Promise<Loaded> {
  const { remote } = record;
  const started = performance.now();
  reportRemoteHealth(remote, { state: 'loading', release: chosen.release, cause: undefined });
  try {
    const loaded = await (await loading(record, chosen)).remote(record, chosen);
    if (loaded.instead) reportEvent(faultOf(loaded.instead, loaded.tookMs));
    reportRemoteHealth(remote, healthOf(chosen, loaded));
    return loaded;
  } catch (error) {
    tellOf(error, started);
    throw error;
  }
}

/** Tells operators of a failed load. @param started ms of `performance.now()` */
function tellOf(error: unknown, started: number): void {
  if (!(error instanceof RemoteFailure)) return;
  reportEvent(faultOf(error, performance.now() - started));
  reportRemoteHealth(error.facts.remote, healthWithout(error));
}

/** Why an area cannot come up whose live record cannot be read; told to operators. */
export function unreadableRecord(remote: string): RemoteFailure {
  const failure = new RemoteFailure('shape', 'the live record cannot be read', { remote, release: '' });
  reportEvent(faultOf(failure, 0));
  return failure;
}

/**
 * Fetches the code of a screen.
 * @throws {RemoteFailure} when a part of it did not arrive, told to operators already
 */
export async function loadScreen<T>(
  remote: string,
  release: LiveRelease,
  fetchCode: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const attempt = async () => {
    try {
      return await fetchCode();
    } catch (error) {
      const { screenFailure } = await fetchLibraries();
      throw (await screenFailure(error, remote, release, budgets.manifest)) ?? error;
    }
  };
  try {
    return await pastKeptAnswers(attempt);
  } catch (error) {
    tellOf(error, started);
    throw error;
  }
}

/**
 * Tells the operators that a screen of the area at this path failed, or that the API did not answer it. Failed loads
 * have been told already.
 */
export function reportScreenFailure(path: string, error: unknown): void {
  const record = remoteForArea(areaOf(path));
  if (!record || error instanceof RemoteFailure) return;
  const { remote } = record;
  const { release = null } = remotesHealth().find((one) => one.remote === remote) ?? {};
  reportEvent({
    kind: 'remote',
    failure: classOfScreenError(error),
    remote,
    release,
    httpStatus: isApiError(error) && error.status > 0 ? error.status : null,
    tookMs: sinceSettingOut(remote),
  });
}

/** A part of a screen that did not arrive says so in its own place; here it is an error that nobody caught. */
export function followMissingParts(): void {
  window.addEventListener('error', ({ error }) => {
    if (isChunkError(error)) reportScreenFailure(location.pathname, error);
  });
}
