import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** Where the embedded engine keeps its data: a folder, or `memory://`; `dumpFile` fills a new one. */
export interface EngineOptions {
  dataDir: string;
  dumpFile?: string | undefined;
  /** The engine ignores `statement_timeout`: whatever runs longer is stopped by ending the thread (backend.md, 1.3). */
  statementTimeoutMs: number;
}

interface Waiting {
  resolve: (answer: Uint8Array) => void;
  reject: (error: Error) => void;
}

class EngineGone extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The embedded PostgreSQL (PGlite) on a thread of its own. A thread that ended is started again by the next message. */
export class PgliteEngine {
  private readonly options: EngineOptions;
  private worker: Worker | undefined;
  private ready: Promise<void> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private sessionUsed = false;
  private closed = false;

  constructor(options: EngineOptions) {
    this.options = options;
  }

  /** Starts the engine, and reports what hinders it. */
  open(): Promise<void> {
    if (this.closed) return Promise.reject(new EngineGone('The embedded database is closed.', '57P01'));
    this.ready ??= this.start();
    return this.ready;
  }

  /** Wire messages in, wire messages out. */
  async exchange(message: Uint8Array): Promise<Uint8Array> {
    await this.open();
    const limit = setTimeout(
      () => this.stop('The statement took too long.', '57014'),
      this.options.statementTimeoutMs,
    );
    try {
      return await this.ask('exchange', message);
    } finally {
      clearTimeout(limit);
    }
  }

  /**
   * For each new connection: the engine has one session for all, in which a connection that was thrown away
   * may have left a transaction and prepared statements.
   */
  async newSession(): Promise<void> {
    await this.open();
    const isFirst = !this.sessionUsed;
    this.sessionUsed = true;
    if (isFirst) return;
    await this.exchange(simpleQuery('rollback'));
    await this.exchange(simpleQuery('discard all'));
  }

  async dump(): Promise<Uint8Array> {
    await this.open();
    return this.ask('dump');
  }

  async close(): Promise<void> {
    if (this.closed) return;
    if (this.ready) await this.ready.then(() => this.ask('close')).catch(() => {});
    this.closed = true;
    await this.stop('The embedded database is closed.', '57P01');
  }

  private async start(): Promise<void> {
    const { dataDir, dumpFile } = this.options;
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: { dataDir, dumpFile },
      execArgv: [],
    });
    this.worker = worker;
    this.sessionUsed = false;
    const ready = new Promise<void>((resolve, reject) => {
      this.waiting.set(0, { resolve: () => resolve(), reject });
    });
    worker.on('message', ({ id, answer, failure }: { id: number; answer?: Uint8Array; failure?: string }) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (failure === undefined) waiting?.resolve(answer ?? new Uint8Array());
      else waiting?.reject(new EngineGone(failure, '08006'));
    });
    worker.on('error', (error) =>
      this.lose(worker, `The embedded database stopped: ${error.message}`, '08006'),
    );
    worker.on('exit', () => this.lose(worker, 'The embedded database stopped.', '08006'));
    await ready;
  }

  private ask(task: 'exchange' | 'dump' | 'close', message?: Uint8Array): Promise<Uint8Array> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, task, message });
    });
  }

  private async stop(reason: string, code: string): Promise<void> {
    const worker = this.worker;
    if (!worker) return;
    this.lose(worker, reason, code);
    await worker.terminate();
  }

  private lose(worker: Worker, reason: string, code: string): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.ready = undefined;
    const gone = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of gone) one.reject(new EngineGone(reason, code));
  }
}

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Uint8Array.from(Buffer.concat([head, body]));
}

/** What `pg` takes for a socket: whole flights in, whole answers out (backend.md, 1.3). */
export class PgliteStream extends Duplex {
  private readonly engine: PgliteEngine;
  private started: Promise<void> | undefined;

  constructor(engine: PgliteEngine) {
    super();
    this.engine = engine;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.pass(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.pass(Buffer.concat(chunks.map((one) => one.chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  private pass(message: Buffer, done: (error?: Error | null) => void): void {
    const goodbye = message[0] === 0x58;
    if (goodbye) {
      done();
      return;
    }
    this.started ??= this.engine.newSession();
    this.started
      .then(() => this.engine.exchange(new Uint8Array(message)))
      .then(
        (answer) => {
          if (answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.length));
          done();
        },
        (error: Error) => done(error),
      );
  }
}
