/** How many batches are listed. */
export const batchesQuery = { limit: 20 } as const;
