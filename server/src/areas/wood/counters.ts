import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { written } from '../../plugins/database/refusals.ts';

/** Numbers of a team that have no gaps: `posted` orders all that moves goods, the others number documents of a kind. */
export type Counter =
  | 'posted'
  | 'opening'
  | 'purchase'
  | 'sale'
  | 'purchase_return'
  | 'sale_return'
  | 'adjust'
  | 'transfer'
  | 'cost_add'
  | 'lot'
  | 'receipt'
  | 'payment';

/**
 * The next number of a series, or the last of the next `many`. It is held until the transaction ends, so it is taken late; what is
 * undone gives it back.
 */
export async function nextCount(tx: Db, teamId: string, counter: Counter, many = 1): Promise<number> {
  const counted = await tx.first<{ value: string }>(
    insertionOf(
      'wood.counters',
      { teamId, counter, value: many },
      sql`on conflict (team_id, counter) do update set value = counters.value + excluded.value returning value`,
    ),
  );
  return Number(written(counted).value);
}
