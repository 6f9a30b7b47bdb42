/** The server holds names that differ only in width or case for the same. */
export const sameName = (one: string, other: string): boolean => key(one) === key(other);

const key = (name: string): string => name.normalize('NFKC').toLowerCase().trim();
