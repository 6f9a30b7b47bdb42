/** What is done with the meters of a month. */
export const readingSteps = ['read', 'check', 'used'] as const;
export type ReadingStep = (typeof readingSteps)[number];
/** What is done with the bills of a month. */
export const billSteps = ['makeBills', 'checkBills', 'issueBills'] as const;
export type BillStep = (typeof billSteps)[number];
/** Steps of a month that people do, and may be late with. */
export const workSteps = [...readingSteps, ...billSteps] as const;
export type WorkStep = (typeof workSteps)[number];
