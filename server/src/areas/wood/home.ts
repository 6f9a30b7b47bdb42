import type { ResultOf } from '@console/contract';
import type { getWoodHome } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { type NamedRow, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { written } from '../../plugins/database/refusals.ts';

type Home = ResultOf<typeof getWoodHome>;
type Figures = Pick<Home, 'sorts' | 'yards' | 'postings' | 'pieces' | 'volume' | 'lowCount'> & {
  valueMinor: string;
};

/** The front page's figures in one flight. */
export async function woodHome(db: Db, teamId: string): Promise<Home> {
  const team = sql`team_id = ${teamId}::uuid`;
  const belowMinimum = sql`
    from wood.sorts s left join wood.value_pools p on p.team_id = s.team_id and p.sort_id = s.sort_id
    where s.team_id = ${teamId}::uuid and s.state = 'active' and coalesce(p.quantity, 0) < s.min_stock`;
  const [figures, bySpecies, low] = await db.batch<
    [Figures, NamedRow<Home['bySpecies'][number], string | null>, NamedRow<Home['low'][number]>]
  >(
    sql`select (select count(*) from wood.sorts where ${team} and state = 'active')::int as sorts,
        (select count(*) from wood.yards where ${team})::int as yards,
        coalesce((select value from wood.counters where ${team} and counter = 'posted'), 0)::int as postings,
        coalesce((select sum(pieces) from wood.stock_balances where ${team}), 0)::int as pieces,
        coalesce((select sum(volume) from wood.stock_balances where ${team}), 0.000000) as volume,
        coalesce((select sum(value_minor) from wood.value_pools where ${team}), 0)::bigint as value_minor,
        (select count(*) ${belowMinimum})::int as low_count`,
    sql`select s.species_id, p.name_zh, p.name_en, sum(b.pieces)::int as pieces, sum(b.volume) as volume
      from wood.stock_balances b
      join wood.sorts s on s.team_id = b.team_id and s.sort_id = b.sort_id
      left join wood.species p on p.team_id = s.team_id and p.species_id = s.species_id
      where b.team_id = ${teamId}::uuid and b.pieces > 0
      group by s.species_id, p.species_id, p.name_zh, p.name_en order by sum(b.volume) desc`,
    sql`select s.sort_id, s.name_zh, s.name_en, coalesce(p.quantity, 0.000000) as quantity,
        trim_scale(s.min_stock) as min_stock, s.base_unit ${belowMinimum}
      order by coalesce(p.quantity, 0) / s.min_stock, s.code limit 8`,
  );
  const { valueMinor, ...rest } = written(figures[0]);
  return {
    ...rest,
    valueMinor: Number(valueMinor),
    bySpecies: bySpecies.map(withNames),
    low: low.map(withNames),
  };
}
