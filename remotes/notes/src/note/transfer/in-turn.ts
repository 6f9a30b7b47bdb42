import { isApiError } from '@console/shell';

/**
 * Calls, and where too much was asked waits as long as the API says.
 * @throws what the call throws otherwise, and the signal's reason
 */
export async function inTurn<Answer>(signal: AbortSignal, call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const wait = isApiError(error) && error.code === 'LIMIT' ? error.details.retryAfter : undefined;
      if (typeof wait !== 'number') throw error;
      await passed(wait * 1000, signal);
    }
  }
}

const passed = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
