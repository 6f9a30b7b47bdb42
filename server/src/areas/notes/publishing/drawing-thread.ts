import { Worker } from 'node:worker_threads';
import { ApiError } from '@console/contract';
import type { Drawing, DrawingJob } from './draw-post.ts';

/** Draws posts on a thread of its own, so that no text holds up the requests of others. */
export interface DrawingThread {
  /** @throws LIMIT where too much is waiting already */
  draw(userId: string, job: DrawingJob): Promise<Drawing>;
  close(): Promise<void>;
}

export interface DrawingLimits {
  /** A text that takes longer is not drawn. */
  readonly deadlineMs: number;
  /** Waiting or being drawn, of everybody and of one person. */
  readonly most: number;
  readonly mostOfOne: number;
}

const usual: DrawingLimits = { deadlineMs: 10_000, most: 40, mostOfOne: 8 };
const heapMb = 512;

interface Waiting {
  readonly userId: string;
  readonly job: DrawingJob;
  readonly resolve: (drawing: Drawing) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread starts with the first post, and anew after a text that had to be given up. */
export function drawingThread(limits: Partial<DrawingLimits> = {}): DrawingThread {
  const { deadlineMs, most, mostOfOne } = { ...usual, ...limits };
  const queue: Waiting[] = [];
  let worker: Promise<Worker> | undefined;
  let busy = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let one = queue[0]; one; one = nextAfter(one, queue)) {
      try {
        worker ??= started();
        const thread = await worker;
        one.resolve(await drawn(thread, one.job, deadlineMs));
      } catch (error) {
        await stop();
        if (error instanceof GaveUp) one.resolve({ refusal: 'publish_too_complex' });
        else one.reject(error);
      }
      queue.splice(queue.indexOf(one), 1);
    }
    busy = false;
  }

  async function stop(): Promise<void> {
    const running = worker;
    worker = undefined;
    await (await running?.catch(() => undefined))?.terminate();
  }

  return {
    draw: (userId, job) =>
      new Promise((resolve, reject) => {
        const own = queue.filter((one) => one.userId === userId).length;
        if (queue.length >= most || own >= mostOfOne)
          return reject(new ApiError('LIMIT', { details: { retryAfter: Math.ceil(deadlineMs / 1000) } }));
        queue.push({ userId, job, resolve, reject });
        void work();
      }),
    close: stop,
  };
}

/** Somebody else's, if anybody else waits: many of one person do not make the others wait for all of them. */
const nextAfter = ({ userId }: Waiting, queue: readonly Waiting[]): Waiting | undefined =>
  queue.find((one) => one.userId !== userId) ?? queue[0];

/** It took too long, or more memory than there is. */
class GaveUp extends Error {}

function started(): Promise<Worker> {
  const worker = new Worker(new URL('./drawing-worker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // Flags of the process that concern its own loader and inspector are none of the thread's.
    execArgv: [],
  });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    // Stays: between two posts nothing is expected of it, and what ends it then is met by the next one.
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The drawing thread ended with ${code}.`)));
  });
}

function drawn(worker: Worker, job: DrawingJob, deadlineMs: number): Promise<Drawing> {
  return new Promise<Drawing>((resolve, reject) => {
    const limit = setTimeout(() => reject(new GaveUp()), deadlineMs);
    const done = (outcome: () => void) => {
      clearTimeout(limit);
      worker.removeListener('message', answer);
      worker.removeListener('error', fail);
      worker.removeListener('exit', end);
      outcome();
    };
    const answer = (drawing: Drawing) => done(() => resolve(drawing));
    const fail = (error: Error & { code?: string }) =>
      done(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new GaveUp() : error));
    const end = (code: number) => done(() => reject(new Error(`The drawing thread ended with ${code}.`)));
    worker.on('message', answer);
    worker.on('error', fail);
    worker.on('exit', end);
    worker.postMessage(job);
  });
}
