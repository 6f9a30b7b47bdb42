import type { ResultOf } from '@console/contract';
import type { getWoodHome } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { type NamedRow, withNames } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { written } from '../../../plugins/database/refusals.ts';
import { listTxns, type Trader } from '../txns/txn-rows.ts';
import { keptTallies } from './kept-tallies.ts';
import { woodLately } from './lately.ts';
import { belowMinimum, lowestSorts } from './low-stock.ts';
import { priceBoard } from './price-board.ts';
import { woodWaiting } from './waiting.ts';

type Home = ResultOf<typeof getWoodHome>;
type Figures = Pick<Home, 'sorts' | 'yards' | 'postings' | 'pieces' | 'volume' | 'lowCount'> & {
  valueMinor: string;
};
type Stock = Pick<
  Home,
  'sorts' | 'yards' | 'postings' | 'pieces' | 'volume' | 'valueMinor' | 'bySpecies' | 'lowCount' | 'low'
>;

/** All that the workspace shows of a team, as whoever asks may see it. */
export async function woodHome(db: Db, teamId: string, trader: Trader): Promise<Home> {
  const [stock, lately, waiting, recent, prices, kept] = await Promise.all([
    woodStock(db, teamId),
    woodLately(db, teamId, trader),
    woodWaiting(db, teamId, trader),
    listTxns(db, teamId, trader, { limit: 20 }),
    priceBoard(db, teamId),
    keptTallies(db, teamId, trader.userId),
  ]);
  return { ...stock, lately, waiting, recent: recent.items, prices, keptTallies: kept };
}

/** What lies there, in one flight. */
async function woodStock(db: Db, teamId: string): Promise<Stock> {
  const team = sql`team_id = ${teamId}::uuid`;
  const below = belowMinimum(teamId);
  const [figures, bySpecies, low, lowSpecies] = await db.batch<
    [
      Figures,
      NamedRow<Home['bySpecies'][number], string | null>,
      NamedRow<Home['low'][number]>,
      { speciesId: string | null; low: number },
    ]
  >(
    sql`select (select count(*) from wood.sorts where ${team} and state = 'active')::int as sorts,
        (select count(*) from wood.yards where ${team})::int as yards,
        coalesce((select value from wood.counters where ${team} and counter = 'posted'), 0)::int as postings,
        coalesce((select sum(pieces) from wood.stock_balances where ${team}), 0)::int as pieces,
        coalesce((select sum(volume) from wood.stock_balances where ${team}), 0.000000) as volume,
        coalesce((select sum(value_minor) from wood.value_pools where ${team}), 0)::bigint as value_minor,
        (select count(*) ${below})::int as low_count`,
    sql`select s.species_id, p.name_zh, p.name_en, sum(b.pieces)::int as pieces, sum(b.volume) as volume,
        count(distinct b.sort_id)::int as sorts
      from wood.stock_balances b
      join wood.sorts s on s.team_id = b.team_id and s.sort_id = b.sort_id
      left join wood.species p on p.team_id = s.team_id and p.species_id = s.species_id
      where b.team_id = ${teamId}::uuid and b.pieces > 0
      group by s.species_id, p.species_id, p.name_zh, p.name_en order by sum(b.volume) desc`,
    lowestSorts(teamId, 8),
    sql`select s.species_id, count(*)::int as low ${below} group by s.species_id`,
  );
  const { valueMinor, ...rest } = written(figures[0]);
  const lowOf = new Map(lowSpecies.map((row) => [row.speciesId, row.low]));
  return {
    ...rest,
    valueMinor: Number(valueMinor),
    bySpecies: bySpecies.map((row) => ({ ...withNames(row), low: lowOf.get(row.speciesId) ?? 0 })),
    low: low.map(withNames),
  };
}
