import type { Team, Yard } from '@console/contract/wood';

/** Which yard a form begins with: the one that somebody works in, else the team's first that is a yard. */
export const usualYard = (team: Team | undefined, yards: readonly Yard[]): Yard | undefined =>
  yards.find(({ yardId }) => yardId === team?.myYardId) ??
  yards.find(({ kind }) => kind === 'yard') ??
  yards[0];
