import type { QueryOf, ResultOf } from '@console/contract';
import type {
  ApplicationState,
  applicationQueues,
  listApplications as listApplicationsCall,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { type StoredApplication, selectApplications } from './application-rows.ts';
import { shownApplications } from './shown-application.ts';

type Queue = (typeof applicationQueues)[number];

/** Of `apartment.applications a`: for whom each of them waits. */
const queueOf = sql`(case
  when a.state in ('submitted', 'under_review') then 'waiting'
  when a.state in ('draft', 'needs_info') then 'asked'
  when a.state = 'approved' and a.sent_to_draw and a.room_id is null then 'drawn'
  when a.state = 'approved' then 'approved'
  else 'over' end)`;

/** What still moves first; what is over comes last. */
const ranks: Readonly<Record<ApplicationState, number>> = {
  submitted: 0,
  under_review: 0,
  needs_info: 1,
  approved: 2,
  draft: 3,
  rejected: 4,
  withdrawn: 4,
  fulfilled: 4,
  expired: 4,
};
const rank = sql`(case when a.state in ('submitted', 'under_review') then 0 when a.state = 'needs_info' then 1
  when a.state = 'approved' then 2 when a.state = 'draft' then 3 else 4 end)`;

/** What waits longest first, of what is over the newest. */
const longestFirst = keyset([
  up(rank, 'int'),
  up(
    sql`((case when a.state in ('rejected', 'withdrawn', 'fulfilled', 'expired') then -1 else 1 end)
      * extract(epoch from coalesce(a.submitted_at, a.created_at)) * 1000)::bigint`,
    'bigint',
  ),
  up(sql`a.application_id`, 'uuid'),
]);

function placeOf({ state, submittedAt, createdAt, applicationId }: StoredApplication) {
  const since = Date.parse(submittedAt ?? createdAt);
  return [ranks[state], ranks[state] === 4 ? -since : since, applicationId];
}

/** What waits for somebody, by queue, kind, state or draw; with how much there is in each queue. */
export async function listApplications(
  db: Db,
  buildingId: string,
  { queue, kind, state, draw, cursor, limit }: QueryOf<typeof listApplicationsCall>,
  full: boolean,
): Promise<ResultOf<typeof listApplicationsCall>> {
  const asked: Sql[] = [
    queue === 'all' ? empty : sql`and ${queueOf} = ${queue}`,
    kind === undefined ? empty : sql`and a.kind = ${kind}`,
    state === undefined ? empty : sql`and a.state = ${state}`,
    draw === undefined ? empty : sql`and a.draw_id = ${draw}::uuid`,
  ];
  const where = asked.reduce((all, one) => sql`${all} ${one}`, sql`a.building_id = ${buildingId}::uuid`);
  const [rows, counted] = await db.batch<[StoredApplication, { queue: Queue; count: number }]>(
    selectApplications(
      sql`${where} ${longestFirst.behind(cursor)}`,
      sql`order by ${longestFirst.inOrder} limit ${limit + 1}::int`,
    ),
    sql`select ${queueOf} as queue, count(*)::int as count from apartment.applications a
      where a.building_id = ${buildingId}::uuid group by 1`,
  );
  const { items, next } = pageOf(rows, limit, placeOf);
  const of = (wanted: Queue) => counted.find((one) => one.queue === wanted)?.count ?? 0;
  const queues = {
    ...{ waiting: of('waiting'), asked: of('asked'), approved: of('approved') },
    ...{ drawn: of('drawn'), over: of('over') },
  };
  return { items: await shownApplications(db, buildingId, items, full), next, queues };
}
