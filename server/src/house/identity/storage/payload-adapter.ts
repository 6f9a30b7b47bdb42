import type { Adapter, AdapterPayload } from 'oidc-provider';
import sql, { type empty } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { errors } from '../oidc-library.ts';

/** A consumed refresh token works this much longer, so that two tabs that refresh at once both go on. */
const REFRESH_LEEWAY_SECONDS = 3;

/** How long a dead row stays: longer than the tolerance for clocks that differ. */
const KEEP_EXPIRED_SECONDS = 15;

interface StoredPayload {
  payload: AdapterPayload;
  consumed: boolean;
}

const replacing = sql`
  on conflict (id) do update set grant_id = excluded.grant_id, uid = excluded.uid, payload = excluded.payload,
    expires_at = excluded.expires_at`;

/** What oidc-provider needs of a store, on one table for all its models. */
export function payloadAdapter(db: Db): (model: string) => Adapter {
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const leeway = model === 'RefreshToken' ? REFRESH_LEEWAY_SECONDS : 0;
    // Reuse is decided here: a consumption inside the leeway has not happened yet.
    const consumed = sql`(consumed_at is not null and consumed_at <= now() - make_interval(secs => ${leeway}))`;
    const findOne = async (where: typeof empty) => {
      const found = await db.first<StoredPayload>(
        sql`select payload, ${consumed} as consumed from identity.payloads where ${where} order by expires_at desc limit 1`,
      );
      return found && { ...found.payload, ...(found.consumed ? { consumed: true } : {}) };
    };
    return {
      // Tokens come from outside; PostgreSQL takes no NUL.
      find: async (id) => (id.includes('\0') ? undefined : findOne(sql`id = ${keyOf(id)}`)),
      findByUid: (uid) => findOne(sql`model = ${model} and uid = ${uid}`),
      findByUserCode: async () => undefined,
      upsert: async (id, payload, expiresIn) => {
        const stored = {
          id: keyOf(id),
          model,
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          payload,
          expiresAt: sql`now() + make_interval(secs => ${expiresIn ?? null})`,
        };
        await db.rows(insertionOf('identity.payloads', stored, replacing));
      },
      consume: async (id) => {
        // One statement, so of two simultaneous exchanges of a code only one gets through.
        const used = await db.first(sql`
          update identity.payloads set consumed_at = coalesce(consumed_at, now())
          where id = ${keyOf(id)} and not ${leeway > 0 ? consumed : sql`consumed_at is not null`} returning id`);
        if (!used) throw new errors.InvalidGrant('already used');
      },
      destroy: async (id) => {
        await db.rows(sql`delete from identity.payloads where id = ${keyOf(id)}`);
      },
      revokeByGrantId: async (grantId) => {
        await db.rows(sql`delete from identity.payloads where model = ${model} and grant_id = ${grantId}`);
      },
    };
  };
}

/** Ends a browser session wherever it is still stored, and every grant given in it, with all its tokens. */
export async function endSession(db: Db, sessionUid: string, grantIds: readonly string[]): Promise<void> {
  const grantKeys = grantIds.map((grantId) => `Grant:${grantId}`);
  await db.batch(
    sql`delete from identity.payloads where model = 'Session' and uid = ${sessionUid}`,
    // Not interactions: somebody else may just be signing in, which is what ended this session.
    sql`delete from identity.payloads where grant_id = any(${[...grantIds]}::text[]) and model <> 'Interaction'`,
    sql`delete from identity.payloads where id = any(${grantKeys}::text[])`,
    sql`delete from identity.session_devices where session_uid = ${sessionUid}`,
  );
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.batch(
    sql`delete from identity.payloads where expires_at < now() - make_interval(secs => ${KEEP_EXPIRED_SECONDS})`,
    // The trail of sign-ins is kept for a year.
    sql`delete from identity.sign_in_attempts where at < now() - interval '365 days'`,
    sql`delete from identity.account_events where at < now() - interval '365 days'`,
    sql`delete from identity.session_devices where last_used_at < now() - interval '30 days'`,
  );
}
