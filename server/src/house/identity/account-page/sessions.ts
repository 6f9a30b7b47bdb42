import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { noteEvent, type Origination, shortAgent } from '../trail.ts';

/** A browser in which somebody is signed in. */
export interface SignedInSession {
  readonly sessionUid: string;
  readonly userAgent: string;
  readonly address: string;
  readonly since: string;
  readonly lastUsedAt: string;
}

/** Somebody's sessions, the last used first. What the library stores decides; our table only describes. */
export const sessionsOf = (db: Db, userId: string): Promise<SignedInSession[]> =>
  db.rows(sql`
    select * from (
      select distinct on (stored.uid) stored.uid as session_uid,
        coalesce(device.user_agent, '') as user_agent, coalesce(device.address, '') as address,
        coalesce(device.since, to_timestamp((stored.payload ->> 'loginTs')::bigint)) as since,
        coalesce(device.last_used_at, to_timestamp((stored.payload ->> 'loginTs')::bigint)) as last_used_at
      from identity.payloads stored
      left join identity.session_devices device on device.session_uid = stored.uid
      where stored.model = 'Session' and stored.payload ->> 'accountId' = ${userId} and stored.expires_at > now()
      order by stored.uid, stored.expires_at desc
    ) each_once order by last_used_at desc, session_uid`);

/** Describes the browser whose session this is: at sign-in, and whenever it comes by. */
export async function describeSession(
  db: Db,
  sessionUid: string,
  userId: string,
  { address, userAgent }: Origination,
): Promise<void> {
  const again = sql`
    on conflict (session_uid) do update set user_id = excluded.user_id, user_agent = excluded.user_agent,
      address = excluded.address, last_used_at = now(),
      since = case when session_devices.user_id = excluded.user_id then session_devices.since else now() end`;
  const device = { sessionUid, userId, userAgent: shortAgent(userAgent), address };
  await db.rows(insertionOf('identity.session_devices', device, again));
}

/** A renewal of tokens is use, too. Once a minute is exact enough. */
export async function noteUse(db: Db, sessionUid: string): Promise<void> {
  await db.rows(sql`update identity.session_devices set last_used_at = now()
    where session_uid = ${sessionUid} and last_used_at < now() - interval '1 minute'`);
}

const isOf = (userId: string): Sql => sql`payload ->> 'accountId' = ${userId}`;

/** Grants given in a session, whether the session still names them or only a token does. */
const grantsIn = (userId: string, sessionUid: string): Sql => sql`(
  select given.value ->> 'grantId' from identity.payloads, jsonb_each(payload -> 'authorizations') given
    where model = 'Session' and ${isOf(userId)} and uid = ${sessionUid} and given.value ? 'grantId'
  union select grant_id from identity.payloads
    where ${isOf(userId)} and payload ->> 'sessionUid' = ${sessionUid} and grant_id is not null)`;

/** A sign-in under way whose password was checked already must not outlive the sessions that end now. */
const interactionsOf = (userId: string): Sql => sql`model = 'Interaction' and (
  payload -> 'session' ->> 'accountId' = ${userId} or payload -> 'result' -> 'login' ->> 'accountId' = ${userId})`;

/**
 * Ends one of somebody's sessions with everything that was given in it.
 * @param actor who does it, where it is not they themselves
 * @returns false for a session that is not theirs, or is over
 */
export async function endOneSession(
  db: Db,
  userId: string,
  sessionUid: string,
  from: Origination,
  actor: string | null = null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await tx.first(
      sql`select from identity.payloads where model = 'Session' and uid = ${sessionUid} and ${isOf(userId)}`,
    );
    if (!found) return false;
    const grants = await tx.rows<{ grantId: string }>(
      sql`select grant_id from ${grantsIn(userId, sessionUid)} as given (grant_id)`,
    );
    const grantIds = grants.map(({ grantId }) => grantId);
    await tx.rows(sql`delete from identity.payloads where ${isOf(userId)} and (
      (model = 'Session' and uid = ${sessionUid}) or payload ->> 'sessionUid' = ${sessionUid}
      or grant_id = any(${grantIds}::text[]) or id = any(${grantIds.map((id) => `Grant:${id}`)}::text[]))`);
    await tx.rows(sql`delete from identity.payloads where model = 'Interaction'
      and payload -> 'session' ->> 'uid' = ${sessionUid}`);
    await tx.rows(sql`delete from identity.session_devices where session_uid = ${sessionUid}`);
    await tx.rows(noteEvent(userId, 'session_ended', from, actor));
    return true;
  });
}

/** Ends all of somebody's sessions with their grants and tokens, but for one that may be kept. */
export async function endAllSessions(db: Db, userId: string, keptUid?: string): Promise<void> {
  const kept = keptUid ?? null;
  await db.transaction(async (tx) => {
    const grants = keptUid
      ? await tx.rows<{ grantId: string }>(
          sql`select grant_id from ${grantsIn(userId, keptUid)} as given (grant_id)`,
        )
      : [];
    const grantIds = grants.map(({ grantId }) => grantId);
    await tx.rows(sql`delete from identity.payloads where ${isOf(userId)}
      and not (model = 'Session' and coalesce(uid = ${kept}, false))
      and not coalesce(grant_id = any(${grantIds}::text[]), false)
      and not id = any(${grantIds.map((id) => `Grant:${id}`)}::text[])`);
    await tx.rows(sql`delete from identity.payloads where ${interactionsOf(userId)}
      and coalesce(payload -> 'session' ->> 'uid' <> ${kept}, true)`);
    await tx.rows(sql`delete from identity.session_devices
      where user_id = ${userId} and session_uid is distinct from ${kept}`);
  });
}
