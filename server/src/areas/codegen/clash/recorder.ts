import { randomUUID } from 'node:crypto';
import type { Database } from '../../../plugins/database/db.ts';
import type { ControllerHub } from './controller-hub.ts';
import { carriedSince, MinuteSums, minuteOf, type Seen } from './delta-rules.ts';
import { addMinutes, claimRecordings, claimSeconds, releaseRecordings } from './history.ts';

/** Writes down one controller while it is claimed. */
class Recording {
  #seen: Seen | undefined;
  #minutes = new Map<string, MinuteSums>();
  readonly end: () => void;
  /** When the claim is over: what goes through afterwards may be another process's. */
  claimedUntil = 0;

  constructor(hub: ControllerHub, now: () => number) {
    this.end = hub.watch({
      kinds: ['connections'],
      level: 'error',
      tell: (event) => {
        if (event.kind !== 'connections') return;
        const { seen, carried } = carriedSince(this.#seen, event.connections);
        this.#seen = seen;
        if (carried.length > 0 && now() < this.claimedUntil) this.#sumsOf(minuteOf(event.at)).add(carried);
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

  /** What could not be written. */
  putBack(minutes: ReturnType<Recording['take']>): void {
    for (const { minute, rows } of minutes) this.#sumsOf(minute).add(rows);
  }
}

/** The history's writer of this process: of several processes one at a time writes down a controller. */
export class Recorder {
  readonly #database: Database;
  readonly #hubs: readonly ControllerHub[];
  readonly #id = randomUUID();
  readonly #recordings = new Map<string, Recording>();

  readonly #now: () => number;

  /** @param now the clock, for tests */
  constructor(database: Database, hubs: readonly ControllerHub[], now: () => number = Date.now) {
    this.#database = database;
    this.#hubs = hubs;
    this.#now = now;
  }

  /** Claims what is to be written down, and writes what has come together. @throws what the first one met, after all */
  async turn(): Promise<void> {
    const db = this.#database.as({ kind: 'owner' });
    const names = this.#hubs.map((hub) => hub.controller.name);
    const at = this.#now();
    const claimed = await claimRecordings(db, this.#id, names, new Date(at));
    const faults: unknown[] = [];
    for (const hub of this.#hubs) {
      const { name } = hub.controller;
      const isClaimed = claimed.includes(name);
      if (isClaimed) this.#recordingOf(hub).claimedUntil = at + claimSeconds * 1000;
      await this.#write(name).catch((error) => faults.push(error));
      if (!isClaimed) this.#stop(name);
    }
    if (faults.length > 0) throw faults[0];
  }

  #recordingOf(hub: ControllerHub): Recording {
    const recording = this.#recordings.get(hub.controller.name) ?? new Recording(hub, this.#now);
    this.#recordings.set(hub.controller.name, recording);
    return recording;
  }

  async #write(name: string): Promise<void> {
    const recording = this.#recordings.get(name);
    const minutes = recording?.take() ?? [];
    if (minutes.length === 0) return;
    try {
      await addMinutes(this.#database.as({ kind: 'owner' }), name, minutes);
    } catch (error) {
      recording?.putBack(minutes);
      throw error;
    }
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
