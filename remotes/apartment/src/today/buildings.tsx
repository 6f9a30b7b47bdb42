import type { BuildingToday } from '@console/contract/apartment';
import { useFormat, useName } from '@console/shell';
import { type TodayCourse, type TodayFigure, TodayFigures, TodayTable } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { courseOf, gates, gatesBehind, isRead, placesOf } from './morning-rules.ts';

type Month = NonNullable<BuildingToday['month']>;

/** Of one building: its month, what is owed, how it is let; what somebody may not see is left out. */
export function BuildingFigures({
  building,
  months,
}: {
  building: BuildingToday;
  months: readonly string[];
}) {
  const { t } = useTranslation('apartmentToday');
  const format = useFormat();
  const stage = useStage();
  const course = useCourse(months);
  const { month, arrears, occupancy, currency } = building;
  const places = placesOf(building);
  const items: TodayFigure[] = [];
  if (month)
    items.push({
      ...{ key: 'month', label: format.month(month.ym), to: places.building, hint: stage(month, 'long') },
      value: isRead(month.state) ? `${month.read}/${month.due}` : `${gatesBehind(month.state)}/${gates}`,
    });
  if (month === null)
    items.push({ key: 'month', label: t('month'), value: '–', to: places.building, hint: t('noMonth') });
  if (arrears)
    items.push({
      ...{ key: 'arrears', label: t('arrears'), value: format.money(arrears.overdueMinor, currency) },
      to: places.arrears,
      hint: arrears.tenancies > 0 ? t('tenancies', { count: arrears.tenancies }) : t('noArrears'),
      ...(arrears.overdueMinor > 0 && { tone: 'bad' as const }),
    });
  if (occupancy) {
    const { now, since } = courseOf(occupancy, months);
    items.push({
      ...{ key: 'occupancy', label: t('occupancy'), to: places.occupancy },
      value: now === null ? '–' : format.percent(now),
      ...(since && {
        hint: t('since', { month: format.month(since.ym), ratio: format.percent(since.ratio) }),
        course: course(occupancy),
      }),
    });
  }
  return <TodayFigures items={items} />;
}

/** What is to be done with a month, in few words. @param form `short`: for a line that has room for no more */
function useStage() {
  const { t } = useTranslation('apartmentToday');
  return ({ state, read, due, checked }: Month, form: 'long' | 'short'): string => {
    if (!isRead(state) || read === 0) return t(`stages.${state}`);
    return form === 'short' ? t('readShort', { read, due }) : t('stages.reading', { read, due, checked });
  };
}

/** How a building was let in these months, for the drawing and for those who do not see it. */
function useCourse(months: readonly string[]) {
  const { t } = useTranslation('apartmentToday');
  const format = useFormat();
  return (occupancy: readonly (string | null)[]): TodayCourse => ({
    label: t('course'),
    values: occupancy.map((one) => (one === null ? null : Number(one))),
    names: months.map((ym) => format.month(ym)),
    format: (ratio) => format.percent(ratio),
  });
}

/** Of several: a line each, columns that nobody may see left out. */
export function BuildingLines({
  buildings,
  months,
}: {
  buildings: readonly BuildingToday[];
  months: readonly string[];
}) {
  const { t } = useTranslation('apartmentToday');
  const format = useFormat();
  const name = useName();
  const stage = useStage();
  const course = useCourse(months);
  const sees = {
    arrears: buildings.some(({ arrears }) => arrears),
    occupancy: buildings.some(({ occupancy }) => occupancy),
  };
  const monthOf = ({ month }: BuildingToday) => {
    if (month === undefined) return undefined;
    return month === null ? t('noMonth') : `${format.month(month.ym, 'short')} · ${stage(month, 'short')}`;
  };
  return (
    <TodayTable
      caption={t('buildings')}
      heads={[
        t('building'),
        ...(sees.arrears ? [t('arrears')] : []),
        ...(sees.occupancy ? [t('occupancyShort')] : []),
      ]}
      rows={buildings.map((building) => {
        const { buildingId, arrears, occupancy, currency } = building;
        const places = placesOf(building);
        const now = occupancy?.at(-1);
        return {
          ...{ key: buildingId, name: name(building.name), detail: monthOf(building), to: places.building },
          cells: [
            ...(sees.arrears
              ? [
                  arrears
                    ? {
                        value: format.money(arrears.overdueMinor, currency),
                        to: places.arrears,
                        ...(arrears.overdueMinor > 0 && { tone: 'bad' as const }),
                      }
                    : null,
                ]
              : []),
            ...(sees.occupancy
              ? [
                  occupancy && now
                    ? {
                        value: format.percent(Number(now), 0),
                        course: course(occupancy),
                        to: places.occupancy,
                      }
                    : null,
                ]
              : []),
          ],
        };
      })}
    />
  );
}
