import { stockInKinds, stockOutKinds } from '@console/contract/wood';
import { type Exact, exact, negative, plus, textOf, whole } from '../../../exact.ts';

/** So much of goods, and what it is worth. */
export interface Goods {
  readonly pieces: number;
  readonly volume: Exact;
  readonly valueMinor: number;
}

export const noGoods: Goods = { pieces: 0, volume: { units: 0n, scale: 6 }, valueMinor: 0 };

export const allGoods = (parts: readonly Goods[]): Goods => ({
  pieces: parts.reduce((sum, { pieces }) => sum + pieces, 0),
  volume: plus(noGoods.volume, ...parts.map(({ volume }) => volume)),
  valueMinor: parts.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
});

const turned = ({ pieces, volume, valueMinor }: Goods): Goods => ({
  pieces: -pieces || 0,
  volume: negative(volume),
  valueMinor: -valueMinor || 0,
});

/** A movement as the ledger has it: what comes in is above zero. */
export interface Flow {
  /** `before`, or how goods came or went. */
  readonly way: string;
  readonly pieces: number;
  readonly volume: string;
  readonly valueMinor: string | number;
}

const goodsOf = ({ pieces, volume, valueMinor }: Flow): Goods => ({
  pieces,
  volume: exact(volume),
  valueMinor: Number(valueMinor),
});

/** What is told of goods. @param hasValue of one yard no value is told: a pool is the team's */
export const measureOf = ({ pieces, volume, valueMinor }: Goods, hasValue = true) => ({
  pieces,
  volume: textOf(plus(whole(0), { units: 0n, scale: 6 }, volume)),
  valueMinor: hasValue ? valueMinor : null,
});

/** Opening + in − out = closing (收发存). */
export function inOutOf(flows: readonly Flow[], hasValue = true) {
  const of = (way: string) => allGoods(flows.filter((flow) => flow.way === way).map(goodsOf));
  const measured = (goods: Goods) => measureOf(goods, hasValue);
  const part = <Kind extends string>(kinds: readonly Kind[], told: (goods: Goods) => Goods) =>
    Object.fromEntries(kinds.map((kind) => [kind, measured(told(of(kind)))])) as Record<
      Kind,
      ReturnType<typeof measureOf>
    >;
  return {
    opening: measured(of('before')),
    in: part(stockInKinds, (goods) => goods),
    out: part(stockOutKinds, turned),
    closing: measured(allGoods(flows.map(goodsOf))),
  };
}
