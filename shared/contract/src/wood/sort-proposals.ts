import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, text, uuid } from '../scalars.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { ProposedSort, proposedPrice } from './sorts.ts';
import { ofTeam } from './teams.ts';

export const proposalStates = ['proposed', 'accepted', 'refused', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

export const ProposedPrice = z.object({
  effectiveFrom: day,
  listPrice: proposedPrice,
  floorPrice: z._default(proposedPrice, null),
});

/** What a buyer would have: a new sort, or another price of one. */
export const SortProposal = z.object({
  sortProposalId: uuid,
  kind: z.enum(['sort', 'price']),
  /** Whose price it is; of a new sort the one that was made of it, null before. */
  sortId: z.nullable(uuid),
  /** What that sort, or the proposed one, is called. */
  code: z.string(),
  names,
  /** A new sort as it was proposed; null where it is about a price. */
  sort: z.nullable(ProposedSort),
  price: z.nullable(
    z.object({
      effectiveFrom: day,
      listPrice: z.nullable(z.string()),
      floorPrice: z.nullable(z.string()),
      /** What holds today, to hold it against. */
      listPriceNow: z.nullable(z.string()),
      floorPriceNow: z.nullable(z.string()),
    }),
  ),
  note: z.nullable(z.string()),
  state: z.enum(proposalStates),
  proposedBy: z.nullable(z.string()),
  proposedAt: instant,
  /** It is the caller's own. */
  own: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
});
export type SortProposal = z.infer<typeof SortProposal>;

const note = z._default(z.nullable(text(1, 500)), null);

export const listSortProposals = endpoint({
  name: 'listSortProposals',
  method: 'GET',
  path: '/wood/sort-proposals',
  access: inTeam('wood.sort.propose'),
  shows: ['wood.sorts', 'wood.proposals'],
  query: z.object({ ...ofTeam, state: z.optional(z.enum(proposalStates)), ...cursorQuery }),
  response: cursorPage(SortProposal),
});

export const proposeSort = endpoint({
  name: 'proposeSort',
  method: 'POST',
  path: '/wood/sort-proposals',
  access: inTeam('wood.sort.propose'),
  changes: ['wood.proposals'],
  query: z.object(ofTeam),
  body: z.object({ sort: ProposedSort, note }),
  response: SortProposal,
  errors: ['CODE_TAKEN'],
  idempotent: true,
});

export const proposeSortPrice = endpoint({
  name: 'proposeSortPrice',
  method: 'POST',
  path: '/wood/sorts/{sortId}/actions/propose-price',
  access: inTeamOf('sort', 'wood.sort.propose'),
  changes: ['wood.proposals'],
  params: z.object({ sortId: uuid }),
  body: z.object({ price: ProposedPrice, note }),
  response: SortProposal,
  idempotent: true,
});

const params = z.object({ sortProposalId: uuid });

/** Makes the sort, or sets the price from its day on, from today where that has passed. */
export const acceptSortProposal = endpoint({
  name: 'acceptSortProposal',
  method: 'POST',
  path: '/wood/sort-proposals/{sortProposalId}/actions/accept',
  // What is accepted may have a price.
  access: inTeamOf('sortProposal', 'wood.sort.manage', { and: ['wood.sort.price'] }),
  changes: ['wood.sorts', 'wood.proposals'],
  params,
  response: SortProposal,
  errors: ['CODE_TAKEN', 'STATE_CONFLICT'],
  idempotent: true,
});

export const refuseSortProposal = endpoint({
  name: 'refuseSortProposal',
  method: 'POST',
  path: '/wood/sort-proposals/{sortProposalId}/actions/refuse',
  access: inTeamOf('sortProposal', 'wood.sort.manage'),
  changes: ['wood.proposals'],
  params,
  body: z.object({ reason: text(1, 500) }),
  response: SortProposal,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** Takes one's own proposal back while nobody has decided about it. */
export const withdrawSortProposal = endpoint({
  name: 'withdrawSortProposal',
  method: 'POST',
  path: '/wood/sort-proposals/{sortProposalId}/actions/withdraw',
  access: inTeamOf('sortProposal', 'wood.sort.propose'),
  changes: ['wood.proposals'],
  params,
  response: SortProposal,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
