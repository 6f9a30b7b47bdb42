import type { TxnCost } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { grouped } from '../../../../grouped.ts';
import { amountSaid, moneySaid } from '../../../../house/papers/amounts-said.ts';
import type { Block, Row, Said } from '../../../../house/papers/paper.ts';
import { joined } from '../../../../house/papers/paper-words.ts';
import { baseUnitWords } from '../../sheet-words.ts';
import { goodsCells, goodsColumns, goodsNotes, goodsSum, sizeSaid, volumesIn } from '../goods.ts';
import { codeOf, headFacts, perUnit, type TxnGoods, txnGoods } from '../moved-goods.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';
import { isMirror, paper, signatures } from '../txn-paper.ts';

/** What goods of a purchase cost where they lie: what was paid for them, and every cost beside it, line by line. */
export const landedCostSheet: Compose = async (ground, txnId) => {
  const found = await txnGoods(ground, txnId, 'whole');
  const { txn, shown } = found;
  if (isMirror(txn) || shown.length === 0) return undefined;
  const costs = [...(txn.costs ?? []), ...(await lateCosts(ground, txnId))];
  return paper(found, 'title.landed_cost', [
    await headFacts(ground, found),
    ...perLine(ground, found),
    ...(costs.length === 0 ? [] : items(ground, costs)),
    codeOf(ground, txn),
    signatures('sign.madeBy', 'sign.approved'),
  ]);
};

/** Sizes stand below the names: figures need the room. */
const sizeAt = 2;
const withoutSize = (cells: readonly Said[]): Said[] => cells.filter((_, at) => at !== sizeAt);

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

function perLine(ground: PaperGround, { txn, lines }: TxnGoods): Block[] {
  const { currency } = ground;
  const costsOf = new Map(txn.lines.map((line) => [line.lineNo, line]));
  const valued = lines.map((line) => {
    const { landedMinor = 0, costMinor = 0, baseUnit = 'm3' } = costsOf.get(line.lineNo) ?? {};
    const quantity = baseUnit === 'm3' ? line.volume : String(line.pieces);
    return { line, landedMinor, costMinor, goodsMinor: costMinor - landedMinor, baseUnit, quantity };
  });
  const [goods, landed, cost] = [
    sumOf(valued.map(({ goodsMinor }) => goodsMinor)),
    sumOf(valued.map(({ landedMinor }) => landedMinor)),
    sumOf(valued.map(({ costMinor }) => costMinor)),
  ];
  const unit = ({ costMinor, quantity, baseUnit }: (typeof valued)[number]): Said =>
    // What is counted in tonnes is weighed; its unit cost stands in stock.
    baseUnit === 'tonne'
      ? ''
      : say('perUnit', { price: perUnit(costMinor, quantity), unit: baseUnitWords[baseUnit] });
  const whole = goodsSum(lines, [amountSaid(goods), amountSaid(landed), '', amountSaid(cost)]);
  const figure = { weight: 2, align: 'right' } as const;
  return [
    {
      kind: 'table',
      columns: [
        ...goodsColumns.filter((_, at) => at !== sizeAt),
        { header: say('landed.goods', { currency }), ...figure },
        { header: say('landed.costs', { currency }), ...figure },
        { header: say('landed.unit'), ...figure, weight: 2.4 },
        { header: say('landed.total', { currency }), ...figure },
      ],
      rows: [
        ...valued.map(
          (one): Row => ({
            cells: [
              ...withoutSize(goodsCells(one.line, volumesIn(lines))),
              ...[
                amountSaid(one.goodsMinor),
                amountSaid(one.landedMinor),
                unit(one),
                amountSaid(one.costMinor),
              ],
            ],
            notes: [joined([...goodsNotes(one.line), sizeSaid(one.line.goods)], ' · ')],
          }),
        ),
        { ...whole, cells: withoutSize(whole.cells) },
      ],
    },
    {
      kind: 'total',
      items: [
        { label: say('goodsTotal'), value: amountSaid(goods) },
        { label: say('landed.added'), value: amountSaid(landed) },
        { label: say('landed.sum'), value: moneySaid(cost, currency), strong: true },
      ],
    },
  ];
}

type ShownCost = Pick<TxnCost, 'names' | 'basis' | 'amountMinor' | 'shares'> & { readonly number?: string };

function items({ currency }: PaperGround, costs: readonly ShownCost[]): Block[] {
  return [
    { kind: 'heading', text: say('landed.items') },
    {
      kind: 'table',
      columns: [
        { header: say('landed.item'), weight: 4 },
        { header: say('landed.basis'), weight: 1.6 },
        { header: say('amount', { currency }), weight: 1.8, align: 'right' },
      ],
      rows: costs.map(({ names, basis, amountMinor, shares, number }) => ({
        cells: [names, say(`basis.${basis}`), amountSaid(amountMinor)],
        notes: [...(number ? [say('landed.late', { number })] : []), sharesSaid(shares)],
      })),
    },
  ];
}

const sharesSaid = (shares: TxnCost['shares']): Said =>
  shares.length === 0
    ? say('landed.waiting')
    : say('landed.lines', {
        shares: joined(
          shares.map(({ lineNo, amountMinor }) =>
            say('landed.share', { line: lineNo, amount: amountSaid(amountMinor) }),
          ),
          '　',
        ),
      });

interface LateRow {
  readonly txnId: string;
  readonly number: string;
  readonly costNo: number;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly basis: TxnCost['basis'];
  readonly amountMinor: string;
}

/** Costs that came later by documents of their own. */
async function lateCosts({ db, teamId }: PaperGround, txnId: string): Promise<ShownCost[]> {
  const ofLate = sql`t.team_id = ${teamId}::uuid and t.source_txn_id = ${txnId}::uuid and t.kind = 'cost_add' and t.state = 'posted'
    and t.reverses_txn_id is null`;
  const [costs, shares] = await db.batch<
    [LateRow, { txnId: string; costNo: number; lineNo: number; amountMinor: string }]
  >(
    sql`select t.txn_id, t.number, c.cost_no, c.name_zh, c.name_en, c.basis, c.amount_minor
      from wood.txns t join wood.txn_costs c on c.team_id = t.team_id and c.txn_id = t.txn_id
      where ${ofLate} order by t.created_at, t.txn_id, c.cost_no`,
    sql`select t.txn_id, s.cost_no, s.line_no, s.amount_minor
      from wood.txns t join wood.txn_cost_shares s on s.team_id = t.team_id and s.txn_id = t.txn_id
      where ${ofLate} order by s.line_no`,
  );
  const sharesOf = grouped(shares, (share) => `${share.txnId} ${share.costNo}`);
  return costs.map(({ txnId: late, number, costNo, nameZh: zh, nameEn: en, basis, amountMinor }) => ({
    ...{ number, basis, names: { zh, en }, amountMinor: Number(amountMinor) },
    shares: (sharesOf.get(`${late} ${costNo}`) ?? []).map((share) => ({
      lineNo: share.lineNo,
      amountMinor: Number(share.amountMinor),
    })),
  }));
}
