import { Worker } from 'node:worker_threads';

/** The thread was ended: by whoever stopped a statement, or since nobody needed it. */
export class EngineEnded extends Error {}

interface Waiting {
  resolve(told: Told): void;
  reject(error: Error): void;
}
interface Told {
  id: number;
  answer?: Uint8Array;
  version?: string;
  failure?: string;
}

/** The sample's database: started when the first one asks, ended in the middle of anything, started anew by the next. */
export class Engine {
  readonly #sql: string;
  #worker: Worker | undefined;
  #started: Promise<string> | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #closed = false;

  constructor(sql: string) {
    this.#sql = sql;
  }

  /** @returns the version of PostgreSQL */
  start(): Promise<string> {
    if (this.#closed) return Promise.reject(new EngineEnded('The engine is closed.'));
    this.#started ??= this.#begin();
    return this.#started;
  }

  async exchange(message: Uint8Array): Promise<Uint8Array> {
    await this.start();
    this.#last += 1;
    const id = this.#last;
    const told = this.#awaited(id);
    this.#worker?.postMessage({ id, message });
    return (await told).answer ?? new Uint8Array();
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#lose(new EngineEnded('The engine was ended.'));
    await worker?.terminate();
  }

  /** For good. */
  close(): Promise<void> {
    this.#closed = true;
    return this.end();
  }

  async #begin(): Promise<string> {
    const worker = new Worker(new URL('./engine-worker.mjs', import.meta.url), {
      workerData: { sql: this.#sql },
      execArgv: [],
    });
    // The demo ends when the server does, whatever of this is under way.
    worker.unref();
    this.#worker = worker;
    const ready = this.#awaited(0);
    worker.on('message', (told: Told) => {
      const waiting = this.#waiting.get(told.id);
      this.#waiting.delete(told.id);
      if (told.failure === undefined) waiting?.resolve(told);
      else waiting?.reject(new Error(told.failure));
    });
    worker.on('error', (error) => worker === this.#worker && this.#lose(error));
    worker.on('exit', () => worker === this.#worker && this.#lose(new EngineEnded('The engine ended.')));
    return (await ready).version ?? '';
  }

  #awaited(id: number): Promise<Told> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #lose(error: Error): void {
    this.#worker = undefined;
    this.#started = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(error);
  }
}
