import { randomUUID } from 'node:crypto';
import type { Database } from '../../../plugins/database/db.ts';
import type { ControllerHub } from './controller-hub.ts';
import { carriedSince, MinuteSums, minuteOf, type Seen } from './delta-rules.ts';
import { addMinutes, claimRecordings, releaseRecordings } from './history.ts';

/** Writes down one controller while it is claimed. */
class Recording {
  #seen: Seen | undefined;
  #minutes = new Map<string, MinuteSums>();
  readonly end: () => void;

  constructor(hub: ControllerHub) {
    this.end = hub.watch({
      kinds: ['connections'],
      level: 'error',
      tell: (event) => {
        if (event.kind !== 'connections') return;
        const { seen, carried } = carriedSince(this.#seen, event.connections);
        this.#seen = seen;
        if (carried.length > 0) this.#sumsOf(minuteOf(event.at)).add(carried);
      },
    });
  }

  #sumsOf(minute: string): MinuteSums {
    const sums = this.#minutes.get(minute) ?? new MinuteSums();
    this.#minutes.set(minute, sums);
    return sums;
  }

  /** What was summed since it was last taken. */
  take() {
    const minutes = [...this.#minutes].map(([minute, { rows }]) => ({ minute, rows }));
    this.#minutes = new Map();
    return minutes;
  }
}

/** The history's writer of this process: of several processes one at a time writes down a controller. */
export class Recorder {
  readonly #database: Database;
  readonly #hubs: readonly ControllerHub[];
  readonly #id = randomUUID();
  readonly #recordings = new Map<string, Recording>();

  constructor(database: Database, hubs: readonly ControllerHub[]) {
    this.#database = database;
    this.#hubs = hubs;
  }

  /** Claims what is to be written down, and writes what has come together. */
  async turn(): Promise<void> {
    const db = this.#database.as({ kind: 'owner' });
    const names = this.#hubs.map((hub) => hub.controller.name);
    const claimed = await claimRecordings(db, this.#id, names);
    for (const hub of this.#hubs) {
      const { name } = hub.controller;
      const isClaimed = claimed.includes(name);
      if (isClaimed && !this.#recordings.has(name)) this.#recordings.set(name, new Recording(hub));
      await this.#write(name);
      if (!isClaimed) this.#stop(name);
    }
  }

  async #write(name: string): Promise<void> {
    const minutes = this.#recordings.get(name)?.take() ?? [];
    if (minutes.length > 0) await addMinutes(this.#database.as({ kind: 'owner' }), name, minutes);
  }

  #stop(name: string): void {
    this.#recordings.get(name)?.end();
    this.#recordings.delete(name);
  }

  /** Writes the rest and leaves the place to another process. */
  async close(): Promise<void> {
    const names = [...this.#recordings.keys()];
    if (names.length === 0) return;
    for (const name of names) {
      await this.#write(name);
      this.#stop(name);
    }
    await releaseRecordings(this.#database.as({ kind: 'owner' }), this.#id);
  }
}
