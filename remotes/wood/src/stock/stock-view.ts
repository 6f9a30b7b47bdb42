import {
  listLots,
  listReservations,
  listStock,
  listTxns,
  staleReservationDays,
  type Team,
  txnStates,
} from '@console/contract/wood';
import * as z from 'zod/mini';
import { ofTeam } from '../team/team.ts';

export const stockTabs = ['balances', 'lots', 'stocktakes', 'reserved'] as const;
export type StockTab = (typeof stockTabs)[number];

/** Of the balances, which are what the screen begins with. */
const { teamId: _, ...balances } = listStock.query.shape;
const { cursor, limit, code } = listLots.query.shape;

/** What `/wood/stock` reads from its address. */
export const StockView = z.object({
  tab: z._default(z.enum(stockTabs), 'balances'),
  ...balances,
  cursor,
  limit,
  /** A bundle that is open, as its label says it. */
  lot: code,
  /** A stocktake that is open. */
  stocktake: z.optional(z.string()),
  /** A yard that somebody begins to count. */
  count: z.optional(z.uuid()),
  /** Bundles that are used up, too. */
  all: listLots.query.shape.all,
  state: z.optional(z.enum(txnStates)),
  /** Only what has been promised for long. */
  stale: z.optional(z.enum(['true', 'false'])),
});
export type StockView = z.output<typeof StockView>;

type SomeTeam = Pick<Team, 'teamId'> | undefined;

export const balancesInput = (
  team: SomeTeam,
  { yardId, form, speciesId, low, q, sort, page, size }: StockView,
) => ({ query: { yardId, form, speciesId, low, q, sort, page, size, ...ofTeam(team) } });

export const lotsInput = (team: SomeTeam, { yardId, q, all, cursor: at, limit: most }: StockView) => ({
  query: listLots.query.parse({
    ...defined({ yardId, q, all, cursor: at }),
    limit: String(most),
    ...ofTeam(team),
  }),
});

export const stocktakesInput = (
  team: SomeTeam,
  { yardId, state, q, cursor: at, limit: most }: StockView,
) => ({
  query: listTxns.query.parse({
    ...defined({ yard: yardId, state, q, cursor: at }),
    ...{ kind: 'adjust', limit: String(most), ...ofTeam(team) },
  }),
});

export const reservationsInput = (team: SomeTeam, { yardId, stale, cursor: at, limit: most }: StockView) => ({
  query: listReservations.query.parse({
    ...defined({ yardId, cursor: at }),
    ...(stale === 'true' && { olderThan: String(staleReservationDays) }),
    ...{ limit: String(most), ...ofTeam(team) },
  }),
});

const defined = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
