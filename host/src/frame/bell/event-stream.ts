import { eventsPath, LiveEvent } from '@console/contract/platform';
import { eachEvent } from '@console/shell';

export interface StreamParts {
  /** Base address of the API. */
  readonly apiBase: string;
  /** A valid token, or null while nobody is signed in. */
  accessToken(): Promise<string | null>;
  fetch?: typeof fetch;
  /** Milliseconds before the next try, after so many failures in a row. */
  wait?: (failures: number) => number;
}

const usualWait = (failures: number): number =>
  Math.min(30_000, 2_000 * 2 ** failures) * (0.75 + Math.random() / 2);

/**
 * Follows what the server tells this user, in one tab of the browser for all of them: browsers hold only six
 * connections to an origin. The tab is chosen by a lock, which the next one gets when it is closed.
 * @param owner whose events; tabs of somebody else do not listen
 * @returns what ends it
 */
export function followEvents(
  owner: string,
  parts: StreamParts,
  onEvent: (event: LiveEvent) => void,
): () => void {
  const over = new AbortController();
  const name = `console-live:${owner}`;
  const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  others?.addEventListener('message', ({ data }) => {
    const event = LiveEvent.safeParse(data);
    if (event.success) onEvent(event.data);
  });
  const lead = () =>
    stream(parts, over.signal, (event) => {
      if (over.signal.aborted) return;
      others?.postMessage(event);
      onEvent(event);
    });
  // Browsers without locks have a connection for each tab.
  const locks = globalThis.navigator?.locks;
  const leading = locks ? locks.request(name, { signal: over.signal }, lead) : lead();
  leading.catch(() => {});
  return () => {
    over.abort();
    others?.close();
  };
}

/** Reads the stream until it is ended, again and again: a token, a server or a network may end in between. */
async function stream(
  parts: StreamParts,
  over: AbortSignal,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const { wait = usualWait } = parts;
  let failures = 0;
  for (let first = true; !over.aborted; first = false) {
    const opened = await read(parts, over, first, onEvent).catch(() => false);
    failures = opened ? 0 : failures + 1;
    if (!over.aborted) await pause(wait(failures), over);
  }
}

async function read(
  { apiBase, accessToken, fetch: send = (input, init) => fetch(input, init) }: StreamParts,
  over: AbortSignal,
  first: boolean,
  onEvent: (event: LiveEvent) => void,
): Promise<boolean> {
  const token = await accessToken();
  if (token === null) return false;
  const answer = await send(apiBase + eventsPath, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: over,
    redirect: 'error',
    cache: 'no-store',
  });
  if (!answer.ok || !answer.body) return false;
  // What happened while nobody listened was told to nobody.
  if (!first) for (const topic of ['notification', 'note'] as const) onEvent({ topic });
  await eachEvent(answer, (data) => {
    const event = LiveEvent.safeParse(JSON.parse(data));
    if (event.success) onEvent(event.data);
  });
  return true;
}

const pause = (ms: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      over.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    over.addEventListener('abort', end);
  });
