import type { ExportedFile, QueryOf } from '@console/contract';
import {
  type exportTxns as exportTxnsCall,
  type TxnFilter,
  TxnHead,
  type TxnKind,
  type TxnTotals,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { exact, plus, textOf } from '../../../exact.ts';
import {
  columnsSeen,
  type ExportColumn,
  everyItem,
  exported,
  rowsPerPage,
} from '../../../house/sheets/exported.ts';
import type { Words } from '../../../house/sheets/sheet-cells.ts';
import { cellOf } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { written } from '../../../plugins/database/refusals.ts';
import { listTxns, sumTxns, type Trader, type TxnSums } from './txn-rows.ts';
import { kindWords, moneyWords, returnWords, stateWords } from './txn-words.ts';

const incoming: readonly TxnKind[] = ['purchase', 'sale_return', 'opening'];
const outgoing: readonly TxnKind[] = ['sale', 'purchase_return'];

/** What the documents of a filter have brought in and taken out. */
export async function txnTotals(
  db: Db,
  teamId: string,
  trader: Trader,
  filter: TxnFilter,
): Promise<TxnTotals> {
  return totalsOf(await sumTxns(db, teamId, trader, filter));
}

/** By kind to the two ways that goods go. */
export function totalsOf(sums: readonly TxnSums[]): TxnTotals {
  const side = (kinds: readonly TxnKind[]) => {
    const own = sums.filter(({ kind }) => kinds.includes(kind));
    return {
      documents: own.reduce((all, { documents }) => all + documents, 0),
      pieces: own.reduce((all, { pieces }) => all + pieces, 0),
      volume: textOf(plus(exact('0.000000'), ...own.map(({ volume }) => exact(volume)))),
    };
  };
  const money = (kind: TxnKind, part: 'netMinor' | 'openMinor') =>
    Number(sums.find((one) => one.kind === kind)?.[part] ?? 0);
  return {
    documents: sums.reduce((all, { documents }) => all + documents, 0),
    ...{ in: side(incoming), out: side(outgoing) },
    ...{ boughtMinor: money('purchase', 'netMinor'), payableMinor: money('purchase', 'openMinor') },
    ...{ soldMinor: money('sale', 'netMinor'), receivableMinor: money('sale', 'openMinor') },
  };
}

type Row = TxnHead & { readonly yard: Words; readonly toYard: Words | null };
type Money = 'goodsMinor' | 'taxMinor' | 'totalMinor' | 'movedMinor' | 'openMinor';

const { buying, selling } = TxnHead.shape;
const money = (side: 'buying' | 'selling', part: Money, header: Words): ExportColumn<Row> => ({
  header,
  field: side === 'buying' ? buying : selling,
  width: 14,
  cell: (row) => cellOf.money(row[side]?.[part]),
});
const text = (
  header: Words,
  width: number,
  of: (row: Row) => string | null | undefined,
): ExportColumn<Row> => ({
  header,
  width,
  cell: (row) => cellOf.text(of(row)),
});

const columns: readonly ExportColumn<Row>[] = [
  text({ zh: '单号', en: 'Number' }, 14, ({ number }) => number),
  {
    header: { zh: '类型', en: 'Kind' },
    width: 18,
    cell: ({ kind }, language) => cellOf.text(kindWords[kind][language]),
  },
  {
    header: { zh: '状态', en: 'State' },
    width: 14,
    cell: ({ state }, language) => cellOf.text(stateWords[state][language]),
  },
  {
    header: { zh: '日期', en: 'Date' },
    width: 12,
    cell: ({ businessDate }) => cellOf.day(businessDate),
  },
  text({ zh: '往来单位编号', en: 'Partner code' }, 14, ({ partner }) => partner?.code),
  {
    header: { zh: '往来单位', en: 'Partner' },
    width: 28,
    cell: ({ partner }, language) => cellOf.text(partner?.names[language]),
  },
  {
    header: { zh: '堆场', en: 'Yard' },
    width: 14,
    cell: ({ yard }, language) => cellOf.text(yard[language]),
  },
  {
    header: { zh: '调入堆场', en: 'To yard' },
    width: 14,
    cell: ({ toYard }, language) => cellOf.text(toYard?.[language]),
  },
  text({ zh: '柜号', en: 'Container' }, 16, ({ containerNo }) => containerNo),
  text({ zh: '货号', en: 'Mark' }, 16, ({ mark }) => mark),
  text({ zh: '车号', en: 'Vehicle' }, 14, ({ vehicle }) => vehicle),
  {
    header: { zh: '件数', en: 'Pieces' },
    width: 10,
    cell: ({ pieces }) => cellOf.number(pieces),
  },
  {
    header: { zh: '材积（m³）', en: 'Volume (m³)' },
    width: 14,
    cell: ({ volume }) => cellOf.number(volume),
  },
  money('buying', 'goodsMinor', { zh: '进货货款', en: 'Purchase amount' }),
  money('buying', 'taxMinor', { zh: '进货税额', en: 'Purchase tax' }),
  money('buying', 'totalMinor', { zh: '进货合计', en: 'Purchase total' }),
  money('buying', 'openMinor', { zh: '未付', en: 'Payable' }),
  money('selling', 'goodsMinor', { zh: '销货货款', en: 'Sale amount' }),
  money('selling', 'taxMinor', { zh: '销货税额', en: 'Sale tax' }),
  money('selling', 'totalMinor', { zh: '销货合计', en: 'Sale total' }),
  money('selling', 'openMinor', { zh: '未收', en: 'Receivable' }),
  {
    header: { zh: '到期日', en: 'Due on' },
    width: 12,
    cell: ({ dueOn }) => cellOf.day(dueOn),
  },
  {
    header: { zh: '结款', en: 'Payment' },
    width: 12,
    cell: ({ money: tag }, language) => cellOf.text(tag && moneyWords[tag][language]),
  },
  {
    header: { zh: '退货', en: 'Returns' },
    width: 14,
    cell: ({ returns }, language) => cellOf.text(returns && returnWords[returns][language]),
  },
  text({ zh: '来源单号', en: 'Source' }, 14, ({ source }) => source?.number),
  text({ zh: '备注', en: 'Note' }, 30, ({ note }) => note),
  text({ zh: '制单人', en: 'Created by' }, 14, ({ createdBy }) => createdBy),
];

interface YardRow {
  readonly yardId: string;
  readonly zh: string;
  readonly en: string;
}

/** All that the filter finds: columns of money that somebody may not see are not there. */
export async function exportedTxns(
  db: Db,
  teamId: string,
  trader: Trader,
  query: QueryOf<typeof exportTxnsCall>,
): Promise<ExportedFile> {
  const [teams, yards] = await db.batch<[{ code: string; today: string }, YardRow]>(
    sql`select code, platform.today() as today from wood.teams where team_id = ${teamId}::uuid`,
    sql`select yard_id, name_zh as zh, name_en as en from wood.yards where team_id = ${teamId}::uuid`,
  );
  const { code, today } = written(teams[0]);
  const yardOf = new Map(yards.map(({ yardId, zh, en }) => [yardId, { zh, en }]));
  async function* rows(): AsyncGenerator<Row> {
    const pageAt = (cursor: string | undefined) =>
      listTxns(db, teamId, trader, { ...query, cursor, limit: rowsPerPage });
    for await (const txn of everyItem(pageAt))
      yield {
        ...txn,
        yard: yardOf.get(txn.yardId) ?? { zh: '', en: '' },
        toYard: txn.toYardId === null ? null : (yardOf.get(txn.toYardId) ?? null),
      };
  }
  return exported(query, {
    code,
    title: { zh: '单据', en: 'documents' },
    columns: columnsSeen(columns, trader.may as Parameters<typeof columnsSeen>[1]),
    rows: rows(),
    range: () => [query.from, query.to ?? today].filter(Boolean).join('_'),
  });
}
