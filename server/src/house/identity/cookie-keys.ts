import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { agreeingOnKeys } from './signing-keys.ts';

/** Secrets that sign cookies, the newest first; where there is none yet, there is one from now on. */
export const cookieKeys = (db: Db): Promise<string[]> =>
  agreeingOnKeys(db, async (tx) => {
    const kept = await storedKeys(tx);
    if (kept.length > 0) return kept;
    const secret = randomBytes(32).toString('base64url');
    await tx.rows(insertionOf('identity.cookie_keys', { secret }));
    return [secret];
  });

async function storedKeys(db: Db): Promise<string[]> {
  const rows = await db.rows<{ secret: string }>(
    sql`select secret from identity.cookie_keys order by created_at desc, secret`,
  );
  return rows.map(({ secret }) => secret);
}

/** The oldest, which stays for as long as the database does. */
export async function firstCookieKey(db: Db): Promise<string> {
  const key = (await storedKeys(db)).at(-1);
  if (key === undefined) throw new Error('The provider has not made its keys yet.');
  return key;
}
