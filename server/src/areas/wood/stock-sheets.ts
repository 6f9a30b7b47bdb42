import type { Permission, QueryOf } from '@console/contract';
import { type exportStock, StockBalance } from '@console/contract/wood';
import { columnsSeen, type ExportColumn, exported } from '../../house/sheets/exported.ts';
import { cellOf } from '../../house/sheets/written-cells.ts';
import type { Db } from '../../plugins/database/db.ts';
import { baseUnitWords, formWords, sortHeaders } from './sheet-words.ts';
import { readToday } from './sort-price-rows.ts';
import { listStock } from './stock.ts';
import { findTeam } from './teams.ts';

type Row = Awaited<ReturnType<typeof listStock>>['items'][number];

const { averageCost, valueMinor } = StockBalance.shape;

const columns: readonly ExportColumn<Row>[] = [
  { header: sortHeaders.code, width: 18, cell: ({ code }) => cellOf.text(code) },
  {
    header: { zh: '种类', en: 'Sort' },
    width: 28,
    cell: ({ names }, language) => cellOf.text(names[language]),
  },
  { header: sortHeaders.form, cell: ({ form }, language) => cellOf.text(formWords[form][language]) },
  { header: { zh: '件数', en: 'Pieces' }, cell: ({ pieces }) => cellOf.number(pieces) },
  { header: { zh: '材积（m³）', en: 'Volume (m³)' }, width: 14, cell: ({ volume }) => cellOf.number(volume) },
  {
    header: { zh: '已预留件数', en: 'Reserved pieces' },
    width: 14,
    cell: ({ pieces, availablePieces }) => cellOf.number(pieces - availablePieces),
  },
  {
    header: { zh: '可用件数', en: 'Available pieces' },
    width: 14,
    cell: ({ availablePieces }) => cellOf.number(availablePieces),
  },
  {
    header: { zh: '可用材积（m³）', en: 'Available volume (m³)' },
    width: 18,
    cell: ({ availableVolume }) => cellOf.number(availableVolume),
  },
  { header: { zh: '捆数', en: 'Bundles' }, cell: ({ inLots }) => cellOf.number(inLots.lots) },
  {
    header: { zh: '其中成捆件数', en: 'Of it in bundles, pieces' },
    width: 18,
    cell: ({ inLots }) => cellOf.number(inLots.pieces),
  },
  {
    header: sortHeaders.baseUnit,
    cell: ({ baseUnit }, language) => cellOf.text(baseUnitWords[baseUnit][language]),
  },
  { header: sortHeaders.minStock, cell: ({ minStock }) => cellOf.number(minStock) },
  {
    header: { zh: '最早入库', en: 'Oldest receipt' },
    width: 14,
    cell: ({ oldestOn }) => cellOf.day(oldestOn),
  },
  {
    header: { zh: '最近变动', en: 'Last move' },
    width: 14,
    cell: ({ lastMovedOn }) => cellOf.day(lastMovedOn),
  },
  {
    header: { zh: '平均成本', en: 'Average cost' },
    width: 14,
    field: averageCost,
    cell: (row) => cellOf.number(row.averageCost),
  },
  {
    header: { zh: '库存金额', en: 'Value' },
    width: 14,
    field: valueMinor,
    cell: (row) => cellOf.money(row.valueMinor),
  },
];

/** The stock of the list, whole. */
export async function exportedStock(
  db: Db,
  teamId: string,
  may: (permission: Permission) => boolean,
  query: QueryOf<typeof exportStock>,
) {
  const [team, today] = await Promise.all([findTeam(db, teamId), readToday(db)]);
  return exported<Row>(query, {
    code: team.code,
    title: { zh: '库存', en: 'stock' },
    columns: columnsSeen(columns, may),
    rows: pagesOf(db, teamId, query),
    range: () => today,
  });
}

/** In the list's own order. */
async function* pagesOf(db: Db, teamId: string, query: QueryOf<typeof exportStock>): AsyncGenerator<Row> {
  const size = 200;
  for (let page = 1; ; page += 1) {
    const { items } = await listStock(db, teamId, { ...query, page, size });
    yield* items;
    if (items.length < size) return;
  }
}
