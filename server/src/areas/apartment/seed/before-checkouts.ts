import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { moveDeposit } from '../ledger/index.ts';

interface Held {
  readonly tenancyId: string;
  readonly roomId: string;
  readonly amountMinor: number;
}

/** Before there were check-outs: whoever has gone is taken as settled, and what was held of their deposit was given back. */
export const closeAsBefore = (
  db: Db,
  buildingId: string,
  tenancyIds: readonly string[],
  day: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const ids = sql`${[...tenancyIds]}::uuid[]`;
    await tx.rows(sql`update apartment.tenancies set state = 'closed', version = version + 1, updated_at = now()
      where building_id = ${buildingId}::uuid and tenancy_id = any(${ids}) and state = 'active'`);
    const held = await tx.rows<Held>(sql`
      select t.tenancy_id, t.room_id, to_jsonb(b.balance_minor) as amount_minor from apartment.deposit_balances b
      join apartment.tenancies t on t.building_id = b.building_id and t.tenancy_id = b.tenancy_id
      where b.building_id = ${buildingId}::uuid and b.tenancy_id = any(${ids}) and b.balance_minor > 0
      order by t.number`);
    for (const { tenancyId, roomId, amountMinor } of held)
      await moveDeposit(tx, {
        ...{ buildingId, tenancyId, roomId, kind: 'refunded', amountMinor: -amountMinor, day },
        ...{ source: 'tenancy', sourceId: tenancyId },
      });
  });
