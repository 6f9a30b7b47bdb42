import type {
  MarginFigures,
  SalesFigures,
  TxnFigures,
  TxnStatGroup,
  TxnStatMeasure,
} from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { useTranslation } from 'react-i18next';
import './texts.ts';
import type { TradeStat } from './trade-view.ts';

type FigureForm = 'money' | 'ratio' | 'count' | 'volume' | 'price';

const goods = {
  netMinor: 'money',
  salesMinor: 'money',
  returnsMinor: 'money',
  pieces: 'count',
  volume: 'volume',
  returnedVolume: 'volume',
  pricePerM3: 'price',
  returnRate: 'ratio',
} as const satisfies Readonly<Record<keyof SalesFigures, FigureForm>>;

/** What each measure tells, what one looks for first at the beginning. */
const figures = {
  sales: goods,
  margin: {
    grossMinor: 'money',
    margin: 'ratio',
    netMinor: 'money',
    costMinor: 'money',
    freightMinor: 'money',
    contributionMinor: 'money',
    contribution: 'ratio',
  } as const satisfies Readonly<Record<keyof MarginFigures, FigureForm>>,
  purchases: goods,
} as const satisfies Readonly<Record<TxnStatMeasure, Readonly<Record<string, FigureForm>>>>;

export const figuresOf = (measure: TxnStatMeasure): readonly string[] => Object.keys(figures[measure]);

const formOf = (measure: TxnStatMeasure, figure: string): FigureForm =>
  (figures[measure] as Readonly<Record<string, FigureForm>>)[figure] ?? 'count';

/** The wanted one, where the measure has it; else the one that one looks for first. */
export function figureIn(measure: TxnStatMeasure, wanted: string | undefined): string {
  const known = figuresOf(measure);
  return known.find((one) => one === wanted) ?? known[0] ?? '';
}

/** Parts that add up to the whole may stand on each other; rates and prices may not. */
export const isSum = (measure: TxnStatMeasure, figure: string): boolean =>
  !['ratio', 'price'].includes(formOf(measure, figure));

export function valueIn(
  of: TxnFigures | null | undefined,
  measure: TxnStatMeasure,
  figure: string,
): string | number | null {
  const told = of?.[measure] as
    | Readonly<Record<string, string | number | null | undefined>>
    | null
    | undefined;
  return told?.[figure] ?? null;
}

type FigureText =
  | `tradeStat.figures.sales.${keyof SalesFigures}`
  | `tradeStat.figures.purchases.${keyof SalesFigures}`
  | `tradeStat.figures.margin.${keyof MarginFigures}`;

/** Figures as people read them; what is not known is a dash. */
export function useFigureWords(measure: TxnStatMeasure, currency: string) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const told = (figure: string, value: string | number | null): string => {
    if (value === null) return t('tradeStat.dash');
    switch (formOf(measure, figure)) {
      case 'money':
        return format.money(Number(value), currency);
      case 'ratio':
        return format.percent(Number(value), 2);
      case 'count':
        return format.number(Number(value));
      case 'volume':
        return format.decimal(String(value), { min: 0, max: 3 });
      case 'price':
        return format.decimal(String(value), { min: 2, max: 2 });
    }
  };
  return {
    figure: (figure: string) => t(`tradeStat.figures.${measure}.${figure}` as FigureText),
    told,
    toldIn: (figure: string, of: TxnFigures | null | undefined) => told(figure, valueIn(of, measure, figure)),
    /** What a number of the axis is called: money on the wire is in minor units. */
    axis:
      (figure: string) =>
      (value: number): string => {
        switch (formOf(measure, figure)) {
          case 'money':
            return format.moneyShort(Math.round(value), currency);
          case 'ratio':
            return format.percent(value);
          default:
            return format.decimal(String(Math.round(value * 100) / 100), { min: 0, max: 2 });
        }
      },
    group(group: TxnStatGroup, { name: names }: Pick<TradeStat['groups'][number], 'name'>): string {
      if (names) return name(names) || t('tradeStat.noOne');
      return measure === 'margin' && (group === 'customer' || group === 'seller')
        ? t('tradeStat.lateCosts')
        : t('tradeStat.noOne');
    },
  };
}
export type FigureWords = ReturnType<typeof useFigureWords>;
