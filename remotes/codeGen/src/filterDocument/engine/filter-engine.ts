import type { EngineOutcome, EngineRequest, Progress, RequestKind } from './engine-messages.ts';
import type { FilterSession } from './filter-session.ts';

/** What a query may take. A pattern that never comes back must not keep anybody waiting. */
const killAfterMs = 5_000;

/** As much of a worker as is used here. */
export interface EngineWorker {
  postMessage(message: unknown): void;
  addEventListener(type: 'message' | 'error', listen: (event: { data?: unknown }) => void): void;
  terminate(): void;
}

interface Asked {
  readonly request: EngineRequest;
  readonly onProgress: (progress: Progress) => void;
  settle(outcome: EngineOutcome): void;
}

/**
 * The engine beside the page: requests one after the other, each within its time. One that takes longer ends the worker;
 * the next one starts a new worker, which reads the source again first.
 */
export class FilterEngine {
  private readonly start: () => EngineWorker | undefined;
  private readonly limitMs: number;
  private worker: EngineWorker | undefined;
  /** Its code is fetched only where there are no workers. */
  private inPage: Promise<FilterSession> | undefined;
  private waiting: Asked[] = [];
  private current: Asked | undefined;
  private currentId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What the engine holds, to be read again by the next worker, and the query whose results it holds. */
  private source: Extract<EngineRequest, { kind: 'load' }> | undefined;
  private query: Extract<EngineRequest, { kind: 'run' }> | undefined;
  private isFresh = true;

  constructor(start: () => EngineWorker | undefined = startedWorker, limitMs = killAfterMs) {
    this.start = start;
    this.limitMs = limitMs;
  }

  ask<Kind extends RequestKind>(
    request: Extract<EngineRequest, { kind: Kind }>,
    onProgress: (progress: Progress) => void = () => {},
  ): Promise<EngineOutcome<Kind>> {
    return new Promise((resolve) => {
      // A newer source or query makes the ones that still wait pointless.
      if (request.kind === 'load' || request.kind === 'run') this.dropWaiting(request.kind);
      if (request.kind === 'load' && this.current) this.end({ failure: 'dropped' });
      this.waiting.push({
        request,
        onProgress,
        settle: (outcome) => resolve(outcome as EngineOutcome<Kind>),
      });
      this.next();
    });
  }

  /** Ends what runs; the documents are read again when something is asked next. */
  stop(): void {
    this.dropWaiting('load');
    if (this.current) this.end({ failure: 'dropped' });
    this.forgetWorker();
  }

  private dropWaiting(kind: RequestKind): void {
    const isDropped = (asked: Asked) => kind === 'load' || asked.request.kind === kind;
    const dropped = this.waiting.filter(isDropped);
    this.waiting = this.waiting.filter((asked) => !isDropped(asked));
    for (const asked of dropped) asked.settle({ failure: 'dropped' });
  }

  private next(): void {
    if (this.current) return;
    const asked = this.waiting.shift();
    if (!asked) return;
    const again = this.toDoAgainFor(asked.request);
    if (again.length > 0) {
      const quietly = again.map((request) => ({ request, onProgress: asked.onProgress, settle: () => {} }));
      this.waiting.unshift(...quietly, asked);
    }
    this.isFresh = false;
    if (again.length > 0) this.next();
    else {
      this.current = asked;
      this.send(asked);
    }
  }

  /** What a new worker has to be told before it can answer. */
  private toDoAgainFor(request: EngineRequest): EngineRequest[] {
    if (!this.isFresh || request.kind === 'load' || !this.source) return [];
    const needsResults = request.kind !== 'run' && this.query;
    return needsResults && this.query ? [this.source, this.query] : [this.source];
  }

  private send(asked: Asked): void {
    this.currentId += 1;
    const id = this.currentId;
    if (asked.request.kind === 'load') this.source = asked.request;
    this.worker ??= this.inPage ? undefined : this.started();
    if (!this.worker) {
      this.inPage ??= sessionInPage();
      void this.inPage
        .then((session) => session.handle(asked.request, asked.onProgress))
        .catch((): EngineOutcome => {
          this.inPage = undefined;
          return { failure: 'broken' };
        })
        .then((outcome) => this.done(id, outcome));
      return;
    }
    // Reading has its progress and can be stopped by hand; a large file takes its time.
    if (asked.request.kind !== 'load') {
      this.timer = setTimeout(() => this.end({ failure: 'timeout' }), this.limitMs);
    }
    this.worker.postMessage({ id, request: asked.request });
  }

  private started(): EngineWorker | undefined {
    const worker = this.start();
    worker?.addEventListener('message', ({ data }) => {
      const { id, progress, outcome } = data as { id: number; progress?: Progress; outcome?: EngineOutcome };
      if (worker !== this.worker || id !== this.currentId) return;
      if (progress) this.current?.onProgress(progress);
      if (outcome) this.done(id, outcome);
    });
    // The script did not arrive or did not start: the page can do the same work, if without a timer.
    worker?.addEventListener('error', () => {
      if (worker !== this.worker) return;
      this.inPage = sessionInPage();
      this.forgetWorker();
      const asked = this.current;
      this.current = undefined;
      if (asked) this.waiting.unshift(asked);
      this.next();
    });
    return worker;
  }

  private done(id: number, outcome: EngineOutcome): void {
    if (id !== this.currentId || !this.current) return;
    clearTimeout(this.timer);
    const asked = this.current;
    this.current = undefined;
    if (asked.request.kind === 'run' && 'answer' in outcome) this.query = asked.request;
    if (asked.request.kind === 'load') this.query = undefined;
    asked.settle(outcome);
    this.next();
  }

  /** Ends the worker in the middle of its work. */
  private end(outcome: EngineOutcome): void {
    clearTimeout(this.timer);
    const asked = this.current;
    this.current = undefined;
    this.currentId += 1;
    this.forgetWorker();
    asked?.settle(outcome);
    this.next();
  }

  private forgetWorker(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.isFresh = true;
  }
}

const sessionInPage = async () => new (await import('./filter-session.ts')).FilterSession();

function startedWorker(): EngineWorker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  try {
    return new Worker(workerAddress());
  } catch {
    return undefined; // Refused by a policy: slower, but not broken.
  }
}

/** A script of its own beside the remote's, from the same origin: see worker-loader.mjs. */
const workerAddress = () =>
  new URL('filter.worker.js!=!../../../../../worker-loader.mjs!./filter.worker.ts', import.meta.url);
