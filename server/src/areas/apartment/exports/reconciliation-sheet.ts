import type { QueryOf } from '@console/contract';
import type { exportReconciliation, Reconciliation } from '@console/contract/apartment';
import { exact, textOf, times, whole } from '../../../exact.ts';
import { type ExportColumn, exported } from '../../../house/sheets/exported.ts';
import { cellOf, type WrittenCell } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding } from '../buildings/index.ts';
import { bearerWords, noWords, yesWords } from '../sheet-words.ts';
import { type Caller, reconciliation } from '../usage/index.ts';
import { type Metered, meterColumns, unitColumn } from './meter-columns.ts';

/** A master meter with what it is compared to, or a meter below it. */
interface Line extends Metered {
  readonly quantity: string;
  readonly master: string;
  readonly gap?: Reconciliation;
}

const linesOf = (gap: Reconciliation): Line[] => {
  const master = gap.master.serial;
  return [{ ...gap.master, master, gap }, ...gap.subs.map((sub) => ({ ...sub, master }))];
};

const percent = (ratio: string | null): string | null => ratio && textOf(times(exact(ratio), whole(100)));
const ofMaster = (
  header: ExportColumn<Line>['header'],
  cell: (gap: Reconciliation, language: 'zh' | 'en') => WrittenCell,
  width = 14,
): ExportColumn<Line> => ({
  header,
  width,
  cell: ({ gap }, language) => (gap ? cell(gap, language) : { kind: 'empty' }),
});

const columns: readonly ExportColumn<Line>[] = [
  { header: { zh: '总表', en: 'Master meter' }, width: 20, cell: (line) => cellOf.text(line.master) },
  {
    header: { zh: '行', en: 'Line' },
    cell: ({ gap }, language) =>
      cellOf.text((gap ? { zh: '总表', en: 'Master meter' } : { zh: '分表', en: 'Meter below' })[language]),
  },
  ...meterColumns,
  { header: { zh: '用量', en: 'Quantity' }, cell: (line) => cellOf.number(line.quantity) },
  unitColumn,
  ofMaster({ zh: '分表合计', en: 'Meters below' }, (gap) => cellOf.number(gap.subsQuantity)),
  ofMaster({ zh: '差额', en: 'Gap' }, (gap) => cellOf.number(gap.gap)),
  ofMaster({ zh: '损耗（%）', en: 'Loss (%)' }, (gap) => cellOf.number(percent(gap.loss))),
  ofMaster({ zh: '限值（%）', en: 'Limit (%)' }, (gap) => cellOf.number(percent(gap.lossLimit))),
  ofMaster({ zh: '超过限值', en: 'Over the limit' }, (gap, language) =>
    cellOf.text((gap.isMasterGap ? yesWords : noWords)[language]),
  ),
  ofMaster({ zh: '差额由谁承担', en: 'Who bears the gap' }, (gap, language) =>
    cellOf.text(gap.bearer && bearerWords[gap.bearer][language]),
  ),
  ofMaster({ zh: '理由', en: 'Why' }, (gap) => cellOf.text(gap.note), 30),
  ofMaster({ zh: '决定人', en: 'Decided by' }, (gap) => cellOf.text(gap.decidedByName)),
];

/** What the master meters of a month saw against the meters below them. */
export async function exportedReconciliation(
  db: Db,
  buildingId: string,
  caller: Caller,
  { cycleId, ...query }: QueryOf<typeof exportReconciliation> & { cycleId: string },
) {
  const [{ code }, { cycle, items }] = await Promise.all([
    findBuilding(db, buildingId),
    reconciliation(db, buildingId, caller, cycleId),
  ]);
  return exported(query, {
    code,
    title: { zh: '总分表对照', en: 'master-meters' },
    columns,
    rows: items.flatMap(linesOf),
    range: () => cycle.ym,
  });
}
