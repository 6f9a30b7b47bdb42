import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { rowsPerPage } from './exported.ts';

/**
 * The rows of one query, fetched in turn as they are written: all of the same moment, and sorted and summed up once
 * however many there are.
 * @param tx a transaction, for which the cursor lives  @param cursor its name, one for each shape of rows
 */
export async function* everyRow<Row>(tx: Db, cursor: string, query: Sql): AsyncGenerator<Row> {
  await tx.rows(sql`declare ${raw(cursor)} no scroll cursor for ${query}`);
  for (;;) {
    const rows = await tx.rows<Row>(sql`fetch ${raw(`${rowsPerPage} from ${cursor}`)}`);
    yield* rows;
    if (rows.length < rowsPerPage) return;
  }
}
