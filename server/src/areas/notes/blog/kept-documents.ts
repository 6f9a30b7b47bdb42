import { createHash } from 'node:crypto';
import { compress, type Encoding } from '../../../plugins/compression.ts';

/** A document that is answered again and again. */
export interface KeptDocument {
  /** The same for the same text. */
  readonly digest: string;
  readonly text: string;
  readonly encoded: (encoding: Encoding) => Promise<Buffer>;
}

/** Answers the document that was kept under a key, or draws it where it has changed since. */
export type KeptDocuments = (key: string, mark: string, draw: () => Promise<string>) => Promise<KeptDocument>;

interface Entry {
  readonly mark: string;
  readonly document: Promise<KeptDocument>;
  bytes: number;
}

export interface KeptLimits {
  readonly entries: number;
  readonly bytes: number;
}

/**
 * Keeps what was drawn for as long as its mark stays the same, those that were asked for last; many who ask at once
 * wait for one drawing.
 */
export function keptDocuments(limits: KeptLimits = { entries: 500, bytes: 48 * 1024 * 1024 }): KeptDocuments {
  const kept = new Map<string, Entry>();
  let bytes = 0;
  const forget = (key: string, entry: Entry) => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.bytes;
  };
  const makeRoom = () => {
    for (const [key, entry] of kept) {
      if (kept.size <= limits.entries && bytes <= limits.bytes) return;
      forget(key, entry);
    }
  };
  return async (key, mark, draw) => {
    const known = kept.get(key);
    if (known?.mark === mark) {
      // Asked for last: the first ones are forgotten first.
      kept.delete(key);
      kept.set(key, known);
      return known.document;
    }
    if (known) forget(key, known);
    const entry: Entry = { mark, document: draw().then(documentOf), bytes: 0 };
    kept.set(key, entry);
    try {
      const document = await entry.document;
      if (kept.get(key) === entry) {
        // The text, and what it is compressed to.
        entry.bytes = 2 * Buffer.byteLength(document.text);
        bytes += entry.bytes;
        makeRoom();
      }
      return document;
    } catch (error) {
      forget(key, entry);
      throw error;
    }
  };
}

export function documentOf(text: string): KeptDocument {
  const encodings = new Map<Encoding, Promise<Buffer>>();
  return {
    digest: createHash('sha256').update(text).digest('base64url').slice(0, 27),
    text,
    encoded: (encoding) => {
      const known = encodings.get(encoding) ?? compress(text, encoding);
      encodings.set(encoding, known);
      return known;
    },
  };
}
