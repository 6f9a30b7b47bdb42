import { type WritingLock, writingLock } from './writing-lock.ts';

/** The browser's locks for one name, as the standard says: queue, ifAvailable, steal, signal. */
function sharedLocks(): LockManager {
  interface Waiting {
    run(lock: Lock): Promise<unknown>;
    resolve(value: unknown): void;
    reject(error: unknown): void;
  }
  let holder: Waiting | undefined;
  let queue: Waiting[] = [];
  const give = (next: Waiting) => {
    holder = next;
    const ended = (settle: () => void) => {
      if (holder !== next) return;
      holder = undefined;
      settle();
      const [first, ...rest] = queue;
      queue = rest;
      if (first) give(first);
    };
    next.run({ name: 'x', mode: 'exclusive' }).then(
      (value) => ended(() => next.resolve(value)),
      (error) => ended(() => next.reject(error)),
    );
  };
  const request = (_: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const waiting: Waiting = { run: async (lock) => run(lock), resolve, reject };
      if (options.steal && holder) {
        holder.reject(new DOMException('stolen', 'AbortError'));
        give(waiting);
      } else if (!holder) give(waiting);
      else queue.push(waiting);
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(waiting)) return;
        queue = queue.filter((one) => one !== waiting);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  const query = async () => ({ held: holder ? [{ name: `note:${noteId}` }] : [] });
  return { request, query } as LockManager;
}

const noteId = '01939f00-00a1-7000-8000-000000000001';
const open: WritingLock[] = [];
const tab = (
  locks: LockManager | undefined,
  letGo: () => Promise<void> = async () => {},
  patience = 10_000,
) => {
  const lock = writingLock({ noteId, letGo, locks, patience });
  open.push(lock);
  return lock;
};
afterEach(() => {
  for (const lock of open.splice(0)) lock.release();
});

async function until(true_: () => boolean): Promise<void> {
  for (let tries = 0; tries < 5_000 && !true_(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(true_()).toBe(true);
}

it('the first tab writes, the second one reads', async () => {
  const locks = sharedLocks();
  const one = tab(locks);
  await until(() => one.state() === 'writing');
  const two = tab(locks);
  await until(() => two.state() === 'elsewhere');
  expect(one.state()).toBe('writing');
});

it('taking over waits until the other tab is safe', async () => {
  const locks = sharedLocks();
  const log: string[] = [];
  const one = tab(locks, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    log.push(`safe while ${two.state()}`);
  });
  await until(() => one.state() === 'writing');
  const two = tab(locks);
  await until(() => two.state() === 'elsewhere');
  two.takeOver();
  await until(() => two.state() === 'writing');
  expect([one.state(), log]).toEqual(['elsewhere', ['safe while elsewhere']]);
  one.takeOver();
  await until(() => one.state() === 'writing' && two.state() === 'elsewhere');
});

it('a tab that does not answer loses the note', async () => {
  const locks = sharedLocks();
  const one = tab(locks, () => new Promise(() => {}));
  await until(() => one.state() === 'writing');
  const two = tab(locks, undefined, 60);
  await until(() => two.state() === 'elsewhere');
  two.takeOver();
  await until(() => two.state() === 'writing' && one.state() === 'elsewhere');
});

it('a closed tab leaves the note to the next one', async () => {
  const locks = sharedLocks();
  const one = tab(locks);
  await until(() => one.state() === 'writing');
  one.release();
  const two = tab(locks);
  await until(() => two.state() === 'writing');
});

it('everybody writes where the browser has no locks', () =>
  expect(writingLock({ noteId, letGo: async () => {}, locks: undefined }).state()).toBe('writing'));

it('a browser that is slow to answer is not another tab', async () => {
  const quick = sharedLocks();
  const request = async (name: string, options: LockOptions, run: (lock: Lock | null) => unknown) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return quick.request(name, options, run as LockGrantedCallback<unknown>);
  };
  const only = tab({ request, query: () => quick.query() } as LockManager);
  const seen: string[] = [];
  only.subscribe(() => seen.push(only.state()));
  await until(() => only.state() === 'writing');
  expect(seen).toEqual(['writing']);
});
