import sql from 'sql-template-tag';
import { type Key, up } from '../../plugins/database/keyset.ts';

/** The room `r`, as one walks; what hangs in none is last. */
export const roomOrder: readonly Key[] = [
  up(sql`coalesce(r.floor, 2147483647)`, 'int'),
  up(sql`coalesce(r.number_order, '')`, 'text'),
];
