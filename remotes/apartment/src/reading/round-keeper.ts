import type { ResultOf } from '@console/contract';
import type { Cycle, listRound, RoundRow, RowOutcome } from '@console/contract/apartment';
import { passesByItself } from '@console/shell';
import { v7 } from 'uuid';
import { type Entry, keyOf, type Refusal, type RowKey, seenIn, standing } from './entry.ts';
import { dayOfChange, goesAgain } from './entry-day-rules.ts';
import { begun, changed, isNoChange, typedProblem } from './entry-rules.ts';
import type { KeptEntries } from './kept-entries.ts';
import type { PhotoTable } from './photo-table.ts';
import { type Sent, sendEntries } from './round-sending.ts';
import { type RoundSummary, sameSummary, summaryOf } from './round-summary-rules.ts';
import { UnderWay } from './under-way.ts';

export type Round = ResultOf<typeof listRound>;

export interface KeeperSettings {
  readonly buildingId: string;
  readonly cycleId: string;
  readonly kept: KeptEntries;
  readonly photos: PhotoTable;
  /** Id of whoever enters, as readings name them. */
  me(): string | undefined;
  /** Whether whoever typed it is still the one who is signed in: nothing is sent in another's name. */
  isMine(): boolean;
  /** The round has other rows than the server's answer had. */
  onChange?(round: Round): void;
}

const atMost = 100;
const againAfter = 5_000;

/**
 * A round while it is walked: the server's rows, what was typed over them, and the way of that to the server. Outlives
 * the screen, so that values go on being sent while somebody looks at something else.
 */
export class RoundKeeper {
  order: readonly RowKey[] = [];
  /** What checkers have begun; also while another screen is shown. */
  readonly underWay = new UnderWay();
  readonly #settings: KeeperSettings;
  readonly #rows = new Map<RowKey, RoundRow>();
  readonly #entries = new Map<RowKey, Entry>();
  readonly #savedNow = new Set<RowKey>();
  readonly #listeners = new Set<() => void>();
  #round: Round | undefined;
  #summary: RoundSummary | undefined;
  #stale = true;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The day of the values to come; '' for the first one that is allowed. */
  #readOn = '';
  #trouble: unknown;
  #isKept = true;

  constructor(settings: KeeperSettings) {
    this.#settings = settings;
    for (const entry of settings.kept.list()) this.#entries.set(keyOf(entry), entry);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly row = (key: RowKey): RoundRow | undefined => this.#rows.get(key);
  readonly entry = (key: RowKey): Entry | undefined => this.#entries.get(key);
  /** Saved since the round was opened: the row says so. */
  readonly isSaved = (key: RowKey): boolean => this.#savedNow.has(key);
  readonly cycle = (): Cycle | undefined => this.#round?.cycle;
  readonly readOn = (): string => this.#readOn || this.#firstDay();
  /** Why nothing arrives at the moment; undefined when it does. */
  readonly trouble = (): unknown => this.#trouble;
  /** Whether all that was typed survives the page. */
  readonly isKept = (): boolean => this.#isKept;
  readonly summary = (): RoundSummary => {
    if (this.#stale || !this.#summary) {
      const next = summaryOf([...this.#rows.values()], this.#entries);
      if (!this.#summary || !sameSummary(next, this.#summary)) this.#summary = next;
      this.#stale = false;
    }
    return this.#summary;
  };
  /** Every entry that is not with the server, also of meters that left the round. */
  readonly entries = (): Entry[] => [...this.#entries.values()];

  /** The server's answer; what was typed stays over it. */
  take(round: Round): void {
    if (this.#round === round) return;
    this.#round = round;
    this.#rows.clear();
    for (const row of round.items) this.#rows.set(keyOf(row), row);
    const order = round.items.map(keyOf);
    // The same list stays the same: whoever has filtered it sees no row vanish that has just been saved.
    if (order.join() !== this.order.join()) this.order = order;
    this.#tell();
  }

  setReadOn(day: string): void {
    this.#readOn = day;
    this.#tell();
  }

  /** The day at the top is settled: what was refused for its own goes again with it. */
  offerAgain(): void {
    for (const [key, entry] of [...this.#entries]) if (goesAgain(entry, this.readOn())) this.settle(key, {});
  }

  #firstDay(): string {
    if (!this.#round) return '';
    const { today, cycle } = this.#round;
    if (today < cycle.readFrom) return today;
    const isOver = today > cycle.readTo;
    return isOver ? cycle.readTo : today;
  }

  /** What is typed into a row; '' over an unread one is nothing typed. */
  type(key: RowKey, typed: string): void {
    this.change(key, { typed, rollover: false });
  }

  /** Anything about a row; it is sent when the row is left. */
  change(key: RowKey, change: Partial<Entry>): void {
    const row = this.#rows.get(key);
    if (!row) return;
    const before = this.#entries.get(key);
    this.#put(
      before
        ? changed(before, { readOn: dayOfChange(before, this.readOn()), ...change }, v7)
        : begun({ row, readOn: this.readOn(), newId: v7 }, change),
    );
  }

  /** Changes and sends in one go: an answer to what was asked at the row. */
  settle(key: RowKey, change: Partial<Entry>): void {
    this.change(key, change);
    this.leave(key);
  }

  /** A photo of a value is lost with the page. */
  photoNotKept(): void {
    this.#isKept = false;
    this.#tell();
  }

  /** The row was left: what it holds is sent, or it says why not. */
  leave(key: RowKey): void {
    const entry = this.#entries.get(key);
    const row = this.#rows.get(key);
    if (!entry || !row || !this.#round) return;
    if (goesAgain(entry, this.readOn())) {
      this.settle(key, {});
      return;
    }
    if (entry.state !== 'typing') return;
    if (isNoChange(entry, row)) {
      this.discard(key);
      return;
    }
    const refusal = typedProblem(row, entry, this.#round.photoRule);
    this.#put({
      ...entry,
      at: Date.now(),
      state: refusal ? 'refused' : 'waiting',
      refusal: refusal ?? null,
    });
    if (!refusal) void this.send();
  }

  /** Takes back what was typed. */
  discard(key: RowKey): void {
    this.#entries.delete(key);
    this.#settings.kept.remove(key);
    this.#tell();
  }

  /** Of two values: mine is entered over theirs. */
  insist(key: RowKey): void {
    this.settle(key, { seen: seenIn(this.#rows.get(key)) });
  }

  /** A row that the server has answered with for another reason: an estimate, a check. */
  put(row: RoundRow, cycle?: Cycle): void {
    this.putAll([row], cycle);
  }

  putAll(rows: readonly RoundRow[], cycle?: Cycle): void {
    for (const row of rows) if (this.#rows.has(keyOf(row))) this.#rows.set(keyOf(row), row);
    this.#changedRound(cycle);
  }

  /** Sends what waits, one batch at a time; what is left meanwhile goes with the next one. */
  async send(): Promise<void> {
    const due = this.#due();
    if (this.#sending || due.length === 0 || !this.#settings.isMine()) return;
    this.#sending = true;
    clearTimeout(this.#timer);
    for (const entry of due) this.#put({ ...entry, state: 'saving' });
    let arrived = false;
    try {
      this.#settled(due, await sendEntries(due, { ...this.#settings, standingPhotos: this.#standingPhotos }));
      this.#trouble = undefined;
      arrived = true;
    } catch (error) {
      this.#failed(due, error);
    } finally {
      this.#sending = false;
      this.#tell();
    }
    if (arrived) await this.send();
  }

  /** Nothing is sent any more, whatever waits. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#entries.clear();
    this.#tell();
  }

  readonly #standingPhotos = (entry: Entry): readonly string[] =>
    standing(this.#rows.get(keyOf(entry)))?.photos ?? [];

  #due(): Entry[] {
    return [...this.#entries.values()]
      .filter(({ state }) => state === 'waiting')
      .sort((a, b) => a.at - b.at)
      .slice(0, atMost);
  }

  #failed(due: readonly Entry[], error: unknown): void {
    for (const { readingId } of due)
      this.#ofId(readingId, (entry) => this.#put({ ...entry, state: 'waiting' }));
    this.#trouble = error;
    if (!passesByItself(error)) throw error;
    this.#timer = setTimeout(() => void this.send(), againAfter);
  }

  #settled(due: readonly Entry[], { cycle, outcomes, refused }: Sent): void {
    for (const outcome of outcomes) this.#met(outcome, due);
    for (const { readingId, refusal } of refused) this.#refuse(readingId, refusal);
    // An answer that leaves a row out: it is asked again.
    for (const { readingId } of due)
      this.#ofId(readingId, (entry) => entry.state === 'saving' && this.#put({ ...entry, state: 'waiting' }));
    this.#changedRound(cycle);
  }

  #met(outcome: RowOutcome, due: readonly Entry[]): void {
    const { readingId, row } = outcome;
    const sent = due.find((entry) => entry.readingId === readingId);
    if (!sent) return;
    const key = keyOf(sent);
    if (row) this.#rows.set(key, row);
    if (outcome.outcome !== 'refused') this.#saved(key, readingId);
    else if (outcome.code === 'VERSION_CONFLICT' && row) this.#conflict(readingId, row);
    else this.#refuse(readingId, { code: outcome.code, fields: outcome.fields, details: {} });
  }

  #saved(key: RowKey, readingId: string): void {
    this.#savedNow.add(key);
    const entry = this.#entries.get(key);
    if (!entry) return;
    if (entry.readingId === readingId) {
      this.#entries.delete(key);
      this.#settings.kept.remove(key);
    }
    // Typed on meanwhile: that changes what has just arrived.
    else this.#put({ ...entry, seen: seenIn(this.#rows.get(key)), attempts: [] });
  }

  /** An earlier value of ours may be the one in between: then there is nothing to decide. */
  #conflict(readingId: string, row: RoundRow): void {
    this.#ofId(readingId, (entry) => {
      const theirs = row.reading;
      const isOurs =
        entry.attempts.length > 0 &&
        theirs !== null &&
        (entry.attempts.includes(theirs.readingId) || theirs.enteredBy === this.#settings.me());
      this.#put(
        isOurs
          ? { ...entry, seen: seenIn(row), attempts: [], state: 'waiting' }
          : { ...entry, state: 'conflict', attempts: [] },
      );
    });
  }

  #refuse(readingId: string, refusal: Refusal): void {
    this.#ofId(readingId, (entry) => this.#put({ ...entry, state: 'refused', refusal, attempts: [] }));
  }

  #ofId(readingId: string, then: (entry: Entry) => unknown): void {
    const entry = [...this.#entries.values()].find((one) => one.readingId === readingId);
    if (entry) then(entry);
  }

  #put(entry: Entry): void {
    this.#entries.set(keyOf(entry), entry);
    this.#isKept = this.#settings.kept.write(entry) && this.#isKept;
    this.#tell();
  }

  #changedRound(cycle: Cycle | undefined): void {
    if (!this.#round) return;
    const items = this.order.flatMap((key) => this.#rows.get(key) ?? []);
    this.#round = { ...this.#round, cycle: cycle ?? this.#round.cycle, items };
    this.#settings.onChange?.(this.#round);
    this.#tell();
  }

  #tell(): void {
    this.#stale = true;
    for (const listener of this.#listeners) listener();
  }
}
