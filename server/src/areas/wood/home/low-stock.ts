import sql, { type Sql } from 'sql-template-tag';

/** Active sorts `s` of a team of which less lies there than their minimum, with their pools `p`. */
export const belowMinimum = (teamId: string): Sql => sql`
    from wood.sorts s left join wood.value_pools p on p.team_id = s.team_id and p.sort_id = s.sort_id
    where s.team_id = ${teamId}::uuid and s.state = 'active' and coalesce(p.quantity, 0) < s.min_stock`;

/** The worst of them. */
export const lowestSorts = (teamId: string, atMost: number): Sql => sql`
  select s.sort_id, s.name_zh, s.name_en, coalesce(p.quantity, 0.000000) as quantity,
    trim_scale(s.min_stock) as min_stock, s.base_unit ${belowMinimum(teamId)}
  order by coalesce(p.quantity, 0) / s.min_stock, s.code limit ${atMost}::int`;
