import type { Team } from '@console/contract/wood';

/** The yard that somebody works in, as long as they have told one: what lies elsewhere is not sold over this counter. */
export const usualYardId = (team: Team | undefined): string | undefined => team?.myYardId ?? undefined;
