import type { Credit } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { written } from '../../../plugins/database/refusals.ts';
import { creditOf } from './credit-rules.ts';
import type { SettlingPartner } from './open-items.ts';

/** How a customer stands. Whoever means to let them owe more has locked them. */
export async function creditNow(
  db: Db,
  teamId: string,
  partnerId: string,
  { kind, creditLimitMinor, ...opening }: SettlingPartner,
): Promise<Credit> {
  const theirs = sql`team_id = ${teamId}::uuid and partner_id = ${partnerId}::uuid`;
  const sums = written(
    await db.first<Record<'open' | 'agreed' | 'advance', string>>(sql`
      select
        (select coalesce(sum(open_minor), 0) from wood.txns where ${theirs} and kind = 'sale' and open_minor <> 0
          and open_minor > 0) as open,
        (select coalesce(sum(total_minor - moved_minor), 0) from wood.txns where ${theirs} and kind = 'sale'
          and state in ('confirmed', 'part_delivered') and total_minor > moved_minor) as agreed,
        (select coalesce(sum(amount_minor - allocated_minor), 0) from wood.settlements
          where ${theirs} and kind = 'receipt' and state <> 'reversed') as advance`),
  );
  return creditOf({
    ...{ kind, opening, limitMinor: creditLimitMinor },
    openMinor: Number(sums.open),
    agreedMinor: Number(sums.agreed),
    advanceMinor: Number(sums.advance),
  });
}
