import { createHash } from 'node:crypto';
import { type AnyEndpoint, ApiError, invalidField } from '@console/contract';
import sql from 'sql-template-tag';
import { type Db, keepsWork } from '../database/db.ts';
import { insertionOf } from '../database/insertions.ts';
import type { Effect } from './effects.ts';
import type { ParsedInput } from './input.ts';

export interface Outcome {
  status: number;
  answer: unknown;
  /** The answer of an earlier call with the same key. */
  replayed: boolean;
  /** What is still to be done once the work stands. */
  effects: readonly Effect[];
}

/** What a call does, in its transaction. */
export type Work = (tx: Db) => Promise<Omit<Outcome, 'replayed'>>;

interface Kept {
  bodyDigest: string;
  status: number | null;
  answer: unknown;
}

export const keptHours = 24;

/** Of a key that a call may use for something new. */
export const isForgotten = sql`created_at < now() - make_interval(hours => ${keptHours}::int)`;

const keyShape = /^[\x21-\x7e]{8,200}$/;

/** The `Idempotency-Key` of a call, if it has one. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !keyShape.test(header))
    throw invalidField('Idempotency-Key', 'invalid_format');
  return header;
}

/**
 * Does the work once for a key: work and memory of it commit together. A second call with the key waits
 * for the first (on the primary key's lock) and then answers what that one answered.
 */
export function once(
  db: Db,
  endpoint: AnyEndpoint,
  call: { userId: string; organizationId?: string | undefined; key: string; input: ParsedInput },
  work: Work,
): Promise<Outcome> {
  const { userId, organizationId, key, input } = call;
  const mine = sql`user_id = ${userId} and operation = ${endpoint.name} and key = ${key}`;
  // An answer given inside one organization is none for another: the same words there are other words.
  const words = JSON.stringify(input) + (organizationId === undefined ? '' : `\n${organizationId}`);
  const digest = createHash('sha256').update(words).digest('base64url');
  return db.transaction(async (tx) => {
    const [, claimed] = await tx.batch(
      sql`delete from platform.idempotency_keys where ${mine} and ${isForgotten}`,
      insertionOf(
        'platform.idempotency_keys',
        { userId, key, operation: endpoint.name, bodyDigest: digest },
        sql`on conflict do nothing returning key`,
      ),
    );
    if (claimed.length === 0) return replay(tx, digest, mine);
    const worked = await work(tx).catch(async (error: unknown) => {
      // A refusal is not remembered, also where it commits with the work before it.
      if (keepsWork(error)) await tx.rows(sql`delete from platform.idempotency_keys where ${mine}`);
      throw error;
    });
    const { status, answer } = worked;
    await tx.rows(sql`
      update platform.idempotency_keys set status = ${status}, answer = ${JSON.stringify(answer ?? null)}::json where ${mine}`);
    return { ...worked, replayed: false };
  });
}

async function replay(tx: Db, digest: string, mine: ReturnType<typeof sql>): Promise<Outcome> {
  const kept = await tx.first<Kept>(
    sql`select body_digest, status, answer from platform.idempotency_keys where ${mine}`,
  );
  if (!kept || kept.status === null) throw new ApiError('UNAVAILABLE');
  if (kept.bodyDigest !== digest) throw new ApiError('IDEMPOTENCY_MISMATCH');
  return { status: kept.status, answer: kept.answer, replayed: true, effects: [] };
}
