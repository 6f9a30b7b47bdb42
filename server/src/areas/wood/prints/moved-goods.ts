import type { LinePrice, Txn, TxnLine } from '@console/contract/wood';
import { woodPaths } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { exact, plus, quotient, rounded, shifted, textOf, times } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import { amountSaid, moneySaid, quantitySaid } from '../../../house/papers/amounts-said.ts';
import { inCapitals } from '../../../house/papers/capitals-rules.ts';
import type { Block, Column, Said, Total } from '../../../house/papers/paper.ts';
import { joined } from '../../../house/papers/paper-words.ts';
import { priceUnitWords } from '../sheet-words.ts';
import { getTxn } from '../txns/txn-rows.ts';
import {
  type Goods,
  goodsCells,
  goodsColumns,
  goodsNotes,
  goodsOf,
  goodsSum,
  type Moved,
  volumesIn,
} from './goods.ts';
import type { PaperGround, TradePaper } from './paper-ground.ts';
import { say } from './print-words.ts';

interface MoveRow {
  readonly postedSeq: string;
  readonly lineNo: number;
  readonly pieces: number;
  readonly volume: string;
  readonly supplierVolume: string | null;
  readonly amountMinor: string;
  readonly taxMinor: string;
}

/** Goods of a line, as they moved or as they are agreed. */
export interface MovedLine extends Moved {
  readonly price: LinePrice | null;
  readonly supplierVolume: string | null;
  readonly amountMinor: number;
  readonly taxMinor: number;
  /** All of the line is here. */
  readonly isWhole: boolean;
}

/** A document and its goods. */
export interface TxnGoods {
  readonly txn: Txn;
  readonly goods: ReadonlyMap<string, Goods>;
  /** Movements of it, oldest first, and those of them that are shown. */
  readonly parts: readonly { readonly postedSeq: number; readonly businessDate: string }[];
  readonly shown: readonly number[];
  readonly lines: readonly MovedLine[];
}

/**
 * A document as whoever prints it may read it, with what has moved of it; with what is agreed where nothing has.
 * @param which `whole`: whatever moved, `agreed`: however much has moved, `wanted`: the one movement that is wanted
 * @throws NOT_FOUND
 */
export async function txnGoods(
  ground: PaperGround,
  txnId: string,
  which: 'agreed' | 'wanted' | 'whole' = 'wanted',
): Promise<TxnGoods> {
  const { db, teamId, trader } = ground;
  const posting = which === 'wanted' ? ground.look.posting : undefined;
  const txn = await getTxn(db, teamId, trader, txnId);
  const [goods, moves] = await Promise.all([
    goodsOf(
      ground,
      txn.lines.map(({ sortId }) => sortId),
    ),
    movesOf(ground, txnId),
  ]);
  const parts = txn.postings
    .filter(({ act }) => act === 'receive' || act === 'deliver' || act === 'return')
    .map(({ postedSeq, businessDate }) => ({ postedSeq, businessDate }));
  const shown = parts
    .map(({ postedSeq }) => postedSeq)
    .filter((seq) => which !== 'agreed' && (posting === undefined || posting === seq));
  const ofLine = grouped(
    moves.filter(({ postedSeq }) => shown.includes(Number(postedSeq))),
    ({ lineNo }) => String(lineNo),
  );
  const lines = txn.lines.flatMap((line): MovedLine[] => {
    const own = ofLine.get(String(line.lineNo)) ?? [];
    if (shown.length > 0 && own.length === 0) return [];
    return [{ ...identityOf(line, goods), ...(shown.length > 0 ? movedOf(line, own) : agreedOf(line)) }];
  });
  return { txn, goods, parts, shown, lines };
}

/** What moved of each line with each movement, as many pieces as there were whichever way they went. */
const movesOf = ({ db, teamId }: PaperGround, txnId: string): Promise<MoveRow[]> =>
  db.rows<MoveRow>(sql`
    select posted_seq, line_no, abs(sum(d_pieces))::int as pieces, abs(sum(d_volume)) as volume,
      sum(supplier_volume) as supplier_volume, abs(coalesce(sum(amount_minor), 0)) as amount_minor,
      abs(coalesce(sum(tax_minor), 0)) as tax_minor
    from wood.stock_moves
    where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid and leg = 1 and d_pieces <> 0
    group by posted_seq, line_no order by posted_seq, line_no`);

const priceOf = ({ buying, selling }: TxnLine): LinePrice | null => buying ?? selling ?? null;

function identityOf(line: TxnLine, goods: ReadonlyMap<string, Goods>) {
  const own = goods.get(line.sortId);
  if (!own) throw new Error('A line is of no sort.');
  return { lineNo: line.lineNo, goods: own, lot: line.lot?.code, netKg: line.netKg, price: priceOf(line) };
}

const sumOf = (moves: readonly MoveRow[], field: 'amountMinor' | 'taxMinor'): number =>
  moves.reduce((sum, move) => sum + Number(move[field]), 0);

const exactSum = (decimals: readonly string[]): string => textOf(plus(...decimals.map(exact)));

function movedOf(line: TxnLine, moves: readonly MoveRow[]) {
  const pieces = moves.reduce((sum, move) => sum + move.pieces, 0);
  const sheets = moves.flatMap(({ supplierVolume }) => (supplierVolume === null ? [] : [supplierVolume]));
  return {
    pieces,
    volume: exactSum(moves.map(({ volume }) => volume)),
    supplierVolume: sheets.length === 0 ? null : exactSum(sheets),
    amountMinor: sumOf(moves, 'amountMinor'),
    taxMinor: sumOf(moves, 'taxMinor'),
    isWhole: pieces === line.pieces,
  };
}

function agreedOf(line: TxnLine) {
  const price = priceOf(line);
  return {
    ...{ pieces: line.pieces, volume: line.volume, supplierVolume: null, isWhole: true },
    ...{ amountMinor: price?.amountMinor ?? 0, taxMinor: price?.taxMinor ?? 0 },
  };
}

/** The goods without a price. */
export const goodsTable = (lines: readonly MovedLine[]): Block => ({
  kind: 'table',
  columns: goodsColumns,
  rows: [
    ...lines.map((line) => ({ cells: goodsCells(line, volumesIn(lines)), notes: goodsNotes(line) })),
    goodsSum(lines),
  ],
});

/** A price in yuan: with two decimals, or as many as it has. */
export function priceSaid(price: string): string {
  const [whole = '0', behind = ''] = quantitySaid(price).split('.');
  return `${whole}.${behind.padEnd(2, '0')}`;
}

/** What a line comes to in the document's own currency, before discounts. */
const inCurrency = ({ unitPrice, priceQuantity }: LinePrice): number =>
  Number(rounded(shifted(times(exact(unitPrice), exact(priceQuantity)), -2), 0).units);

/** Units whose quantity is neither pieces nor cubic metres. */
const isOfItsOwn = ({ price }: MovedLine) =>
  price?.priceUnit === 'tonne' || price?.priceUnit === 'board_foot';

const isForeign = ({ txn: { buying, selling } }: TxnGoods): string | null =>
  (buying ?? selling)?.fxCurrency ?? null;

/** The goods with what they cost, and what that comes to. */
export function pricedGoods(ground: PaperGround, of: TxnGoods): Block[] {
  const { currency, tax } = ground;
  const { lines } = of;
  const foreign = isForeign(of);
  const withTax = tax.mode === 'included';
  const quantities = lines.some(isOfItsOwn) && lines.every(({ isWhole }) => isWhole);
  const columns: Column[] = [
    ...goodsColumns,
    ...(quantities ? [{ header: say('quantity'), weight: 1.6, align: 'right' } as const] : []),
    { header: say('unitPrice', { currency: foreign ?? currency }), weight: 1.9, align: 'right' },
    ...(foreign === null
      ? []
      : [{ header: say('foreignAmount', { currency: foreign }), weight: 1.7, align: 'right' } as const]),
    { header: say(withTax ? 'amountWithTax' : 'amount', { currency }), weight: 1.8, align: 'right' },
  ];
  const worth = (line: MovedLine) => line.amountMinor + (withTax ? line.taxMinor : 0);
  const rows = lines.map((line) => ({
    notes: goodsNotes(line),
    cells: [
      ...goodsCells(line, volumesIn(lines)),
      ...(quantities ? [quantityOf(line)] : []),
      unitPriceOf(line),
      ...(foreign === null ? [] : [line.price ? amountSaid(inCurrency(line.price)) : '']),
      amountSaid(worth(line)),
    ] as Said[],
  }));
  const sum = lines.reduce((all, line) => all + worth(line), 0);
  const blanks = columns.length - goodsColumns.length - 1;
  return [
    {
      kind: 'table',
      columns,
      rows: [...rows, goodsSum(lines, [...Array(blanks).fill(''), amountSaid(sum)])],
    },
    { kind: 'total', ...totalOf(ground, of) },
  ];
}

const quantityOf = ({ price }: MovedLine): Said =>
  price ? joined([quantitySaid(price.priceQuantity), priceUnitWords[price.priceUnit]]) : '';

const unitPriceOf = ({ price }: MovedLine): Said =>
  price ? say('perUnit', { price: priceSaid(price.unitPrice), unit: priceUnitWords[price.priceUnit] }) : '';

/** What goods come to, tax and discount told, in figures and in capitals. */
function totalOf({ currency, tax }: PaperGround, of: TxnGoods) {
  const { lines } = of;
  const sum = (each: (line: MovedLine) => number) => lines.reduce((all, line) => all + each(line), 0);
  const [net, taxes] = [sum(({ amountMinor }) => amountMinor), sum(({ taxMinor }) => taxMinor)];
  const discount = of.shown.length > 0 && !lines.every(({ isWhole }) => isWhole) ? 0 : sum(discountOf);
  const foreign = isForeign(of);
  const items: Total[] = [];
  if (discount !== 0) items.push({ label: say('discount'), value: amountSaid(discount) });
  if (taxes !== 0 && tax.mode !== 'included')
    items.push(
      { label: say('goodsTotal'), value: amountSaid(net) },
      { label: say('tax'), value: amountSaid(taxes) },
    );
  if (taxes !== 0 && tax.mode === 'included')
    items.push({ label: say('taxWithin'), value: amountSaid(taxes) });
  if (foreign !== null)
    items.push({
      label: say('foreignTotal', { currency: foreign }),
      value: moneySaid(
        sum(({ price }) => (price ? inCurrency(price) : 0)),
        foreign,
      ),
    });
  items.push({ label: say('total'), value: moneySaid(net + taxes, currency), strong: true });
  return { items, capitals: inWords(currency, net + taxes) };
}

const discountOf = ({ price }: MovedLine): number => price?.discountMinor ?? 0;

/** An amount in capitals, as yuan have them. */
export const inWords = (currency: string, minor: number) =>
  currency === 'CNY' ? { label: say('capitals'), value: inCapitals(minor) } : undefined;

/** What something costs for one unit, in yuan. */
export const perUnit = (minor: number, quantity: string): string =>
  exact(quantity).units === 0n
    ? '—'
    : priceSaid(textOf(quotient(shifted({ units: BigInt(minor), scale: 0 }, 2), exact(quantity), 6)));

type Fact = readonly [Said, Said];
const fact = (label: Said, value: Said | null | undefined): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [[label, value]];

/** With whom, when, by what: what stands above the goods. */
export async function headFacts(
  ground: PaperGround,
  { txn, shown, parts }: TxnGoods,
  more: readonly Fact[] = [],
): Promise<Block> {
  const side = txn.kind === 'purchase' || txn.kind === 'purchase_return' ? 'supplier' : 'customer';
  const [yard, phone] = await Promise.all([yardName(ground, txn.yardId), phoneOf(ground, txn)]);
  const days = parts
    .filter(({ postedSeq }) => shown.includes(postedSeq))
    .map(({ businessDate }) => businessDate);
  const items: Fact[] = [
    ...(txn.partner ? fact(say(side), txn.partner.names) : []),
    ...fact(say('phone'), phone),
    [say('date'), [...new Set(days)].join(', ') || txn.businessDate],
    [say(txn.kind === 'purchase' && shown.length === 0 ? 'toYard' : 'yard'), yard],
    ...(txn.source ? fact(say('source'), txn.source.number) : []),
    ...fact(say('container'), txn.containerNo),
    ...fact(say('mark'), txn.mark),
    ...fact(say('vehicle'), txn.vehicle),
    ...more,
  ];
  return { kind: 'facts', items };
}

export async function yardName({ db, teamId }: PaperGround, yardId: string): Promise<Said> {
  const row = await db.first<{ nameZh: string; nameEn: string }>(
    sql`select name_zh, name_en from wood.yards where team_id = ${teamId}::uuid and yard_id = ${yardId}::uuid`,
  );
  return row ? { zh: row.nameZh, en: row.nameEn } : '';
}

async function phoneOf({ db, teamId, may }: PaperGround, { partner }: Txn): Promise<string | null> {
  if (!partner || !may('wood.partner.read')) return null;
  const row = await db.first<{ phone: string | null }>(sql`
    select phone from wood.partners where team_id = ${teamId}::uuid and partner_id = ${partner.partnerId}::uuid`);
  return row?.phone ?? null;
}

/** What somebody wrote to a document. */
export const noteOf = ({ note }: Txn): Block[] =>
  note === null
    ? []
    : [
        { kind: 'heading', text: say('note') },
        { kind: 'text', text: note },
      ];

/** By which the document is found in the console. */
export const codeOf = ({ origin }: PaperGround, { txnId }: Txn): Block => ({
  kind: 'code',
  code: origin + woodPaths.transaction({ uuid: txnId }),
  caption: say('scan'),
});

const voided: readonly Txn['state'][] = ['reversed', 'cancelled', 'rejected', 'withdrawn'];

/** Of what is not agreed yet, and of what no longer holds. */
export function markOf({ state }: Txn, drafts: readonly Txn['state'][] = ['draft']): TradePaper['mark'] {
  if (voided.includes(state)) return 'void';
  return drafts.includes(state) ? 'draft' : null;
}
