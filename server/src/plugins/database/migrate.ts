import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sql, { raw } from 'sql-template-tag';
import type { Database, Db } from './db.ts';
import { insertionOf } from './insertions.ts';

/** The migrations of this repository. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

interface Migration {
  name: string;
  text: string;
  digest: string;
}

/** Migrations in the order of their names, which begin with their time. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, digest: createHash('sha256').update(text).digest('hex') };
  });
}

const HISTORY = sql`
  create table if not exists public.schema_migrations (
    name text primary key, digest text not null, applied_at timestamptz not null default now())`;

// Any number that nobody else uses: runners of this database wait for each other on it.
const LOCK = sql`select pg_advisory_xact_lock(7263514820)`;

/**
 * Brings the database up to the migrations of the folder, each in its own transaction.
 * Several processes may do this at the same time; each file is applied once.
 * @returns names of the files that this call applied
 */
export async function migrate(database: Database, folder: string = migrationsFolder): Promise<string[]> {
  const db = database.as({ kind: 'owner' });
  await db.batch(LOCK, HISTORY);
  const applied: string[] = [];
  for (const migration of readMigrations(folder)) {
    if (await db.transaction((tx) => apply(tx, migration))) applied.push(migration.name);
  }
  return applied;
}

/** Are all migrations applied? Asked by `/readyz`. */
export async function pendingMigrations(
  database: Database,
  folder: string = migrationsFolder,
): Promise<string[]> {
  const db = database.as({ kind: 'owner' });
  const done = await db.rows<{ name: string }>(sql`select name from public.schema_migrations`);
  const names = new Set(done.map((one) => one.name));
  return readMigrations(folder)
    .map((one) => one.name)
    .filter((name) => !names.has(name));
}

async function apply(tx: Db, { name, text, digest }: Migration): Promise<boolean> {
  await tx.rows(LOCK);
  const known = await tx.first<{ digest: string }>(
    sql`select digest from public.schema_migrations where name = ${name}`,
  );
  if (known?.digest === digest) return false;
  if (known)
    throw new Error(`Migration ${name} was changed after it had been applied. Write a new one instead.`);
  for (const statement of statementsOf(text)) {
    await tx.rows(raw(statement)).catch((error: unknown) => {
      throw new Error(
        `Migration ${name} failed: ${error instanceof Error ? error.message : error}\n${statement}`,
        {
          cause: error,
        },
      );
    });
  }
  await tx.rows(insertionOf('public.schema_migrations', { name, digest }));
  return true;
}

const piece =
  /--[^\n]*|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|;|[^;]/g;

/** Splits a file at the semicolons that end statements: not those in strings, comments and function bodies. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const [found] of text.matchAll(piece)) {
    if (found.startsWith('--') || found.startsWith('/*')) continue;
    if (found === ';') {
      statements.push(current);
      current = '';
    } else current += found;
  }
  return [...statements, current].map((one) => one.trim()).filter((one) => one !== '');
}
