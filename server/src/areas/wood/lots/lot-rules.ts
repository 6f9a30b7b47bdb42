import type { FieldProblem } from '@console/contract';
import type { NewBundle } from '@console/contract/wood';
import { compare, type Exact, exact, plus, textOf, whole } from '../../../exact.ts';
import { type MeasuredGoods, measuredGoods, type PostableSort, type StatedGoods } from '../goods-rules.ts';
import type { SawnRounding } from '../volume-rules.ts';

/** A bundle, measured. */
export interface MeasuredBundle extends MeasuredGoods {
  readonly moisture: string | null;
}

interface Faults {
  readonly faults: readonly FieldProblem[];
}

/** Bundles as goods of their sort, or every fault with the place of its bundle: `bundles.2.tally.rows.0.lengthM`. */
export function measuredBundles(
  bundles: readonly NewBundle[],
  sort: PostableSort,
  rounding: SawnRounding,
): { readonly bundles: readonly MeasuredBundle[] } | Faults {
  const tried = bundles.map((bundle) => {
    const goods = measuredGoods(bundle, sort, rounding);
    return Array.isArray(goods) ? goods : { ...goods, moisture: bundle.moisture };
  });
  const faults = tried.flatMap((one, at) =>
    Array.isArray(one) ? one.map((fault) => ({ ...fault, path: `bundles.${at}.${fault.path}` })) : [],
  );
  return faults.length > 0
    ? { faults }
    : { bundles: tried.flatMap((one) => (Array.isArray(one) ? [] : [one])) };
}

const sumOf = (decimals: readonly string[]): Exact =>
  decimals.reduce((sum, one) => plus(sum, exact(one)), whole(0));

/** All bundles together. */
function inAll(bundles: readonly MeasuredGoods[]): MeasuredGoods {
  const weights = bundles.flatMap(({ netKg }) => (netKg === null ? [] : [netKg]));
  return {
    pieces: bundles.reduce((sum, { pieces }) => sum + pieces, 0),
    volume: textOf(sumOf(bundles.map(({ volume }) => volume))),
    netKg: weights.length < bundles.length ? null : textOf(sumOf(weights)),
    quantity: textOf(sumOf(bundles.map(({ quantity }) => quantity))),
    tally: bundles.flatMap(({ tally }) => tally),
  };
}

/**
 * A line that comes in bundles: what it says of itself, or, where it says nothing, all of its bundles. What the bundles leave over
 * is loose, and pieces that are left over have a volume.
 */
export function lineInBundles(
  line: StatedGoods & { readonly bundles?: readonly NewBundle[] | undefined },
  sort: PostableSort,
  rounding: SawnRounding,
): { readonly goods: MeasuredGoods; readonly bundles: readonly MeasuredBundle[] } | Faults {
  const measured = measuredBundles(line.bundles ?? [], sort, rounding);
  if ('faults' in measured) return measured;
  const { bundles } = measured;
  const saysNothing = line.tally === null && line.pieces === null && line.volume === null;
  if (bundles.length > 0 && saysNothing) return { goods: inAll(bundles), bundles };
  const goods = measuredGoods(line, sort, rounding);
  if (Array.isArray(goods)) return { faults: goods };
  const faults = bundles.length > 0 ? overFaults(inAll(bundles), goods) : [];
  return faults.length > 0 ? { faults } : { goods, bundles };
}

/** Bundles are no more than their line, and take its last pieces with all of its volume. */
function overFaults(bundled: MeasuredGoods, line: MeasuredGoods): FieldProblem[] {
  const params = { pieces: bundled.pieces, volume: bundled.volume };
  const [volume, quantity] = [
    compare(exact(bundled.volume), exact(line.volume)),
    compare(exact(bundled.quantity), exact(line.quantity)),
  ] as const;
  if (bundled.pieces > line.pieces || volume > 0 || quantity > 0)
    return [{ path: 'bundles', code: 'more_than_line', params }];
  const isEven = (bundled.pieces === line.pieces) === (volume === 0);
  return isEven ? [] : [{ path: 'bundles', code: 'leaves_remainder', params }];
}
