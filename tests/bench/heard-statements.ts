import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../server/src/plugins/database/actor.ts';
import { asWritten } from '../../server/src/plugins/database/as-written.ts';
import type { Database, Db, Statements } from '../../server/src/plugins/database/db.ts';

/** A statement as the API asked it: who asked, and how it was to be planned, which stood in front of it. */
interface Heard {
  readonly actor: Actor;
  readonly settings: readonly Sql[];
  readonly statement: Sql;
}

/**
 * Hears what an API asks of its database, so that a bench shows how each statement goes that it measures, and no list of them can fall
 * behind.
 * @param database the one that the API was built with
 */
export function hearing(database: Database) {
  let heard: Heard[] | undefined;
  const told = new Set<string>();
  const asOf = database.as;
  const heardBy = (db: Db, actor: Actor): Db => {
    const note = (queries: readonly Sql[]) => {
      const settings = queries.filter(isSetting);
      for (const statement of queries)
        if (!isSetting(statement) && isRead(statement)) heard?.push({ actor, settings, statement });
    };
    return {
      rows: (query) => {
        note([query]);
        return db.rows(query);
      },
      first: (query) => {
        note([query]);
        return db.first(query);
      },
      batch: <Rows extends unknown[]>(...queries: Statements<Rows>) => {
        note(queries as readonly Sql[]);
        return db.batch<Rows>(...queries);
      },
      transaction: (work) => db.transaction((tx) => work(heardBy(tx, actor))),
    };
  };
  database.as = (actor) => heardBy(asOf.call(database, actor), actor);

  return {
    /** How each statement of a call goes that was not told before, in words of PostgreSQL. */
    async plansOf(call: () => Promise<unknown>): Promise<string[]> {
      heard = [];
      await call();
      const statements = heard.filter(({ statement }) => !told.has(statement.text));
      heard = undefined;
      const plans: string[] = [];
      for (const one of statements) {
        told.add(one.statement.text);
        plans.push(await planOf(asOf.call(database, one.actor), one));
      }
      return plans;
    },
  };
}

/** Says how what follows is planned. */
const isSetting = ({ text }: Sql): boolean => /^\s*select set_config\(/i.test(text);

/** What changes rows is not done a second time for its plan. */
const isRead = ({ text }: Sql): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert\s+into|update\s+\w|delete\s+from)\b/i.test(text);

async function planOf(db: Db, { settings, statement }: Heard): Promise<string> {
  const answers = await db.batch<object[]>(
    ...([...settings, sql`explain (analyze, buffers, costs off) ${statement}`] as [Sql]),
  );
  const lines = (answers.at(-1) ?? []).map((line) => String(Object.values(line)[0]));
  return [...(settings.includes(asWritten) ? ['(as written)'] : []), ...lines].join('\n');
}
