import type { Permission, QueryOf } from '@console/contract';
import { type exportUsageFlows, UsageFlow } from '@console/contract/apartment';
import { daysSeen } from '../../../house/sheets/days-seen.ts';
import { everyRow } from '../../../house/sheets/every-row.ts';
import { columnsSeen, demandFew, type ExportColumn, exported } from '../../../house/sheets/exported.ts';
import { cellOf } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding } from '../buildings/index.ts';
import { flowKindWords } from '../sheet-words.ts';
import { countUsageFlows, everyUsageFlow } from '../usage/index.ts';
import { placedMeterColumns, unitColumn } from './meter-columns.ts';

const { tenancy: field } = UsageFlow.shape;
const tenancyColumns: ExportColumn<UsageFlow>[] = [
  {
    header: { zh: '租约', en: 'Tenancy' },
    width: 10,
    field,
    cell: ({ tenancy }) => cellOf.text(tenancy ? String(tenancy.number) : ''),
  },
  {
    header: { zh: '租户', en: 'Tenant' },
    field,
    cell: ({ tenancy }) => cellOf.text(tenancy?.tenantName ?? ''),
  },
];

const columnsIn = (timeZone: string): ExportColumn<UsageFlow>[] => [
  { header: { zh: '日期', en: 'Day' }, cell: (row) => cellOf.day(row.businessDate) },
  ...placedMeterColumns,
  { header: { zh: '计入月份', en: 'Month' }, width: 10, cell: (row) => cellOf.text(row.cycleYm) },
  { header: { zh: '所属月份', en: 'About month' }, width: 12, cell: (row) => cellOf.text(row.usageYm) },
  {
    header: { zh: '类型', en: 'Line' },
    cell: (row, language) => cellOf.text(flowKindWords[row.flowKind][language]),
  },
  { header: { zh: '用量', en: 'Quantity' }, cell: (row) => cellOf.number(row.quantity) },
  { header: { zh: '累计', en: 'Running total' }, cell: (row) => cellOf.number(row.running) },
  unitColumn,
  ...tenancyColumns,
  {
    header: { zh: `记账时间（${timeZone}）`, en: `Booked at (${timeZone})` },
    width: 30,
    cell: (row) => cellOf.moment(row.at, timeZone),
  },
];

/** The ledger as filtered, newest first. @param may what the caller holds there: the contract says who sees which field */
export async function exportedFlows(
  db: Db,
  query: QueryOf<typeof exportUsageFlows>,
  may: (permission: Permission) => boolean,
) {
  demandFew(await countUsageFlows(db, query), 'flows_too_many');
  const { code, timeZone } = await findBuilding(db, query.building);
  const days = daysSeen<UsageFlow>(query, ({ businessDate }) => businessDate);
  return db.transaction((tx) =>
    exported(query, {
      code,
      title: { zh: '用量流水', en: 'usage-ledger' },
      columns: columnsSeen(columnsIn(timeZone), may),
      rows: days.watched(everyRow<UsageFlow>(tx, 'every_usage_flow', everyUsageFlow(query))),
      range: days.range,
    }),
  );
}
