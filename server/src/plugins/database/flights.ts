import type { Sql } from 'sql-template-tag';
import type { Db } from './db.ts';

/** Statements that go to the database in one flight. */
const atOnce = 500;

/** As many flights as it takes; one transaction around them makes them one. @returns the rows of each statement */
export async function inFlights(tx: Db, statements: readonly Sql[]): Promise<unknown[][]> {
  const answers: unknown[][] = [];
  for (let from = 0; from < statements.length; from += atOnce)
    answers.push(...(await tx.batch(...statements.slice(from, from + atOnce))));
  return answers;
}
