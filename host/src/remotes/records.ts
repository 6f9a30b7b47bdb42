import type { FramedRecord, LiveRecord, PageSettings } from '@console/contract';
import { liveRecordsStore as recordsStore, remotesHealthStore, reportEvent } from '@console/shell';
import { createStore, useStore } from 'zustand';
import { inOrder, type ListedRecord, listedRecords, readRecords, readSettings } from './boot.ts';
import { faultOf, RemoteFailure } from './failure.ts';
import { signedRecords } from './signature.ts';

const textOf = (id: string) => document.getElementById(id)?.textContent;
const settings = readSettings(textOf('settings'));

/** The deployment's public settings, as they came with the page. */
export const pageSettings = (): PageSettings => settings;

/** What is live: as the page brought it, and since then as the server says. */
export const liveRecords = (): readonly LiveRecord[] => recordsStore.getState();
export const useLiveRecords = (): readonly FramedRecord[] => useStore(recordsStore);
export const remoteForArea = (segment: string | undefined): LiveRecord | undefined =>
  liveRecords().find((record) => record.area === segment);

/** Places whose record could not be read, and nothing is known of from before; undefined: the list itself. */
let unreadable: readonly ListedRecord[] | undefined;
let checkedAt = 0;

/**
 * The remote of an area whose live record cannot be read, so that nobody knows what to run there.
 * @returns the shell's own name when not even the list of records can be read; undefined when nothing is wrong
 */
export function unreadableRemote(area: string): string | undefined {
  if (!unreadable) return 'shell';
  return unreadable.find((one) => one.area === area)?.remote;
}

/** Reads the records that the page brought: no request is needed to know the remotes. */
export async function readPageRecords(): Promise<void> {
  const listed = listedRecords(textOf('live-records'));
  if (listed) await take(listed);
  checkedAt = performance.now();
}

async function take(listed: readonly ListedRecord[]): Promise<void> {
  const trusted = settings.releaseKey ? await signedRecords(listed, settings.releaseKey) : listed;
  const read = readRecords(trusted, liveRecords());
  read.claims.forEach(tellClaim);
  // What was live before goes on being it, where what is live now cannot be told.
  const isUnreadable = ({ remote }: { remote: string }) =>
    read.unreadable.some((one) => one.remote === remote);
  const kept = liveRecords().filter(isUnreadable);
  unreadable = read.unreadable.filter(({ remote }) => !kept.some((one) => one.remote === remote));
  const records = inOrder([...read.records, ...kept]);
  if (JSON.stringify(records) === JSON.stringify(liveRecords())) return;
  noteHealth(records);
  recordsStore.setState(records, true);
}

const toldClaims = new Set<string>();

/** Operators hear once of a remote that claims an area of another one; whoever looks into the page hears it, too. */
function tellClaim({ remote, area, live }: LiveRecord): void {
  if (toldClaims.has(remote)) return;
  toldClaims.add(remote);
  const why = `${remote} claims the area ${area}, which is another remote's`;
  console.error(why);
  reportEvent(faultOf(new RemoteFailure('shape', why, { remote, release: live.release }), 0));
}

/** Areas that are new start without a history; of the others what has happened stays told. */
function noteHealth(records: readonly LiveRecord[]): void {
  remotesHealthStore.setState(
    (known) =>
      records.map(({ remote, area, titles, live }) => {
        const { release, commit, builtAt, shell } = live;
        const before = known.find((one) => one.remote === remote);
        return before && before.state !== 'idle'
          ? { ...before, area, titles }
          : { remote, area, titles, release, commit, builtAt, shell, state: 'idle' as const };
      }),
    true,
  );
}

const shellStore = createStore(() => ({ outdated: false }));

/** Whether another shell is live than the one that this page runs: only a reload brings it. */
export const useShellOutdated = (): boolean => useStore(shellStore, (state) => state.outdated);

/** The entry's address names its content. */
const runningShell = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[src^="/shell/main."]')?.src.split('/').at(-1);

async function checkShell(): Promise<void> {
  const answer = await askFor('/live/shell.json');
  const { entry } = answer.ok ? await answer.json() : {};
  const running = runningShell();
  if (typeof entry === 'string' && running) shellStore.setState({ outdated: entry !== running });
}

const askFor = (address: string): Promise<Response> =>
  fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(5000) });

let checking: Promise<void> | undefined;

/** Asks the server what is live now. What cannot be had or read changes nothing. */
export function checkRecords(): Promise<void> {
  checking ??= ask().finally(() => {
    checking = undefined;
  });
  return checking;
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch('/live/records.html', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(5000),
    });
    const list = answer.ok ? listedRecords(await answer.text()) : undefined;
    if (!list) return;
    checkedAt = performance.now();
    await take(list);
    await checkShell();
  } catch {
    // Offline, or the server is being restarted: the next check will tell.
  }
}

/**
 * Makes sure that what is known was asked for lately.
 * @param within longest wait in ms; a check that takes longer goes on by itself
 */
export async function freshRecords(within: number): Promise<void> {
  if (performance.now() - checkedAt < freshFor) return;
  await Promise.race([checkRecords(), new Promise((later) => setTimeout(later, within))]);
}

const freshFor = 5_000;
const interval = 60_000;

/** Keeps an open page informed: every minute while somebody looks at it, and when they come back to it. */
export function followRecords(): () => void {
  const check = () => {
    if (!document.hidden) void freshRecords(0);
  };
  const timer = setInterval(check, interval);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('online', check);
  };
}
