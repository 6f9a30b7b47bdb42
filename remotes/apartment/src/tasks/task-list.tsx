import { type Building, listMyTasks } from '@console/contract/apartment';
import { localToday, useEndpoint, useFormat } from '@console/shell';
import { EmptyState, Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { myTasksIn } from './my-tasks.ts';
import { addressOf } from './task-links.ts';
import './texts.ts';

/** What waits for the user in a building, urgent first, each a way to where it is done. */
export function TaskList({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { items } = useEndpoint(listMyTasks, myTasksIn(building.buildingId));
  const today = localToday(building.timeZone);
  const tone = (dueOn: string) => (dueOn < today ? 'bad' : 'neutral');
  return (
    <Section title={t('tasks.title')}>
      {items.length === 0 && <EmptyState title={t('tasks.none')} />}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {items.map((task) => (
          <Box
            component="li"
            key={`${task.kind} ${task.ym} ${task.tenancy?.tenancyId}`}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <MuiLink
              component={Link}
              to={addressOf(task, today)}
              sx={{ flex: '1 1 200px', py: 0.75, '@media (pointer: coarse)': { py: 1.25 } }}
            >
              {t(`tasks.kinds.${task.kind}`, { count: task.count, shown: format.number(task.count) })}
              {task.ym && ` · ${task.ym}`}
              {task.tenancy && ` · ${t('tasks.room', { number: task.tenancy.roomNumber })}`}
            </MuiLink>
            {task.dueOn && (
              <StateChip
                tone={tone(task.dueOn)}
                label={t(task.dueOn < today ? 'tasks.late' : 'tasks.due', { day: format.day(task.dueOn) })}
              />
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
