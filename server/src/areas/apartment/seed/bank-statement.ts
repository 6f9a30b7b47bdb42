import sql from 'sql-template-tag';
import { daysAfter } from '../../../days.ts';
import { textOf } from '../../../exact.ts';
import { importBankStatement } from '../payments/index.ts';
import type { Cast } from './cast.ts';

type Row = [day: string, payer: string, note: string, minor: number];

/** What the bank tells of the last days: nobody has said yet whose money it is. */
export async function importStatement({ cashier }: Cast, buildingId: string, today: string): Promise<void> {
  const there = await cashier.db.first(
    sql`select 1 from apartment.bank_statements where building_id = ${buildingId}::uuid`,
  );
  if (there) return;
  const owing = await cashier.db.rows<{ number: string; name: string; minor: number }>(sql`
    select b.number, p.name, to_jsonb(b.total_minor - b.credited_minor - b.paid_minor) as minor from apartment.bills b
    join apartment.tenancies t on t.building_id = b.building_id and t.tenancy_id = b.tenancy_id
    join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
    where b.building_id = ${buildingId}::uuid and b.state in ('issued', 'part_paid') and b.kind = 'regular'
    order by b.due_on, b.number limit 2`);
  const rows: Row[] = [
    ...owing.map(
      ({ number, name, minor }, at): Row => [daysAfter(today, at - 3), name, `房租 ${number}`, minor],
    ),
    [daysAfter(today, -2), '徐海', '六月房租', 128_000],
    [daysAfter(today, -2), '长青精密机械有限公司', '代扣员工宿舍费', 210_000],
    [daysAfter(today, -1), '市供电公司', '电费扣款', -1_046_530],
    [daysAfter(today, -1), '本行', '账户管理费', -2_000],
  ];
  const lines = [
    '交易日期,对方户名,摘要,交易金额',
    ...rows.map(([day, payer, note, minor]) =>
      [day, payer, note, textOf({ units: BigInt(minor), scale: 2 })].join(),
    ),
  ];
  await importBankStatement(cashier.db, buildingId, {
    file: Buffer.from(`${lines.join('\r\n')}\r\n`).toString('base64'),
    ...{ dryRun: false, name: `对公账户 ${today.slice(0, 7)}.csv` },
  });
}
