/** How much of each preference is kept for a person; titles and addresses in UTF-16 units. */
export const preferenceLimits = {
  favourites: 40,
  favouriteTitle: 120,
  favouriteAddress: 500,
  /** First steps that are skipped. */
  skipped: 50,
  /** Cards of the home, in each of its lists. */
  cards: 50,
} as const;
