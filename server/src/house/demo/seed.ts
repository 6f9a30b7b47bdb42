import sql, { raw } from 'sql-template-tag';
import type { Database, Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { plannedOnce } from '../../plugins/database/planned-once.ts';
import type { Area } from '../area.ts';
import type { FileStore } from '../files/file-store.ts';
import type { DemoAmount } from './context.ts';
import { beginDay, moveStamps } from './story-days.ts';
import { demoUserIds } from './users.ts';

interface Wanted {
  readonly amount?: DemoAmount;
  /** The day on which the stories of the demo stand still. */
  readonly today?: string;
  /** Where photos go. */
  readonly files?: FileStore;
  /** Tells whoever waits. */
  readonly say?: (line: string) => void;
}

/**
 * Enters the demo data of every area that has not had its own yet, so that an interrupted first start is made up for:
 * an area's row in `platform.seeds` is written when all of it is there, and until then its seed goes on where it was.
 * @returns names of the areas that were seeded now
 */
export async function seedDemoData(
  database: Database,
  areas: readonly Area[],
  { amount = 'full', today, files, say }: Wanted = {},
): Promise<string[]> {
  const owner = database.as({ kind: 'owner' });
  const done = new Set(
    (await owner.rows<{ area: string }>(sql`select area from platform.seeds`)).map(({ area }) => area),
  );
  const users = await demoUserIds(database);
  const missing = areas.flatMap(({ name, seed }) => (seed && !done.has(name) ? [{ name, seed }] : []));
  if (amount === 'full' && missing.length > 0)
    say?.(
      'Entering the demo data, two years of two apartment houses and of a timber yard among them: once, about two minutes.',
    );
  const enter = async () => {
    for (const { name, seed } of missing) {
      await seed({
        as: (userId, about) => database.as({ kind: 'user', userId, ...about }),
        users,
        amount,
        ...(today ? { today } : {}),
        ...(files ? { files } : {}),
        beginDay: (tenantId, day, since) => beginDay(owner, name, { tenantId, day, since }),
        analyze: () => analyze(owner, name),
      });
      await owner.transaction(async (tx) => {
        await moveStamps(tx, name);
        await tx.rows(insertionOf('platform.seeds', { area: name }));
      });
    }
  };
  if (missing.length > 0) await plannedOnce(database, enter);
  return missing.map(({ name }) => name);
}

/** Counts the tables that an area's data goes into, and no catalogs: those of all that is migrated cost as much again. */
async function analyze(owner: Db, area: string): Promise<void> {
  const tables = await owner.rows<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname = ${area} or (schemaname, tablename) = ('platform', 'audit_events') order by 1`);
  await owner.rows(sql`${raw(`analyze ${tables.map(({ name }) => name).join(', ')}`)}`);
}
