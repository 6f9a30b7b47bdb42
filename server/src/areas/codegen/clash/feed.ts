import { WebSocket } from 'ws';
import { type Controller, credentialsOf, type FaultReason } from './kernel-client.ts';
import { kernelUrl } from './path-rules.ts';
import { retryMs } from './timing-rules.ts';

export interface FeedParts {
  readonly path: string;
  readonly query?: () => Readonly<Record<string, string>>;
  /** It speaks at least this often, so that silence means that the line is dead; left out: whenever it likes. */
  readonly silentMs?: number;
  line(said: unknown): void;
  opened?(): void;
  /** @param retryAt when it is tried again */
  lost?(reason: FaultReason, retryAt: string | null): void;
}

/** One stream of one controller: one socket, whoever listens, opened again while it is wanted. */
export class Feed {
  readonly #controller: Controller;
  readonly #parts: FeedParts;
  readonly #retryMs: (failures: number) => number;
  #wanted = false;
  #socket: WebSocket | undefined;
  #again: NodeJS.Timeout | undefined;
  #failures = 0;

  constructor(controller: Controller, parts: FeedParts, retry = retryMs) {
    this.#controller = controller;
    this.#parts = parts;
    this.#retryMs = retry;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#connect();
  }

  close(): void {
    this.#wanted = false;
    this.#failures = 0;
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#drop();
  }

  /** Asks anew, with another query. */
  reopen(): void {
    if (!this.#wanted) return;
    this.close();
    this.open();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.terminate();
  }

  #connect(): void {
    const { path, query, silentMs } = this.#parts;
    const url = kernelUrl(this.#controller.url, path, query?.());
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url, {
      headers: credentialsOf(this.#controller),
      handshakeTimeout: 10_000,
      maxPayload: 32 * 1024 * 1024,
      perMessageDeflate: false,
      followRedirects: false,
    });
    this.#socket = socket;
    let reason: FaultReason = 'unreachable';
    const dead =
      silentMs === undefined ? undefined : setTimeout(() => socket.terminate(), silentMs + 10_000).unref();
    socket.on('unexpected-response', (_request, answer) => {
      reason = answer.statusCode === 401 ? 'rejected' : answer.statusCode === 404 ? 'missing' : 'unreachable';
      socket.terminate();
    });
    // Told by `close`, which follows.
    socket.on('error', () => {});
    socket.on('open', () => {
      this.#failures = 0;
      if (this.#socket === socket) this.#parts.opened?.();
    });
    socket.on('message', (data) => {
      dead?.refresh();
      if (this.#socket === socket) this.#hear(String(data));
    });
    socket.on('close', () => {
      clearTimeout(dead);
      if (this.#socket === socket) this.#lost(reason);
    });
  }

  #hear(text: string): void {
    let said: unknown;
    try {
      said = JSON.parse(text);
    } catch {
      return;
    }
    this.#parts.line(said);
  }

  #lost(reason: FaultReason): void {
    this.#socket = undefined;
    // What a kernel does not have it will not have in three seconds.
    if (reason === 'missing') {
      this.#parts.lost?.(reason, null);
      return;
    }
    this.#failures += 1;
    const wait = this.#retryMs(this.#failures);
    this.#again = setTimeout(() => this.#connect(), wait).unref();
    this.#parts.lost?.(reason, new Date(Date.now() + wait).toISOString());
  }
}
