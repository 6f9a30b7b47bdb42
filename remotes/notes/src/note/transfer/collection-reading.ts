import type { NoteBatch, OpenedCollection } from './collection-reader.ts';
import type { ChosenFile } from './entries.ts';
import { ImportRefused } from './imported-notes.ts';
import type { AnswerOf, Question, ReadingMessage } from './reading-messages.ts';

/** A collection that is read, in a worker where the browser has any. */
export interface CollectionReading {
  readonly opened: OpenedCollection;
  /** Begins anew with the first note. */
  restart(): Promise<void>;
  /** The next notes; undefined behind the last. @throws {ImportRefused} */
  next(): Promise<NoteBatch | undefined>;
  /** The bytes of a file that one of the last notes names. @throws {ImportRefused} */
  file(id: string): Promise<Blob>;
  /** Lets the files go. */
  end(): void;
}

/** @param onShare told how much was looked at, 0 to 1  @throws {ImportRefused} for what cannot be read at all */
export async function openCollection(
  chosen: readonly ChosenFile[],
  { zone, signal, onShare }: OpeningOptions,
): Promise<CollectionReading> {
  const reader = new ReaderBeside(signal);
  const opened = await reader.ask({ ask: 'open', zone, chosen }, onShare);
  return {
    opened,
    restart: () => reader.ask({ ask: 'restart' }),
    next: () => reader.ask({ ask: 'next' }),
    file: (id) => reader.ask({ ask: 'file', id }),
    end: () => reader.end(),
  };
}

export interface OpeningOptions {
  readonly zone: string;
  /** Ends the reading, also in the middle of a file. */
  readonly signal: AbortSignal;
  readonly onShare: (share: number) => void;
}

type Send = (question: Question) => void;

class ReaderBeside {
  private readonly signal: AbortSignal;
  private worker: Worker | undefined;
  private send: Send | undefined;
  private listen: (message: ReadingMessage) => void = () => {};
  private last: Promise<unknown> = Promise.resolve();
  /** What opens the collection, to open it once more. */
  private first: Question | undefined;
  private hasAnswered = false;
  /** The worker has ended while it read, and what it had is gone: only a new beginning is answered. */
  private isBroken = false;

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener('abort', () => this.end());
  }

  end(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  /** Questions wait for each other: files are sent several at a time. */
  ask<Kind extends Question['ask']>(
    question: Extract<Question, { ask: Kind }>,
    onShare: (share: number) => void = () => {},
  ): Promise<AnswerOf[Kind]> {
    const answer = this.last.then(() => this.answered(question, onShare));
    this.last = answer.catch(() => {});
    return answer as Promise<AnswerOf[Kind]>;
  }

  private async answered(question: Question, onShare: (share: number) => void): Promise<unknown> {
    this.first ??= question;
    if (!this.isBroken) return this.asked(question, onShare);
    if (question.ask !== 'restart') throw new ImportRefused('broke_off');
    // What was opened anew stands before its first note.
    await this.asked(this.first, () => {});
    this.isBroken = false;
    return undefined;
  }

  private asked(question: Question, onShare: (share: number) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(this.signal.reason);
      if (this.signal.aborted) return abort();
      this.signal.addEventListener('abort', abort, { once: true });
      this.listen = (message) => {
        if ('share' in message) return onShare(message.share);
        this.signal.removeEventListener('abort', abort);
        if ('answer' in message) resolve(message.answer);
        else reject('refused' in message ? new ImportRefused(message.refused) : new Error(message.broken));
      };
      this.send ??= this.started(question);
      this.send(question);
    });
  }

  private started(first: Question): Send {
    this.worker = startedWorker();
    const { worker } = this;
    if (!worker) return this.inPage();
    this.hasAnswered = false;
    worker.addEventListener('message', ({ data }: MessageEvent<ReadingMessage>) => {
      this.hasAnswered ||= !('share' in data);
      this.listen(data);
    });
    worker.addEventListener('error', () => {
      this.end();
      if (this.hasAnswered) return this.breakOff();
      // The script did not arrive or did not start: the page can do the same work, if less smoothly.
      this.send = this.inPage();
      this.send(first);
    });
    return (question) => worker.postMessage(question);
  }

  private breakOff(): void {
    this.send = undefined;
    this.isBroken = true;
    this.listen({ refused: 'broke_off' });
  }

  private inPage(): Send {
    const starting = import('./reading-messages.ts').then(({ answering }) =>
      answering((message) => this.listen(message)),
    );
    return (question) =>
      void starting
        .then((answer) => answer(question))
        .catch((error: unknown) => this.listen({ broken: String(error) }));
  }
}

function startedWorker(): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  try {
    return new Worker(workerAddress());
  } catch {
    return undefined; // Refused by a policy: slower, but not broken.
  }
}

/** A script of its own beside the remote's, from the same origin: see worker-loader.mjs. */
const workerAddress = () =>
  new URL('import.worker.js!=!../../../../../worker-loader.mjs!./import.worker.ts', import.meta.url);
