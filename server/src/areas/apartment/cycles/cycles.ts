import { ApiError, invalidField } from '@console/contract';
import {
  type Cycle,
  type CycleBlocker,
  type CycleProgress,
  finishedStates,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { monthAfter, monthOf } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { bookWaiting } from '../drawing/index.ts';
import { byMe } from '../me.ts';
import { counts, countsInCycle, isDue, leftOut, refuse, registersOfMeter } from '../meters/index.ts';
import {
  type ReadWindow,
  type TakenDays,
  takenProblems,
  windowOf,
  windowProblems,
} from './cycle-window-rules.ts';
import { type Ground, lockedGround } from './reading-ground.ts';

type Row = Omit<Cycle, 'progress'> & Omit<CycleProgress, 'due'> & { unread: number };

const plain = sql`
  c.building_id, c.cycle_id, c.ym, c.read_from, c.read_to, c.state, c.version, c.created_at, c.updated_at,
    ${leftOut} as left_out`;

const select = (where: Sql, tail: Sql = empty) => sql`
  select ${plain},
    done.*, missing.*, found.*, reminded.*
  from apartment.cycles c
  cross join lateral (
    select count(*)::int as read, count(*) filter (where g.state <> 'entered')::int as checked,
      count(*) filter (where g.source = 'estimate')::int as estimated,
      count(*) filter (where cardinality(g.flags) > 0)::int as flagged
    from apartment.readings g
    where g.building_id = c.building_id and g.cycle_id = c.cycle_id and ${counts('g')}) as done
  cross join lateral (
    select count(*)::int as unread, count(*) filter (where exists (
        select from apartment.readings g where g.building_id = c.building_id and g.cycle_id = c.cycle_id
          and g.state = 'rejected' and g.meter_id = m.meter_id and g.register = reg.register))::int as rejected
    from apartment.meters m cross join lateral ${registersOfMeter}
    where m.building_id = c.building_id and ${isDue} and not exists (
      select from apartment.readings g where g.building_id = c.building_id and g.meter_id = m.meter_id
        and g.register = reg.register and g.cycle_id = c.cycle_id and ${countsInCycle('g')})) as missing
  cross join lateral (
    select count(*)::int as anomalies from apartment.usages u
    join apartment.anomalies a on a.building_id = u.building_id and a.usage_id = u.usage_id
    where u.building_id = c.building_id and u.cycle_id = c.cycle_id and u.state <> 'void' and a.state = 'open') as found
  cross join lateral (
    select max(e.reminded_at) as reminded_at from apartment.reminders e
    where e.building_id = c.building_id and e.cycle_id = c.cycle_id) as reminded
  where ${where} ${tail}`;

function cycleOf({ read, unread, checked, rejected, estimated, flagged, anomalies, ...row }: Row): Cycle {
  return { ...row, progress: { due: read + unread, read, checked, rejected, estimated, flagged, anomalies } };
}

export const aboutCycle = ({ buildingId, cycleId }: Pick<Cycle, 'buildingId' | 'cycleId'>) =>
  ({ objectType: 'cycle', objectId: cycleId, buildingId }) as const;

export const blocked = (state: string, wanted: string, blockers: readonly CycleBlocker[]) =>
  new ApiError('STATE_CONFLICT', { details: { state, wanted, blockers } });

const here = (buildingId: string) => sql`c.building_id = ${buildingId}::uuid`;
const cycleWhere = async (db: Db, buildingId: string, where: Sql): Promise<Cycle> => {
  const row = await db.first<Row>(select(sql`${here(buildingId)} and ${where}`));
  if (!row) throw new ApiError('NOT_FOUND');
  return cycleOf(row);
};
/** A month without what is counted of it: all that a move needs to know. */
export type StandingCycle = Omit<Cycle, 'progress'>;

/** The month as it stands; nothing of it is counted. @throws NOT_FOUND */
export async function standingCycle(
  db: Db,
  buildingId: string,
  of: { readonly ym: string } | { readonly cycleId: string },
): Promise<StandingCycle> {
  const which = 'ym' in of ? sql`c.ym = ${of.ym}` : sql`c.cycle_id = ${of.cycleId}::uuid`;
  const found = await db.first<StandingCycle>(
    sql`select ${plain} from apartment.cycles c where ${here(buildingId)} and ${which}`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

export const cycleOfMonth = (db: Db, buildingId: string, ym: string) =>
  cycleWhere(db, buildingId, sql`c.ym = ${ym}`);

export const findCycle = (db: Db, buildingId: string, cycleId: string) =>
  cycleWhere(db, buildingId, sql`c.cycle_id = ${cycleId}::uuid`);

export async function listCycles(db: Db, buildingId: string): Promise<Cycle[]> {
  const rows = await db.rows<Row>(select(here(buildingId), sql`order by c.ym desc`));
  return rows.map(cycleOf);
}

/**
 * Of each of these buildings the month that is worked on, the newest where there are several; where none is, the last one. A month
 * that was left out is worked on no more.
 */
export async function monthsUnderWay(db: Db, buildingIds: readonly string[]): Promise<Cycle[]> {
  const ids = sql`${[...buildingIds]}::uuid[]`;
  const rows = await db.rows<Row>(
    select(sql`c.building_id = any(${ids}) and c.cycle_id = any(array(
      select distinct on (c.building_id) c.cycle_id from apartment.cycles c where c.building_id = any(${ids})
      order by c.building_id, (c.state = any(${[...finishedStates]}::text[]) or ${leftOut} is not null), c.ym desc))`),
  );
  return rows.map(cycleOf);
}

export const openCycle = (
  db: Db,
  buildingId: string,
  ym: string,
  wanted: Partial<ReadWindow> & { override: boolean },
) =>
  db.transaction(async (tx) => {
    const ground = await lockedGround(tx, buildingId);
    const around = await neighboursOf(tx, buildingId, ym);
    demandOpening(ym, ground, around, wanted.override);
    const window = { ...windowOf(ym, ground), ...known(wanted) };
    refuse(windowProblems(window, around));
    const cycleId = v7();
    await tx.batch(
      insertionOf('apartment.cycles', {
        buildingId,
        cycleId,
        ym,
        readFrom: window.readFrom,
        readTo: window.readTo,
        ...byMe,
      }),
      auditOf({
        ...aboutCycle({ buildingId, cycleId }),
        action: 'open',
        after: { ym, ...wanted, ...window },
      }),
    );
    await bookWaiting(tx, buildingId, ground.today);
    return findCycle(tx, buildingId, cycleId);
  });

/** Whoever comes late reads later: the window goes along, as long as values are entered. */
export const moveWindow = (db: Db, buildingId: string, ym: string, version: number, window: ReadWindow) =>
  db.transaction(async (tx) => {
    await lockedGround(tx, buildingId);
    const before = await cycleOfMonth(tx, buildingId, ym);
    if (before.version !== version) throw versionConflict(before);
    if (before.state !== 'open' && before.state !== 'reading')
      throw new ApiError('STATE_CONFLICT', { details: { state: before.state } });
    refuse(windowProblems(window, await neighboursOf(tx, buildingId, ym)));
    refuse(takenProblems(window, await takenIn(tx, before)));
    await tx.batch(
      sql`update apartment.cycles c set read_from = ${window.readFrom}::date, read_to = ${window.readTo}::date,
          version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
        where ${here(buildingId)} and c.cycle_id = ${before.cycleId}::uuid`,
      auditOf({
        ...aboutCycle(before),
        action: 'update',
        before: { readFrom: before.readFrom, readTo: before.readTo },
        after: window,
      }),
    );
    return cycleOfMonth(tx, buildingId, ym);
  });

const known = <T extends object>(parts: T): T =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as T;

export interface Neighbours {
  /** Months before it that are not finished, and were not left out: those never will be. */
  readonly unfinished: readonly string[];
  readonly state: string | null;
  /** The last day on which the month before was read, and the first one of the month after. */
  readonly readToBefore: string | null;
  readonly readFromAfter: string | null;
  readonly later: string | null;
}

async function neighboursOf(db: Db, buildingId: string, ym: string): Promise<Neighbours> {
  const found = await db.first<Neighbours>(sql`
    select coalesce(jsonb_agg(c.ym order by c.ym) filter (where c.ym < ${ym}::text
        and c.state <> all(${[...finishedStates]}::text[]) and ${leftOut} is null), '[]') as unfinished,
      max(c.state) filter (where c.ym = ${ym}::text) as state,
      max(c.read_to) filter (where c.ym < ${ym}::text) as read_to_before,
      min(c.read_from) filter (where c.ym > ${ym}::text) as read_from_after,
      min(c.ym) filter (where c.ym > ${ym}::text) as later
    from apartment.cycles c where c.building_id = ${buildingId}::uuid`);
  if (!found) throw new Error('An aggregate always answers.');
  return found;
}

/** The first and the last day on which a value of the cycle was read. */
async function takenIn(db: Db, { buildingId, cycleId }: Cycle): Promise<TakenDays> {
  const found = await db.first<TakenDays>(sql`
    select min(g.read_on) as first_day, max(g.read_on) as last_day from apartment.readings g
    where g.building_id = ${buildingId}::uuid and g.cycle_id = ${cycleId}::uuid and ${counts('g')}`);
  return found ?? { firstDay: null, lastDay: null };
}

/** A month follows the ones before it, and does not come long before its time. */
function demandOpening(ym: string, { today }: Ground, around: Neighbours, override: boolean): void {
  const { state, later, unfinished } = around;
  if (state !== null) throw new ApiError('STATE_CONFLICT', { details: { state, wanted: 'open' } });
  if (later !== null) throw new ApiError('STATE_CONFLICT', { details: { reason: 'later_cycle', ym: later } });
  if (ym > monthAfter(monthOf(today))) throw invalidField('ym', 'in_future');
  if (unfinished.length === 0 || override) return;
  const examples = unfinished.slice(0, 20);
  throw blocked('none', 'open', [{ kind: 'earlier_cycle', count: unfinished.length, examples }]);
}
