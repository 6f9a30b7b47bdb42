import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, Release } from '@console/contract';
import { compressBeside } from '../release-files.ts';
import { inTarget, jsonIn } from '../target.ts';
import { uploadLimits } from './upload-rules.ts';

/** One part of what is sent: a file under its path inside the release. */
export interface ArrivingPart {
  readonly name: string;
  readonly bytes: Readable;
}

const abandonedAfterMs = 24 * 60 * 60_000;

/** A folder for what is on its way, on the target's own disk; it goes when the work is over. */
export async function withArriving<T>(target: string, work: (folder: string) => Promise<T>): Promise<T> {
  const { arriving } = inTarget(target);
  await dropAbandoned(arriving);
  const folder = join(arriving, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a process left that was killed in the middle of an upload. */
async function dropAbandoned(arriving: string): Promise<void> {
  for (const name of await readdir(arriving).catch(() => [])) {
    const place = join(arriving, name);
    const there = await stat(place).catch(() => undefined);
    if (there && Date.now() - there.mtimeMs > abandonedAfterMs)
      await rm(place, { recursive: true, force: true });
  }
}

const refused = (path: string, code: string) => new ApiError('VALIDATION', { fields: [{ path, code }] });
const tooLarge = (most: number) => new ApiError('CONTENT_TOO_LARGE', { details: { limit: most } });

/**
 * Writes a release down as it arrives. Each file's bytes are held against the hash that the description names; what it does
 * not name is refused when it begins.
 * @param most bytes of all files together
 * @param demand looks at the description before the first file is read
 */
export async function writtenDown(
  parts: AsyncIterable<ArrivingPart>,
  folder: string,
  most: number,
  demand: (description: Release, text: string) => void,
): Promise<Release> {
  let description: Release | undefined;
  let awaited = new Map<string, string>();
  const size = { left: most };
  for await (const { name, bytes } of parts) {
    if (!description) {
      if (name !== 'release.json') throw refused('release.json', 'missing');
      const text = await textOf(bytes);
      description = Release.safeParse(jsonIn(text)).data;
      if (!description) throw refused('release.json', 'invalid');
      demand(description, text);
      awaited = new Map(Object.entries(description.files));
      continue;
    }
    const hash = awaited.get(name);
    if (hash === undefined) throw refused('files', 'unknown');
    awaited.delete(name);
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    if ((await keptFile(bytes, path, size, most)) !== hash) throw refused(name, 'hash');
  }
  if (!description) throw refused('release.json', 'missing');
  const [missing] = awaited.keys();
  if (missing !== undefined) throw refused(missing, 'missing');
  return description;
}

/** Makes of a folder with a release's files what a build leaves: compressed copies, and what it is. */
export async function describe(release: Release, folder: string): Promise<void> {
  // One after the other: all at once would keep every file that the server reads meanwhile waiting.
  for (const file of Object.keys(release.files)) await compressBeside(folder, [file]);
  await writeFile(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
}

/** @returns sha384 in the form of an integrity attribute */
async function keptFile(
  bytes: Readable,
  path: string,
  size: { left: number },
  most: number,
): Promise<string> {
  const digest = createHash('sha384');
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      size.left -= chunk.length;
      if (size.left < 0) return done(tooLarge(most));
      digest.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(bytes, meter, createWriteStream(path, { flags: 'wx', mode: 0o644 }));
  return `sha384-${digest.digest('base64')}`;
}

async function textOf(bytes: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += (chunk as Buffer).length;
    if (size > uploadLimits.descriptionBytes) throw tooLarge(uploadLimits.descriptionBytes);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}
