import { jest } from '@jest/globals';

const ofNode = [
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'hrtime',
  'performance',
] as const;
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** It is this second since 1970, and goes no further, until `jest.useRealTimers()`; timers and sockets go on. */
export function clockAt(seconds: number): void {
  jest.useFakeTimers({ doNotFake: [...ofNode, ...timers] });
  jest.setSystemTime(seconds * 1000);
}

/**
 * Lets timers run ahead, second by second, until the work is over; sockets go on as they are.
 * @param atMost seconds that the work may take by its own clock
 * @throws when it takes longer
 */
export async function hurry<T>(begin: () => Promise<T>, atMost = 600): Promise<T> {
  jest.useFakeTimers({ doNotFake: [...ofNode, 'Date'] });
  let over = false;
  const work = begin().finally(() => {
    over = true;
  });
  work.catch(() => {});
  try {
    for (let seconds = 0; !over; seconds += 1) {
      if (seconds > atMost) throw new Error(`not over after ${atMost} seconds`);
      await jest.advanceTimersByTimeAsync(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return await work;
  } finally {
    jest.useRealTimers();
  }
}
