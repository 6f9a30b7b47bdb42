/** For `like` and `ilike`: values in which the text stands as it was typed, wherever. */
export const standsIn = (text: string): string =>
  `%${text.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
