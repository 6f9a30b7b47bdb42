import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { TestServer } from '../../../testing/test-server.ts';

interface Where {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly roomId: string;
  readonly userId: string;
}

/** Cash that somebody has taken, and a line of a bank that nobody has looked at. */
export async function furnishedMoney(
  house: TestServer,
  { buildingId, tenancyId, userId }: Omit<Where, 'roomId'>,
) {
  const [paymentId, bankStatementId, bankStatementLineId] = [v7(), v7(), v7()];
  await house.db({ kind: 'owner' }).batch(
    sql`insert into apartment.payments (building_id, payment_id, number, method, received_on, amount_minor, tenancy_id, recorded_by)
      values (${buildingId}::uuid, ${paymentId}::uuid, 'FUZZ-R', 'cash', '2026-01-02', 1000, ${tenancyId}::uuid, 'somebody')`,
    sql`insert into apartment.bank_statements (building_id, bank_statement_id, name, sha256, imported_by)
      values (${buildingId}::uuid, ${bankStatementId}::uuid, 'fuzz.csv', '', ${userId})`,
    sql`insert into apartment.bank_statement_lines (building_id, bank_statement_line_id, bank_statement_id, position, booked_on,
        amount_minor, digest)
      values (${buildingId}::uuid, ${bankStatementLineId}::uuid, ${bankStatementId}::uuid, 2, '2026-01-02', 1000, 'fuzz')`,
  );
  return { paymentId, bankStatementId, bankStatementLineId };
}

/** A bill that is out and long overdue. */
export async function overdueBill(
  house: TestServer,
  { buildingId, tenancyId, roomId, userId }: Where,
): Promise<string> {
  const billId = v7();
  const here = sql`building_id = ${buildingId}::uuid and bill_id = ${billId}::uuid`;
  await house.db({ kind: 'owner' }).batch(
    sql`insert into apartment.bills (building_id, bill_id, kind, tenancy_id, room_id, total_minor, created_by, updated_by)
      values (${buildingId}::uuid, ${billId}::uuid, 'adjustment', ${tenancyId}::uuid, ${roomId}::uuid, 100000, ${userId}, ${userId})`,
    sql`insert into apartment.bill_lines (building_id, bill_line_id, bill_id, position, charge_kind, description, amount_minor, source)
      values (${buildingId}::uuid, ${v7()}::uuid, ${billId}::uuid, 0, 'rent', 'rent', 100000, 'rent')`,
    sql`update apartment.bills set state = 'issued', number = ${`OVERDUE-${billId}`}, issue_on = '2026-01-01', due_on = '2026-01-10'
      where ${here}`,
  );
  return billId;
}
