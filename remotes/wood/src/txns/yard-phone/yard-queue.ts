import type { Txn } from '@console/contract/wood';
import { type Outbox, passesByItself, type WaitingFiles } from '@console/shell';
import { v7 } from 'uuid';
import type { MovingAct } from '../act-rules.ts';
import { entryId, type YardDraft, type YardEntry } from './yard-entry.ts';
import type { YardPhoto } from './yard-photos.ts';
import { sendEntry } from './yard-sending.ts';

export interface YardQueueSettings {
  readonly kept: Outbox<YardEntry>;
  readonly photos: WaitingFiles<YardPhoto>;
  /** Whether whoever counted is still the one who is signed in: nothing is sent in another's name. */
  isMine(): boolean;
  /** An entry has arrived, or was refused, perhaps while nobody looks. */
  onSettled?(entry: YardEntry, arrived: boolean): void;
}

const againAfter = 5_000;

/**
 * What was counted in the yard on its way to the server. Outlives the screen and, by its outbox, the page: an entry is there from
 * its first row on until the server has taken it, or somebody throws it away.
 */
export class YardQueue {
  readonly #settings: YardQueueSettings;
  readonly #entries = new Map<string, YardEntry>();
  readonly #listeners = new Set<() => void>();
  #all: readonly YardEntry[] = [];
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #trouble: unknown;
  #isKept = true;

  constructor(settings: YardQueueSettings) {
    this.#settings = settings;
    for (const entry of settings.kept.list()) this.#entries.set(entryId(entry), entry);
    this.#inOrder();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  /** In the order in which they were handed over; the same list until one of them changes. */
  readonly all = (): readonly YardEntry[] => this.#all;
  readonly entry = (txnId: string, act: MovingAct): YardEntry | undefined =>
    this.#entries.get(entryId({ txnId, act }));
  /** Why nothing arrives at the moment; undefined when it does. */
  readonly trouble = (): unknown => this.#trouble;
  /** Whether all that was counted survives the page. */
  readonly isKept = (): boolean => this.#isKept;

  /** What somebody counts now; where it was on its way already, nothing of it changes. */
  type(txn: Pick<Txn, 'txnId' | 'number' | 'kind' | 'version'>, act: MovingAct, draft: YardDraft): void {
    const before = this.entry(txn.txnId, act);
    if (before && isFrozen(before)) return;
    const { txnId, number, kind, version } = txn;
    this.#put({
      ...{ txnId, act, number, kind, version, draft, photos: before?.photos ?? [] },
      // What was refused is another call once it was put right.
      ...{ callId: v7(), state: 'typing', triedAt: null, at: Date.now() },
      // Why it was refused stands until it goes again, in the places of what was sent.
      ...{ refusal: before?.refusal ?? null, body: before?.body ?? null },
    });
  }

  /** @param isKept whether the photo itself survives the page */
  addPhoto(entry: YardEntry, photo: { photoId: string; name: string }, isKept: boolean): void {
    this.#isKept = this.#isKept && isKept;
    this.#change(entry, (now) => ({ ...now, photos: [...now.photos, photo] }));
  }

  removePhoto(entry: YardEntry, photoId: string): void {
    this.#change(entry, (now) => ({ ...now, photos: now.photos.filter((one) => one.photoId !== photoId) }));
    void this.#settings.photos.delete(photoId);
  }

  /** Counted: from now on it waits, and goes as soon as there is a way. */
  submit(entry: YardEntry, body: Record<string, unknown>): Promise<void> {
    this.#change(entry, (now) => ({
      ...{ ...now, body, state: 'waiting', refusal: null, at: Date.now() },
      // The server may remember that it refused this one.
      callId: now.state === 'refused' ? v7() : now.callId,
    }));
    return this.send();
  }

  /** Thrown away by whoever counted it. */
  discard(entry: YardEntry): void {
    this.#entries.delete(entryId(entry));
    this.#settings.kept.remove(entryId(entry));
    for (const { photoId } of entry.photos) void this.#settings.photos.delete(photoId);
    this.#tell();
  }

  /** Sends what waits, one after the other in the order in which it was counted. */
  async send(): Promise<void> {
    if (this.#sending || !this.#settings.isMine()) return;
    this.#forgetSentElsewhere();
    const next = this.#all.find(({ state }) => state === 'waiting');
    if (!next) return;
    this.#sending = true;
    clearTimeout(this.#timer);
    const sent: YardEntry = { ...next, state: 'saving', triedAt: next.triedAt ?? Date.now() };
    this.#put(sent);
    let answered = false;
    try {
      this.#settle(sent, await sendEntry({ ...sent, triedAt: next.triedAt }, this.#settings.photos));
      this.#trouble = undefined;
      answered = true;
    } catch (error) {
      this.#trouble = error;
      this.#put({ ...sent, state: 'waiting' });
      if (!passesByItself(error)) throw error;
      this.#timer = setTimeout(() => void this.send(), againAfter);
    } finally {
      this.#sending = false;
      this.#tell();
    }
    if (answered) await this.send();
  }

  /** Nothing is sent any more, whatever waits. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#entries.clear();
    this.#tell();
  }

  /** Another tab has sent it, or thrown it away. */
  #forgetSentElsewhere(): void {
    if (!this.#isKept) return;
    for (const id of this.#entries.keys()) if (!this.#settings.kept.read(id)) this.#entries.delete(id);
    this.#tell();
  }

  #settle(sent: YardEntry, refusal: YardEntry['refusal'] | undefined): void {
    // Thrown away, or signed out, while it was under way.
    if (!this.#entries.has(entryId(sent))) return;
    const entry: YardEntry = { ...sent, state: 'refused', triedAt: null, refusal: refusal ?? null };
    if (refusal) this.#put(entry);
    else this.discard(sent);
    this.#settings.onSettled?.(entry, !refusal);
  }

  #change({ txnId, act }: YardEntry, change: (now: YardEntry) => YardEntry): void {
    const now = this.entry(txnId, act);
    if (now && !isFrozen(now)) this.#put(change(now));
  }

  #put(entry: YardEntry): void {
    this.#entries.set(entryId(entry), entry);
    this.#isKept = this.#settings.kept.write(entryId(entry), entry) && this.#isKept;
    this.#tell();
  }

  #inOrder(): void {
    this.#all = [...this.#entries.values()].sort((one, other) => one.at - other.at);
  }

  #tell(): void {
    this.#inOrder();
    for (const listener of this.#listeners) listener();
  }
}

/** On its way, or on the way once before: the server may have it, so nothing of it changes before it has answered. */
export const isFrozen = ({ state, triedAt }: YardEntry): boolean =>
  state === 'saving' || (state === 'waiting' && triedAt !== null);
