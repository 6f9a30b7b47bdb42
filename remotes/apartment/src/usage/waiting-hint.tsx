import { apartmentPaths, type Building, listMyTasks } from '@console/contract/apartment';
import { load } from '@console/shell';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { myTasksIn } from '../tasks/my-tasks.ts';
import './texts.ts';

/** How many values of no month's round wait for the user. Not knowing it is no reason to show nothing else. */
export async function loadWaitingFor({ buildingId, may }: Building): Promise<number> {
  if (!may.includes('apartment.reading.check')) return 0;
  try {
    const { items } = await load(listMyTasks, myTasksIn(buildingId));
    return items.find(({ kind }) => kind === 'lock_move_readings')?.count ?? 0;
  } catch {
    return 0;
  }
}

/** The way from a month's screens to what belongs to no month. */
export function WaitingHint({ building, count }: { building: Building; count: number }) {
  const { t } = useTranslation('apartment');
  if (count === 0) return null;
  const waiting = apartmentPaths.recordCheck({ building: building.buildingId, tab: 'waiting' });
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" component={Link} to={waiting}>
          {t('usage.waiting.toList')}
        </Button>
      }
    >
      {t('usage.waiting.hint', { count })}
    </Alert>
  );
}
