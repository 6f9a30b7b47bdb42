export { notesWanted } from './search-conditions.ts';
export { hitExcerpt, hitRanges } from './search-hits.ts';
export { parseSearch, tagKey } from './search-query.ts';
export { searchChunks } from './search-tokens.ts';
