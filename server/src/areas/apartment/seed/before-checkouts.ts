import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { moveDeposit } from '../ledger/index.ts';
import type { Cast } from './cast.ts';

interface Held {
  readonly tenancyId: string;
  readonly roomId: string;
  readonly amountMinor: number;
}

/** What was held of deposits before there were bills: taken over as it was agreed on. */
export const takeDepositsOver = ({ cashier }: Cast, buildingId: string, day: string): Promise<void> =>
  cashier.db.transaction(async (tx) => {
    const held = await tx.rows<Held>(sql`
      select t.tenancy_id, t.room_id, to_jsonb(t.deposit_minor) as amount_minor from apartment.tenancies t
      where t.building_id = ${buildingId}::uuid and t.state = 'active' and t.deposit_minor > 0
        and lower(t.period) < ${day}::date and not exists (select from apartment.deposit_balances b
          where b.building_id = ${buildingId}::uuid and b.tenancy_id = t.tenancy_id)
      order by t.number`);
    for (const { tenancyId, ...one } of held)
      await moveDeposit(tx, {
        ...{ ...one, buildingId, tenancyId, kind: 'received', day, source: 'tenancy', sourceId: tenancyId },
      });
  });

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
