import { listPartners, listTxns } from '@console/contract/wood';
import * as z from 'zod/mini';
import { ofTeam } from '../team/team.ts';

const { teamId: _, sort, ...filters } = listTxns.query.shape;

/** What the ledger is narrowed to by its address; there `sort` would be an order. */
export const TxnsView = z.object({ ...filters, sortId: sort });
export type TxnsView = z.output<typeof TxnsView>;

type SomeTeam = Parameters<typeof ofTeam>[0];

export const txnsInput = (team: SomeTeam, { sortId, ...view }: TxnsView) => ({
  query: { ...view, ...(sortId !== undefined && { sort: sortId }), ...ofTeam(team) },
});

/** As many partners as one chooses from; the search finds all others. */
export const partnersInput = (team: SomeTeam) => ({
  query: listPartners.query.parse({ ...ofTeam(team), sort: 'name', limit: '200' }),
});
