import { ApiError } from '@console/contract';
import type { SavedFilter } from '@console/contract/codegen';
import sql, { raw } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

const columns = raw('filter_id, name, language, query, projection, sort, skip, "limit", each, saved_at');
const most = 200;

/** A person's own, the latest first. */
export const savedFilters = (db: Db, userId: string): Promise<SavedFilter[]> =>
  db.rows<SavedFilter>(
    sql`select ${columns} from codegen.saved_filters where user_id = ${userId} order by saved_at desc, filter_id limit ${most}`,
  );

/** @throws NAME_TAKEN by another of the person's queries, QUOTA_EXCEEDED */
export async function keepFilter(
  db: Db,
  userId: string,
  filter: Omit<SavedFilter, 'savedAt'>,
): Promise<SavedFilter> {
  const others = sql`user_id = ${userId} and filter_id <> ${filter.filterId}`;
  const [[taken], [counted]] = await db.batch<[{ filterId: string }, { others: number }]>(
    sql`select filter_id from codegen.saved_filters where ${others} and name = ${filter.name}`,
    sql`select count(*)::int as others from codegen.saved_filters where ${others}`,
  );
  if (taken) throw new ApiError('NAME_TAKEN', { fields: [{ path: 'name', code: 'name_taken' }] });
  if ((counted?.others ?? 0) >= most) throw new ApiError('QUOTA_EXCEEDED', { details: { most } });
  const { filterId, name, language, query, projection, sort, skip, limit, each } = filter;
  const saved = await db.first<SavedFilter>(sql`
    insert into codegen.saved_filters (user_id, filter_id, name, language, query, projection, sort, skip, "limit", each)
    values (${userId}, ${filterId}, ${name}, ${language}, ${query}, ${projection}, ${sort}, ${skip}, ${limit}, ${each})
    on conflict (user_id, filter_id) do update set
      name = excluded.name, language = excluded.language, query = excluded.query,
      projection = excluded.projection, sort = excluded.sort, skip = excluded.skip,
      "limit" = excluded."limit", each = excluded.each, saved_at = date_trunc('milliseconds', now())
    returning ${columns}`);
  if (!saved) throw new ApiError('NOT_FOUND');
  return saved;
}

/** @throws NOT_FOUND */
export async function dropFilter(db: Db, userId: string, filterId: string): Promise<SavedFilter> {
  const removed = await db.first<SavedFilter>(
    sql`delete from codegen.saved_filters where user_id = ${userId} and filter_id = ${filterId} returning ${columns}`,
  );
  if (!removed) throw new ApiError('NOT_FOUND');
  return removed;
}
