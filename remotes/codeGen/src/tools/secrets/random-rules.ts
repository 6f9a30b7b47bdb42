import type { Context } from '../core/tool.ts';

/** A number below `below`, each as likely as any other: remainders alone would prefer the small ones. */
export function randomBelow(below: number, random: Context['random']): number {
  const most = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const drawn = new DataView(random(4).buffer).getUint32(0);
    if (drawn < most) return drawn % below;
  }
}

export const drawn = <Item>(items: readonly Item[], random: Context['random']): Item => {
  const item = items[randomBelow(items.length, random)];
  if (item === undefined) throw new RangeError('nothing to draw from');
  return item;
};

/** Each order as likely as any other (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], random: Context['random']): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(randomBelow(rest.length, random), 1));
}
