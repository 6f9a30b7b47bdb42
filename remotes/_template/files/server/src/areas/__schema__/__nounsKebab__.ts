import { ApiError, type QueryOf } from '@console/contract';
import type {
  __Noun__,
  __Noun__Change,
  list__Nouns__ as list__Nouns__Call,
  New__Noun__,
} from '@console/contract/__schema__';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type AuditEvent, auditLine } from '../../house/audit/audit.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { directed } from '../../plugins/database/keyset.ts';
import { askedSort } from '../../plugins/database/keyset-rules.ts';
import { withFreeCode, written } from '../../plugins/database/refusals.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { frozenProblems } from './__nounKebab__-rules.ts';

type Listing = QueryOf<typeof list__Nouns__Call>;

const columns = sql`__nounSnake___id, code, name, note, state, updated_at, version`;

const sorts = { code: sql`code`, name: sql`name`, updatedAt: sql`updated_at` };

/** No two have one code, so each has its place. */
function orderOf(sort: Listing['sort'] = 'code') {
  const { column, down } = askedSort(sort);
  return sql`order by ${directed(sorts[column], down)}, code`;
}

/** One page of somebody's __nounsEn__. */
export async function list__Nouns__(db: Db, userId: string, { q, state, sort, page, size }: Listing) {
  const found = sql`from __schema__.__nounsSnake__ where user_id = ${userId}
    and (${q ?? null}::text is null or strpos(lower(concat_ws(' ', code, name, note)), lower(${q ?? null}::text)) > 0)
    and (${state ?? null}::text is null or state = ${state ?? null}::text)`;
  const [items, totals] = await db.batch<[__Noun__, { total: number }]>(
    sql`select ${columns} ${found} ${orderOf(sort)} limit ${size}::int offset ${(page - 1) * size}::int`,
    sql`select count(*)::int as total ${found}`,
  );
  return { items, ...written(totals[0]), page, size };
}

export function create__Noun__(db: Db, userId: string, __noun__: New__Noun__): Promise<__Noun__> {
  const __noun__Id = v7();
  return withFreeCode(
    '__nounsSnake___code',
    db.transaction(async (tx) => {
      const { code, name, note, state } = __noun__;
      const row = { userId, __noun__Id, code, name, note, state };
      const made = await tx.first<__Noun__>(
        insertionOf('__schema__.__nounsSnake__', row, sql`returning ${columns}`),
      );
      await tx.rows(auditOf({ action: 'create', objectId: __noun__Id, after: __noun__ }));
      return written(made);
    }),
  );
}

export function update__Noun__(
  db: Db,
  userId: string,
  __noun__Id: string,
  version: number,
  change: __Noun__Change,
): Promise<__Noun__> {
  return withFreeCode(
    '__nounsSnake___code',
    db.transaction(async (tx) => {
      const before = await inVersion(tx, userId, __noun__Id, version);
      const problems = frozenProblems(before, change);
      if (problems.length > 0) throw new ApiError('VALIDATION', { fields: problems });
      const { code, name, note, state } = { ...before, ...change };
      const row = await tx.first<__Noun__>(sql`
        update __schema__.__nounsSnake__ set code = ${code}, name = ${name}, note = ${note}, state = ${state},
          updated_at = now(), version = version + 1
        where user_id = ${userId} and __nounSnake___id = ${__noun__Id}::uuid returning ${columns}`);
      await tx.rows(auditOf({ action: 'update', objectId: __noun__Id, before, after: change }));
      return written(row);
    }),
  );
}

/** @returns the id, which is all that is left */
export function delete__Noun__(
  db: Db,
  userId: string,
  __noun__Id: string,
  version: number,
): Promise<Pick<__Noun__, '__noun__Id'>> {
  return db.transaction(async (tx) => {
    const before = await inVersion(tx, userId, __noun__Id, version);
    await tx.batch(
      sql`delete from __schema__.__nounsSnake__ where user_id = ${userId} and __nounSnake___id = ${__noun__Id}::uuid`,
      auditOf({ action: 'delete', objectId: __noun__Id, before }),
    );
    return { __noun__Id };
  });
}

/**
 * The one that a change is about, held until the end of the transaction.
 * @throws ApiError NOT_FOUND, or VERSION_CONFLICT with the present version
 */
async function inVersion(tx: Db, userId: string, __noun__Id: string, version: number): Promise<__Noun__> {
  const row = await tx.first<__Noun__>(sql`
    select ${columns} from __schema__.__nounsSnake__
    where user_id = ${userId} and __nounSnake___id = ${__noun__Id}::uuid for update`);
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.version !== version) throw versionConflict(row);
  return row;
}

/** One line of the audit log; runs in the transaction of the write that it tells of. */
const auditOf = (event: Pick<AuditEvent, 'action' | 'objectId' | 'before' | 'after'>): Sql =>
  auditLine({ ...event, area: '__schema__', objectType: '__nounSnake__', tenantId: null });
