import type { Team } from '@console/contract/wood';

/** Whether an address that was scanned is another team's: bundles of two teams may have the same code. */
export function isOfOtherTeam(scanned: string, { teamId }: Pick<Team, 'teamId'>): boolean {
  const named = /[?&]team=([^&#]+)/i.exec(scanned)?.[1];
  return named !== undefined && named.toLowerCase() !== teamId;
}
