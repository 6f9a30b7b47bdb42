import type { QueryOf } from '@console/contract';
import type { exportUsages, Usage } from '@console/contract/apartment';
import { type ExportColumn, exported } from '../../../house/sheets/exported.ts';
import type { Language } from '../../../house/sheets/sheet-cells.ts';
import { cellOf } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding } from '../buildings/index.ts';
import {
  anomalyStateWords,
  lockWords,
  noWords,
  ruleWords,
  usageKindWords,
  yesWords,
} from '../sheet-words.ts';
import { type Caller, listUsages } from '../usage/index.ts';
import { placedMeterColumns, unitColumn } from './meter-columns.ts';

/** `突增（已放行，王五：空调）`: what is odd, and what somebody has said about it. */
function anomalyText({ rule, state, decidedByName, note }: Usage['anomalies'][number], language: Language) {
  const told = [decidedByName, note].filter(Boolean).join({ zh: '：', en: ': ' }[language]);
  const stands = [anomalyStateWords[state][language], told].filter(Boolean);
  return language === 'zh'
    ? `${ruleWords[rule].zh}（${stands.join('，')}）`
    : `${ruleWords[rule].en} (${stands.join(', ')})`;
}

const columns: readonly ExportColumn<Usage>[] = [
  ...placedMeterColumns,
  { header: { zh: '月份', en: 'Month' }, width: 10, cell: (row) => cellOf.text(row.cycleYm) },
  { header: { zh: '天数', en: 'Days' }, width: 8, cell: (row) => cellOf.number(row.days) },
  { header: { zh: '用量', en: 'Quantity' }, cell: (row) => cellOf.number(row.quantity) },
  unitColumn,
  { header: { zh: '本期日均', en: 'This period, daily' }, cell: (row) => cellOf.number(row.perDay) },
  { header: { zh: '平时日均', en: 'Usual, daily' }, cell: (row) => cellOf.number(row.usualPerDay) },
  {
    header: { zh: '来源', en: 'Source' },
    cell: (row, language) => cellOf.text(usageKindWords[row.usageKind][language]),
  },
  { header: { zh: '上次读数', en: 'Previous value' }, cell: (row) => cellOf.number(row.from.value) },
  { header: { zh: '上次日期', en: 'Previous day' }, cell: (row) => cellOf.day(row.from.readOn) },
  { header: { zh: '本次读数', en: 'Value' }, cell: (row) => cellOf.number(row.to.value) },
  { header: { zh: '本次日期', en: 'Read on' }, cell: (row) => cellOf.day(row.to.readOn) },
  { header: { zh: '录入人', en: 'Entered by' }, cell: (row) => cellOf.text(row.to.enteredByName) },
  {
    header: { zh: '在住', en: 'Occupied' },
    width: 10,
    cell: (row, language) => cellOf.text((row.occupied ? yesWords : noWords)[language]),
  },
  {
    header: { zh: '状态', en: 'State' },
    cell: (row, language) => cellOf.text(lockWords[row.state][language]),
  },
  {
    header: { zh: '异常', en: 'Anomalies' },
    width: 50,
    cell: ({ anomalies }, language) =>
      cellOf.text(anomalies.map((one) => anomalyText(one, language)).join({ zh: '；', en: '; ' }[language])),
  },
];

/** The uses of a month, those with something open first. */
export async function exportedUsages(
  db: Db,
  buildingId: string,
  caller: Caller,
  { cycleId, ...query }: QueryOf<typeof exportUsages> & { cycleId: string },
) {
  const [{ code }, { cycle, items }] = await Promise.all([
    findBuilding(db, buildingId),
    listUsages(db, buildingId, caller, cycleId, query),
  ]);
  return exported(query, {
    code,
    title: { zh: '核对用量', en: 'review-usage' },
    columns,
    rows: items,
    range: () => cycle.ym,
  });
}
