import { invalidField } from '@console/contract';
import { parseVideoLink } from '@console/contract/bili';

/** What a filter asks for: one very video, or words that must all occur. */
export type LibraryFilter = { bvid: string } | { words: string[] };

const mostWords = 10;

/** A BV, an av number or an address means that video; everything else is words. */
export function filterOf(q: string): LibraryFilter {
  const link = parseVideoLink(q);
  if (link.kind === 'video') return { bvid: link.bvid };
  return { words: q.split(/\s+/).filter(Boolean).slice(0, mostWords) };
}

/** Where a page ended: the list runs from the latest to the earliest, then by number. */
export interface Place {
  savedAt: string;
  bvid: string;
}

export const cursorOf = ({ savedAt, bvid }: Place): string =>
  Buffer.from(`${savedAt} ${bvid}`).toString('base64url');

/** @throws ApiError VALIDATION at `cursor` when it is none of ours */
export function placeOf(cursor: string): Place {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z) (BV1\w{9})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  const [, savedAt = '', bvid = ''] = match ?? [];
  if (Number.isNaN(Date.parse(savedAt))) throw invalidField('cursor', 'bad_cursor');
  return { savedAt, bvid };
}
