import type { FastifyRequest } from 'fastify';
import sql, { empty } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';

/** Who asks from where, as rows of the trail keep it. */
export interface Origination {
  readonly address: string;
  readonly userAgent: string;
}

/** Where a request to a page of ours comes from. */
export const originationOf = ({ ip, headers }: FastifyRequest): Origination => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
});

/** Longer ones are no browser's. */
export const shortAgent = (userAgent: string | undefined): string => (userAgent ?? '').slice(0, 500);

export type AccountAction =
  | 'account_created'
  | 'reset_code_made'
  | 'password_reset'
  | 'account_locked'
  | 'account_unlocked'
  | 'signed_out'
  | 'password_changed'
  | 'session_ended'
  | 'signed_out_everywhere';

/**
 * The statement that notes what was done with somebody's account, to stand beside those that do it.
 * @param actor who did it, where it was not the user
 */
export const noteEvent = (
  userId: string,
  action: AccountAction,
  { address, userAgent }: Origination,
  actor: string | null = null,
) =>
  insertionOf('identity.account_events', {
    eventId: v7(),
    userId,
    action,
    address,
    userAgent: shortAgent(userAgent),
    actor,
  });

export interface TrailEntry {
  readonly entryId: string;
  readonly at: string;
  readonly action: string;
  readonly address: string;
  /** Not told for names that nobody has. */
  readonly username: string | null;
  /** The administrator who did it, where it was not the user. */
  readonly actor: string | null;
}

const pageLength = 50;

/** Sign-ins and what was done with accounts, newest first. @param before the last entry of the page before */
export async function trailPage(
  db: Db,
  before: string | undefined,
): Promise<{ entries: TrailEntry[]; next: string | undefined }> {
  const rows = await db.rows<TrailEntry>(sql`
    select entry_id, at, action, address, who.username, did.username as actor
    from identity.trail
      left join identity.users who on who.user_id = trail.user_id
      left join identity.users did on did.user_id = trail.actor
    ${before === undefined ? empty : sql`where entry_id < ${before}::uuid`}
    order by entry_id desc limit ${pageLength + 1}`);
  const entries = rows.slice(0, pageLength);
  return { entries, next: rows.length > pageLength ? entries.at(-1)?.entryId : undefined };
}
