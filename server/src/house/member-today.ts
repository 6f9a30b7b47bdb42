import sql, { type Sql } from 'sql-template-tag';

/**
 * Whether `m` of `platform.members` belongs to the tenant today: neither suspended nor gone, and within the days of the
 * membership.
 */
export const isMemberToday: Sql = sql`m.state = 'active' and m.valid_from <= platform.today()
  and (m.valid_to is null or m.valid_to >= platform.today())`;
