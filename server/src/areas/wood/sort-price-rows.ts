import type { Sort } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionsOf } from '../../plugins/database/insertions.ts';
import { written } from '../../plugins/database/refusals.ts';

/** A day in the zone that teams live by. */
export const todayOfTeams = sql`platform.today()`;

export const readToday = async (db: Db): Promise<string> =>
  written(await db.first<{ today: string }>(sql`select ${todayOfTeams} as today`)).today;

/**
 * What the sort `s` of the statement costs on a day, as `price`: `price.list_price`, `price.floor_price`, both null where nothing
 * was set. A price that was set ahead holds from its day on, with nobody doing anything then.
 */
export const priceOn = (day: Sql): Sql => sql`
  left join lateral (
    select h.sort_price_id, h.list_price, h.floor_price from wood.price_history h
    where h.team_id = s.team_id and h.sort_id = s.sort_id and h.withdrawn_at is null and h.effective_from <= ${day}
    order by h.effective_from desc, h.set_at desc, h.sort_price_id desc limit 1) price on true`;

/** The one that comes next, as `coming`. */
export const priceComing = sql`
  left join lateral (
    select h.effective_from, h.list_price, h.floor_price from wood.price_history h
    where h.team_id = s.team_id and h.sort_id = s.sort_id and h.withdrawn_at is null
      and h.effective_from > ${todayOfTeams}
    order by h.effective_from, h.set_at desc, h.sort_price_id desc limit 1) coming on true`;

export type Prices = Pick<Sort, 'listPrice' | 'floorPrice'>;

interface NewPrice extends Prices {
  readonly sortId: string;
  readonly effectiveFrom: string;
}

/** Statements that set prices; each gets an id that orders it. */
export const priceInsertions = (teamId: string, prices: readonly NewPrice[]): Sql[] =>
  insertionsOf(
    'wood.price_history',
    prices.map(({ sortId, effectiveFrom, listPrice, floorPrice }) => ({
      ...{ teamId, sortPriceId: v7(), sortId, effectiveFrom, listPrice, floorPrice },
      setBy: sql`platform.current_user_id()`,
    })),
  );
