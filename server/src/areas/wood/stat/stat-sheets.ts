import type { ExportedFile, QueryOf } from '@console/contract';
import {
  type exportStockStat,
  type exportTxnStat,
  type InOutRow,
  type StockMeasure,
  stockInKinds,
  stockOutKinds,
} from '@console/contract/wood';
import { type ExportColumn, exported } from '../../../house/sheets/exported.ts';
import type { Language, Words } from '../../../house/sheets/sheet-cells.ts';
import { cellOf } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import {
  allWords,
  figureWords,
  headWords,
  inOutWords,
  measureWords,
  noneWords,
  unitWords,
} from './stat-words.ts';
import { stockStat } from './stock-stat.ts';
import { statTeam } from './team-ground.ts';
import { type Asker, txnStat } from './txn-stat.ts';

interface Line {
  readonly group: Words;
  readonly ym: string;
  readonly figures: Readonly<Record<string, string | number | null | undefined>>;
}

/** Group by group and month by month, so that a sheet can turn them around; then what they come to in all. */
export async function exportedTrade(
  db: Db,
  teamId: string,
  asker: Asker,
  query: QueryOf<typeof exportTxnStat>,
): Promise<ExportedFile> {
  const [{ code }, stat] = await Promise.all([statTeam(db, teamId), txnStat(db, teamId, asker, query)]);
  const { measure, months } = stat;
  const linesOf = (group: Words, cells: (typeof stat)['byMonth']): Line[] =>
    months.flatMap((ym, at) => {
      const figures = cells[at]?.[measure];
      return figures ? [{ group, ym, figures }] : [];
    });
  const rows = [
    ...stat.groups.flatMap(({ name, cells }) => linesOf(name ?? noneWords, cells)),
    ...linesOf(allWords, stat.byMonth),
  ];
  const columns: ExportColumn<Line>[] = [
    { header: headWords.group, width: 28, cell: ({ group }, language) => cellOf.text(group[language]) },
    { header: headWords.month, width: 10, cell: ({ ym }) => cellOf.text(ym) },
    ...Object.entries(figureWords[measure]).map(([name, header]) => ({
      header,
      width: 18,
      cell: ({ figures }: Line) => shown(name, figures[name]),
    })),
  ];
  const title = {
    zh: `统计-${measureWords[measure].zh}`,
    en: `statistics-${measureWords[measure].en.toLowerCase()}`,
  };
  return exported<Line>(query, { code, title, columns, rows, range: () => nameOf(stat) });
}

const nameOf = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from}-${to}`);

const shown = (name: string, value: string | number | null | undefined) =>
  name.endsWith('Minor') && typeof value === 'number' ? cellOf.money(value) : cellOf.number(value);

/** The in/out/balance table: three columns for each way in and out, two for those who do not see what goods cost. */
export async function exportedStock(
  db: Db,
  teamId: string,
  { may }: Pick<Asker, 'may'>,
  query: QueryOf<typeof exportStockStat>,
): Promise<ExportedFile> {
  const [{ code }, stat] = await Promise.all([statTeam(db, teamId), stockStat(db, teamId, query)]);
  const seesValue = may('wood.cost.read') && query.group !== 'yard';
  const units = ['pieces', 'volume', ...(seesValue ? (['valueMinor'] as const) : [])] as const;
  const inYards = query.group === 'yard';
  const ways: [keyof typeof inOutWords, (row: Row) => StockMeasure | undefined][] = [
    ['opening', (row) => row.opening],
    ...stockInKinds
      .filter((kind) => (kind === 'transfer_in' ? inYards : kind === 'late_cost' ? seesValue : true))
      .map((kind): (typeof ways)[number] => [`in.${kind}`, (row) => row.in[kind]]),
    ...stockOutKinds
      .filter((kind) => kind !== 'transfer_out' || inYards)
      .map((kind): (typeof ways)[number] => [`out.${kind}`, (row) => row.out[kind]]),
    ['closing', (row) => row.closing],
  ];
  const columns: ExportColumn<Row>[] = [
    { header: headWords.code, width: 16, cell: (row) => cellOf.text(row.code) },
    {
      header: headWords.name,
      width: 28,
      cell: ({ names }, language) => cellOf.text((names ?? noneWords)[language]),
    },
    ...ways.flatMap(([way, goodsOf]) =>
      units.map((unit) => ({
        header: joined(inOutWords[way], unitWords[unit]),
        width: 14,
        cell: (row: Row) =>
          unit === 'valueMinor'
            ? cellOf.money(goodsOf(row)?.valueMinor ?? null)
            : cellOf.number(goodsOf(row)?.[unit]),
      })),
    ),
  ];
  const rows: Row[] = [...stat.inOut, { code: null, names: allWords, ...stat.inOutTotal }];
  return exported<Row>(query, {
    ...{ code, columns, rows },
    title: { zh: '收发存', en: 'in-out-balance' },
    range: () => `${stat.from}-${stat.asOf}`,
  });
}

type Row = Pick<InOutRow, 'code' | 'names' | 'opening' | 'in' | 'out' | 'closing'>;

const joined = (one: Words, other: Words): Words => {
  const of = (language: Language) => `${one[language]} ${other[language]}`;
  return { zh: of('zh'), en: of('en') };
};
