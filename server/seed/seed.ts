import sql from 'sql-template-tag';
import type { Database } from '../src/plugins/database/db.ts';
import { seedApartment } from './apartment.ts';
import { seedBili } from './bili.ts';
import type { DemoAmount, Seed } from './context.ts';
import { demoUserIds } from './demo-users.ts';
import { seedNotes } from './notes.ts';
import { seedWood } from './wood.ts';

/** Each area brings its own demo data, entered through its own functions. */
const seeds: Readonly<Record<string, Seed>> = {
  notes: seedNotes,
  apartment: seedApartment,
  wood: seedWood,
  bili: seedBili,
};

/**
 * Enters the demo data of every area that has not had its own yet, so that an interrupted first start is made up for.
 * @returns the areas that were seeded now
 */
export async function seedDemoData(database: Database, amount: DemoAmount = 'full'): Promise<string[]> {
  const owner = database.as({ kind: 'owner' });
  const done = new Set(
    (await owner.rows<{ area: string }>(sql`select area from platform.seeds`)).map(({ area }) => area),
  );
  const users = await demoUserIds(database);
  const missing = Object.entries(seeds).filter(([area]) => !done.has(area));
  for (const [area, seed] of missing) {
    await seed({
      as: (userId, organizationId) => database.as({ kind: 'user', userId, organizationId }),
      users,
      amount,
      analyze: async () => {
        await owner.rows(sql`analyze`);
      },
    });
    await owner.rows(sql`insert into platform.seeds (area) values (${area})`);
  }
  return missing.map(([area]) => area);
}
