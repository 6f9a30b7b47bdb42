import sql, { type Sql } from 'sql-template-tag';
import type { Db, Statements } from '../src/plugins/database/db.ts';

/** What the database has done for some statements, however fast it is. */
export interface Work {
  /** Rows that any step of a plan has had in its hands, those that it passed over included. */
  rows: number;
  /** Pages of 8 kB that were looked into. */
  pages: number;
}

interface Node {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
}

const rowsOf = (node: Node): number =>
  node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0);

/** What reading with the database that it is given asks of it. @param read only reads: each statement is run twice */
export async function workOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<Work> {
  const work: Work = { rows: 0, pages: 0 };
  const explained = async (queries: readonly Sql[]) => {
    const plans = await db.batch(
      ...queries.map((query) => sql`explain (analyze, buffers, timing off, format json) ${query}`),
    );
    for (const [row] of plans as [object][]) {
      const [told] = Object.values(row) as [readonly { Plan: Node & Record<string, number> }[]];
      for (const { Plan } of told) {
        work.rows += rowsOf(Plan);
        work.pages += (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
      }
    }
  };
  const watched: Db = {
    ...db,
    rows: async (query) => {
      await explained([query]);
      return db.rows(query);
    },
    first: async (query) => {
      await explained([query]);
      return db.first(query);
    },
    batch: async <Rows extends unknown[]>(...queries: Statements<Rows>) => {
      await explained(queries);
      return db.batch<Rows>(...queries);
    },
  };
  await read(watched);
  return work;
}
