import { type GeneratorAnswer, type GeneratorRequest, generate } from './generate.ts';

/** A pattern-free parse of 50 MB takes seconds; what takes longer than this will not end well. */
const killAfterMs = 20_000;

export class GeneratorTimeout extends Error {
  override name = 'GeneratorTimeout';
}

/**
 * Runs the generator in a worker of its own, which a newer request or the timer ends.
 * Where there are no workers, or theirs may not start, it runs right here.
 */
export function runGenerator(request: GeneratorRequest, signal: AbortSignal): Promise<GeneratorAnswer> {
  const worker = startedWorker();
  if (!worker) return Promise.resolve().then(() => generate(request));
  return answerOf(worker, request, signal).finally(() => worker.terminate());
}

function answerOf(worker: Worker, request: GeneratorRequest, signal: AbortSignal): Promise<GeneratorAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new GeneratorTimeout()), killAfterMs);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<GeneratorAnswer>) =>
      settle(() => resolve(data)),
    );
    // The script did not arrive or did not start: the page can do the same work.
    worker.addEventListener('error', () => settle(() => resolve(generate(request))));
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)));
    worker.postMessage(request);
  });
}

function startedWorker(): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  try {
    return new Worker(workerAddress());
  } catch {
    return undefined; // Refused by a policy: slower, but not broken.
  }
}

/**
 * A script of its own beside the remote's, from the same origin. Not the bundler's `new Worker(new URL(…))`:
 * see worker-loader.mjs.
 */
const workerAddress = () =>
  new URL('generator.worker.js!=!../../worker-loader.mjs!./generator.worker.ts', import.meta.url);
