import type { QueryOf, ResultOf } from '@console/contract';
import type { exportUsageMatrix, getUsageMatrix } from '@console/contract/apartment';
import { type ExportColumn, exported, rangeName } from '../../../house/sheets/exported.ts';
import { cellOf } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding } from '../buildings/index.ts';
import { kindWords, unitWords } from '../sheet-words.ts';
import { usageMatrix } from '../usage/index.ts';

type Matrix = ResultOf<typeof getUsageMatrix>;
/** A room's line, or the last one: the sums, which are no room's. */
type Line = Pick<Matrix['rows'][number], 'cells' | 'total'> &
  Partial<Pick<Matrix['rows'][number], 'roomNumber' | 'floor'>>;

/** Numbers carry no marks, so what is only estimated or not locked yet is told by its month. */
const monthsWhere = (line: Line, months: readonly string[], mark: 'estimated' | 'draft') =>
  cellOf.text(months.filter((_, at) => line.cells[at]?.[mark]).join(', '));

const columnsOf = ({ months }: Matrix, query: QueryOf<typeof exportUsageMatrix>): ExportColumn<Line>[] => {
  const kind = kindWords[query.kind];
  const unit = unitWords[query.kind];
  return [
    {
      header: { zh: `房号（${kind.zh}，${unit.zh}）`, en: `Room (${kind.en}, ${unit.en})` },
      width: 24,
      cell: ({ roomNumber }, language) =>
        cellOf.text(roomNumber ?? { zh: '全部房间', en: 'All rooms' }[language]),
    },
    { header: { zh: '楼层', en: 'Floor' }, width: 8, cell: ({ floor }) => cellOf.number(floor) },
    ...months.map((ym, at) => ({
      header: { zh: ym, en: ym },
      width: 12,
      cell: ({ cells }: Line) => cellOf.number(cells[at]?.quantity),
    })),
    { header: { zh: '合计', en: 'Total' }, cell: ({ total }) => cellOf.number(total) },
    {
      header: { zh: '估抄月份', en: 'Months estimated' },
      width: 20,
      cell: (line) => monthsWhere(line, months, 'estimated'),
    },
    {
      header: { zh: '尚未锁定的月份', en: 'Months not locked yet' },
      width: 20,
      cell: (line) => monthsWhere(line, months, 'draft'),
    },
  ];
};

const modeNames = {
  cycle: { zh: '抄表周期', en: 'as-read' },
  calendar: { zh: '自然月', en: 'by-calendar' },
} as const;

/** Rooms × months, with a last line of sums. */
export async function exportedMatrix(db: Db, query: QueryOf<typeof exportUsageMatrix>) {
  const [building, matrix] = await Promise.all([findBuilding(db, query.building), usageMatrix(db, query)]);
  const sums: Line = {
    cells: matrix.totals.map((quantity) => ({ quantity, estimated: false, draft: false })),
    total: matrix.total,
  };
  const of = (language: 'zh' | 'en') =>
    [kindWords[query.kind][language], modeNames[query.mode][language]].join('-');
  return exported<Line>(query, {
    code: building.code,
    title: {
      zh: `按月用量-${of('zh')}`,
      en: `usage-by-month-${of('en').toLowerCase().replaceAll(' ', '-')}`,
    },
    columns: columnsOf(matrix, query),
    rows: matrix.rows.length > 0 ? [...matrix.rows, sums] : [],
    range: () => rangeName(matrix.months[0], matrix.months.at(-1)),
  });
}
