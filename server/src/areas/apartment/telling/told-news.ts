import sql from 'sql-template-tag';
import type { LiveEvents } from '../../../house/notifications/live-events.ts';
import { type News, showNews, tellingPeople } from '../../../house/notifications/telling.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';

/** What one person is told, and by what it is known that they have been. */
export interface Telling {
  readonly buildingId: string;
  readonly userId: string;
  readonly subjectId: string;
  /** Of several of one subject; '' where there is one. */
  readonly occasion: string;
  readonly news: News;
}

interface Told extends Omit<Telling, 'news'> {
  readonly kind: string;
}

const nameOf = ({ buildingId, kind, subjectId, occasion, userId }: Told) =>
  [buildingId, kind, subjectId, occasion, userId].join(' ');

/**
 * Tells each once, however often it is asked and by however many processes: of two at the same moment one finds it told. Open pages
 * look at once.
 * @param db acts for the owner: some of those who are told belong to no building yet
 * @returns how many were told now
 */
export async function tellOnce(
  db: Db,
  live: Pick<LiveEvents, 'tell'>,
  tellings: readonly Telling[],
): Promise<number> {
  if (tellings.length === 0) return 0;
  const rows = tellings.map(({ news, ...key }): Told => ({ ...key, kind: news.kind }));
  const told = await db.transaction(async (tx) => {
    const fresh = new Set<string>();
    const onlyFresh = sql`on conflict do nothing returning building_id, kind, subject_id, occasion, user_id`;
    for (const statement of insertionsOf('apartment.told_news', rows, onlyFresh))
      for (const row of await tx.rows<Told>(statement)) fresh.add(nameOf(row));
    const now = tellings.filter(({ news, ...key }) => fresh.has(nameOf({ ...key, kind: news.kind })));
    const statements = now.flatMap(({ userId, news }) => tellingPeople([userId], news));
    if (statements.length > 0) await tx.batch(...statements);
    return now;
  });
  showNews(live, [...new Set(told.map(({ userId }) => userId))]);
  return told.length;
}

/** After three months nothing of them can be told again: what they are about is long over. */
export const forgetTold = (db: Db) =>
  db.rows(sql`delete from apartment.told_news where told_at < now() - interval '90 days'`);
