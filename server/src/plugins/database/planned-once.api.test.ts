import sql from 'sql-template-tag';
import { copyDatabase } from '../../../testing/prepared.ts';
import { plannedOnce } from './planned-once.ts';

it.each([
  ['pglite', 'force_generic_plan'],
  ['postgres', 'auto'],
] as const)(
  'on %s plans are %s for as long as the work takes, be it done or not',
  async (engine, meanwhile) => {
    const database = await copyDatabase(engine);
    const mode = async () => {
      const row = await database
        .as({ kind: 'owner' })
        .first<{ planCacheMode: string }>(sql`show plan_cache_mode`);
      return row?.planCacheMode;
    };
    try {
      expect(await plannedOnce(database, mode)).toBe(meanwhile);
      expect(await mode()).toBe('auto');
      await expect(plannedOnce(database, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      expect(await mode()).toBe('auto');
    } finally {
      await database.close();
    }
  },
);
