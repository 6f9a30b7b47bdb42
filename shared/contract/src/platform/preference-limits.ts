/** How much of each preference is kept for a person; titles and addresses in UTF-16 units. */
export const preferenceLimits = {
  favourites: 40,
  favouriteTitle: 120,
  favouriteAddress: 500,
  /** First steps that are skipped. */
  skipped: 50,
  /** Cards of the home, in each of its lists. */
  cards: 50,
  /** Searches of notes that somebody has saved, and what they are called. */
  noteSearches: 30,
  noteSearchName: 60,
  /** Longest search of notes. */
  noteSearch: 200,
  /** Notes that others begin with. */
  noteTemplates: 30,
  noteTemplateName: 60,
  /** How the title of a day's note is made. */
  dayTitle: 60,
} as const;
