import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { engine } from '../../../testing/engine.ts';
import { copyDatabase } from '../../../testing/prepared.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { minute } from './jobs.ts';
import { upkeep } from './upkeep.ts';

it('upkeep runs on this engine', async () => {
  const database = await copyDatabase(engine);
  for (const { run } of upkeep(database)) await run(() => {});
  await database.close();
});

it('of idempotency keys those older than 24 hours are forgotten, no others', async () => {
  const database = await copyDatabase(engine);
  const db = database.as({ kind: 'owner' });
  const key = (hours: number) =>
    insertionOf('platform.idempotency_keys', {
      ...{ userId: 'user-1', operation: 'createNote', key: `${hours} hours`, bodyDigest: '' },
      createdAt: new Date(Date.now() - hours * 60 * minute).toISOString(),
    });
  await db.batch(key(23), key(25));
  await upkeep(database)
    .find(({ name }) => name === 'forget idempotency keys')
    ?.run(() => {});
  expect(await db.rows(sql`select key from platform.idempotency_keys`)).toEqual([{ key: '23 hours' }]);
  await database.close();
});

it('of tokens those that ended a year ago are forgotten, with what they were found by', async () => {
  const database = await copyDatabase(engine);
  const db = database.as({ kind: 'owner' });
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * minute).toISOString();
  const kept = async (name: string, expiresAt: string, withdrawnAt: string | null) => {
    const [userId, tokenId] = ['user-1', v7()];
    const facts = { name, scopes: ['notes.read'], ending: 'abcd', expiresAt, withdrawnAt };
    await db.batch(
      insertionOf('platform.personal_tokens', { userId, tokenId, ...facts }),
      insertionOf('platform.personal_token_hashes', { tokenHash: name.padEnd(64), userId, tokenId }),
    );
  };
  await kept('good', ago(-10), null);
  await kept('ended lately', ago(300), null);
  await kept('ended long ago', ago(370), null);
  await kept('withdrawn long ago', ago(-10), ago(370));
  await upkeep(database)
    .find(({ name }) => name === 'forget ended tokens')
    ?.run(() => {});
  expect(await db.rows(sql`select name from platform.personal_tokens order by 1`)).toEqual([
    { name: 'ended lately' },
    { name: 'good' },
  ]);
  expect(
    await db.rows(sql`select trim(token_hash) as name from platform.personal_token_hashes order by 1`),
  ).toEqual([{ name: 'ended lately' }, { name: 'good' }]);
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
