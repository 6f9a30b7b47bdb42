import sql, { type Sql } from 'sql-template-tag';

/**
 * In front of a batch of statements that sum up large parts of tables: plans that stay good while nothing is known of these, joined as
 * it is written, row by row hashed, also into groups, and planned for this call. As long as tables were not analysed the planner
 * takes them for empty, joins what only the tenant has in common, and looks each row up in all others: of 600 rooms and two years that
 * took minutes. As it is written it takes what it takes; so what is not asked for is left out before anything is joined. What an index
 * finds is read page by page, not row by row. One core is enough for each: several of them are asked at once, and helpers that are
 * chosen while nothing is known cost more than they do.
 */
export const asWritten: Sql = sql`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
  set_config('enable_sort', 'off', true), set_config('enable_indexscan', 'off', true),
  set_config('join_collapse_limit', '1', true), set_config('from_collapse_limit', '1', true),
  set_config('max_parallel_workers_per_gather', '0', true), set_config('plan_cache_mode', 'force_custom_plan', true)`;
