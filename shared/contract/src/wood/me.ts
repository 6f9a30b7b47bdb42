import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, uuid, version } from '../scalars.ts';
import { inTeam } from './access.ts';
import { names } from './names.ts';
import { measuredIn, ofTeam } from './teams.ts';
import { txnKinds } from './txn-kinds.ts';
import { TxnHead } from './txns.ts';
import { Waiting } from './waiting.ts';

/** How somebody likes to work in a team; theirs alone. */
export const MyTeamSettings = z.object({
  /** Chosen beforehand where a yard is asked for; null: the team's first. */
  yardId: z.nullable(uuid),
  /** What the calculator begins with. */
  measuredIn: z.enum(measuredIn),
  version,
});
export type MyTeamSettings = z.infer<typeof MyTeamSettings>;

export const getMyTeamSettings = endpoint({
  name: 'getMyTeamSettings',
  method: 'GET',
  path: '/wood/me',
  access: inTeam('wood.team.read'),
  shows: ['wood.me'],
  query: z.object(ofTeam),
  response: MyTeamSettings,
});

/** VALIDATION (`unknown`) at `yardId` for a yard that the team does not have. */
export const updateMyTeamSettings = endpoint({
  name: 'updateMyTeamSettings',
  method: 'PATCH',
  path: '/wood/me',
  access: inTeam('wood.team.read'),
  changes: ['wood.me', 'wood.teams'],
  query: z.object(ofTeam),
  body: z.object({
    yardId: z.optional(z.nullable(uuid)),
    measuredIn: z.optional(z.enum(measuredIn)),
  }),
  response: MyTeamSettings,
  errors: ['VERSION_CONFLICT'],
  versioned: true,
});

/** What somebody has decided; a document of a kind that they may no longer see is left out. */
export const Decided = z.object({
  kind: z.enum(['returns', 'stocktakes', 'exceptions', 'cost_versions', 'proposals', 'confirm_money']),
  result: z.enum(['approved', 'refused', 'activated', 'confirmed']),
  /** Of a document its own day, else that of the decision. */
  on: day,
  txn: z.nullable(z.object({ txnId: uuid, number: z.string(), kind: z.enum(txnKinds) })),
  /** The partner, the sort or the cost that it is about. */
  names: z.nullable(names),
  /** Of money its number, of a sort or a cost its code. */
  code: z.nullable(z.string()),
});
export type Decided = z.infer<typeof Decided>;

/** What waits for the caller in a team, and the last twenty that they have decided. */
export const getMyWork = endpoint({
  name: 'getMyWork',
  method: 'GET',
  path: '/wood/me/work',
  access: inTeam('wood.stock.read'),
  shows: [
    ...(['wood.txns', 'wood.exceptions', 'wood.costItems', 'wood.proposals', 'wood.settlements'] as const),
  ],
  query: z.object(ofTeam),
  response: z.object({ waiting: z.array(Waiting), decided: z.array(Decided) }),
});

/** Documents that the caller has begun, newest business date first. */
export const listMyTxns = endpoint({
  name: 'listMyTxns',
  method: 'GET',
  path: '/wood/me/txns',
  access: inTeam('wood.stock.read'),
  shows: ['wood.txns'],
  query: z.object({ ...ofTeam, ...cursorQuery }),
  response: cursorPage(TxnHead),
});
