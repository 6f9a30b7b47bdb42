import {
  apartmentPaths,
  type BuildingToday,
  getApartmentToday,
  taskKinds,
} from '@console/contract/apartment';
import { defineToday, useEndpoint, useFormat, useName, usePermission } from '@console/shell';
import { TodayList, TodayNote } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import tasksEn from './tasks/locales/en.json' with { type: 'json' };
import tasksZh from './tasks/locales/zh.json' with { type: 'json' };
import { addressOf } from './tasks/task-links.ts';
import { BuildingFigures, BuildingLines } from './today/buildings.tsx';
import en from './today/locales/en.json' with { type: 'json' };
import zh from './today/locales/zh.json' with { type: 'json' };
import { urgentFirst } from './today/morning-rules.ts';
import { OwnThings } from './today/own-things.tsx';

/** What a manager wants to know first: where the month stands, what is owed, how it is let, and what waits for them. */
function ApartmentToday() {
  const { t } = useTranslation('apartmentToday');
  const { buildings, months, others } = useEndpoint(getApartmentToday, {
    query: { kinds: taskKinds.join(',') },
  });
  const runsBuildings = usePermission('apartment.building.read');
  const [only, ...more] = buildings;
  if (!only)
    return (
      <OwnThings
        otherwise={
          runsBuildings && (
            <TodayNote
              text={t('none')}
              action={
                <Button component={Link} to={apartmentPaths.buildingConfigure()} size="small">
                  {t('open')}
                </Button>
              }
            />
          )
        }
      />
    );
  return (
    <>
      {more.length === 0 ? (
        <BuildingFigures building={only} months={months} />
      ) : (
        <BuildingLines buildings={buildings} months={months} />
      )}
      <Tasks buildings={buildings} others={others} />
    </>
  );
}

function Tasks({
  buildings,
  others,
}: {
  buildings: readonly BuildingToday[];
  others: { buildings: number; tasks: number };
}) {
  const { t } = useTranslation('apartmentToday');
  const format = useFormat();
  const name = useName();
  const shown = urgentFirst(buildings).slice(0, 3);
  const all = buildings.reduce((sum, { taskCount }) => sum + taskCount, others.tasks);
  const detailOf = ({ task, building }: (typeof shown)[number]): string =>
    [
      buildings.length > 1 ? name(building.name) : '',
      task.ym ? format.month(task.ym) : '',
      task.tenancy ? t('tasks.room', { number: task.tenancy.roomNumber }) : '',
    ]
      .filter((part) => part !== '')
      .join(' · ');
  return (
    <TodayList
      title={others.buildings > 0 ? t('waitingOthers', { count: others.buildings }) : t('tasks.title')}
      none={t('tasks.none')}
      items={shown.map(({ task, building, isLate }) => ({
        key: `${building.buildingId} ${task.kind} ${task.ym} ${task.tenancy?.tenancyId}`,
        title: t(`tasks.kinds.${task.kind}`, { count: task.count, shown: format.number(task.count) }),
        detail: detailOf({ task, building, isLate }),
        to: addressOf(task, building.today),
        ...(task.dueOn !== null && {
          end: isLate ? t('late') : t('due', { day: format.day(task.dueOn) }),
        }),
        ...(isLate && { tone: 'bad' as const }),
      }))}
      more={all > shown.length ? { label: t('all', { count: all }), to: apartmentPaths.index() } : undefined}
    />
  );
}

export default defineToday({
  name: 'apartment',
  locales: { zh: { ...zh, ...tasksZh }, en: { ...en, ...tasksEn } },
  Card: ApartmentToday,
});
