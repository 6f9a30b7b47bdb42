export class WorkerTimeout extends Error {
  override name = 'WorkerTimeout';
}

/**
 * Has a worker of its own answer one request; a newer request or the timer ends it.
 * @param work.here does the same in the page, for where there are no workers or theirs may not start
 */
export function inWorker<Request, Answer>(
  address: () => URL,
  request: Request,
  work: { signal: AbortSignal; killAfterMs: number; here: () => Answer | Promise<Answer> },
): Promise<Answer> {
  const worker = startedWorker(address);
  if (!worker) return Promise.resolve().then(work.here);
  return answerOf<Request, Answer>(worker, request, work).finally(() => worker.terminate());
}

function answerOf<Request, Answer>(
  worker: Worker,
  request: Request,
  {
    signal,
    killAfterMs,
    here,
  }: { signal: AbortSignal; killAfterMs: number; here: () => Answer | Promise<Answer> },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new WorkerTimeout()), killAfterMs);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(() => resolve(data)));
    // The script did not arrive or did not start: the page can do the same work.
    worker.addEventListener('error', () => settle(() => resolve(Promise.resolve().then(here))));
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)));
    worker.postMessage(request);
  });
}

function startedWorker(address: () => URL): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  try {
    return new Worker(address());
  } catch {
    return undefined; // Refused by a policy: slower, but not broken.
  }
}
