import type { QueryOf } from '@console/contract';
import type { Correction, exportCorrections } from '@console/contract/apartment';
import { type ExportColumn, everyItem, exported, rowsPerPage } from '../../../house/sheets/exported.ts';
import { cellOf } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding } from '../buildings/index.ts';
import { type Corrector, listCorrections } from '../corrections/index.ts';
import { correctionStateWords, yesWords } from '../sheet-words.ts';
import { dayOfBuilding } from './day-of-building.ts';
import { meterColumns } from './meter-columns.ts';

const columnsIn = (timeZone: string): ExportColumn<Correction>[] => [
  {
    header: { zh: '状态', en: 'State' },
    cell: (row, language) => cellOf.text(correctionStateWords[row.state][language]),
  },
  ...meterColumns,
  { header: { zh: '月份', en: 'Month' }, width: 10, cell: (row) => cellOf.text(row.cycleYm) },
  { header: { zh: '抄表日期', en: 'Read on' }, cell: (row) => cellOf.day(row.readOn) },
  { header: { zh: '更正前', en: 'Before' }, cell: (row) => cellOf.number(row.before) },
  { header: { zh: '更正后', en: 'After' }, cell: (row) => cellOf.number(row.value) },
  { header: { zh: '原因', en: 'Reason' }, width: 40, cell: (row) => cellOf.text(row.reason) },
  { header: { zh: '申请人', en: 'Requested by' }, cell: (row) => cellOf.text(row.askedByName) },
  {
    header: { zh: `申请时间（${timeZone}）`, en: `Requested at (${timeZone})` },
    width: 28,
    cell: (row) => cellOf.moment(row.askedAt, timeZone),
  },
  { header: { zh: '决定人', en: 'Decided by' }, cell: (row) => cellOf.text(row.decidedByName) },
  {
    header: { zh: `决定时间（${timeZone}）`, en: `Decided at (${timeZone})` },
    width: 28,
    cell: (row) => cellOf.moment(row.decidedAt, timeZone),
  },
  {
    header: { zh: '决定说明', en: 'Decision note' },
    width: 40,
    cell: (row) => cellOf.text(row.decisionNote),
  },
  {
    header: { zh: '自核', en: 'Self-checked' },
    width: 10,
    cell: (row, language) => cellOf.text(row.selfChecked ? yesWords[language] : null),
  },
  { header: { zh: '证据数', en: 'Evidence' }, width: 8, cell: (row) => cellOf.number(row.evidence.length) },
];

/** Corrections asked for, waiting ones first, as far as the caller sees them. */
export async function exportedCorrections(
  db: Db,
  buildingId: string,
  corrector: Corrector,
  query: QueryOf<typeof exportCorrections>,
) {
  const [{ code, timeZone }, today] = await Promise.all([
    findBuilding(db, buildingId),
    dayOfBuilding(db, buildingId),
  ]);
  return exported(query, {
    code,
    title: { zh: '更正', en: 'corrections' },
    columns: columnsIn(timeZone),
    rows: everyItem((cursor) =>
      listCorrections(db, buildingId, corrector, { ...query, cursor, limit: rowsPerPage }),
    ),
    range: () => today,
  });
}
