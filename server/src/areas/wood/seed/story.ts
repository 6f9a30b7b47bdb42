import type { Sort } from '@console/contract/wood';
import { daysAfter } from '../../../days.ts';
import { demoSeed, randomOf } from '../../../house/demo/random.ts';
import type { Doc, StatedLine, StoryAct, YardCode } from './acts.ts';
import { buyer, type Purchase, type PurchaseFate, type Received } from './buying.ts';
import { briskness, spread, tradeCalendar } from './calendar.ts';
import { container, givenDocuments, movingAverage } from './given-cases.ts';
import { cubicMetres, type Goods, stated, tradedGoods, vectorSort } from './goods.ts';
import { planMoney } from './money.ts';
import { type Plan, planOf } from './plan.ts';
import { priceWalk } from './prices.ts';
import { giveBack, type ReturnFate, takeBack } from './returning.ts';
import { demandPerDay, type Sale, type SaleFate, seller } from './selling.ts';

/** What two years of trade come to (apartment-and-wood.md, section 12). */
export const storyCounts = {
  ...{ purchase: 312, landed: 187, tallied: 40, sale: 1900, purchase_return: 46, sale_return: 30 },
  ...{ transfer: 18, adjust: 24, cost_add: 5 },
} as const;

/** What lies in a yard when the books begin. */
export interface OpeningGoods {
  readonly yard: YardCode;
  readonly code: string;
  readonly line: StatedLine;
  readonly valueMinor: number;
}

export interface WoodStory {
  readonly firstDay: string;
  readonly openings: readonly OpeningGoods[];
  readonly acts: readonly StoryAct[];
  /** Since this day the list price is a floor. */
  readonly floorFrom: string;
}

/** What is still to be done today. */
const openNow = { purchaseDrafts: 2, saleDrafts: 3, confirmed: 3, part: 1, today: 4 } as const;
const linesPerDay = 4.4;

/** Two years of a timber yard, the same wherever they are told: only the day on which they end differs. */
export function woodStory(today: string, sorts: readonly Sort[]): WoodStory {
  const calendar = tradeCalendar(today);
  const goods = tradedGoods(sorts);
  const walks = new Map(goods.map(({ code }, at) => [code, priceWalk(demoSeed + 100 + at, today)]));
  const plan = planOf(calendar, goods, randomOf(demoSeed), (code, day) => walks.get(code)?.(day) ?? 1);
  const firstDay = calendar.days[0] ?? today;
  const openings = openingGoods(plan, goods, firstDay);
  const buying = buyer(plan, demandPerDay(goods, linesPerDay));
  const selling = seller(plan);
  const fates = fatesOf(plan);
  movingAverage(plan, daysAfter(firstDay, 8));
  container(plan, daysAfter(firstDay, 400));
  const weights = calendar.days.map(briskness);
  const usualSales =
    storyCounts.sale -
    givenDocuments.sale -
    openNow.saleDrafts -
    openNow.confirmed -
    openNow.part -
    openNow.today;
  const sales = spread(usualSales, weights.slice(0, -1));
  const orders = spread(
    storyCounts.purchase - givenDocuments.purchase - openNow.purchaseDrafts,
    weights.slice(0, -1).map((weight) => 0.4 + weight),
  );
  let [bought, sold] = [0, 0];
  for (const [at, day] of calendar.days.slice(0, -1).entries()) {
    plan.morning(day);
    for (let left = orders[at] ?? 0; left > 0; left--) buying.buy(day, fates.purchase(bought++, day));
    planYard(plan, at, day);
    for (let left = sales[at] ?? 0; left > 0; left--) selling.sell(day, fates.sale(sold++, day));
    // Nobody has come for these goods, which stay promised.
    if (day === calendar.ago(20)) selling.sell(day, { until: 'confirmed' });
  }
  plan.morning(today);
  workOfToday(plan, buying, selling);
  planMoney(plan);
  return { firstDay, openings, acts: plan.acts(), floorFrom: calendar.ago(60) };
}

/** All of it in the main yard, a part in the kiln, a part to sell over the counter. */
function openingGoods(plan: Plan, goods: readonly Goods[], day: string): OpeningGoods[] {
  const places: readonly { yard: YardCode; every: number; share: number }[] = [
    { yard: 'MAIN', every: 1, share: 9 },
    { yard: 'KILN', every: 5, share: 2.5 },
    { yard: 'SHOP', every: 3, share: 2.5 },
  ];
  return places.flatMap(({ yard, every, share }) =>
    goods
      .filter(({ code }, at) => at % every === 0 && code !== vectorSort)
      .map((one): OpeningGoods => {
        const pieces = Math.round((one.usual * share * (0.8 + plan.random() * 0.4)) / one.step) * one.step;
        plan.put(one.code, pieces, yard);
        const cost = one.listPrice * plan.level(one.code, day) * (1 - one.margin);
        const valueMinor = Math.round(cost * (one.isSheet ? pieces : cubicMetres(one, pieces))) * 100;
        return { yard, code: one.code, line: stated(one, pieces), valueMinor };
      }),
  );
}

/** So many of a row of so many, evenly. */
const isOneOf = (at: number, count: number, all: number): boolean =>
  Math.floor(((at + 1) * count) / all) > Math.floor((at * count) / all);

/** Sales under the floor of the last weeks: what became of what the seller asked. */
const floorFates: ReadonlyMap<number, 'allowed' | 'refused'> = new Map([
  [1780, 'allowed'],
  [1805, 'refused'],
  [1830, 'allowed'],
  [1862, 'allowed'],
]);

/** Which purchase and which sale goes which way. */
function fatesOf(plan: Plan) {
  const { calendar } = plan;
  const usual = storyCounts.purchase - givenDocuments.purchase - openNow.purchaseDrafts;
  const landed = storyCounts.landed - 2;
  let [tallied, ofLogs] = [0, 0];
  const toGiveBack: ReturnFate[] = [
    ...Array<ReturnFate>(20).fill('part'),
    ...(['rejected', 'withdrawn', 'rejected', 'withdrawn', 'rejected', 'withdrawn'] as const),
  ];
  let whole = 0;
  const late = new Set([60, 130, 190, 250]);
  const lately: Received[] = [];
  const soldLately: Sale[] = [];
  let backs = 0;
  let partSent = false;
  const giveBackLater = (purchase: Received, day: string, fate: ReturnFate, failed: () => void) => {
    const on = daysAfter(day, 2);
    plan.onMorning(on, () => {
      if (!giveBack(plan, purchase, on, fate)) failed();
    });
  };
  plan.onMorning(calendar.ago(3), () => {
    const rest: ReturnFate[] = ['submitted', 'approved', 'submitted', 'draft'];
    const on = calendar.ago(3);
    for (const purchase of lately.toReversed()) {
      const [fate] = rest;
      if (fate && giveBack(plan, purchase, on, fate)) rest.shift();
    }
    if (rest.length + toGiveBack.length > 0 || whole < 15 || tallied < storyCounts.tallied)
      throw new Error(
        `the story misses ${[...rest, ...toGiveBack].join()}, ${15 - whole}, ${storyCounts.tallied - tallied}`,
      );
    takeBack(plan, soldLately.at(-1) as Sale, on, 'submitted');
    takeBack(plan, soldLately.at(-3) as Sale, on, 'approved');
  });
  return {
    purchase(at: number, day: string): PurchaseFate {
      const isSmall = whole < 15 && at % 17 === 9;
      if (isSmall) whole++;
      const waits = day > calendar.ago(8);
      const isPart = !partSent && day >= calendar.ago(16) && !isSmall;
      if (isPart) partSent = true;
      return {
        ...(isSmall ? { small: true as const } : {}),
        ...(at % 8 === 4 || isPart ? { inParts: true as const } : {}),
        ...(waits ? { lead: 10 } : isPart ? { lead: 14 } : {}),
        landed: isOneOf(at, landed, usual),
        // Asked of purchases of logs only.
        tallied: () => {
          const is = tallied < storyCounts.tallied && ofLogs++ % 3 === 0;
          if (is) tallied++;
          return is;
        },
        received: (purchase: Received, on: string) => {
          if (on > calendar.ago(3)) return;
          if (on >= calendar.ago(70)) lately.push(purchase);
          if (isSmall) giveBackLater(purchase, on, 'whole', () => void whole--);
          else if (at % 9 === 3 && toGiveBack.length > 0 && on < calendar.ago(30)) {
            const fate = toGiveBack.shift() ?? 'part';
            giveBackLater(purchase, on, fate, () => void toGiveBack.push(fate));
          }
          if (late.delete(at)) addLateCost(plan, purchase, daysAfter(on, 6));
        },
      };
    },
    sale(at: number, day: string): SaleFate {
      const floor = floorFates.get(at);
      return {
        ...(floor ? { floor } : {}),
        delivered: (sale: Sale, on: string) => {
          if (on > calendar.ago(60) && on < calendar.ago(3)) soldLately.push(sale);
          if (backs >= 28 || at % 61 !== 30 || day > calendar.ago(20)) return;
          backs++;
          const back = daysAfter(on, 4);
          plan.onMorning(back, () => takeBack(plan, sale, back, backs % 14 === 0 ? 'rejected' : 'part'));
        },
      };
    },
  };
}

/** The forwarder's bill comes after the goods. */
function addLateCost(plan: Plan, { doc: source, lines }: Purchase, day: string): void {
  const doc: Doc = { kind: 'cost_add' };
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  plan.act(day, 'booking', doc, { verb: 'draft', source, lines: [] });
  plan.act(day, 'booking', doc, {
    verb: 'costs',
    costs: [{ code: 'FREIGHT', amountMinor: 40_000 + (pieces % 90) * 1_000 }],
  });
  plan.act(day, 'booking', doc, { verb: 'post' });
}

/** Every 40 days goods are carried to the kiln or the shop, every month a yard is counted; for the last time yesterday. */
function planYard(plan: Plan, at: number, day: string): void {
  if (at % 40 === 20) carry(plan, at, day);
  if (at % daysBetweenCounts === 24) count(plan, Math.floor(at / daysBetweenCounts), day);
}

const daysBetweenCounts = 32;

const ordinary = (plan: Plan) => [...plan.goods.values()].filter(({ fate }) => fate === 'ordinary');

function carry(plan: Plan, at: number, day: string): void {
  const toYard: YardCode = at % 80 === 20 ? 'SHOP' : 'KILN';
  const lines = ordinary(plan)
    .filter(({ code, usual }) => plan.free(code) > usual * 4)
    .filter((_, place) => (place + at / 20) % 3 < 1)
    .slice(0, 3)
    .map((goods) => ({
      goods,
      pieces: Math.max(goods.step, Math.round(goods.usual / goods.step) * goods.step),
    }));
  const doc: Doc = { kind: 'transfer' };
  plan.act(day, 'storing', doc, {
    verb: 'draft',
    toYard,
    lines: lines.map(({ goods, pieces }) => ({ ...stated(goods, pieces), code: goods.code })),
  });
  plan.act(day, 'storing', doc, { verb: 'post' });
  for (const { goods, pieces } of lines) {
    plan.put(goods.code, -pieces);
    plan.put(goods.code, pieces, toYard);
  }
}

const yardsInTurn: readonly YardCode[] = ['MAIN', 'SHOP', 'KILN'];

/** Boards are counted, and one or two are missing or too many; logs are as many as the books say. */
function count(plan: Plan, nth: number, day: string): void {
  const yard = yardsInTurn[nth % 3] ?? 'MAIN';
  const sorts = ordinary(plan).filter(({ code, step }) => plan.free(code, yard) > step * 12);
  const chosen = sorts.filter((_, place) => place % 3 === nth % 3).slice(0, 6);
  const counted = chosen.map(({ code, step }, place) => ({
    code,
    pieces: step === 1 && place % 2 === 0 ? ([-1, 1, -2][(nth + place) % 3] ?? 0) : 0,
  }));
  const doc: Doc = { kind: 'adjust' };
  const isLast = nth === storyCounts.adjust - 2;
  plan.act(day, 'storing', doc, { verb: 'count', yard, counted });
  plan.act(day, 'storing', doc, { verb: 'submit' });
  const next = daysAfter(day, 1);
  if (nth === 7) plan.act(next, 'deciding', doc, { verb: 'reject', reason: '盘点时正在装车，请重盘' });
  else if (!isLast) {
    plan.act(next, 'deciding', doc, { verb: 'approve' });
    plan.onMorning(daysAfter(day, 2), () => {
      for (const { code, pieces } of counted) plan.put(code, pieces, yard);
    });
  }
}

/** Hardwood and what lies dead has labels: it is sold by the bundle. */
function bundle(plan: Plan, day: string): void {
  const sorts = [...plan.goods.values()].filter(
    ({ form, species, fate }) =>
      form !== 'log' && (fate === 'dead' || ['OAK', 'ASH', 'MER'].includes(species)),
  );
  for (const { code, minPieces } of sorts) {
    const loose = plan.free(code) - (minPieces + 10);
    const pieces = Math.max(5, Math.min(80, Math.floor(loose / 5)));
    const bundles = [0, 1, 2]
      .filter((at) => pieces * (at + 1) <= loose)
      .map((at) => ({ pieces, moisture: String(9 + plan.below(6) + at) }));
    if (bundles.length === 0) continue;
    plan.beside({ day, turn: 'storing', bundle: code, bundles });
    for (const one of bundles) plan.put(code, -one.pieces);
  }
}

/** Whoever opens the demo finds something to do on every screen. */
function workOfToday(plan: Plan, buying: ReturnType<typeof buyer>, selling: ReturnType<typeof seller>): void {
  const { today } = plan.calendar;
  bundle(plan, today);
  for (let left = openNow.purchaseDrafts; left > 0; left--)
    buying.buy(today, { isDraft: true, landed: false, tallied: () => false });
  for (let left = openNow.today; left > 0; left--) selling.sell(today);
  for (let left = openNow.confirmed; left > 1; left--) selling.sell(today, { until: 'confirmed' });
  selling.sell(today, { until: 'part' });
  for (let left = openNow.saleDrafts; left > 1; left--) selling.sell(today, { until: 'draft' });
  selling.sell(today, { floor: 'asked' });
  const doc: Doc = { kind: 'adjust' };
  const counted = ordinary(plan)
    .filter(({ code, step }) => plan.free(code, 'SHOP') > step * 4)
    .slice(0, 4)
    .map(({ code }) => ({ code, pieces: 0 }));
  plan.act(today, 'storing', doc, { verb: 'count', yard: 'SHOP', counted });
}
