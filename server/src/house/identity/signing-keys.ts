import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { promotionDue, type StoredKey } from './key-rotation-rules.ts';

/** Tokens are signed with elliptic curves, as Logto does by default. */
export const signingAlgorithm = 'ES384' as const;

// Any number that nobody else uses.
const lock = sql`select pg_advisory_xact_lock(7263514821)`;

/** One process after the other: those that start together have the same keys. */
export const agreeingOnKeys = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.rows(lock);
    return work(tx);
  });

interface KeyRow extends StoredKey {
  privateJwk: JWK;
}

/**
 * The private keys, the one that signs first. Creates what is missing and promotes what is due, so that calling it
 * now and then is the whole rotation.
 */
export async function signingKeys(db: Db): Promise<JWK[]> {
  return agreeingOnKeys(db, async (tx) => {
    await ensureKey(tx, 'current');
    await ensureKey(tx, 'next');
    if (promotionDue(await readKeys(tx), Date.now())) await promote(tx);
    await tx.rows(
      sql`delete from identity.keys where state = 'previous' and since < now() - interval '2 hours'`,
    );
    const rank = { current: 0, next: 1, previous: 2 };
    const keys = await readKeys(tx);
    return keys.sort((a, b) => rank[a.state] - rank[b.state]).map((key) => key.privateJwk);
  });
}

/** Makes the published "next" key sign from now on, whatever its age: for an operator whose key has leaked. */
export const promoteNow = (db: Db): Promise<void> => agreeingOnKeys(db, promote);

const readKeys = (db: Db): Promise<KeyRow[]> =>
  db.rows<KeyRow>(sql`select kid, private_jwk, state, since from identity.keys`);

async function ensureKey(db: Db, state: StoredKey['state']): Promise<void> {
  if (await db.first(sql`select kid from identity.keys where state = ${state}`)) return;
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const privateJwk = { ...jwk, kid, alg: signingAlgorithm, use: 'sig' };
  await db.rows(insertionOf('identity.keys', { kid, privateJwk, state }));
}

async function promote(db: Db): Promise<void> {
  await db.rows(sql`update identity.keys set state = 'previous', since = now() where state = 'current'`);
  await db.rows(sql`update identity.keys set state = 'current', since = now() where state = 'next'`);
  await ensureKey(db, 'next');
}
