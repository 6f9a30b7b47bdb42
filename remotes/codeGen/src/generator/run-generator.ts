import { inWorker } from '../worker/in-worker.ts';
import type { GeneratorAnswer, GeneratorRequest } from './request.ts';

/** A pattern-free parse of 50 MB takes seconds; what takes longer than this will not end well. */
const killAfterMs = 20_000;

/** Runs the generator in a worker of its own. */
export const runGenerator = (request: GeneratorRequest, signal: AbortSignal): Promise<GeneratorAnswer> =>
  inWorker(workerAddress, request, {
    signal,
    killAfterMs,
    here: async () => (await import('./generate.ts')).generate(request),
  });

/**
 * A script of its own beside the remote's, from the same origin. Not the bundler's `new Worker(new URL(…))`:
 * see worker-loader.mjs.
 */
const workerAddress = () =>
  new URL('generator.worker.js!=!../../../../worker-loader.mjs!./generator.worker.ts', import.meta.url);
