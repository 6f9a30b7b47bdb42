import type { ResultCell } from '@console/contract/codegen';

/** What one run may bring at most. */
export const caps = { cellBytes: 4096, resultBytes: 5 * 1024 * 1024 } as const;

/** A value as it is answered: what is long is clipped at a letter's end. */
export function cellOf(value: string | null): ResultCell {
  if (value === null || value.length * 3 <= caps.cellBytes) return value;
  const bytes = Buffer.byteLength(value);
  if (bytes <= caps.cellBytes) return value;
  return { clipped: clippedAt(value, caps.cellBytes), bytes };
}

function clippedAt(value: string, most: number): string {
  const cut = Buffer.from(value.slice(0, most)).subarray(0, most);
  // A letter that is cut in the middle becomes the sign for what cannot be read: taken off.
  return new TextDecoder().decode(cut, { stream: true });
}

/** Where in the user's own text an error is, counted from 1; undefined when it is in what was put around it. */
export function placeIn(position: string | undefined, lead: string): number | undefined {
  const at = Number(position) - [...lead].length;
  return Number.isInteger(at) && at >= 1 ? at : undefined;
}

/** An identifier as SQL text, whatever is in it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text that LIKE finds as it stands. */
export const likeText = (value: string): string => value.replace(/[\\%_]/g, '\\$&');
