/** The seven gates between them are the steps of a month. */
export const cycleStates = [
  'open',
  'reading',
  'read_checked',
  'usage_checked',
  'billed',
  'bills_checked',
  'issued',
  'closed',
] as const;
export type CycleState = (typeof cycleStates)[number];

/** A month in one of these keeps none after it waiting: its bills are out. */
export const finishedStates = ['issued', 'closed'] as const satisfies readonly CycleState[];
