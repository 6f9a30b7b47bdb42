import type { TeamToday } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { type TodayCourse, TodayFigures } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { amountOf, changeOf, placesOf, tellsMoney } from './figures-rules.ts';

type Sold = NonNullable<TeamToday['sold']>;

/** Of one team: sales of today and of the week, and what runs out. */
export function TeamFigures({ team }: { team: TeamToday }) {
  const { t } = useTranslation('woodToday');
  const format = useFormat();
  const name = useName();
  const course = useCourse();
  const { sold, lowCount, low, currency } = team;
  const places = placesOf(team);
  const amount = (of: Sold['today']) => amountOf(of, (minor) => format.money(minor, currency), format);
  const sales = (told: Sold) => [
    {
      ...{ key: 'today', label: t(labelOf(told, 'Today')), value: amount(told.today), to: places.today },
      ...(tellsMoney(told.today) && {
        hint: t('volume', { volume: format.decimal(told.today.volume, { max: 1 }) }),
      }),
    },
    {
      ...{ key: 'week', label: t(labelOf(told, 'Week')), value: amount(told.week), to: places.week },
      ...course(told, currency),
    },
  ];
  return (
    <TodayFigures
      items={[
        ...(sold ? sales(sold) : []),
        {
          ...{ key: 'low', label: t('low'), value: format.number(lowCount), to: places.low },
          hint: low[0] ? t('lowest', { name: name(low[0].names) }) : t('enough'),
          ...(lowCount > 0 && { tone: 'warn' as const }),
        },
      ]}
    />
  );
}

/** Sales are money, one's own or all; what is only told as goods was delivered. */
const labelOf = ({ ownSales, today }: Sold, when: 'Today' | 'Week') => {
  if (!tellsMoney(today)) return `delivered${when}` as const;
  return ownSales ? (`own${when}` as const) : (`sales${when}` as const);
};

/** The week against the one before in words, and how the days went. */
function useCourse() {
  const { t } = useTranslation('woodToday');
  const format = useFormat();
  return (sold: Sold, currency: string): { hint: string; course: TodayCourse } => {
    const change = changeOf(sold);
    return {
      hint:
        change === null
          ? t('noWeekBefore')
          : t(change < 0 ? 'less' : 'more', { change: format.percent(Math.abs(change), 0) }),
      course: {
        label: t(tellsMoney(sold.today) ? 'course' : 'deliveredCourse'),
        values: sold.days.map(({ salesMinor, volume }) => salesMinor ?? Number(volume)),
        names: sold.days.map(({ day }) => format.day(day)),
        format: (value) =>
          tellsMoney(sold.today)
            ? format.money(value, currency)
            : t('volume', { volume: format.number(value) }),
      },
    };
  };
}
