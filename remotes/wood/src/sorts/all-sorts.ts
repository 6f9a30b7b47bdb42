/** The whole tree, for choosing a sort or its parent and for the order of siblings: as much as the API gives at once. */
export const allSorts = { query: { size: 1000 } };
