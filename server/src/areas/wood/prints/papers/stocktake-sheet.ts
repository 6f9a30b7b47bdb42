import sql from 'sql-template-tag';
import { exact, negative, plus, textOf } from '../../../../exact.ts';
import { quantitySaid } from '../../../../house/papers/amounts-said.ts';
import type { Block, Column, Row, Said } from '../../../../house/papers/paper.ts';
import { getTxn } from '../../txns/txn-rows.ts';
import { codeSaid, type Goods, goodsOf, nameSaid, sizeSaid, volumeSaid } from '../goods.ts';
import { codeOf, markOf, noteOf, yardName } from '../moved-goods.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';
import { isMirror, signatures } from '../txn-paper.ts';

const figure = { weight: 1.3, align: 'right' } as const;
const named: readonly Column[] = [
  { header: say('line'), weight: 0.6, wideOnly: true },
  { header: say('goods'), weight: 3 },
  { header: say('size'), weight: 2.5 },
];
const book: readonly Column[] = [
  { header: say('count.bookPieces'), ...figure },
  { header: say('count.bookVolume'), ...figure },
];

/** Empty lines at the end of a sheet: for goods that nobody knew of. */
const emptyLines = 6;

/** What lies in a yard, to be counted: what the books say stands on it only where that is wanted, so that it is counted blindly. */
export const yardSheet: Compose = async (ground, yardId) => {
  const { look, today } = ground;
  const stock = await stockOf(ground, yardId);
  if (stock.length === 0) return undefined;
  const [goods, yard] = await Promise.all([
    goodsOf(
      ground,
      stock.map(({ sortId }) => sortId),
    ),
    yardName(ground, yardId),
  ]);
  const columns: Column[] = [
    ...named,
    ...(look.book ? book : []),
    { header: say('count.pieces'), weight: 1.5, holds: 'blank' },
    { header: say('count.volume'), weight: 1.5, holds: 'blank' },
    { header: say('count.note'), weight: 1.8, holds: 'blank' },
  ];
  const rows = stock.map(({ sortId, lotCode, pieces, volume }, at): Row => {
    const own = goods.get(sortId);
    const said = look.book ? [quantitySaid(String(pieces)), volumeSaid(volume)] : [];
    return {
      tall: true,
      cells: [String(at + 1), own ? nameSaid(own) : '', own ? sizeSaid(own) : '', ...said],
      notes: own ? notesOf(own, lotCode) : [],
    };
  });
  const empty = Array.from({ length: emptyLines }, (): Row => ({ cells: [], tall: true }));
  return {
    ...{ label: `${ground.code} ${today}`, number: null, mark: null, title: say('title.stocktake_sheet') },
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('yard'), yard],
          [say('count.printed'), today],
        ],
      },
      { kind: 'table', columns, rows: [...rows, ...empty] },
      { kind: 'text', text: say('count.blank') },
      signatures('sign.counted', 'sign.witness', 'sign.approved'),
    ],
  };
};

const notesOf = (goods: Goods, lotCode: string | null | undefined): Said[] => [
  codeSaid(goods),
  ...(lotCode ? [say('lot', { code: lotCode })] : []),
];

interface StockRow {
  readonly sortId: string;
  /** Null: goods that lie loose. */
  readonly lotCode: string | null;
  readonly pieces: number;
  readonly volume: string;
}

/** Loose goods of each sort, and each lot by itself. */
const stockOf = ({ db, teamId }: PaperGround, yardId: string): Promise<StockRow[]> =>
  db.rows<StockRow>(sql`
    select x.sort_id, x.lot_code, x.pieces, x.volume from (
      select b.sort_id, null as lot_code, b.pieces - b.lot_pieces as pieces, b.volume - b.lot_volume as volume
      from wood.stock_balances b where b.team_id = ${teamId}::uuid and b.yard_id = ${yardId}::uuid and b.pieces > b.lot_pieces
      union all
      select b.sort_id, l.code, b.pieces, b.volume
      from wood.lot_balances b join wood.lots l on l.team_id = b.team_id and l.lot_id = b.lot_id
      where b.team_id = ${teamId}::uuid and b.yard_id = ${yardId}::uuid and b.pieces > 0) x
    join wood.sorts s on s.team_id = ${teamId}::uuid and s.sort_id = x.sort_id
    order by s.code, x.lot_code nulls first`);

/** A stocktake as it was counted, beside the books of that moment. */
export const stocktakeRecord: Compose = async (ground, txnId) => {
  const { db, teamId, trader } = ground;
  const txn = await getTxn(db, teamId, trader, txnId);
  if (isMirror(txn) || txn.lines.length === 0) return undefined;
  const [goods, yard] = await Promise.all([
    goodsOf(
      ground,
      txn.lines.map(({ sortId }) => sortId),
    ),
    yardName(ground, txn.yardId),
  ]);
  const columns: Column[] = [
    ...named,
    ...book,
    { header: say('count.pieces'), ...figure },
    { header: say('count.volume'), ...figure },
    { header: say('count.diffPieces'), ...figure },
    { header: say('count.diffVolume'), ...figure },
  ];
  const rows = txn.lines.map((line): Row => {
    const own = goods.get(line.sortId);
    const { pieces, volume, book } = line;
    const before = book ?? { pieces: 0, volume: '0' };
    const difference = textOf(plus(exact(volume), negative(exact(before.volume))));
    return {
      cells: [
        ...[String(line.lineNo), own ? nameSaid(own) : line.names, own ? sizeSaid(own) : ''],
        ...[quantitySaid(String(before.pieces)), volumeSaid(before.volume)],
        ...[quantitySaid(String(pieces)), volumeSaid(volume)],
        ...[signed(quantitySaid(String(pieces - before.pieces))), signed(volumeSaid(difference))],
      ],
      notes: own ? notesOf(own, line.lot?.code) : [],
    };
  });
  const table: Block = { kind: 'table', columns, rows };
  return {
    ...{ label: txn.number, number: txn.number, title: say('title.stocktake_sheet') },
    mark: markOf(txn, ['counting', 'submitted']),
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('yard'), yard],
          [say('date'), txn.businessDate],
          [say('count.state'), say(`count.${stateOf(txn.state)}`)],
        ],
      },
      table,
      ...noteOf(txn),
      codeOf(ground, txn),
      signatures('sign.counted', 'sign.witness', 'sign.approved'),
    ],
  };
};

/** A difference says which way it goes. */
const signed = (figure: string): string => (/^[1-9]|^0\.0*[1-9]/.test(figure) ? `+${figure}` : figure);

const states = ['counting', 'submitted', 'approved', 'rejected', 'cancelled', 'reversed'] as const;
const stateOf = (state: string): (typeof states)[number] => states.find((one) => one === state) ?? 'approved';
