import type { ChargeKind, MeterKind, StatGroup, StatTopic, Utility } from '@console/contract/apartment';
import { useFormat, useName } from '@console/shell';
import { useTranslation } from 'react-i18next';
import '../charges/texts.ts';
import '../usage/texts.ts';
import { formOf, type measures } from './measures.ts';
import './texts.ts';
import type { Stat } from './topics.ts';

type Value = string | number | null;

/** Figures as people read them; what is not known is a dash. */
export function useFigureWords() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const percent = (value: number | string, digits = 1) => format.percent(Number(value), digits);
  return {
    percent,
    none: t('dashboard.none'),
    /** @param currency of money; without one nothing is summed up */
    told(topic: StatTopic, measure: string, value: Value, currency: string | null): string {
      if (value === null) return t('dashboard.none');
      switch (formOf(topic, measure)) {
        case 'money':
          return format.money(Number(value), currency ?? undefined);
        case 'ratio':
          return percent(value);
        case 'count':
          return format.number(Number(value));
        case 'quantity':
          return format.decimal(String(value), { min: 0, max: 2 });
        case 'decimal':
          return format.decimal(String(value), { min: 0, max: 2 });
      }
    },
    /** What a number of the axis is called: figures of the wire are in minor units. */
    axis: (topic: StatTopic, measure: string, currency: string | null) => (value: number) => {
      switch (formOf(topic, measure)) {
        case 'money':
          return format.moneyShort(Math.round(value), currency ?? undefined);
        case 'ratio':
          return percent(value);
        default:
          return format.decimal(String(Math.round(value * 100) / 100), { min: 0, max: 2 });
      }
    },
  };
}

type Measures = typeof measures;
type TextOf<Topic extends StatTopic> = `stat.figures.${Topic}.${keyof Measures[Topic] & string}`;
type FigureText = { [Topic in StatTopic]: TextOf<Topic> }[StatTopic];

/** What figures, groups and items of a topic are called. */
export function useTopicWords(topic: StatTopic, kind: MeterKind) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const figure = (measure: string) => t(`stat.figures.${topic}.${measure}` as FigureText);
  return {
    figure,
    /** With the unit of what is counted in one. */
    figureWithUnit: (measure: string) =>
      topic === 'usage' && formOf(topic, measure) === 'quantity'
        ? `${figure(measure)} (${t(`usage.units.${kind}`)})`
        : figure(measure),
    by(group: StatGroup): string {
      const items = { income: 'income', usage: 'usage', 'cost-versus-billed': 'cost-versus-billed' } as const;
      if (group !== 'item') return t(`stat.groups.${group}`);
      return t(`stat.items.${topic in items ? items[topic as keyof typeof items] : 'workload'}`);
    },
    /** The same within a sentence. */
    byInside(group: StatGroup): string {
      return this.by(group).toLocaleLowerCase('en');
    },
    group(group: StatGroup, { key, name: names }: Pick<Stat['groups'][number], 'key' | 'name'>): string {
      if (names) return name(names) || t('stat.noOne');
      if (group === 'floor') return t('stat.floorOf', { floor: key });
      if (group === 'type') return t('stat.noType');
      if (topic === 'income') return t(`chargeKinds.${key as ChargeKind}`);
      if (topic === 'usage') return t(`usage.kinds.${key as MeterKind}`);
      return t(`stat.utilities.${key as Utility}`);
    },
  };
}
