import { daysAfter } from '../../../days.ts';
import type { BesideCost, Doc, DraftedLine, MovingLine } from './acts.ts';
import { cubicMetres, type Goods, stated, vectorSort } from './goods.ts';
import { type DemoPartner, demoPartners } from './partners.ts';
import type { Plan } from './plan.ts';

/** A line that was bought. */
export interface Bought {
  readonly code: string;
  readonly pieces: number;
}

/** A purchase that the story goes on with. */
export interface Purchase {
  readonly doc: Doc;
  readonly supplier: string;
  readonly lines: readonly Bought[];
}

/** One that has come. */
export interface Received extends Purchase {
  /** Pieces of its first line in each part that has brought some. */
  readonly firstCameAs: readonly number[];
}

/** What is special about a purchase. */
export interface PurchaseFate {
  /** A small lot that turns out bad. */
  readonly small?: true;
  /** Nobody has ordered it yet. */
  readonly isDraft?: true;
  /** Goods come in two parts. */
  readonly inParts?: true;
  readonly landed: boolean;
  /** Whether its logs are told piece by piece; asked once, and only where there are some. */
  readonly tallied: () => boolean;
  /** So many days until the goods come; left out, as usual. */
  readonly lead?: number;
  readonly received?: (purchase: Received, day: string) => void;
}

const suppliers = demoPartners.filter(({ kind }) => kind === 'supplier');
/** What reaches this country by sea. */
const imported = new Set(['RAD', 'SPR', 'HEM', 'DGF', 'OAK', 'ASH', 'BEE', 'MER', 'TEA']);
const coverDays = 42;
/** So many days before today nobody buys what will lie dead, or what is about to run out. */
export const deadSince = 215;
export const shortSince = 50;

/** Buys what is needed most. */
export function buyer(plan: Plan, perDay: ReadonlyMap<string, number>) {
  const ordered = new Map<string, number>();
  const coming = (code: string) => plan.free(code) + (ordered.get(code) ?? 0);
  const cover = ({ code }: Goods) => coming(code) / Math.max(0.01, perDay.get(code) ?? 1);

  const isBought = ({ fate, code }: Goods, day: string) =>
    (fate !== 'dead' || day < plan.calendar.ago(deadSince)) &&
    (fate !== 'short' || day < plan.calendar.ago(shortSince)) &&
    code !== vectorSort;

  const wantedOf = (goods: Goods, small: boolean) => {
    const missing = coverDays * (perDay.get(goods.code) ?? 1) + goods.minPieces - coming(goods.code);
    const pieces = small ? goods.usual * 1.5 : Math.max(goods.usual * 3, missing);
    return Math.max(goods.step, Math.round((pieces * (0.9 + plan.random() * 0.2)) / goods.step) * goods.step);
  };

  const priceOf = (goods: Goods, day: string, landed: boolean, fx: DemoPartner['fx']) => {
    const cost = goods.listPrice * plan.level(goods.code, day) * (1 - goods.margin);
    const share = goods.isSheet ? cubicMetres(goods, 1) : 1;
    const { perCubic, ofValue } = landed ? besides(goods) : { perCubic: 0, ofValue: 0 };
    const price = ((cost - perCubic * share) / (1 + ofValue)) * (0.99 + plan.random() * 0.02);
    return fx
      ? (price / Number(fx.rate)).toFixed(2)
      : String(goods.isSheet ? price.toFixed(1) : Math.round(price));
  };

  return {
    /** Orders goods of one supplier, and has them come. */
    buy(day: string, fate: PurchaseFate): void {
      const needy = [...plan.goods.values()]
        .filter((goods) => isBought(goods, day) && suppliersOf(goods).length > 0)
        .toSorted((one, other) => cover(one) - cover(other));
      const first = (fate.small ? needy.at(-1 - plan.below(6)) : needy[0]) ?? needy[0];
      const choice = first ? suppliersOf(first) : [];
      const supplier = choice[plan.below(choice.length)];
      if (!first || !supplier) throw new Error('nobody sells anything');
      const others = needy.filter((one) => one !== first && supplier.offers.includes(one.species));
      const sorts = fate.small ? [first] : [first, ...others.slice(0, plan.below(3))];
      const lines = sorts.map((goods) => ({
        code: goods.code,
        pieces: wantedOf(goods, fate.small === true),
      }));
      order(day, { doc: { kind: 'purchase' }, supplier: supplier.code, lines }, fate, supplier);
    },
  };

  function order(day: string, purchase: Purchase, fate: PurchaseFate, { fx }: DemoPartner): void {
    const { doc, supplier, lines } = purchase;
    const sorted = lines.map(({ code, pieces }) => ({ goods: goodsOf(plan, code), pieces }));
    const way = sorted.some(({ goods }) => goods.form === 'log') && fate.tallied() ? 'tally' : 'volume';
    const drafted = sorted.map(
      ({ goods, pieces }): DraftedLine => ({
        ...stated(goods, pieces, way),
        ...{ code: goods.code, unitPrice: priceOf(goods, day, fate.landed, fx) },
      }),
    );
    const isContainer = sorted.some(({ goods }) => imported.has(goods.species));
    const head = {
      ...(isContainer ? { containerNo: containerNo(plan), mark: markOf(plan) } : {}),
      ...(fx ? { fxCurrency: fx.currency, fxRate: fx.rate } : {}),
    };
    plan.act(day, 'buying', doc, { verb: 'draft', partner: supplier, lines: drafted, head });
    if (fate.landed) plan.act(day, 'buying', doc, { verb: 'costs', costs: costsOf(plan, day, sorted) });
    if (fate.isDraft) return;
    plan.act(day, 'buying', doc, { verb: 'order' });
    expect(day, purchase, fate, way);
  }

  function expect(day: string, purchase: Purchase, fate: PurchaseFate, way: 'tally' | 'volume'): void {
    for (const { code, pieces } of purchase.lines) ordered.set(code, (ordered.get(code) ?? 0) + pieces);
    const comesOn = daysAfter(day, fate.lead ?? 3 + plan.below(9));
    const parts = fate.inParts ? partsOf(plan, purchase.lines) : [purchase.lines.map(({ pieces }) => pieces)];
    const firstCameAs = parts.map(([pieces = 0]) => pieces).filter((pieces) => pieces > 0);
    parts.forEach((part, nth) => {
      const on = daysAfter(comesOn, nth * 4);
      const lines = purchase.lines.flatMap(({ code }, at): MovingLine[] => {
        const pieces = part[at] ?? 0;
        if (pieces === 0) return [];
        const goods = goodsOf(plan, code);
        const line = stated(goods, pieces, way);
        return [{ ...line, lineNo: at + 1, ...sheetOf(plan, goods, pieces) }];
      });
      plan.act(on, 'storing', purchase.doc, { verb: 'receive', lines });
      plan.onMorning(on, () => {
        purchase.lines.forEach(({ code }, at) => {
          plan.put(code, part[at] ?? 0);
          ordered.set(code, (ordered.get(code) ?? 0) - (part[at] ?? 0));
        });
        if (nth === parts.length - 1) fate.received?.({ ...purchase, firstCameAs }, on);
      });
    });
  }
}

export const goodsOf = ({ goods }: Plan, code: string): Goods => {
  const found = goods.get(code);
  if (!found) throw new Error(`no sort ${code}`);
  return found;
};

const suppliersOf = ({ species }: Goods) => suppliers.filter(({ offers }) => offers.includes(species));

/** Half comes now, the rest later; what has no halves comes now. */
function partsOf(plan: Plan, lines: readonly Bought[]): number[][] {
  const first = lines.map(({ code, pieces }) => {
    const { step } = goodsOf(plan, code);
    return Math.max(step, Math.round(pieces / 2 / step) * step);
  });
  const rest = lines.map(({ pieces }, at) => pieces - (first[at] ?? 0));
  return rest.some((pieces) => pieces > 0) ? [first, rest] : [first];
}

/** Every third receipt comes with a sheet of the supplier's, which says a little more or less. */
function sheetOf(plan: Plan, goods: Goods, pieces: number): { supplierVolume?: string } {
  if (plan.below(3) > 0) return {};
  const drift = (plan.random() * 2 - 0.7) * 0.006;
  return { supplierVolume: (cubicMetres(goods, pieces) * (1 + drift)).toFixed(3) };
}

/** What goods cost beside their price: freight and loading; from overseas duty and fumigation instead of loading. */
const besides = ({ species }: Goods) =>
  imported.has(species) ? { perCubic: 172, ofValue: 0.03 } : { perCubic: 195, ofValue: 0 };

function costsOf(
  plan: Plan,
  day: string,
  lines: readonly { readonly goods: Goods; readonly pieces: number }[],
): BesideCost[] {
  const sum = (of: (goods: Goods, pieces: number) => number) =>
    lines.reduce((all, { goods, pieces }) => all + of(goods, pieces), 0);
  const cubic = sum(cubicMetres);
  const fromSea = lines.some(({ goods }) => imported.has(goods.species));
  const fen = (yuan: number) => Math.max(100, Math.round(yuan) * 100);
  const freight = { code: 'FREIGHT', amountMinor: fen(cubic * 160) };
  if (!fromSea) return [freight, { code: 'LOADING', amountMinor: fen(cubic * 35) }];
  const value = sum(
    (goods, pieces) =>
      goods.listPrice *
      plan.level(goods.code, day) *
      (1 - goods.margin) *
      (goods.isSheet ? pieces : cubicMetres(goods, pieces)),
  );
  return [
    freight,
    { code: 'CUSTOMS', basis: 'value', amountMinor: fen((value - cubic * 172) * 0.029) },
    { code: 'FUMIGATION', amountMinor: fen(cubic * 12) },
  ];
}

const containerNo = (plan: Plan): string =>
  `${['TGHU', 'MSKU', 'CSLU'][plan.below(3)]}${1_000_000 + plan.below(8_999_999)}`;
const markOf = (plan: Plan): string => `CQ-${['A', 'B', 'K', 'N'][plan.below(4)]}${10 + plan.below(89)}`;
