import type { LiveEvents } from '../../house/notifications/live-events.ts';
import type { Afterwards } from '../../plugins/contract/effects.ts';
import type { Db } from '../../plugins/database/db.ts';
import { teamOf, whoMay } from './colleagues.ts';

type Live = Pick<LiveEvents, 'tell'>;

/**
 * Has open pages of whoever sees the building's months look at them again: somebody has moved one on, or a run is through.
 * @returns what tells them, for as soon as the work stands
 */
export async function monthTeller(db: Db, live: Live, buildingId: string): Promise<() => void> {
  const team = whoMay(await teamOf(db, buildingId), 'apartment.usage.read');
  return () => {
    for (const { userId } of team) live.tell(userId, { topic: 'month', id: buildingId });
  };
}

/** What of a call that moves a month is needed to tell of it. */
interface MonthCall {
  readonly db: Db;
  readonly tenant: { readonly id: string };
  readonly request: { readonly server: { readonly liveEvents: Live } };
  readonly afterwards: Afterwards;
}

/** The same for what a call does, told once that stands. */
export const tellingMonth =
  <Call extends MonthCall, Answer>(work: (call: Call) => Promise<Answer>) =>
  async (call: Call): Promise<Answer> => {
    const answer = await work(call);
    const { db, tenant, request, afterwards } = call;
    afterwards(await monthTeller(db, request.server.liveEvents, tenant.id));
    return answer;
  };
