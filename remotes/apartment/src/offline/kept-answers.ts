import { currentSub, type KeptAnswers, keptAnswers } from '@console/shell';

/** Rounds are walked where there is no network: what their screen needs is kept in this browser. */
export const keptOf = (userId: string = currentSub() ?? ''): KeptAnswers => keptAnswers('apartment', userId);
