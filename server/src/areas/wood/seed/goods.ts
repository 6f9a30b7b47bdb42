import type { Sort, Tally } from '@console/contract/wood';
import { measureTally } from '../volume-rules.ts';
import type { StatedLine } from './acts.ts';

/** A sort as the story trades it. */
export interface Goods {
  readonly code: string;
  readonly sortId: string;
  readonly species: string;
  readonly form: Sort['form'];
  /** Logs are bought and sold three at a time, one of each diameter, so that all of them measure alike. */
  readonly step: number;
  /** Of one step, in millionths of a cubic metre. */
  readonly stepMicro: number;
  readonly isSheet: boolean;
  readonly listPrice: number;
  readonly minPieces: number;
  /** Pieces of an ordinary line of a sale. */
  readonly usual: number;
  /** How often it is asked for. */
  readonly wanted: number;
  /** What is earned on it, as a part of its price. */
  readonly margin: number;
  readonly fate: Fate;
}

/** What becomes of a sort: it lies dead, runs out, or is sold for less than it cost. */
export type Fate = 'ordinary' | 'dead' | 'short' | 'loss';

/** Five that nobody asks for any more, four that run out (of the last one nothing is left), three that lose. */
const fates: Readonly<Record<string, Exclude<Fate, 'ordinary'>>> = {
  'TEA-B30X150X2.4': 'dead',
  'OAK-B52X180X2.4': 'dead',
  'HEM-S105X105X4': 'dead',
  'MAS-L14-18': 'dead',
  'MER-S90X90X2.7': 'dead',
  'LAR-L20-30': 'short',
  'CHF-L8-12': 'short',
  'BEE-B26X160X2.5': 'short',
  'SPR-S90X90X4': 'short',
  'RAD-L30-40': 'loss',
  'BIR-B25X120X2': 'loss',
  'DGF-S120X120X4': 'loss',
};

/** The sort that W-25 is told of: nothing of it is there before, and all of it is sold. */
export const vectorSort = 'SPR-S90X90X4';

const shares = [0.12, 0.15, 0.17, 0.13, 0.18, 0.14, 0.16] as const;
const lossOf = -0.045;

/** Sorts of a known size; assortments are only headings. */
export function tradedGoods(sorts: readonly Sort[]): Goods[] {
  return sorts
    .filter((sort) => sort.diameterMinCm !== null || sort.thicknessMm !== null)
    .map((sort, at) => {
      const isLog = sort.form === 'log';
      const step = isLog ? 3 : 1;
      const { volume } = measureTally(tallyOf(sort, step), 'piece');
      const stepMicro = Math.round(Number(volume) * 1_000_000);
      const isSheet = sort.baseUnit !== 'm3';
      const fate = fates[sort.code] ?? 'ordinary';
      const listPrice = Number(sort.listPrice ?? '1000');
      const pieceM3 = stepMicro / 1_000_000 / step;
      const cubic = isLog ? 7.5 : listPrice > 5000 ? 0.9 : 2.4;
      const minimum = Number(sort.minStock ?? '0');
      return {
        ...{ code: sort.code, sortId: sort.sortId, species: sort.code.slice(0, 3), form: sort.form },
        ...{ step, stepMicro, isSheet, listPrice, fate },
        minPieces: Math.ceil(isSheet ? minimum : minimum / pieceM3),
        usual: isSheet ? 60 : Math.max(step, Math.round(cubic / pieceM3 / step) * step),
        wanted: isLog ? 1.5 : listPrice > 5000 ? 0.6 : 1.1,
        margin: fate === 'loss' ? lossOf : (shares[at % shares.length] ?? 0.15),
      };
    });
}

const micro = 1_000_000;

/** A line of so many pieces. Logs say their volume, or their tally; the size of anything else says it. */
export function stated(goods: Goods, pieces: number, way: 'volume' | 'tally' = 'volume'): StatedLine {
  if (goods.form !== 'log') return { pieces };
  const steps = pieces / goods.step;
  if (way === 'tally') return { pieces, tally: logTally(Number(goods.code.match(/L(\d+)/)?.[1]), steps) };
  return { pieces, volume: ((steps * goods.stepMicro) / micro).toFixed(3) };
}

const logTally = (thinnest: number, count: number): Tally => ({
  kind: 'log',
  rows: [0, 2, 4].map((more) => ({ diameterCm: String(thinnest + more), lengthM: '4.0', count })),
});

function tallyOf(sort: Sort, pieces: number): Tally {
  if (sort.form === 'log') return logTally(sort.diameterMinCm ?? 20, pieces / 3);
  const { thicknessMm, widthMm, lengthM } = sort;
  const size = { thicknessMm: thicknessMm ?? '', widthMm: widthMm ?? '', lengthM: lengthM ?? '' };
  return { kind: 'sawn', rows: [{ ...size, count: pieces }] };
}

/** In cubic metres, near enough to reckon freight with. */
export const cubicMetres = ({ step, stepMicro }: Goods, pieces: number): number =>
  ((pieces / step) * stepMicro) / micro;
