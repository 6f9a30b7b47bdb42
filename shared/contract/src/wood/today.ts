import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, moneyMinor, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inOwnTeams } from './access.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';
import { baseUnits } from './units.ts';
import { Waiting } from './waiting.ts';

/** Most teams that the card tells of, and most sorts that run out in each; the rest is counted. */
export const todayTeamsAtMost = 5;
export const todayLowAtMost = 3;

/** Goods, and what they were sold for; null for those who are told of goods only. */
const Sold = z.object({
  volume: z.string(),
  salesMinor: seenWith('wood.sale.price', z.nullable(moneyMinor), { tenantAt: 'teamId' }),
});

/** A team in the morning: what waits, what was sold, what runs out. */
export const TeamToday = z.object({
  teamId: uuid,
  code: z.string(),
  names,
  currency: z.string(),
  /** What waits for the caller, as `getMyWork` tells it. */
  waiting: z.array(Waiting),
  /** Less what came back and what was reversed; null for whoever sees no sales. */
  sold: z.nullable(
    z.object({
      /** They are the caller's own only. */
      ownSales: z.boolean(),
      today: Sold,
      /** The last seven days, today among them, and the seven before. */
      week: Sold,
      weekBefore: Sold,
      /** The last fourteen days, today the last. */
      days: z.array(z.extend(Sold, { day })),
    }),
  ),
  /** How many sorts are below their minimum; `low` names the worst of them. */
  lowCount: z.int(),
  low: z.array(
    z.object({
      sortId: uuid,
      names,
      quantity: z.string(),
      minStock: z.string(),
      baseUnit: z.enum(baseUnits),
    }),
  ),
});
export type TeamToday = z.infer<typeof TeamToday>;

/** The morning of all teams that the caller belongs to, the oldest first, or of the one that is named. */
export const getWoodToday = endpoint({
  name: 'getWoodToday',
  method: 'GET',
  path: '/wood/today',
  access: inOwnTeams,
  shows: [
    ...(['wood.teams', 'wood.sorts', 'wood.stock', 'wood.txns', 'wood.exceptions'] as const),
    ...(['wood.costItems', 'wood.proposals', 'wood.settlements'] as const),
  ],
  query: z.object(ofTeam),
  response: z.object({
    teams: z.array(TeamToday),
    /** Teams that are not told of. */
    others: z.int(),
  }),
});
