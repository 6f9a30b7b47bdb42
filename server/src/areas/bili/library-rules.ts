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
