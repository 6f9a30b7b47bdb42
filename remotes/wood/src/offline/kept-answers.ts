import { currentSub, type KeptAnswers, keptAnswers } from '@console/shell';

/** Goods are counted where there is no network: what that needs is kept in this browser. */
export const keptOf = (userId: string = currentSub() ?? ''): KeptAnswers => keptAnswers('wood', userId);
