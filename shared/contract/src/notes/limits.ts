/** Limits of a note, told to both sides: the server refuses beyond them, the editor warns before. */
export const noteLimits = {
  titleLength: 200,
  contentLength: 1_000_000,
  tagsPerNote: 20,
  tagNameLength: 50,
  queryLength: 200,
  pageSize: 100,
  /** Notes that one bulk change or one export by name may concern. */
  bulkSize: 500,
  /** Notes that one call takes in, and about which one asks whether they are here. */
  importBatch: 100,
  importQuestions: 1000,
  /** Entries that one import may be made of; more is refused before any is read. */
  importEntries: 200_000,
  trashDays: 30,
  /** Versions kept of one note, and characters of a version's label. */
  revisions: 500,
  revisionLabelLength: 100,
  /** Texts that one save sets aside. */
  asides: 5,
  /** Found by single characters only: the newest of them. */
  broadSearch: 200,
  /** A total beyond this is not counted; the list says "1,000+". */
  countedTotal: 1000,
} as const;
