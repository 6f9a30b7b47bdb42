import { listReturnedPurchases } from '@console/contract/wood';
import * as z from 'zod/mini';
import { ofTeam } from '../team/team.ts';

const { teamId: _, ...filters } = listReturnedPurchases.query.shape;

/** What the list of purchases with returns is narrowed to by its address. */
export const ReturnedView = z.object(filters);
export type ReturnedView = z.output<typeof ReturnedView>;

export const returnedInput = (team: Parameters<typeof ofTeam>[0], view: ReturnedView) => ({
  query: { ...view, ...ofTeam(team) },
});
