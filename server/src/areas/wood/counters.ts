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
  | 'receipt'
  | 'payment';

/** The next number of a series. It is held until the transaction ends, so it is taken late; what is undone gives it back. */
export async function nextCount(tx: Db, teamId: string, counter: Counter): Promise<number> {
  const counted = await tx.first<{ value: string }>(
    insertionOf(
      'wood.counters',
      { teamId, counter, value: 1 },
      sql`on conflict (team_id, counter) do update set value = counters.value + 1 returning value`,
    ),
  );
  return Number(written(counted).value);
}
