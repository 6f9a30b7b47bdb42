import sql from 'sql-template-tag';
import { engine } from '../../../testing/engine.ts';
import { copyDatabase } from '../../../testing/prepared.ts';
import { upkeep } from './upkeep.ts';

it('upkeep runs on this engine', async () => {
  const database = await copyDatabase(engine);
  for (const { run } of upkeep(database)) await run(() => {});
  await database.close();
});

it('a table that has grown is analysed soon; on PostgreSQL it does so by itself', async () => {
  const database = await copyDatabase(engine);
  const db = database.as({ kind: 'owner' });
  await db.rows(
    sql`insert into platform.users (user_id) select 'user-' || n from generate_series(1, 1000) n`,
  );
  const analyse = upkeep(database).find(({ name }) => name === 'analyse');
  await analyse?.run(() => {});
  const told = await db.first<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where oid = 'platform.users'::regclass`,
  );
  if (engine === 'pglite') expect(told?.rows).toBe(1000);
  else expect(analyse).toBeUndefined();
  await database.close();
});
