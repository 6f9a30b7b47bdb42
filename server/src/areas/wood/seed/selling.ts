import { daysAfter } from '../../../days.ts';
import type { Doc, DraftedLine, MovingLine, YardCode } from './acts.ts';
import { type Bought, deadSince, goodsOf, shortSince } from './buying.ts';
import { type Goods, stated, vectorSort } from './goods.ts';
import { demoPartners } from './partners.ts';
import type { Plan } from './plan.ts';

export interface Sale {
  readonly doc: Doc;
  readonly customer: string;
  readonly yard: YardCode;
  readonly lines: readonly Bought[];
}

export interface SaleFate {
  /** How far it comes: it stays a draft, waits for its goods, or has gone in part. */
  readonly until?: 'draft' | 'confirmed' | 'part';
  /** It is for less than the floor: somebody has to decide about it, or has. */
  readonly floor?: 'asked' | 'allowed' | 'refused';
  readonly delivered?: (sale: Sale, day: string) => void;
}

const underFloor = 0.88;
const customers = demoPartners.filter(({ kind }) => kind === 'customer');
const allWeight = customers.reduce((sum, { weight }) => sum + weight, 0);

/** What an ordinary day asks for of each sort, in pieces. */
export const demandPerDay = (goods: readonly Goods[], linesPerDay: number): Map<string, number> => {
  const all = goods.reduce((sum, { wanted }) => sum + wanted, 0);
  return new Map(goods.map(({ code, wanted, usual }) => [code, (linesPerDay * wanted * usual) / all]));
};

/** Sells what somebody asks for, as far as it is there. */
export function seller(plan: Plan) {
  const { calendar } = plan;
  const endOfShort = calendar.ago(3);

  /** What stays in the yard: nobody sells the last of what is always to be had. */
  const kept = (goods: Goods, day: string) => {
    if (goods.fate !== 'dead' && day < calendar.ago(60)) return goods.step * 5;
    return goods.fate === 'short' ? Math.ceil(goods.minPieces * 0.3) : Math.ceil(goods.minPieces * 1.15);
  };
  const sellable = (goods: Goods, day: string, yard: YardCode) =>
    Math.floor(
      (plan.free(goods.code, yard) - (yard === 'MAIN' ? kept(goods, day) : goods.step)) / goods.step,
    ) * goods.step;
  const isSold = ({ fate, code }: Goods, day: string) =>
    code !== vectorSort && (fate !== 'dead' || day < calendar.ago(deadSince));
  const weightOf = (goods: Goods, day: string) =>
    goods.fate === 'short' && day >= calendar.ago(shortSince) && day < endOfShort
      ? goods.wanted * 3
      : goods.wanted;

  const drawn = <T>(items: readonly T[], weight: (item: T) => number): T | undefined => {
    let rest = plan.random() * items.reduce((sum, one) => sum + weight(one), 0);
    for (const item of items) {
      rest -= weight(item);
      if (rest < 0) return item;
    }
    return items.at(-1);
  };

  function linesOf(day: string, yard: YardCode, most: number): Bought[] {
    const lines: Bought[] = [];
    while (lines.length < most) {
      const open = [...plan.goods.values()].filter(
        (goods) =>
          isSold(goods, day) &&
          sellable(goods, day, yard) >= goods.step &&
          !lines.some(({ code }) => code === goods.code),
      );
      const goods = drawn(open, (one) => weightOf(one, day));
      if (!goods) break;
      const wanted = goods.usual * (0.45 + plan.random() * 1.1) * (yard === 'SHOP' ? 0.25 : 1);
      const pieces = Math.max(goods.step, Math.round(wanted / goods.step) * goods.step);
      lines.push({ code: goods.code, pieces: Math.min(pieces, sellable(goods, day, yard)) });
    }
    return lines;
  }

  const priced = (day: string, { code, pieces }: Bought, part: number, way: 'volume' | 'tally') => {
    const goods = goodsOf(plan, code);
    const price = goods.listPrice * plan.level(code, day) * part;
    const unitPrice = goods.isSheet ? price.toFixed(1) : String(Math.round(price / 10) * 10);
    return { ...stated(goods, pieces, way), code, unitPrice };
  };

  return {
    sell(day: string, fate: SaleFate = {}): void {
      const yard: YardCode = plan.below(12) === 0 && shopHasSome(plan) ? 'SHOP' : 'MAIN';
      const customer = drawn(customers, ({ weight }) => weight / allWeight);
      const lines = linesOf(day, yard, [1, 1, 1, 2, 2, 3][plan.below(6)] ?? 1);
      if (!customer || lines.length === 0) throw new Error(`nothing to sell on ${day} in ${yard}`);
      const sale: Sale = { doc: { kind: 'sale' }, customer: customer.code, yard, lines };
      const part = fate.floor ? underFloor : 1 - customer.rebate;
      const way = plan.below(7) === 0 ? 'tally' : 'volume';
      const drafted = lines.map((line): DraftedLine => priced(day, line, part, way));
      plan.act(day, 'selling', sale.doc, { verb: 'draft', partner: customer.code, yard, lines: drafted });
      const on = fate.floor ? ask(plan, day, sale, fate.floor) : day;
      if (fate.until === 'draft' || on === null) return;
      plan.act(on, 'selling', sale.doc, { verb: 'confirm' });
      for (const { code, pieces } of lines) plan.put(code, -pieces, yard);
      if (fate.until !== 'confirmed') deliver(plan, on, sale, fate);
    },
  };
}

/** The seller asks, and the day after somebody else decides. @returns when it may be confirmed; null: it may not */
function ask(plan: Plan, day: string, { doc }: Sale, floor: NonNullable<SaleFate['floor']>): string | null {
  plan.act(day, 'selling', doc, { verb: 'ask', reason: '老客户整车提货，对手报价更低' });
  if (floor === 'asked') return null;
  const next = daysAfter(day, 1);
  if (floor === 'allowed') {
    plan.act(next, 'deciding', doc, { verb: 'allow', reason: '清理积压，同意本单' });
    return next;
  }
  plan.act(next, 'deciding', doc, { verb: 'refuse', reason: '毛利不足，请按底价成交' });
  plan.act(next, 'selling', doc, { verb: 'discard', reason: '客户未接受底价' });
  return null;
}

/** One in twenty goes in two parts. */
function deliver(plan: Plan, day: string, sale: Sale, { until, delivered }: SaleFate): void {
  const inParts = until === 'part' || plan.below(20) === 0;
  const parts = inParts ? halves(plan, sale.lines) : [sale.lines.map(({ pieces }) => pieces)];
  const told = until === 'part' ? parts.slice(0, 1) : parts;
  told.forEach((part, nth) => {
    const on = daysAfter(day, nth === 0 ? 0 : 2 + plan.below(3));
    const lines = sale.lines.flatMap(({ code }, at): MovingLine[] => {
      const pieces = part[at] ?? 0;
      return pieces === 0 ? [] : [{ ...stated(goodsOf(plan, code), pieces), lineNo: at + 1 }];
    });
    plan.act(on, 'loading', sale.doc, { verb: 'deliver', lines });
    if (nth === parts.length - 1) delivered?.(sale, on);
  });
}

function halves(plan: Plan, lines: readonly Bought[]): number[][] {
  const first = lines.map(({ code, pieces }) => {
    const { step } = goodsOf(plan, code);
    return pieces < 2 * step ? pieces : Math.floor(pieces / 2 / step) * step;
  });
  const rest = lines.map(({ pieces }, at) => pieces - (first[at] ?? 0));
  return rest.some((pieces) => pieces > 0) ? [first, rest] : [first];
}

const shopHasSome = (plan: Plan): boolean =>
  [...plan.goods.values()].filter(
    ({ code, step, fate }) => fate !== 'dead' && code !== vectorSort && plan.free(code, 'SHOP') > 4 * step,
  ).length > 2;
