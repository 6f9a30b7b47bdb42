import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { type Engine, EngineEnded } from './engine.ts';
import { message, refusal, requests, startUp, wholeMessages } from './wire.ts';

export interface Served {
  readonly engine: Engine;
  readonly database: string;
  /** Users and their passwords. */
  readonly users: ReadonlyMap<string, string>;
  /** Of each user. */
  readonly connectionLimit: number;
}

/** Answers connections one after the other: the engine has one session, which each has to itself. */
export class WireServer {
  readonly #served: Served;
  readonly #open = new Map<number, Connection>();
  #tail: Promise<void> = Promise.resolve();

  constructor(served: Served) {
    this.#served = served;
  }

  get connections(): number {
    return this.#open.size;
  }

  take(socket: Socket): void {
    const { engine, database, users, connectionLimit } = this.#served;
    let bytes: Buffer = Buffer.alloc(0);
    let user: string | undefined;
    let connection: Connection | undefined;
    const refuse = (code: string, text: string) => socket.end(refusal(code, text));
    const first = () => {
      while (!user && bytes.length >= 8 && bytes.length >= bytes.readInt32BE(0)) {
        const length = bytes.readInt32BE(0);
        const code = bytes.readInt32BE(4);
        const content = bytes.subarray(8, length);
        bytes = bytes.subarray(length);
        if (code === requests.ssl || code === requests.gss) socket.write('N');
        else if (code === requests.cancel) {
          this.#open.get(content.readInt32BE(0))?.cancel(content.readInt32BE(4));
          socket.end();
          return;
        } else if (code !== requests.version3) return refuse('0A000', 'unsupported frontend protocol');
        else {
          const named = startUp(content);
          user = named.get('user') ?? '';
          if ((named.get('database') ?? user) !== database)
            return refuse('3D000', `database "${named.get('database')}" does not exist`);
          // In the clear: it goes over the loopback address only.
          socket.write(message('R', 3));
        }
      }
    };
    const authenticated = async (password: string) => {
      const name = user ?? '';
      if (password === '' || users.get(name) !== password)
        return refuse('28P01', `password authentication failed for user "${name}"`);
      const others = [...this.#open.values()].filter((one) => one.user === name).length;
      if (others >= connectionLimit) return refuse('53300', `too many connections for role "${name}"`);
      connection = new Connection(engine, socket, name);
      this.#open.set(connection.pid, connection);
      const turn = this.#tail;
      this.#tail = connection.ended;
      await turn;
      await connection.begin();
    };
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (user === undefined) first();
      if (user === undefined || socket.writableEnded) return;
      const { whole, rest } = wholeMessages(bytes);
      bytes = rest;
      for (const one of whole) {
        if (connection) connection.hear(one);
        else if (one.letter === 'p')
          authenticated(one.bytes.toString('utf8', 5, one.bytes.length - 1)).catch(() => socket.destroy());
        else refuse('08P01', 'expected a password');
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (!connection) return;
      this.#open.delete(connection.pid);
      void connection.leave();
    });
  }
}

/** One client, from its authentication to its end. */
class Connection {
  readonly pid = randomInt(1000, 2 ** 30);
  readonly #secret = randomInt(1, 2 ** 30);
  readonly user: string;
  /** The next one may begin. */
  readonly ended: Promise<void>;
  readonly #engine: Engine;
  readonly #socket: Socket;
  #over: () => void = () => {};
  #begun = false;
  #gone = false;
  #running = false;
  #cancelled = false;
  #flight: Buffer[] = [];
  #work: Promise<void> = Promise.resolve();

  constructor(engine: Engine, socket: Socket, user: string) {
    this.#engine = engine;
    this.#socket = socket;
    this.user = user;
    this.ended = new Promise((resolve) => {
      this.#over = resolve;
    });
  }

  async begin(): Promise<void> {
    if (this.#gone) return;
    this.#begun = true;
    const version = await this.#engine.start();
    await this.#engine.exchange(query(`set session authorization ${this.user}`));
    const parameters = {
      server_version: version,
      server_encoding: 'UTF8',
      client_encoding: 'UTF8',
      DateStyle: 'ISO, MDY',
      integer_datetimes: 'on',
      standard_conforming_strings: 'on',
      TimeZone: 'UTC',
    };
    this.#socket.write(
      Buffer.concat([
        message('R', 0),
        ...Object.entries(parameters).map(([name, value]) => message('S', name, value)),
        message('K', this.pid, this.#secret),
        message('Z', Buffer.from('I')),
      ]),
    );
  }

  /** Messages are handed on in whole flights: the engine answers each with one ReadyForQuery. */
  hear({ letter, bytes }: { letter: string; bytes: Buffer }): void {
    if (letter === 'X') {
      this.#socket.end();
      return;
    }
    this.#flight.push(bytes);
    if (letter !== 'S' && letter !== 'Q') return;
    const flight = Buffer.concat(this.#flight);
    this.#flight = [];
    this.#work = this.#work.then(() => this.#pass(flight));
  }

  async #pass(flight: Buffer): Promise<void> {
    if (this.#gone) return;
    this.#running = true;
    try {
      this.#socket.write(await this.#engine.exchange(new Uint8Array(flight)));
    } catch (error) {
      const text = 'canceling statement due to user request';
      if (this.#cancelled || error instanceof EngineEnded) this.#socket.end(refusal('57014', text));
      else this.#socket.destroy();
    } finally {
      this.#running = false;
    }
  }

  /** The engine cannot be interrupted: it is ended and begins anew, which costs nothing but a second. */
  cancel(secret: number): void {
    if (secret !== this.#secret || !this.#running) return;
    this.#cancelled = true;
    void this.#engine.end();
  }

  async leave(): Promise<void> {
    this.#gone = true;
    if (this.#running) await this.#engine.end();
    try {
      if (this.#begun)
        for (const text of ['rollback', 'reset session authorization', 'discard all'])
          await this.#engine.exchange(query(text));
    } catch {
      await this.#engine.end();
    } finally {
      this.#over();
    }
  }
}

const query = (text: string): Uint8Array => new Uint8Array(message('Q', text));
