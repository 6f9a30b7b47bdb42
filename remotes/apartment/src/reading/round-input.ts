/** What a round is asked for by, everywhere alike: the same answer is kept, shown and put right. */
export const roundInput = (cycleId: string) => ({ params: { cycleId }, query: {} });
