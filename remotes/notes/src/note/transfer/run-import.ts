import {
  createAttachment,
  findImported,
  type ImportedNote,
  type ImportOutcome,
  type ImportStanding,
  importNotes,
  noteDigest,
  noteLimits,
} from '@console/contract/notes';
import { callApi, isApiError, uploadFile } from '@console/shell';
import type { NoteBatch } from './collection-reader.ts';
import type { CollectionReading } from './collection-reading.ts';
import {
  copyId,
  type FoundFile,
  type FoundNote,
  ImportRefused,
  type LeftOutEntry,
  mostSentBytes,
  sentBytes,
  type Told,
} from './imported-notes.ts';
import { inTurn } from './in-turn.ts';

/** What became of one note: `copied` stands beside another text that has its id, or in place of one in the trash. */
export type NoteOutcome = Exclude<ImportOutcome, 'differs'> | 'copied';

/** One note of the report, without its text. */
export interface TakenNote {
  readonly found: Omit<FoundNote, 'note'>;
  readonly tags: readonly string[];
  readonly outcome: NoteOutcome;
  readonly told: readonly Told[];
}

/** What an import comes to, or would. */
export interface ImportResult {
  readonly taken: readonly TakenNote[];
  readonly leftOut: readonly LeftOutEntry[];
  /** Files that notes name and that are there. */
  readonly filesHere: number;
  /** Files that are still to be sent. */
  readonly filesToSend: number;
  /** Notes that were on the web where they come from. */
  readonly publications: number;
}

export interface ImportProgress {
  /** Reading, 0 to 1; while notes are sent, how many of those that are new. */
  readonly share: number;
  readonly notes: number;
  readonly files: number;
}

export interface ImportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
}

const batchBytes = 1_000_000;
/** Files on their way at the same time. */
const filesAtOnce = 3;

/** Notes in batches that the API takes: not too many, not too large. */
export function batchesOf<Sent extends { readonly note: ImportedNote }>(notes: readonly Sent[]): Sent[][] {
  const batches: Sent[][] = [];
  let size = Infinity;
  for (const found of notes) {
    const batch = batches.at(-1);
    const bytes = sentBytes(found.note);
    if (batch && batch.length < noteLimits.importBatch && size + bytes <= batchBytes) batch.push(found);
    else {
      batches.push([found]);
      size = 0;
    }
    size += bytes;
  }
  return batches;
}

/** A note on its way, under the id that it gets here. */
interface Sent {
  readonly found: FoundNote;
  readonly note: ImportedNote;
  readonly index: number;
}

/**
 * One import: asked first what it would come to, then done. It may be interrupted anywhere and goes on where it was, in the same page
 * or another: what is here is not sent again.
 */
export class ImportRun {
  private readonly reading: CollectionReading;
  private readonly importId = crypto.randomUUID();
  private taken: TakenNote[] = [];
  private leftOut: LeftOutEntry[] = [];
  private readonly here = new Map<string, boolean>();
  private readonly refused = new Map<string, string>();
  /** The batch that is being sent, and how many notes came before it. */
  private batch: NoteBatch | undefined;
  private before = 0;
  /** Places of the notes that have been sent. */
  private readonly sent = new Set<number>();
  private sentFiles = 0;
  private publications = 0;
  private areTagsSent = false;
  /** Puts on the web what was there. */
  publish = false;

  constructor(reading: CollectionReading) {
    this.reading = reading;
  }

  get result(): ImportResult {
    const files = [...this.here.values()];
    const filesHere = files.filter(Boolean).length;
    return {
      taken: this.taken,
      leftOut: this.leftOut,
      filesHere,
      filesToSend: files.length - filesHere,
      publications: this.publications,
    };
  }

  /** Reads all of it and asks what is here; nothing is written. @throws {ApiError} {@link ImportRefused} */
  async foresee({ signal, onProgress }: ImportOptions): Promise<ImportResult> {
    await this.reading.restart();
    [this.taken, this.leftOut] = [[], []];
    this.publications = 0;
    for (let batch = await this.reading.next(); batch; batch = await this.reading.next()) {
      this.leftOut.push(...batch.leftOut);
      this.publications += batch.found.filter(({ note }) => note.publication !== undefined).length;
      await this.askFor(batch.found, signal);
      onProgress({ share: batch.share, notes: this.taken.length, files: this.here.size });
    }
    this.rewind();
    return this.result;
  }

  /**
   * Does what was foreseen. After a failure it may be called again and goes on with what was not sent.
   * @throws {ApiError} {@link ImportRefused}
   */
  async take({ signal, onProgress }: ImportOptions): Promise<ImportResult> {
    if (this.before === 0 && !this.batch) await this.reading.restart();
    await this.sendTags(signal);
    for (;;) {
      this.batch ??= await this.next();
      if (!this.batch) break;
      this.demandForeseen(this.batch.found);
      const { found, share } = this.batch;
      const progress = () => onProgress({ share, notes: this.sent.size, files: this.sentFiles });
      await this.lookAgain(found, signal);
      await this.sendFiles(found, { signal, onSent: progress });
      await this.sendNotes(found, { signal, onSent: progress });
      this.before += found.length;
      this.batch = undefined;
    }
    this.rewind();
    if (this.taken.some(({ outcome }, at) => comes(outcome) && !this.sent.has(at)))
      throw new ImportRefused('broke_off');
    return this.result;
  }

  /** A reader that has failed is at its end: the next time it begins with the first note. */
  private async next(): Promise<NoteBatch | undefined> {
    try {
      return await this.reading.next();
    } catch (error) {
      this.rewind();
      throw error;
    }
  }

  /** What was foreseen is known by its place; files that were changed meanwhile have other notes there. */
  private demandForeseen(found: readonly FoundNote[]): void {
    if (found.every(({ name }, index) => this.taken[this.before + index]?.found.name === name)) return;
    this.rewind();
    throw new ImportRefused('broke_off');
  }

  /** Tags with their colours, also those that no note has; and what stood above all posts. */
  private async sendTags(signal: AbortSignal): Promise<void> {
    const { tags, blog } = this.reading.opened;
    if (blog && this.publish && !this.areTagsSent)
      await inTurn(signal, () => callApi(importNotes, { body: { notes: [], blog, publish: true }, signal }));
    for (let at = 0; at < tags.length && !this.areTagsSent; at += noteLimits.bulkSize)
      await inTurn(signal, () =>
        callApi(importNotes, { body: { notes: [], tags: tags.slice(at, at + noteLimits.bulkSize) }, signal }),
      );
    this.areTagsSent = true;
  }

  private rewind(): void {
    this.batch = undefined;
    this.before = 0;
  }

  private async askFor(found: readonly FoundNote[], signal: AbortSignal): Promise<void> {
    const files = filesOf(found).filter(({ id }) => !this.here.has(id));
    const outcomes = await this.outcomesNow(found, files, signal);
    for (const [index, one] of found.entries()) {
      const { note, ...rest } = one;
      this.taken.push({
        found: rest,
        tags: note.tags ?? [],
        told: one.told ?? [],
        outcome: outcomes[index] ?? 'empty',
      });
    }
  }

  /** What would become of notes that were sent now. */
  private async outcomesNow(
    found: readonly FoundNote[],
    files: readonly FoundFile[],
    signal: AbortSignal,
  ): Promise<NoteOutcome[]> {
    const standings = await this.standingsOf(
      found.map(({ note }) => note),
      files,
      signal,
    );
    const met = found.map(({ note }) => note).filter((_, index) => isTaken(standings[index]));
    const copies = await Promise.all(met.map(async (note) => ({ ...note, uuid: await copyId(note) })));
    const second = await this.standingsOf(copies, [], signal);
    return found.map((one, index) => {
      const standing = standings[index];
      const again = isTaken(standing) ? second.shift() : undefined;
      return isTooLong(one) ? 'too_large' : outcomeOf(standing ?? 'new', again);
    });
  }

  /** What has come under a note's id since it was foreseen: its files go ahead of the note, and belong to its copy then. */
  private async lookAgain(found: readonly FoundNote[], signal: AbortSignal): Promise<void> {
    const asked = found.flatMap((one, index) => {
      const at = this.before + index;
      const isToCome = this.taken[at]?.outcome === 'created' && !this.sent.has(at);
      return isToCome && (one.files ?? []).length > 0 ? [{ one, at }] : [];
    });
    if (asked.length === 0) return;
    const outcomes = await this.outcomesNow(
      asked.map(({ one }) => one),
      [],
      signal,
    );
    for (const [index, { at }] of asked.entries()) {
      const taken = this.taken[at];
      // One that is here by now came with this import, and its answer was lost: it is answered once more.
      if (taken && outcomes[index] === 'copied') this.taken[at] = { ...taken, outcome: 'copied' };
    }
  }

  private async standingsOf(
    notes: readonly ImportedNote[],
    files: readonly FoundFile[],
    signal: AbortSignal,
  ) {
    const standings: ImportStanding[] = [];
    const most = noteLimits.importQuestions;
    for (let at = 0; at < Math.max(notes.length, files.length); at += most) {
      const asked = await Promise.all(
        notes.slice(at, at + most).map(async ({ uuid, title, content, deleteTime }) => ({
          uuid,
          digest: await noteDigest(title, content),
          trashed: deleteTime !== undefined,
        })),
      );
      const ids = files.slice(at, at + most).map(({ id }) => id);
      const answer = await inTurn(signal, () =>
        callApi(findImported, { body: { notes: asked, files: ids }, signal }),
      );
      standings.push(...answer.notes.map(({ standing }) => standing));
      for (const { id, isHere } of answer.files) this.here.set(id, isHere);
    }
    return standings;
  }

  /** Files before the notes that name them: a note that is here has its files here. */
  private async sendFiles(found: readonly FoundNote[], { signal, onSent }: Sending): Promise<void> {
    const naming = found
      .map((one, index) => ({ ...one, outcome: this.taken[this.before + index]?.outcome ?? 'empty' }))
      .filter(({ outcome }) => wanted.has(outcome));
    const owners = await ownersOf(naming);
    const waiting = filesOf(naming).filter(({ id }) => this.here.get(id) === false && !this.refused.has(id));
    const sendNext = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        await this.sendFile(file, owners.get(file.id) ?? file.id, signal);
        onSent();
      }
    };
    try {
      await Promise.all(Array.from({ length: filesAtOnce }, sendNext));
    } finally {
      // After a failure the others send no more, or they would do so beside the next attempt.
      waiting.length = 0;
    }
  }

  private async sendFile({ id, name }: FoundFile, note: string, signal: AbortSignal): Promise<void> {
    const file = await this.bytesOf(id);
    if (!file) return;
    try {
      await inTurn(signal, () =>
        uploadFile(createAttachment, { query: { id, note }, signal }, { file, name }),
      );
      this.here.set(id, true);
      this.sentFiles += 1;
    } catch (error) {
      // This one file cannot be taken; the note comes without it, and the report says so.
      if (!isApiError(error) || !ofThisFile.includes(error.code)) throw error;
      this.refused.set(id, error.code);
    }
  }

  /** @returns undefined where the archive is damaged at this one place: the note comes without it, as where it is refused */
  private async bytesOf(id: string): Promise<Blob | undefined> {
    try {
      return await this.reading.file(id);
    } catch (error) {
      if (error instanceof ImportRefused && error.code === 'damaged') {
        this.refused.set(id, error.code);
        return undefined;
      }
      this.rewind();
      throw error;
    }
  }

  private async sendNotes(found: readonly FoundNote[], { signal, onSent }: Sending): Promise<void> {
    const toSend: Sent[] = [];
    for (const [index, one] of found.entries()) {
      const { outcome } = this.taken[this.before + index] ?? {};
      const note = outcome === 'copied' ? { ...one.note, uuid: await copyId(one.note) } : one.note;
      if (comes(outcome) && !this.sent.has(this.before + index)) toSend.push({ found: one, note, index });
      this.tellRefused(this.before + index, one);
    }
    for (const batch of batchesOf(toSend)) {
      const outcomes = await this.outcomesOf(batch, signal);
      for (const [at, { index }] of batch.entries()) {
        const { outcome = 'empty', problems = [] } = outcomes[at] ?? {};
        const refused = problems
          .filter(({ code }) => code !== 'trash_begins_anew')
          .map(({ path }): Told => ({ what: 'refused_value', of: path }));
        const taken = this.taken[this.before + index];
        const before = taken?.outcome ?? 'created';
        const become = outcome === 'created' && before === 'copied' ? 'copied' : outcome;
        if (taken)
          this.taken[this.before + index] = { ...taken, outcome: become, told: [...taken.told, ...refused] };
      }
      for (const { index } of batch) this.sent.add(this.before + index);
      onSent();
    }
  }

  private tellRefused(at: number, { files = [] }: FoundNote): void {
    const names = files.filter(({ id }) => this.refused.has(id)).map(({ name }) => name);
    const taken = this.taken[at];
    const isNew = names.length > 0 && taken && !taken.told.some(({ what }) => what === 'refused_file');
    if (isNew)
      this.taken[at] = { ...taken, told: [...taken.told, { what: 'refused_file', of: names.join(', ') }] };
  }

  /** One batch; what meets another text under its id meanwhile goes a second time, under an id of its own. */
  private async outcomesOf(batch: readonly Sent[], signal: AbortSignal) {
    const send = async (notes: ImportedNote[]) =>
      (
        await inTurn(signal, () =>
          callApi(importNotes, { body: { importId: this.importId, publish: this.publish, notes }, signal }),
        )
      ).outcomes;
    const first = await send(batch.map(({ note }) => note));
    const met = batch.filter((_, index) => isTaken(first[index]?.outcome)).map(({ note }) => note);
    const copies = await Promise.all(met.map(async (note) => ({ ...note, uuid: await copyId(note) })));
    const second = copies.length > 0 ? await send(copies) : [];
    return first.map(
      ({ outcome, problems = [] }): { outcome: NoteOutcome; problems: { path: string; code: string }[] } => {
        if (outcome !== 'differs' && outcome !== 'trashed') return { outcome, problems };
        const again = second.shift();
        if (again?.outcome === 'created') return { outcome: 'copied', problems: again.problems ?? [] };
        // The copy came with an earlier import, and has been written on since.
        return {
          outcome: again === undefined || again.outcome === 'differs' ? 'exists' : again.outcome,
          problems: [],
        };
      },
    );
  }
}

interface Sending {
  readonly signal: AbortSignal;
  readonly onSent: () => void;
}

const comes = (outcome: NoteOutcome | undefined): boolean => outcome === 'created' || outcome === 'copied';
const wanted: ReadonlySet<string> = new Set(['created', 'copied', 'exists']);
const ofThisFile: readonly string[] = [
  'CONTENT_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'QUOTA_EXCEEDED',
  'STATE_CONFLICT',
  'VALIDATION',
];

const isTaken = (standing: ImportStanding | ImportOutcome | undefined): boolean =>
  standing === 'differs' || standing === 'trashed';

/** @param again how it stands with the copy, where another text has the note's id */
function outcomeOf(standing: ImportStanding, again: ImportStanding | undefined): NoteOutcome {
  if (standing === 'new') return 'created';
  if (standing === 'exists') return 'exists';
  if (again === 'new') return 'copied';
  // The copy came with an earlier import, and has been written on since.
  return again === undefined || again === 'differs' ? 'exists' : again;
}

const isTooLong = ({ note }: FoundNote): boolean =>
  note.content.length > noteLimits.contentLength || sentBytes(note) > mostSentBytes;

/** Into which note each file is put. The text beside which a copy stands has files of its own. */
async function ownersOf(
  found: readonly (FoundNote & { readonly outcome: NoteOutcome })[],
): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const { note, files = [], outcome } of found) {
    const own = outcome === 'copied' ? await copyId(note) : note.uuid;
    for (const { id, owner = note.uuid } of files)
      if (!owners.has(id)) owners.set(id, owner === note.uuid ? own : owner);
  }
  return owners;
}

const filesOf = (found: readonly FoundNote[]): FoundFile[] => [
  ...new Map(found.flatMap(({ files = [] }) => files.map((file) => [file.id, file] as const))).values(),
];
