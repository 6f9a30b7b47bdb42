import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import type {
  listSorts as listSortsCall,
  NewSort,
  orderSorts as orderSortsCall,
  Sort,
  SortChange,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type NameColumns, type NamedRow, nameColumns, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionsOf } from '../../plugins/database/insertions.ts';
import { withFreeCode, written } from '../../plugins/database/refusals.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { auditOf } from './audit.ts';
import { priceComing, priceInsertions, priceOn, readToday, todayOfTeams } from './sort-price-rows.ts';
import {
  frozenChanges,
  inTreeOrder,
  isSamePrice,
  parentFault,
  sortFaults,
  type TreeRow,
} from './sort-rules.ts';

type SortFilter = QueryOf<typeof listSortsCall>;
type Filter = Pick<SortFilter, 'q' | 'form' | 'state' | 'speciesId'>;

const columns = sql`
  s.sort_id, s.code, s.name_zh, s.name_en, s.parent_id, s.form, s.species_id,
  s.grade, trim_scale(s.thickness_mm) as thickness_mm, trim_scale(s.width_mm) as width_mm,
  trim_scale(s.length_m) as length_m, s.diameter_min_cm, s.diameter_max_cm,
  trim_scale(s.moisture_min) as moisture_min, trim_scale(s.moisture_max) as moisture_max, s.base_unit, s.price_unit,
  trim_scale(price.list_price) as list_price, trim_scale(price.floor_price) as floor_price,
  coming.effective_from as coming_from, trim_scale(coming.list_price) as coming_list_price,
  trim_scale(coming.floor_price) as coming_floor_price,
  trim_scale(s.min_stock) as min_stock, s.position, s.state, s.in_use, s.version,
  held.pieces, held.volume, held.moved_on as last_moved_on`;

/** What is known of a sort beyond its row: what lies in stock, what it costs today, and next. */
const from = sql`
  from wood.sorts s
  left join lateral (
    select coalesce(sum(b.pieces), 0)::int as pieces, coalesce(sum(b.volume), 0) as volume, max(b.moved_on) as moved_on
    from wood.stock_balances b where b.team_id = s.team_id and b.sort_id = s.sort_id) held on true
  ${priceOn(todayOfTeams)} ${priceComing}`;

type SortRead = Omit<NamedRow<Sort>, 'nextPrice'> & {
  comingFrom: string | null;
  comingListPrice: string | null;
  comingFloorPrice: string | null;
};

function shownSort({ comingFrom, comingListPrice, comingFloorPrice, ...row }: SortRead): Sort {
  const nextPrice =
    comingFrom === null
      ? null
      : { effectiveFrom: comingFrom, listPrice: comingListPrice, floorPrice: comingFloorPrice };
  return { ...withNames(row), nextPrice };
}

/** Does the row fit the filter? Asked of every row of the team: the order of the tree needs them all. */
const fits = (filter: Filter): Sql => sql`
  (${filter.q ?? null}::text is null or strpos(s.search_text, lower(${filter.q ?? null}::text)) > 0)
  and (${filter.form ?? null}::text is null or s.form = ${filter.form ?? null})
  and (${filter.state ?? null}::text is null or s.state = ${filter.state ?? null})
  and (${filter.speciesId ?? null}::uuid is null or s.species_id = ${filter.speciesId ?? null}::uuid)`;

/** All that fit, in the order of the tree: parents before their children. */
export async function sortsInOrder(db: Db, teamId: string, filter: Filter): Promise<Sort[]> {
  const rows = await db.rows<SortRead & { fits: boolean }>(sql`
    select ${columns}, (${fits(filter)}) as fits ${from}
    where s.team_id = ${teamId}::uuid order by s.position, s.code`);
  return inTreeOrder(rows).flatMap(({ fits: wanted, ...row }) => (wanted ? [shownSort(row)] : []));
}

/** One page of the tree in its order. */
export async function listSorts(db: Db, teamId: string, filter: SortFilter) {
  const found = await sortsInOrder(db, teamId, filter);
  const start = (filter.page - 1) * filter.size;
  return {
    items: found.slice(start, start + filter.size),
    total: found.length,
    page: filter.page,
    size: filter.size,
  };
}

export const findSort = async (db: Db, teamId: string, sortId: string): Promise<Sort> =>
  shownSort(
    written(
      await db.first<SortRead>(sql`
        select ${columns} ${from} where s.team_id = ${teamId}::uuid and s.sort_id = ${sortId}::uuid`),
    ),
  );

const teamLock = (teamId: string) => sql`hashtextextended(${`wood.sorts:${teamId}`}, 0)`;

/**
 * Held until the end of the transaction: nobody posts the sort meanwhile. Several are taken in one order, or two postings could
 * wait for each other; the team's is shared, so that whoever needs all of them takes but one.
 */
export const lockSorts = (tx: Db, teamId: string, sortIds: readonly string[]): Promise<unknown> =>
  tx.batch(
    sql`select pg_advisory_xact_lock_shared(${teamLock(teamId)})`,
    sql`
      select pg_advisory_xact_lock(lock) from (
        select distinct hashtextextended(${`wood.sort:${teamId}:`}::text || sort_id::text, 0) as lock
        from unnest(${[...sortIds]}::uuid[]) as sort_id order by lock offset 0) locks`,
  );

/** All sorts of the team and their tree, for what may touch any of them. */
export async function lockAllSorts(tx: Db, teamId: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${teamLock(teamId)})`);
  await lockTree(tx, teamId);
}

/** Held while the shape of the team's tree changes. Taken after the locks of sorts, never before them. */
const lockTree = (tx: Db, teamId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`wood.tree:${teamId}`}, 0))`);

export type SortRow = NewSort & { sortId: string };

/**
 * Inserts sorts at the end of their siblings; a code that exists already is left alone.
 * @returns ids of those that were made
 */
export async function insertSorts(tx: Db, teamId: string, sorts: readonly SortRow[]): Promise<Set<string>> {
  if (sorts.length === 0) return new Set();
  const last = await lastPositions(tx, teamId, sorts);
  const rows = sorts.map(({ names, ...sort }, place) => ({
    ...{ teamId, sortId: sort.sortId, code: sort.code, ...nameColumns(names) },
    searchText: sql`lower(${`${sort.code} ${names.zh} ${names.en}`})`,
    ...{ parentId: sort.parentId, form: sort.form, speciesId: sort.speciesId, grade: sort.grade },
    ...{ thicknessMm: sort.thicknessMm, widthMm: sort.widthMm, lengthM: sort.lengthM },
    ...{ diameterMinCm: sort.diameterMinCm, diameterMaxCm: sort.diameterMaxCm },
    ...{ moistureMin: sort.moistureMin, moistureMax: sort.moistureMax },
    ...{ baseUnit: sort.baseUnit, priceUnit: sort.priceUnit, listPrice: sort.listPrice },
    ...{ floorPrice: sort.floorPrice, minStock: sort.minStock },
    position: (last.get(sort.parentId) ?? 0) + place + 1,
  }));
  const made = await tx.batch<Pick<Sort, 'sortId'>[]>(
    ...insertionsOf(
      'wood.sorts',
      rows,
      sql`on conflict on constraint sorts_code do nothing returning sort_id`,
    ),
  );
  const ids = new Set(made.flat().map(({ sortId }) => sortId));
  await pricesOf(
    tx,
    teamId,
    sorts.filter(({ sortId }) => ids.has(sortId)),
  );
  return ids;
}

/** What sorts cost from today on; nothing is said of one without a price. */
async function pricesOf(tx: Db, teamId: string, sorts: readonly SortRow[]): Promise<void> {
  const priced = sorts.filter(({ listPrice, floorPrice }) => listPrice !== null || floorPrice !== null);
  if (priced.length === 0) return;
  const effectiveFrom = await readToday(tx);
  await tx.batch(
    ...priceInsertions(
      teamId,
      priced.map((one) => ({ ...one, effectiveFrom })),
    ),
  );
}

/** By parent, where the last of its children stands. */
async function lastPositions(
  tx: Db,
  teamId: string,
  sorts: readonly Pick<SortRow, 'parentId'>[],
): Promise<Map<string | null, number>> {
  const parents = [...new Set(sorts.flatMap(({ parentId }) => parentId ?? []))];
  const rows = await tx.rows<{ parentId: string | null; last: number }>(sql`
    select parent_id, max(position) as last from wood.sorts
    where team_id = ${teamId}::uuid and (parent_id is null or parent_id = any(${parents}::uuid[]))
    group by parent_id`);
  return new Map(rows.map(({ parentId, last }) => [parentId, last]));
}

export const createSort = (db: Db, teamId: string, sort: NewSort): Promise<Sort> =>
  db.transaction((tx) => makeSort(tx, teamId, sort));

/** In the transaction of whoever needs it. */
export async function makeSort(tx: Db, teamId: string, sort: NewSort): Promise<Sort> {
  const sortId = v7();
  await demandSound(tx, teamId, undefined, sort);
  const made = await insertSorts(tx, teamId, [{ ...sort, sortId }]);
  if (!made.has(sortId)) throw codeTaken(sort.code);
  await tx.rows(auditOf({ teamId, action: 'create', objectType: 'sort', objectId: sortId, after: sort }));
  return findSort(tx, teamId, sortId);
}

/** Nobody has the code yet: for what becomes a sort later. */
export async function demandFreeCode(tx: Db, teamId: string, code: string): Promise<void> {
  const taken = await tx.first(
    sql`select 1 as found from wood.sorts where team_id = ${teamId}::uuid and code = ${code}`,
  );
  if (taken) throw codeTaken(code);
}

const codeTaken = (code: string) =>
  new ApiError('CODE_TAKEN', { fields: [{ path: 'code', code: 'taken' }], details: { code } });

/** By itself, in its tree and of a species that the team has: or a refusal that names the field. */
export async function demandSound(
  tx: Db,
  teamId: string,
  sortId: string | undefined,
  sort: NewSort,
): Promise<void> {
  const faults = sortFaults(sort);
  if (faults.length > 0) throw new ApiError('VALIDATION', { fields: faults });
  if (sort.parentId !== null) await demandParent(tx, teamId, sortId, sort.parentId);
  if (sort.speciesId !== null) await demandSpecies(tx, teamId, sort.speciesId);
}

/** The parent exists, and below it there is room for one level. */
export async function demandParent(
  tx: Db,
  teamId: string,
  sortId: string | undefined,
  parentId: string,
): Promise<void> {
  await lockTree(tx, teamId);
  const tree = await tx.rows<TreeRow>(
    sql`select sort_id, parent_id from wood.sorts where team_id = ${teamId}::uuid`,
  );
  const fault = parentFault(tree, sortId, parentId);
  if (fault) throw invalidField('parentId', fault);
}

export async function demandSpecies(
  tx: Db,
  teamId: string,
  speciesId: string,
): Promise<{ code: string; names: Sort['names'] }> {
  const row = await tx.first<NameColumns & { code: string }>(sql`
    select code, name_zh, name_en from wood.species where team_id = ${teamId}::uuid and species_id = ${speciesId}::uuid`);
  if (!row) throw invalidField('speciesId', 'unknown');
  return withNames(row);
}

export function updateSort(
  db: Db,
  teamId: string,
  sortId: string,
  version: number,
  change: SortChange,
): Promise<Sort> {
  return db.transaction(async (tx) => {
    await lockSorts(tx, teamId, [sortId]);
    const before = await findSort(tx, teamId, sortId);
    if (before.version !== version) throw versionConflict(before);
    if (before.inUse) demandUnfrozen(before, change);
    const after: NewSort = { ...before, ...change };
    await demandSound(tx, teamId, sortId, after);
    const today = await readToday(tx);
    await withFreeCode('sorts_code', tx.batch(...savingSort(teamId, before, after, change, today)));
    return findSort(tx, teamId, sortId);
  });
}

/**
 * Statements that write a sort over; another price holds from today on.
 * @param change what the audit tells
 */
export const savingSort = (
  teamId: string,
  before: Sort,
  after: NewSort,
  change: SortChange,
  today: string,
): Sql[] => [
  writingSort(teamId, before.sortId, after),
  ...(isSamePrice(before, after)
    ? []
    : priceInsertions(teamId, [{ ...after, sortId: before.sortId, effectiveFrom: today }])),
  auditOf({
    ...{ teamId, action: 'update', objectType: 'sort', objectId: before.sortId },
    ...{ before, after: change },
  }),
];

function demandUnfrozen(before: Sort, change: SortChange): void {
  const frozen = frozenChanges(before, change);
  if (frozen.length > 0)
    throw new ApiError('SORT_IN_USE', {
      fields: frozen.map((path) => ({ path, code: 'frozen' })),
      details: { code: before.code },
    });
}

const writingSort = (teamId: string, sortId: string, sort: NewSort): Sql => sql`
  update wood.sorts set code = ${sort.code}, name_zh = ${sort.names.zh}, name_en = ${sort.names.en},
    search_text = lower(${`${sort.code} ${sort.names.zh} ${sort.names.en}`}), parent_id = ${sort.parentId}::uuid,
    form = ${sort.form}, species_id = ${sort.speciesId}::uuid, grade = ${sort.grade},
    thickness_mm = ${sort.thicknessMm}::numeric, width_mm = ${sort.widthMm}::numeric, length_m = ${sort.lengthM}::numeric,
    diameter_min_cm = ${sort.diameterMinCm}::int, diameter_max_cm = ${sort.diameterMaxCm}::int,
    moisture_min = ${sort.moistureMin}::numeric, moisture_max = ${sort.moistureMax}::numeric,
    base_unit = ${sort.baseUnit}, price_unit = ${sort.priceUnit}, list_price = ${sort.listPrice}::numeric,
    floor_price = ${sort.floorPrice}::numeric, min_stock = ${sort.minStock}::numeric,
    version = version + 1, updated_at = now()
  where team_id = ${teamId}::uuid and sort_id = ${sortId}::uuid`;

/** Active → disabled → active; a sort that is there already is a conflict, so that nobody believes to have done it. */
export function changeSortState(
  db: Db,
  teamId: string,
  sortId: string,
  to: Sort['state'],
  reason?: string,
): Promise<Sort> {
  return db.transaction(async (tx) => {
    await lockSorts(tx, teamId, [sortId]);
    const changed = await tx.first(sql`
      update wood.sorts set state = ${to}, version = version + 1, updated_at = now()
      where team_id = ${teamId}::uuid and sort_id = ${sortId}::uuid and state <> ${to} returning sort_id`);
    if (!changed) throw new ApiError('STATE_CONFLICT', { details: { state: to } });
    await tx.rows(
      auditOf({
        teamId,
        action: to === 'active' ? 'enable' : 'disable',
        objectType: 'sort',
        objectId: sortId,
        after: { reason },
      }),
    );
    return findSort(tx, teamId, sortId);
  });
}

/** @returns how many sorts were put in order */
export function orderSorts(
  db: Db,
  teamId: string,
  { parentId, sortIds }: BodyOf<typeof orderSortsCall>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockSorts(tx, teamId, sortIds);
    await lockTree(tx, teamId);
    const siblings = await tx.rows<{ sortId: string }>(sql`
      select sort_id from wood.sorts where team_id = ${teamId}::uuid and parent_id is not distinct from ${parentId}::uuid`);
    const wanted = new Set(sortIds);
    const complete = wanted.size === sortIds.length && siblings.length === sortIds.length;
    if (!complete || !siblings.every((one) => wanted.has(one.sortId)))
      throw invalidField('sortIds', 'not_the_siblings');
    await tx.rows(sql`
      update wood.sorts s set position = o.place::int
      from unnest(${sortIds}::uuid[]) with ordinality as o(sort_id, place)
      where s.team_id = ${teamId}::uuid and s.sort_id = o.sort_id and s.position <> o.place`);
    return sortIds.length;
  });
}
