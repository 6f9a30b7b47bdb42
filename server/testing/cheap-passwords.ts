import type pg from 'pg';
import { keptPasswords } from '../src/house/demo/users.ts';
import { type chosenPassword, hashPassword } from '../src/house/identity/passwords.ts';

/**
 * A hash says what it costs to check. A real one costs a quarter of a second of a core with each sign-in, and few tests
 * are about that. No part of the product makes such a hash.
 */
export const nextToNothing: typeof chosenPassword = { N: 2, r: 8, p: 5 };

/** Lets the demo users of a console that was started once sign in at that cost. @param client on its database */
export async function cheapen(client: pg.Client, dataDir: string): Promise<void> {
  for (const [username, password] of Object.entries(await keptPasswords(dataDir)))
    await client.query('update identity.users set password_hash = $2 where username = $1', [
      username,
      await hashPassword(password, nextToNothing),
    ]);
}
