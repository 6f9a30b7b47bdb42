/** Limits of a note, told to both sides: the server refuses beyond them, the editor warns before. */
export const noteLimits = {
  titleLength: 200,
  contentLength: 1_000_000,
  tagsPerNote: 20,
  tagNameLength: 50,
  queryLength: 200,
  pageSize: 100,
  /** A total beyond this is not counted; the list says "1,000+". */
  countedTotal: 1000,
} as const;
