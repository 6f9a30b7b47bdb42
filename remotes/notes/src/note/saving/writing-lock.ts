/** Who may write a note in this browser: this tab, or another one, which can be asked to let go. */
export type WritingState = 'asking' | 'writing' | 'elsewhere';

export interface WritingLock {
  state(): WritingState;
  subscribe(listener: () => void): () => void;
  /** Asks the other tab to save and let go; takes the note over in any case when that tab does not answer. */
  takeOver(): void;
  release(): void;
}

export interface WritingLockOptions {
  noteId: string;
  /** Brings everything to safety before another tab goes on. */
  letGo(): Promise<void>;
  locks: LockManager | undefined;
  patience?: number;
}

interface TakeOver {
  readonly noteId: string;
}

/** How long a page takes at most to let go of a lock. */
const letGoTime = 150;
const channelName = 'console:notes-writing';

/**
 * One writer for each note and browser. Without Web Locks everybody writes: the version check still loses nothing.
 * Two tabs asking at the same moment queue up; the browser decides who is first.
 */
export function writingLock({ noteId, letGo, locks, patience = 4000 }: WritingLockOptions): WritingLock {
  const listeners = new Set<() => void>();
  const ending = new AbortController();
  let state: WritingState = locks === undefined ? 'writing' : 'asking';
  let release = () => {};
  const set = (next: WritingState) => {
    if (ending.signal.aborted || state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const name = `note:${noteId}`;
  const hold = () => {
    if (ending.signal.aborted) return undefined;
    set('writing');
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  /** Rejects when nothing came of it in time, and when another tab takes the lock away: then that one is writing. */
  const ask = (options: LockOptions) => locks?.request(name, options, hold).catch(() => set('elsewhere'));
  const within = (ms: number) => AbortSignal.any([AbortSignal.timeout(ms), ending.signal]);

  const channel = locks && new BroadcastChannel(channelName);
  channel?.addEventListener('message', ({ data }: MessageEvent<TakeOver>) => {
    if (data.noteId !== noteId || state !== 'writing') return;
    void letGo().finally(() => {
      set('elsewhere');
      release();
    });
  });
  const first = new AbortController();
  void ask({ signal: AbortSignal.any([first.signal, ending.signal]) });
  void giveWay();

  /** A slow browser is no other tab: only a lock that somebody holds, longer than a page takes to let go, is one. */
  async function giveWay(): Promise<void> {
    while (locks && state === 'asking' && !ending.signal.aborted) {
      await new Promise((later) => setTimeout(later, letGoTime));
      const { held = [] } = await locks.query();
      // Whoever was given the lock meanwhile keeps it: there is nothing left to abort.
      if (held.some((one) => one.name === name)) return first.abort();
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    takeOver: () => {
      if (!locks || state !== 'elsewhere') return;
      channel?.postMessage({ noteId } satisfies TakeOver);
      locks.request(name, { signal: within(patience) }, hold).catch(() => {
        if (state === 'writing') set('elsewhere');
        else if (!ending.signal.aborted) void ask({ steal: true });
      });
    },
    release: () => {
      ending.abort();
      release();
      channel?.close();
    },
  };
}
