import type { BodyOf } from '@console/contract';
import type { PreviewedLine, previewTxn as previewTxnCall, TxnPreview } from '@console/contract/wood';
import { textOf } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type SaleLimits, saleLimits, soldLines } from '../exceptions/sale-limits.ts';
import { costRules, readStock } from '../posting/posting.ts';
import {
  availableOf,
  emptyBalance,
  held,
  postMovements,
  type Stock,
  stockPlace,
} from '../posting/posting-rules.ts';
import { type WrittenLine, writtenDraft } from './drafts.ts';
import { margin } from './pricing-rules.ts';
import { type TxnGround, txnGround } from './txn-ground.ts';
import type { Trader } from './txn-rows.ts';
import { writersOf } from './txn-rules.ts';

/** What a purchase or a sale would come to, and what would stand in its way. Nothing is written. */
export function previewTxn(
  db: Db,
  teamId: string,
  trader: Trader,
  draft: BodyOf<typeof previewTxnCall>,
): Promise<TxnPreview> {
  for (const permission of writersOf[draft.kind]) trader.demand(permission);
  return db.transaction(async (tx) => {
    const ground = await txnGround(tx, teamId, trader);
    const { head, lines } = await writtenDraft(tx, teamId, ground, draft);
    const { goodsMinor, taxMinor, totalMinor, dueOn } = head;
    const totals = {
      ...{ goodsMinor, taxMinor, totalMinor, dueOn },
      discountMinor: lines.reduce((sum, line) => sum + line.discountMinor, 0),
    };
    if (draft.kind === 'purchase')
      return {
        ...totals,
        lines: lines.map((line) => lineOf(line)),
        credit: null,
        warnings: [],
        margin: null,
      };
    const sale = { partnerId: head.partnerId, totalMinor, lines: soldLines(lines) };
    const limits = await saleLimits(tx, teamId, ground, sale);
    const stock = await readStock(
      tx,
      teamId,
      lines.map(({ sortId }) => sortId),
    );
    return {
      ...totals,
      ...salePreview(lines, draft.yardId, { stock, limits, ground, costs: await costRules(tx, teamId) }),
    };
  });
}

interface SaleGround {
  readonly stock: Stock;
  readonly limits: SaleLimits;
  readonly ground: TxnGround;
  readonly costs: Awaited<ReturnType<typeof costRules>>;
}

function salePreview(
  lines: readonly WrittenLine[],
  yardId: string,
  { stock, limits, ground, costs }: SaleGround,
): Pick<TxnPreview, 'lines' | 'credit' | 'warnings' | 'margin'> {
  const missing = missingLines(lines, yardId, stock);
  const below = new Set(limits.below.map(({ lineNo }) => lineNo));
  const cost = missing.size > 0 ? undefined : costsOf(lines, yardId, { stock, ground, costs });
  const sold = lines.map((line) => ({
    ...lineOf(line),
    available: missing.has(line.lineNo) ? availableFor(line, yardId, stock) : null,
    belowFloor: below.has(line.lineNo),
    margin: cost ? marginOf(line.amountMinor ?? 0, cost.get(line.lineNo) ?? 0) : null,
  }));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    lines: sold,
    credit: limits.credit,
    warnings: [
      ...(missing.size > 0 ? (['insufficient_stock'] as const) : []),
      ...(below.size > 0 ? (['floor_price'] as const) : []),
      ...(limits.overMinor > 0
        ? [ground.creditBlock === 'block' ? ('credit_blocked' as const) : ('credit_limit' as const)]
        : []),
    ],
    margin: cost
      ? marginOf(sum(lines.map(({ amountMinor }) => amountMinor ?? 0)), sum([...cost.values()]))
      : null,
  };
}

const lineOf = (line: WrittenLine): PreviewedLine => {
  const { lineNo, sortId, pieces, volume, quantity, priceUnit, unitPrice } = line;
  const { priceQuantity, amountMinor, discountMinor, taxMinor } = line;
  return {
    ...{ lineNo, sortId, pieces, volume, quantity, priceUnit, unitPrice, priceQuantity, amountMinor },
    ...{ discountMinor, taxMinor, available: null, belowFloor: false, margin: null },
  };
};

const marginOf = (netMinor: number, costMinor: number) => ({ costMinor, ...margin(netMinor, costMinor) });

/** Lines of which less is there and free than they ask for. */
function missingLines(lines: readonly WrittenLine[], yardId: string, stock: Stock): Set<number> {
  const promised = held(
    stock,
    lines.map(({ lineNo, sortId, lotId, pieces, volume }) => ({
      path: String(lineNo),
      sortId,
      yardId,
      lotId,
      pieces,
      volume,
    })),
  );
  if (!('faults' in promised)) return new Set();
  return new Set(promised.faults.map(({ path }) => Number.parseInt(path, 10)));
}

function availableFor({ sortId, lotId }: WrittenLine, yardId: string, { balances }: Stock) {
  const { pieces, volume } = availableOf(balances.get(stockPlace(sortId, yardId, lotId)) ?? emptyBalance);
  return { pieces, volume: textOf(volume) };
}

/** What the goods of each line would cost if they left now; nothing where they cannot. */
function costsOf(
  lines: readonly WrittenLine[],
  yardId: string,
  { stock, ground, costs }: Pick<SaleGround, 'stock' | 'ground' | 'costs'>,
): Map<number, number> | undefined {
  const done = postMovements(
    stock,
    lines.map(({ lineNo, sortId, lotId, pieces, volume, quantity }) => ({
      ...{ way: 'out' as const, account: 'cost_of_sales' as const, lineNo, path: String(lineNo) },
      ...{ sortId, yardId, lotId, pieces, volume, quantity },
    })),
    { ...costs, postedSeq: 0, businessDate: ground.today },
  );
  if ('faults' in done) return undefined;
  return new Map(done.moves.map(({ lineNo, dValueMinor }) => [lineNo, -dValueMinor]));
}
