/** What somebody comes to a note for. Stands beside the address of a navigation, not in it: a link never carries it. */
export const wanted = { tags: 'tags', publication: 'publication' } as const;
