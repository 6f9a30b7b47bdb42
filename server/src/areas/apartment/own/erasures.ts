import { ApiError, type BodyOf } from '@console/contract';
import type {
  answerErasure as answerErasureCall,
  ErasureRequest,
  OwnErasureRequest,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { erasesApplicant } from '../applications/index.ts';
import { auditOf } from '../audit.ts';
import { me } from '../me.ts';
import { erasesPerson } from '../people/index.ts';
import { nameOf } from '../who-and-when.ts';
import { blockersOf } from './erasure-rules.ts';

interface Row extends Omit<ErasureRequest, 'blockers'> {
  readonly isLive: boolean;
  readonly owes: boolean;
}

const answeredShown = 100;

const select = (buildingId: string, where: Sql, tail: Sql): Sql => sql`
  select e.erasure_request_id, e.state, e.note, e.answer, e.asked_at, e.answered_at, e.version,
    jsonb_build_object('personId', p.person_id, 'name', p.name) as person,
    coalesce(${nameOf(sql`e.answered_by`)}, '') as answered_by_name,
    exists (select from apartment.tenancies t where t.building_id = ${buildingId}::uuid
      and t.state in ('draft', 'signed', 'active', 'ending', 'settling')
      and (t.primary_person_id = e.person_id or exists (select from apartment.tenancy_occupants o
        where o.building_id = ${buildingId}::uuid and o.tenancy_id = t.tenancy_id and o.person_id = e.person_id
          and (upper(o.period) is null or upper(o.period) > apartment.today_in(${buildingId}::uuid))))) as is_live,
    exists (select from apartment.tenancies t
      join apartment.bills b on b.building_id = ${buildingId}::uuid and b.tenancy_id = t.tenancy_id
        and b.state in ('issued', 'part_paid')
      where t.building_id = ${buildingId}::uuid and t.primary_person_id = e.person_id) as owes
  from apartment.erasure_requests e
  join apartment.persons p on p.building_id = e.building_id and p.person_id = e.person_id
  where e.building_id = ${buildingId}::uuid and ${where} ${tail}`;

const shown = ({ isLive, owes, ...row }: Row): ErasureRequest => ({
  ...row,
  blockers: row.state === 'asked' ? blockersOf({ isLive, owes }) : [],
});

async function requestOf(db: Db, buildingId: string, erasureRequestId: string): Promise<ErasureRequest> {
  const row = await db.first<Row>(
    select(buildingId, sql`e.erasure_request_id = ${erasureRequestId}::uuid`, sql``),
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return shown(row);
}

export async function listErasures(db: Db, buildingId: string): Promise<ErasureRequest[]> {
  const [waiting, over] = await db.batch<[Row, Row]>(
    select(buildingId, sql`e.state = 'asked'`, sql`order by e.asked_at, e.erasure_request_id`),
    select(
      buildingId,
      sql`e.state in ('granted', 'declined')`,
      sql`order by e.answered_at desc, e.erasure_request_id limit ${answeredShown}::int`,
    ),
  );
  return [...waiting, ...over].map(shown);
}

const aboutErasure = (buildingId: string, objectId: string) =>
  ({ objectType: 'erasure_request', objectId, buildingId }) as const;

/** @throws STATE_CONFLICT `asked` where one waits already */
export async function requestErasure(
  db: Db,
  buildingId: string,
  personId: string,
  note: string,
): Promise<OwnErasureRequest> {
  const erasureRequestId = v7();
  return db.transaction(async (tx) => {
    await withFree(
      'erasure_requests_waiting',
      tx.rows(
        insertionOf('apartment.erasure_requests', {
          ...{ buildingId, erasureRequestId, personId, note, askedBy: me },
        }),
      ),
      () => new ApiError('STATE_CONFLICT', { details: { reason: 'asked' } }),
    );
    await tx.rows(auditOf({ ...aboutErasure(buildingId, erasureRequestId), action: 'ask_erasure' }));
    return requestOf(tx, buildingId, erasureRequestId);
  });
}

/** Against the version that was read, while it waits. @throws STATE_CONFLICT, VERSION_CONFLICT */
const answering = (
  db: Db,
  buildingId: string,
  erasureRequestId: string,
  version: number,
  work: (tx: Db, before: ErasureRequest) => Promise<void>,
): Promise<ErasureRequest> =>
  db.transaction(async (tx) => {
    await tx.rows(sql`select from apartment.erasure_requests
      where building_id = ${buildingId}::uuid and erasure_request_id = ${erasureRequestId}::uuid for update`);
    const before = await requestOf(tx, buildingId, erasureRequestId);
    if (before.version !== version) throw versionConflict(before);
    if (before.state !== 'asked') throw new ApiError('STATE_CONFLICT', { details: { state: before.state } });
    await work(tx, before);
    return requestOf(tx, buildingId, erasureRequestId);
  });

const sets = (buildingId: string, erasureRequestId: string, set: Sql): Sql => sql`
  update apartment.erasure_requests set ${set}, version = version + 1
  where building_id = ${buildingId}::uuid and erasure_request_id = ${erasureRequestId}::uuid`;

export const withdrawErasure = (db: Db, buildingId: string, erasureRequestId: string, version: number) =>
  answering(db, buildingId, erasureRequestId, version, async (tx) => {
    await tx.batch(
      sets(buildingId, erasureRequestId, sql`state = 'withdrawn'`),
      auditOf({ ...aboutErasure(buildingId, erasureRequestId), action: 'withdraw' }),
    );
  });

/** @throws STATE_CONFLICT with the first of what keeps it from being granted as `reason` */
export const answerErasure = (
  ...[db, buildingId, erasureRequestId, version, { grant, answer }]: [
    db: Db,
    buildingId: string,
    erasureRequestId: string,
    version: number,
    BodyOf<typeof answerErasureCall>,
  ]
): Promise<ErasureRequest> =>
  answering(db, buildingId, erasureRequestId, version, async (tx, before) => {
    const [reason] = grant ? before.blockers : [];
    if (reason) throw new ApiError('STATE_CONFLICT', { details: { reason } });
    const state = grant ? 'granted' : 'declined';
    await tx.batch(
      sets(
        buildingId,
        erasureRequestId,
        // What they have written about themselves goes with the rest.
        sql`state = ${state}, note = case when ${grant}::boolean then '' else note end, answer = ${answer},
          answered_by = ${me}, answered_at = now()`,
      ),
      ...(grant
        ? [
            ...erasesPerson(buildingId, before.person.personId),
            erasesApplicant(buildingId, before.person.personId),
          ]
        : []),
      auditOf({ ...aboutErasure(buildingId, erasureRequestId), action: grant ? 'approve' : 'decline' }),
    );
  });
