/** The trash is a search, so that it has an address like every other view. */
export const trashQuery = 'is:trashed';

export const showsTrash = (q: string): boolean => /(^|\s)is[:\uFF1A]trashed(\s|$)/i.test(q);
