import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '@console/contract';
import {
  createAttachment,
  exportNotes,
  type ImportedNote,
  importNotes,
  noteLimits,
} from '@console/contract/notes';
import { BlobReader, BlobWriter, type FileEntry, TextWriter, ZipReader } from '@zip.js/zip.js';
import pLimit from 'p-limit';
import { v7 } from 'uuid';
import {
  type OwnExport,
  ownListPath,
  readOwnList,
  readOwnNote,
} from '../../remotes/notes/src/note/transfer/read-own-export.ts';
import type { Database, Db, Statements } from '../../server/src/plugins/database/db.ts';
import { accepted } from '../../server/testing/answers.ts';
import { type Engine, prepareEngines } from '../../server/testing/prepared.ts';
import { type Person, type TestServer, testServer } from '../../server/testing/test-server.ts';

export interface CollectionSize {
  readonly notes: number;
  /** Each named by a note of its own. */
  readonly files: number;
  readonly noteCharacters: number;
  readonly fileBytes: number;
}

/** What one way cost. Memory is of the process in which the server is, with whoever sends and fetches. */
export interface WayCost {
  readonly way: string;
  readonly seconds: number;
  readonly statements: number;
  readonly megabytes: number;
  /** Resident megabytes: the most of all, and the most of the last tenth in units of the first. */
  readonly peakMb: number;
  readonly endToTenth: number;
}

/** In, out, in to an empty account and out again, on each engine. @throws where the two exports differ */
export async function measureCollections(engines: readonly Engine[], size: CollectionSize) {
  const removeEngines = await prepareEngines('disk');
  try {
    const found = [];
    for (const engine of engines) found.push({ engine, ways: await measure(engine, size) });
    return found;
  } finally {
    await removeEngines();
  }
}

async function measure(engine: Engine, size: CollectionSize): Promise<WayCost[]> {
  const house = await testServer({ engine, config: { ATTACHMENT_QUOTA_MB: 100_000 } });
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  const count = counting(house.database);
  const expected = Math.max(1, size.files * size.fileBytes);
  const cost = (way: string, work: Work) => costOf(way, count, work);
  try {
    const [one, other] = [await house.user(), await house.user()];
    const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')];
    const ways = [
      await cost('in', (onShare) => arrive(house, one, collection(size), onShare)),
      await cost('out', (onShare) => fetched(house, one, { file: first, expected }, onShare)),
    ];
    const own = await opened(first);
    ways.push(
      await cost('in again', (onShare) => arrive(house, other, fromExport(own), onShare)),
      await cost('out again', (onShare) => fetched(house, other, { file: second, expected }, onShare)),
    );
    const [was, is] = [own.digest, (await opened(second)).digest];
    if (was !== is) throw new Error(`the exports differ: ${was}, ${is}`);
    return ways;
  } finally {
    await house.close();
    await rm(folder, { recursive: true });
  }
}

export type Work = (onShare: (share: number, bytes: number) => void) => Promise<void>;

export async function costOf(way: string, count: () => number, work: Work): Promise<WayCost> {
  globalThis.gc?.();
  const samples: { share: number; rss: number }[] = [];
  const [from, statements] = [performance.now(), count()];
  let megabytes = 0;
  let share = 0;
  const sample = () => samples.push({ share, rss: process.memoryUsage.rss() / 1e6 });
  const timer = setInterval(sample, 20);
  sample();
  await work((done, bytes) => {
    share = done;
    megabytes = bytes / 1e6;
    sample();
  });
  clearInterval(timer);
  const most = (some: typeof samples) => Math.max(...some.map(({ rss }) => rss));
  const [beginning, end] = [
    samples.filter((one) => one.share <= 0.1),
    samples.filter((one) => one.share >= 0.9),
  ];
  return {
    ...{ way, seconds: (performance.now() - from) / 1000, statements: count() - statements, megabytes },
    ...{ peakMb: most(samples), endToTenth: most(end.length > 0 ? end : samples) / most(beginning) },
  };
}

/** How many statements a database is asked, from now on. */
export function counting(database: Database): () => number {
  let count = 0;
  const asOf = database.as;
  const counted = (db: Db): Db => ({
    rows: (query) => {
      count += 1;
      return db.rows(query);
    },
    first: (query) => {
      count += 1;
      return db.first(query);
    },
    batch: <Rows extends unknown[]>(...queries: Statements<Rows>) => {
      count += queries.length;
      return db.batch<Rows>(...queries);
    },
    transaction: (work) => db.transaction((tx) => work(counted(tx))),
  });
  database.as = (actor) => counted(asOf.call(database, actor));
  return () => count;
}

/** Notes that are sent together, behind the files that they name. */
export interface Sending {
  readonly notes: readonly ImportedNote[];
  readonly files: readonly { id: string; note: string; name: string; bytes: () => Promise<Blob> }[];
  readonly share: number;
}

function* collection({ notes, files, noteCharacters, fileBytes }: CollectionSize): Generator<Sending> {
  const sentence = '云杉三米，三十八乘八十九。Every month the meters by the river are read. ';
  const text = sentence.repeat(Math.ceil(noteCharacters / sentence.length)).slice(0, noteCharacters);
  for (let at = 0; at < notes; at += noteLimits.importBatch) {
    const batch = Array.from({ length: Math.min(noteLimits.importBatch, notes - at) }, (_, place) => {
      const [uuid, number] = [v7(), at + place];
      const id = number < files ? v7() : undefined;
      const note: ImportedNote = {
        ...{
          uuid,
          title: `抄表 ${number % 500}`,
          tags: [`工作/${number % 40}`, 'yard'],
          is_finished: number % 3 === 0,
        },
        content: `${text}\n\n[[抄表 ${(number * 7) % 500}]]${id ? `\n\n[file](attachment://${id})` : ''}`,
      };
      return { note, id };
    });
    const named = batch.flatMap(({ note, id }) =>
      id ? [{ id, note: note.uuid, name: 'numbers.csv', bytes: async () => numbers(fileBytes, id) }] : [],
    );
    yield {
      notes: batch.map(({ note }) => note),
      files: named,
      share: Math.min(1, (at + noteLimits.importBatch) / notes),
    };
  }
}

const numbers = (bytes: number, id: string): Blob =>
  new Blob([`${id}\n`, '1,2,3,4,5,6\n'.repeat(bytes / 12)]);

const filesAtOnce = 3;

export async function arrive(
  house: TestServer,
  as: Person,
  sendings: Iterable<Sending> | AsyncIterable<Sending>,
  onShare: (share: number, bytes: number) => void,
): Promise<void> {
  const importId = v7();
  let sent = 0;
  for await (const { notes, files, share } of sendings) {
    const turn = pLimit(filesAtOnce);
    await Promise.all(
      files.map((file) =>
        turn(async () => {
          const blob = await file.bytes();
          sent += blob.size;
          await upload(house, as, file, blob);
        }),
      ),
    );
    const body = { importId, notes: [...notes] };
    const { outcomes } = accepted(await house.call(importNotes, { body }, { as }));
    const refused = outcomes.find(({ outcome, problems }) => outcome !== 'created' || problems);
    if (refused) throw new Error(JSON.stringify(refused));
    sent += notes.reduce((sum, { content }) => sum + content.length, 0);
    onShare(share, sent);
  }
}

async function upload(
  house: TestServer,
  as: Person,
  { id, note, name }: { id: string; note: string; name: string },
  blob: Blob,
): Promise<void> {
  const form = new FormData();
  form.append('file', blob, name);
  const answer = await fetch(`${house.address}/api/v1${pathOf(createAttachment, {}, { id, note })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  await answer.arrayBuffer();
  if (answer.status !== 201) throw new Error(`${answer.status} for ${name}`);
}

async function fetched(
  house: TestServer,
  as: Person,
  { file, expected }: { file: string; expected: number },
  onShare: (share: number, bytes: number) => void,
): Promise<void> {
  const { address } = accepted(await house.call(exportNotes, { body: {} }, { as }));
  const { body } = await fetch(house.address + address);
  const target = await open(file, 'w');
  let bytes = 0;
  for await (const piece of body ?? []) {
    await target.write(piece);
    bytes += piece.length;
    onShare(Math.min(1, bytes / expected), bytes);
  }
  await target.close();
  onShare(1, bytes);
}

interface Opened {
  readonly own: OwnExport;
  readonly digest: string;
  readonly entries: ReadonlyMap<string, FileEntry>;
}

/** An export that lies on the disk: read by its directory, an entry at a time. */
async function opened(file: string): Promise<Opened> {
  const reader = new ZipReader(new BlobReader(await openAsBlob(file)));
  const all = (await reader.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
  const entries = new Map(all.map((entry) => [entry.filename, entry]));
  const list = await textOf(entries.get(ownListPath));
  const own = readOwnList(list);
  if (!own) throw new Error('this is no export of ours');
  return { own, digest: (JSON.parse(list) as { digest: string }).digest, entries };
}

const textOf = async (entry: FileEntry | undefined): Promise<string> =>
  (await entry?.getData(new TextWriter())) ?? '';

async function* fromExport({ own, entries }: Opened): AsyncGenerator<Sending> {
  const texts = [...entries.values()].filter(({ filename }) => filename.startsWith('notes/'));
  for (let at = 0; at < texts.length; at += noteLimits.importBatch) {
    const batch = [];
    for (const entry of texts.slice(at, at + noteLimits.importBatch)) {
      const read = readOwnNote(own, await textOf(entry));
      if (!read) throw new Error(`${entry.filename} cannot be read`);
      batch.push(read);
    }
    yield {
      notes: batch.map(({ note }) => note),
      files: batch.flatMap(({ files }) =>
        files.map(({ id, note, name, path }) => ({ id, note, name, bytes: () => blobOf(entries.get(path)) })),
      ),
      share: Math.min(1, (at + noteLimits.importBatch) / texts.length),
    };
  }
}

const blobOf = async (entry: FileEntry | undefined): Promise<Blob> =>
  (await entry?.getData(new BlobWriter())) ?? new Blob();
