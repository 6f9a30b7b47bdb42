import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { listNotesOf } from '../../server/src/areas/notes/listing/note-list.ts';
import type { Db } from '../../server/src/plugins/database/db.ts';

/** A setting that a statement makes for its transaction. */
interface Setting {
  readonly name: string;
  readonly value: string;
}

interface ListStatements {
  /** What whoever writes it by hand would set once for a connection. */
  readonly settings: readonly Setting[];
  readonly reading: readonly Sql[];
}

/** What the list endpoint asks of the database, as it composes it. */
export async function listStatements(userId: string, limit: number): Promise<ListStatements> {
  let asked: readonly Sql[] = [];
  const recorder: Pick<Db, 'batch'> = {
    // Nothing found, however many statements there are.
    batch: (async (...queries: Sql[]) => {
      asked = queries;
      return queries.map(() => []);
    }) as Db['batch'],
  };
  await listNotesOf(recorder as Db, userId, { limit, sort: 'updated' });
  return {
    settings: asked.flatMap((query) => settingIn(query) ?? []),
    reading: asked.filter((query) => settingIn(query) === undefined),
  };
}

function settingIn({ text }: Sql): Setting | undefined {
  const [, name, value] = /^\s*select set_config\('([^']+)', '([^']+)', true\)\s*$/.exec(text) ?? [];
  return name === undefined || value === undefined ? undefined : { name, value };
}

/** Routes to measure against: nothing at all, the list's own SQL, and a careful hand-written save. */
export function referenceRoutes(
  pool: () => pg.Pool,
  userId: string,
  list: readonly Sql[],
): FastifyPluginAsync {
  return async (app) => {
    app.get('/bench/empty', async () => ({}));
    app.get('/bench/list', async () => {
      const [rows, counted] = await Promise.all(
        list.map(({ text, values }, index) => pool().query({ name: `list-${index}`, text, values })),
      );
      return { items: rows?.rows, total: counted?.rows[0]?.total };
    });
    app.put<{ Body: { title: string; content: string; saveId: string } }>('/bench/save', async (request) => {
      const { title, content, saveId } = request.body;
      const client = await pool().connect();
      try {
        await client.query('begin');
        const saved = await client.query({
          name: 'save',
          text: `insert into notes.notes (user_id, note_id, title, content, last_save_id, headline, excerpt,
                                          word_count, task_count, open_tasks)
                 values ($1, $2, $3, $4, $5, $3, $4, 1, 0, 0) returning *`,
          values: [userId, randomUUID(), title, content, saveId],
        });
        await client.query({
          name: 'audit',
          text: `insert into platform.audit_events (actor, area, action, object_type, object_id)
                 values ($1, 'notes', 'save', 'note', $2)`,
          values: [userId, saveId],
        });
        await client.query('commit');
        return saved.rows[0];
      } finally {
        client.release();
      }
    });
  };
}
