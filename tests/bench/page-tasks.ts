import type { Browser, Page } from 'playwright-core';

/** From now on the browser writes down what the page's main thread does. */
export const traceTasks = (browser: Browser, page: Page): Promise<void> =>
  browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });

/** Processor time of each task of the page's main thread since then, in ms: what a busy machine cannot blur. */
export const tracedTasks = async (browser: Browser): Promise<number[]> =>
  tasksIn((await browser.stopTracing()).toString('utf8'));

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

function tasksIn(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}
