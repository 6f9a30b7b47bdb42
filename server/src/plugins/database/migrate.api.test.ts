import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { engine } from '../../../testing/engine.ts';
import { copyDatabase } from '../../../testing/prepared.ts';
import type { Database } from './db.ts';
import { migrate, pendingMigrations, readMigrations } from './migrate.ts';
import { openPostgres } from './open.ts';

let database: Database;
let folder: string;
beforeEach(async () => {
  database = await copyDatabase(engine);
  folder = mkdtempSync(path.join(tmpdir(), 'console-migrations-'));
  write('1-first.sql', 'create table public.firsts (n int); insert into public.firsts values (1);');
  write(
    '2-second.sql',
    `-- a comment; with a semicolon\ncreate function public.two() returns int language sql as $$ select 2; $$;`,
  );
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const owner = () => database.as({ kind: 'owner' });

it('applies what is missing, in order, once', async () => {
  expect(await pendingMigrations(database, folder)).toEqual(['1-first.sql', '2-second.sql']);
  expect(await migrate(database, folder)).toEqual(['1-first.sql', '2-second.sql']);
  expect(await migrate(database, folder)).toEqual([]);
  write('3-third.sql', 'insert into public.firsts values (public.two())');
  expect(await migrate(database, folder)).toEqual(['3-third.sql']);
  expect(await owner().rows(sql`select n from public.firsts order by 1`)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await pendingMigrations(database, folder)).toEqual([]);
});

it('undoes a file that fails, names it, and keeps the files before it', async () => {
  write('3-third.sql', 'insert into public.firsts values (9); select 1 / 0;');
  await expect(migrate(database, folder)).rejects.toThrow(/3-third\.sql failed: division by zero/);
  expect(await owner().rows(sql`select n from public.firsts`)).toEqual([{ n: 1 }]);
  expect(await pendingMigrations(database, folder)).toEqual(['3-third.sql']);
});

it('refuses a file that was changed after it had been applied', async () => {
  await migrate(database, folder);
  write('1-first.sql', 'select 1');
  await expect(migrate(database, folder)).rejects.toThrow(/1-first\.sql was changed/);
});

it('by four runners at once is applied once', async () => {
  const others =
    engine === 'postgres'
      ? [1, 2, 3].map(() => openPostgres(database.place))
      : [database, database, database];
  const applied = await Promise.all([database, ...others].map((one) => migrate(one, folder)));
  expect(applied.flat().sort()).toEqual(['1-first.sql', '2-second.sql']);
  expect(await owner().rows(sql`select n from public.firsts`)).toEqual([{ n: 1 }]);
  if (engine === 'postgres') await Promise.all(others.map((one) => one.close()));
});

it('of this repository are all applied to a copy', async () => {
  expect(await pendingMigrations(database)).toEqual([]);
  expect(readMigrations().every((one) => /^\d{12}-[a-z]+-[a-z0-9-]+\.sql$/.test(one.name))).toBe(true);
});
