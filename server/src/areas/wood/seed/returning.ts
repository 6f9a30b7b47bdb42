import { daysAfter } from '../../../days.ts';
import type { Doc, DraftedLine, MovingLine } from './acts.ts';
import { goodsOf, type Received } from './buying.ts';
import { stated } from './goods.ts';
import type { Plan } from './plan.ts';
import type { Sale } from './selling.ts';

/** How far a return comes. */
export type ReturnFate = 'part' | 'whole' | 'rejected' | 'withdrawn' | 'draft' | 'submitted' | 'approved';

const reasons = {
  purchase: ['含水率超标', '端裂超过合同约定', '等级不符', '蓝变', '尺寸负差'],
  sale: ['客户多报数量', '个别板面有死节', '规格送错', '工地停工退料'],
} as const;

/** Goods of a purchase go back to the supplier: asked by the buyer, approved by another, moved by a third. */
export function giveBack(
  plan: Plan,
  { doc: source, lines, firstCameAs }: Received,
  day: string,
  fate: ReturnFate,
): boolean {
  const [line] = lines;
  if (!line) return false;
  const goods = goodsOf(plan, line.code);
  const wanted = Math.max(
    goods.step,
    Math.floor((line.pieces * (0.08 + plan.random() * 0.17)) / goods.step) * goods.step,
  );
  const pieces = fate === 'whole' ? line.pieces : wanted;
  // Each part as it came: measured at once, they may be more than what both were measured as.
  const portions = (fate === 'whole' ? firstCameAs : [wanted]).map((some) => stated(goods, some));
  if (plan.free(line.code) < pieces + goods.step * 4) return false;
  const doc: Doc = { kind: 'purchase_return' };
  plan.act(day, 'buying', doc, {
    verb: 'draft',
    source,
    lines: portions.map((portion) => ({ ...portion, code: line.code, sourceLineNo: 1 })),
    head: { note: reasons.purchase[plan.below(reasons.purchase.length)] ?? null },
  });
  if (isMoved(fate) || fate === 'approved' || fate === 'submitted') plan.put(line.code, -pieces);
  goOn(plan, doc, day, fate, {
    asks: 'buying',
    moves: 'storing',
    lines: portions.map((portion, at) => ({ ...portion, lineNo: at + 1 })),
  });
  return true;
}

/** A customer brings goods back. */
export function takeBack(
  plan: Plan,
  { doc: source, lines, yard }: Sale,
  day: string,
  fate: ReturnFate,
): void {
  const [line] = lines;
  if (!line) return;
  const goods = goodsOf(plan, line.code);
  const part = Math.floor((line.pieces * (0.1 + plan.random() * 0.3)) / goods.step) * goods.step;
  const pieces = Math.max(goods.step, part);
  const doc: Doc = { kind: 'sale_return' };
  const drafted: DraftedLine = { ...stated(goods, pieces), code: line.code, sourceLineNo: 1 };
  const note = reasons.sale[plan.below(reasons.sale.length)] ?? null;
  plan.act(day, 'selling', doc, { verb: 'draft', source, yard, lines: [drafted], head: { note } });
  goOn(plan, doc, day, fate, {
    asks: 'selling',
    moves: 'loading',
    lines: [{ ...stated(goods, pieces), lineNo: 1 }],
  });
  if (isMoved(fate)) plan.onMorning(daysAfter(day, 3), () => plan.put(line.code, pieces, yard));
}

const isMoved = (fate: ReturnFate) => fate === 'part' || fate === 'whole';

interface Way {
  readonly asks: 'buying' | 'selling';
  readonly moves: 'storing' | 'loading';
  readonly lines: readonly MovingLine[];
}

function goOn(plan: Plan, doc: Doc, day: string, fate: ReturnFate, { asks, moves, lines }: Way): void {
  if (fate === 'draft') return;
  plan.act(day, asks, doc, { verb: 'submit' });
  const next = daysAfter(day, 1);
  if (fate === 'submitted') return;
  if (fate === 'rejected')
    plan.act(next, 'deciding', doc, { verb: 'reject', reason: '质量在合同范围内，不予退货' });
  else if (fate === 'withdrawn') plan.act(next, asks, doc, { verb: 'withdraw', reason: '已与对方协商让价' });
  else {
    plan.act(next, 'deciding', doc, { verb: 'approve' });
    if (fate === 'approved') return;
    plan.act(daysAfter(day, 2), moves, doc, { verb: 'move', lines });
    plan.act(daysAfter(day, 4), 'booking', doc, { verb: 'settle' });
  }
}
