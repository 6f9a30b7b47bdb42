import type { QueryOf } from '@console/contract';
import type { exportMoneyFlows, MoneyFlow } from '@console/contract/apartment';
import { daysSeen } from '../../../house/sheets/days-seen.ts';
import { demandFew, type ExportColumn, exported } from '../../../house/sheets/exported.ts';
import { cellOf } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding } from '../buildings/index.ts';
import { countMoneyFlows, everyMoneyFlow } from '../payments/index.ts';
import { byItselfWords, moneyAccountWords, moneyFlowWords, paymentMethodWords } from '../sheet-words.ts';

const columnsIn = (timeZone: string): ExportColumn<MoneyFlow>[] => [
  { header: { zh: '日期', en: 'Day' }, cell: (row) => cellOf.day(row.businessDate) },
  {
    header: { zh: '类型', en: 'Line' },
    width: 20,
    cell: (row, language) => cellOf.text(moneyFlowWords[row.kind][language]),
  },
  {
    header: { zh: '科目', en: 'Account' },
    width: 16,
    cell: (row, language) => cellOf.text(moneyAccountWords[row.account][language]),
  },
  { header: { zh: '房号', en: 'Room' }, cell: (row) => cellOf.text(row.roomNumber) },
  {
    header: { zh: '租约', en: 'Tenancy' },
    width: 10,
    cell: (row) => cellOf.text(String(row.tenancy.number)),
  },
  { header: { zh: '承租人', en: 'Tenant' }, cell: (row) => cellOf.text(row.tenancy.tenantName) },
  { header: { zh: '账单', en: 'Bill' }, width: 20, cell: (row) => cellOf.text(row.bill?.number) },
  { header: { zh: '收据', en: 'Receipt' }, width: 20, cell: (row) => cellOf.text(row.payment?.number) },
  {
    header: { zh: '收款方式', en: 'Method' },
    cell: ({ method }, language) => cellOf.text(method && paymentMethodWords[method][language]),
  },
  { header: { zh: '金额', en: 'Amount' }, cell: (row) => cellOf.money(row.amountMinor) },
  { header: { zh: '余额', en: 'Balance' }, cell: (row) => cellOf.money(row.balanceMinor) },
  {
    header: { zh: '经办人', en: 'By' },
    cell: (row, language) => cellOf.text(row.byName ?? byItselfWords[language]),
  },
  { header: { zh: '编号', en: 'Reference' }, width: 12, cell: (row) => cellOf.text(row.reference) },
  {
    header: { zh: `记账时间（${timeZone}）`, en: `Booked at (${timeZone})` },
    width: 30,
    cell: (row) => cellOf.moment(row.at, timeZone),
  },
];

/** The ledger as filtered, newest first. */
export async function exportedMoney(db: Db, query: QueryOf<typeof exportMoneyFlows>) {
  demandFew(await countMoneyFlows(db, query), 'money_flows_too_many');
  const { code, timeZone } = await findBuilding(db, query.building);
  const days = daysSeen<MoneyFlow>(query, ({ businessDate }) => businessDate);
  return db.transaction((tx) =>
    exported(query, {
      code,
      title: { zh: '资金流水', en: 'money-ledger' },
      columns: columnsIn(timeZone),
      rows: days.watched(everyMoneyFlow(tx, query)),
      range: days.range,
    }),
  );
}
