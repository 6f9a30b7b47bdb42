import type { Ground } from '../../../house/area.ts';
import { type Job, minute } from '../../../house/jobs/jobs.ts';
import type { LiveEvents } from '../../../house/notifications/live-events.ts';
import { endingTenancies, openWindows } from './days-ahead.ts';
import { confirmedPayments, decidedApplications, issuedBills, publishedDraws } from './happenings.ts';
import { forgetTold, tellOnce } from './told-news.ts';

interface Parts extends Pick<Ground, 'database'> {
  readonly live: Pick<LiveEvents, 'tell'>;
}

/** Tells people what has happened to what is theirs. */
export async function tellHappenings({ database, live }: Parts): Promise<void> {
  const db = database.as({ kind: 'owner' });
  for (const found of [issuedBills, confirmedPayments, decidedApplications, publishedDraws])
    await tellOnce(db, live, await found(db));
}

/** Tells people which days have come, or are about to. */
export async function tellDays({ database, live }: Parts): Promise<void> {
  const db = database.as({ kind: 'owner' });
  for (const found of [openWindows, endingTenancies]) await tellOnce(db, live, await found(db));
  await forgetTold(db);
}

/** What residents and staff are told by itself, each once. Nought seconds where other processes do it. */
export const tellingJobs = (ground: Pick<Ground, 'config' | 'database' | 'live'>): readonly Job[] => {
  const everyMs = ground.config.REMINDER_TICK_S * 1000;
  if (everyMs === 0) return [];
  return [
    { name: 'tell what has happened', everyMs, run: () => tellHappenings(ground) },
    { name: 'tell which days have come', everyMs: 30 * minute, run: () => tellDays(ground) },
  ];
};
