import { noteLimits } from '@console/contract/notes';
import { type Entry, windowOn } from './entries.ts';
import { ImportRefused } from './imported-notes.ts';

/**
 * The entries of a tar, as Joplin's JEX is one. A tar has no directory: its heads are read one after the other, the bytes
 * between them only when an entry is asked for.
 * @throws {ImportRefused}
 */
export async function tarEntries(file: Blob, most: number = noteLimits.importEntries): Promise<Entry[]> {
  const read = windowOn(file);
  const entries: Entry[] = [];
  let longPath: string | undefined;
  let isWhole = false;
  for (let at = 0; at + 512 <= file.size; ) {
    const head = await read(at, 512);
    isWhole = head.every((byte) => byte === 0);
    if (isWhole) break;
    const size = sizeIn(head);
    const [from, to] = [at + 512, at + 512 + size];
    if (!Number.isSafeInteger(size) || size < 0 || to > file.size) throw new ImportRefused('damaged');
    const kind = String.fromCharCode(head[156] ?? 0);
    const path = longPath ?? pathIn(head);
    longPath = undefined;
    if (kind === 'L' || kind === 'x') {
      const more = await read(from, Math.min(size, 65_536));
      longPath = kind === 'L' ? textOf(more) : paxPath(more);
    } else if (!ofTheArchive.includes(kind)) {
      const isFile = kind === '0' || kind === '\u0000';
      entries.push({
        path,
        size,
        ...(!isFile && { isBare: true as const }),
        blob: async () => file.slice(from, to),
      });
    }
    if (entries.length > most) throw new ImportRefused('too_many_entries');
    at = from + Math.ceil(size / 512) * 512;
  }
  if (!isWhole || entries.length === 0) throw new ImportRefused('damaged');
  return entries;
}

/** Folders, and what tells more of all entries behind it. */
const ofTheArchive = ['5', 'K', 'g'];

/** Octal digits, or from 8 GB on a number of eleven bytes behind a mark. */
function sizeIn(head: Uint8Array): number {
  const field = head.subarray(124, 136);
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(textOf(field).trim() || '0', 8);
  return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
}

function pathIn(head: Uint8Array): string {
  const prefix = textOf(head.subarray(257, 262)) === 'ustar' ? textOf(head.subarray(345, 500)) : '';
  return (prefix ? `${prefix}/` : '') + textOf(head.subarray(0, 100));
}

const paxPath = (bytes: Uint8Array): string | undefined =>
  /(?:^|\n)\d+ path=([^\n]*)\n/.exec(new TextDecoder().decode(bytes))?.[1];

/** Up to the first zero byte. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).split(String.fromCharCode(0))[0] ?? '';
