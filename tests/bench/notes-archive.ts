import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { CollectionReader } from '../../remotes/notes/src/note/transfer/collection-reader.ts';
import { type Engine, prepareEngines } from '../../server/testing/prepared.ts';
import { testServer } from '../../server/testing/test-server.ts';
import { arrive, costOf, counting, type Sending, type Work } from './notes-in-and-out.ts';

export interface ArchiveSize {
  /** Files in the archive, each a note. */
  readonly entries: number;
  readonly noteCharacters: number;
}

/**
 * An archive of many Markdown files that lies on the disk: read by the page's own reader, alone and with the notes sent as they come.
 * @throws where a file does not arrive as a note
 */
export async function measureArchive(engines: readonly Engine[], size: ArchiveSize) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  const removeEngines = await prepareEngines('disk');
  try {
    const file = join(folder, 'collection.zip');
    await writeArchive(file, size);
    const read = await costOf('read', () => 0, reading(file, size));
    const found = [{ engine: 'none', ways: [read] }];
    for (const engine of engines) found.push({ engine, ways: [await readIn(engine, file, size)] });
    return found;
  } finally {
    await removeEngines();
    await rm(folder, { recursive: true });
  }
}

async function readIn(engine: Engine, file: string, size: ArchiveSize) {
  const house = await testServer({ engine, config: { RATE_LIMIT_PER_MINUTE: 0 } });
  try {
    const [count, as] = [counting(house.database), await house.user()];
    return await costOf('read and in', count, (onShare) =>
      arrive(house, as, sendings(file, size), (share, bytes) => onShare(share, bytes)),
    );
  } finally {
    await house.close();
  }
}

const reading =
  (file: string, size: ArchiveSize): Work =>
  async (onShare) => {
    let characters = 0;
    for await (const { notes, share } of sendings(file, size, onShare)) {
      characters += notes.reduce((sum, { content }) => sum + content.length, 0);
      onShare(share, characters);
    }
  };

/** What the reader finds, as it would be sent. Looking at all of it once, for the links between notes, is the first half. */
async function* sendings(
  file: string,
  { entries }: ArchiveSize,
  onShare: (share: number, bytes: number) => void = () => {},
): AsyncGenerator<Sending> {
  const reader = new CollectionReader('Asia/Shanghai');
  await reader.open([{ path: 'collection.zip', file: await openAsBlob(file) }], (share) =>
    onShare(share / 2, 0),
  );
  let arrived = 0;
  for (let batch = await reader.next(); batch; batch = await reader.next()) {
    if (batch.leftOut.length > 0) throw new Error(JSON.stringify(batch.leftOut[0]));
    arrived += batch.found.length;
    yield { notes: batch.found.map(({ note }) => note), files: [], share: 0.5 + batch.share / 2 };
  }
  if (arrived !== entries) throw new Error(`${arrived} notes of ${entries} files`);
}

/** Some MB at a time: the archive is in memory as little as its reader has it there. */
async function writeArchive(path: string, { entries, noteCharacters }: ArchiveSize): Promise<void> {
  const sentence = '云杉三米，三十八乘八十九。Every month the meters by the river are read. ';
  const text = sentence.repeat(Math.ceil(noteCharacters / sentence.length)).slice(0, noteCharacters);
  const target = await open(path, 'w');
  let made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for (let number = 0; number < entries; number += 1) {
    const entry = new ZipDeflate(`工作/${number % 40}/抄表 ${number}.md`, { level: 1 });
    zip.add(entry);
    const head = `---\ncreated: 2024-03-0${1 + (number % 9)}T08:00:00Z\n---\n`;
    entry.push(strToU8(`${head}${text}\n\n[[抄表 ${(number * 7) % entries}]]`), true);
    if (made.length < 2000) continue;
    await target.write(Buffer.concat(made));
    made = [];
  }
  zip.end();
  await target.write(Buffer.concat(made));
  await target.close();
}
