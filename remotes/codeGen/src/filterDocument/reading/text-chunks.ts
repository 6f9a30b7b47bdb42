/** As long as one piece of a file is read, so that progress can be told between two. */
const chunkBytes = 1024 * 1024;

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

/** The bytes are not of the encoding that was asked for. */
class WrongEncoding extends Error {
  override readonly name = 'WrongEncoding';
}

export interface TextChunk {
  readonly text: string;
  /** How much has been read, of `total`: bytes of a file, letters of a text. */
  readonly done: number;
  readonly total: number;
}

/** A text in pieces; one that is there already as a whole, too. */
export async function* textChunks(
  source: string | Blob,
  encoding: Encoding,
): AsyncGenerator<TextChunk, void, undefined> {
  const total = typeof source === 'string' ? source.length : source.size;
  if (typeof source === 'string') {
    for (let at = 0; at < total; at += chunkBytes) {
      const text = source.slice(at, at + chunkBytes);
      yield { text: at === 0 ? text.replace(/^\uFEFF/, '') : text, done: at + text.length, total };
    }
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < total; at += chunkBytes) {
    const end = Math.min(at + chunkBytes, total);
    const bytes = await source.slice(at, end).arrayBuffer();
    yield { text: decoded(() => decoder.decode(bytes, { stream: true })), done: end, total };
  }
  const rest = decoded(() => decoder.decode());
  if (rest !== '') yield { text: rest, done: total, total };
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new WrongEncoding();
  }
}

/**
 * Runs a reading in UTF-8, or as the file's first bytes say; a file that is not UTF-8 is read again in the encoding that
 * Chinese spreadsheets save in.
 */
export async function inItsEncoding<Result>(
  source: string | Blob,
  read: (encoding: Encoding) => Promise<Result>,
): Promise<{ result: Result; encoding: Encoding }> {
  const first = await markedEncoding(source);
  try {
    return { result: await read(first), encoding: first };
  } catch (error) {
    if (!(error instanceof WrongEncoding) || first !== 'utf-8') throw error;
    return { result: await read('gb18030'), encoding: 'gb18030' };
  }
}

async function markedEncoding(source: string | Blob): Promise<Encoding> {
  if (typeof source === 'string') return 'utf-8';
  const [a, b] = new Uint8Array(await source.slice(0, 2).arrayBuffer());
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
}
