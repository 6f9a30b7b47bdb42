import type { MarginFigures, SalesFigures } from '@console/contract/wood';
import { quotient, textOf } from '../../../exact.ts';
import { type Facts, isKnown, ratioOf } from '../../../house/statistics/facts-rules.ts';

/** Of one direction, sales or purchases; volumes in millionths of a cubic metre, all as they were posted, reversals taken off. */
export type TradeFact = 'tradedMinor' | 'returnsMinor' | 'pieces' | 'volume' | 'returnedVolume';
export type MarginFact = 'netMinor' | 'costMinor' | 'freightMinor';

const volumeOf = (units: bigint): string => textOf({ units, scale: 6 });

/** What was sold or bought; null where nothing was, which is not 0. */
export function tradeFigures(facts: Facts<TradeFact>): SalesFigures | null {
  if (!isKnown(facts)) return null;
  const { tradedMinor, returnsMinor, pieces, volume, returnedVolume } = facts;
  const [traded, back] = [tradedMinor ?? 0n, returnsMinor ?? 0n];
  const [out, returned] = [volume ?? 0n, returnedVolume ?? 0n];
  return {
    salesMinor: Number(traded),
    returnsMinor: Number(back),
    netMinor: Number(traded - back),
    pieces: Number(pieces ?? 0n),
    volume: volumeOf(out),
    returnedVolume: volumeOf(returned),
    pricePerM3: priceOf(traded - back, out - returned),
    returnRate: ratioOf(returned, out),
  };
}

/** Money in fen for millionths of a cubic metre, as whole money for one, to two decimals. */
const priceOf = (minor: bigint, volume: bigint): string | null =>
  volume <= 0n || minor < 0n
    ? null
    : textOf(quotient({ units: minor, scale: 2 }, { units: volume, scale: 6 }, 2));

/**
 * Gross profit = net sales − cost of goods, contribution = gross profit − outbound freight; each as a part of net sales, and a dash where
 * these are not above 0 (9.5).
 */
export function marginFigures(facts: Facts<MarginFact>): MarginFigures | null {
  if (!isKnown(facts)) return null;
  const [net, cost, freight] = [facts.netMinor ?? 0n, facts.costMinor ?? 0n, facts.freightMinor ?? 0n];
  return {
    netMinor: Number(net),
    costMinor: Number(cost),
    grossMinor: Number(net - cost),
    margin: ratioOf(net - cost, net),
    freightMinor: Number(freight),
    contributionMinor: Number(net - cost - freight),
    contribution: ratioOf(net - cost - freight, net),
  };
}

/** Ours less the supplier's, and as a part of theirs: -0.420 of 40.120 is -0.0105 (W-23). */
export function differenceOf(ours: bigint, theirs: bigint) {
  return {
    ...{ ourVolume: volumeOf(ours), supplierVolume: volumeOf(theirs) },
    ...{ differenceVolume: volumeOf(ours - theirs), difference: ratioOf(ours - theirs, theirs) },
  };
}
