/** How long a kernel may take for one node, and a little: it measures for as long as it was told, and answers then. */
export const nodeBudgetMs = (timeoutMs: number): number => Math.max(20_000, timeoutMs + 10_000);

/** For a group it may try each node twice. */
export const groupBudgetMs = (timeoutMs: number): number => Math.max(30_000, 2 * timeoutMs + 10_000);

/** Everything else answers from memory. */
export const usualBudgetMs = 10_000;

/** Fetching a subscription is as slow as whoever sells it. */
export const updateBudgetMs = 30_000;

/** How long after so many failures in a row a controller is tried again: from 3 s to 30 s. */
export const retryMs = (failures: number): number => Math.min(30_000, 3_000 * 2 ** Math.max(0, failures - 1));

/** How long after its last viewer a stream is kept open: people come back from another tab. */
export const pauseMs = 30_000;
