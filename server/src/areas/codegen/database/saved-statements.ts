import { ApiError } from '@console/contract';
import type { SavedStatement } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

const columns = sql`statement_id, database, name, sql, saved_at`;
const most = 200;

/** The caller's own, the latest first. */
export const savedStatements = (db: Db, userId: string): Promise<SavedStatement[]> =>
  db.rows<SavedStatement>(
    sql`select ${columns} from codegen.saved_statements where user_id = ${userId} order by saved_at desc, statement_id limit ${most}`,
  );

/** @throws NAME_TAKEN by another query of the same database, QUOTA_EXCEEDED */
export async function keepStatement(
  db: Db,
  userId: string,
  { statementId, database, name, sql: text }: Omit<SavedStatement, 'savedAt'>,
): Promise<SavedStatement> {
  const [[taken], [counted]] = await db.batch<[{ statementId: string }, { others: number }]>(
    sql`select statement_id from codegen.saved_statements
        where user_id = ${userId} and database = ${database} and name = ${name} and statement_id <> ${statementId}`,
    sql`select count(*)::int as others from codegen.saved_statements where user_id = ${userId} and statement_id <> ${statementId}`,
  );
  if (taken) throw new ApiError('NAME_TAKEN', { fields: [{ path: 'name', code: 'name_taken' }] });
  if ((counted?.others ?? 0) >= most) throw new ApiError('QUOTA_EXCEEDED', { details: { most } });
  const saved = await db.first<SavedStatement>(
    sql`insert into codegen.saved_statements (user_id, statement_id, database, name, sql)
        values (${userId}, ${statementId}, ${database}, ${name}, ${text})
        on conflict (user_id, statement_id) do update
        set database = excluded.database, name = excluded.name, sql = excluded.sql, saved_at = now()
        returning ${columns}`,
  );
  if (!saved) throw new ApiError('NOT_FOUND');
  return saved;
}

/** @throws NOT_FOUND */
export async function dropStatement(db: Db, userId: string, statementId: string): Promise<SavedStatement> {
  const removed = await db.first<SavedStatement>(
    sql`delete from codegen.saved_statements where user_id = ${userId} and statement_id = ${statementId} returning ${columns}`,
  );
  if (!removed) throw new ApiError('NOT_FOUND');
  return removed;
}
