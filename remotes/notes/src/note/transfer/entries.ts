import { textIn } from '@console/contract/text-encoding';
import { ImportRefused } from './imported-notes.ts';

/** One file of a collection, in an archive or beside others. Nothing of it is in memory before it is asked for. */
export interface Entry {
  readonly path: string;
  /** Bytes, unpacked. */
  readonly size: number;
  /** A link or a device: there is nothing of its own to read. */
  readonly isBare?: true;
  /** @throws {ImportRefused} where the archive is damaged at this place */
  blob(): Promise<Blob>;
}

/** A file as it was chosen; of a chosen folder with its path. */
export interface ChosenFile {
  readonly path: string;
  readonly file: Blob;
}

export const entryOf = ({ path, file }: ChosenFile): Entry => ({
  path,
  size: file.size,
  blob: async () => file,
});

/** Larger ones are no notes that anybody wrote, and are not unpacked. */
export const mostTextBytes = 50 * 1024 * 1024;

export const bytesOf = async (entry: Entry): Promise<Uint8Array> =>
  new Uint8Array(await (await entry.blob()).arrayBuffer());

/** @returns undefined for what is no text, or damaged at this one place */
export async function readText(entry: Entry): Promise<string | undefined> {
  try {
    return textIn(await bytesOf(entry));
  } catch (error) {
    if (error instanceof ImportRefused) return undefined;
    throw error;
  }
}

/** The browser does not reach the chosen file any more: it was changed, moved, or its disk is gone. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof Error && ['NotReadableError', 'NotFoundError'].includes(error.name);

/** How much of an archive is looked at, at once. */
export const windowBytes = 1024 * 1024;

/** Reads a file here and there, through a window that moves along: small reads beside each other cost one. */
export function windowOn(file: Blob): (at: number, length: number) => Promise<Uint8Array> {
  let begin = 0;
  let bytes = new Uint8Array();
  return async (at, length) => {
    if (at < 0 || at + length > file.size) throw new ImportRefused('damaged');
    if (at < begin || at + length > begin + bytes.length) {
      const end = Math.max(at + length, at + windowBytes);
      bytes = new Uint8Array(await file.slice(at, end).arrayBuffer());
      begin = at;
    }
    return bytes.subarray(at - begin, at - begin + length);
  };
}

/** Leaves its folder or the archive: nothing like it is read, though nothing is ever written to a disk here. */
export const isUnsafePath = (path: string): boolean =>
  /^(?:[/\\]|[a-z]:)/i.test(path) || path.split(/[/\\]/).includes('..') || path.includes('\u0000');

/** What a system or a program adds to an archive for itself: nobody wrote it. */
export const isOfSystem = (path: string): boolean => /(^|\/)(__MACOSX|\.)/.test(path);

export const isMarkdown = (path: string): boolean => /\.(md|markdown|txt)$/i.test(path) && !isOfSystem(path);

/** The last part of a path. */
export const fileNameOf = (path: string): string => path.split('/').at(-1) ?? path;
