import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { hashedTokens } from '../../../plugins/hashed-tokens.ts';
import { auditLine } from '../../audit/audit.ts';

/** Tokens by which a team sends releases of one remote. */
export const releaseToken = hashedTokens('crt');

/** `publish`: releases and rollouts; `rollback`: the way back as well. */
export type ReleaseRight = 'publish' | 'rollback';

export interface ReleaseToken {
  readonly tokenId: string;
  readonly remote: string;
  readonly name: string;
  readonly may: readonly ReleaseRight[];
  readonly ending: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly withdrawnAt: string | null;
}

export interface TokenWish {
  readonly remote: string;
  readonly name: string;
  readonly may: readonly ReleaseRight[];
  readonly days: number;
}

const columns = sql`token_id, remote, name, may, ending, created_at, expires_at, last_used_at, withdrawn_at`;

const about = (action: string, remote: string) =>
  ({ area: 'platform', action, objectType: 'remote', objectId: remote, tenantId: null }) as const;

/** All that there ever were, the newest first: they say who could publish. */
export const releaseTokens = (owner: Db): Promise<ReleaseToken[]> =>
  owner.rows(
    sql`select ${columns} from platform.release_tokens order by remote, created_at desc, token_id desc`,
  );

/** Makes one. The answer alone holds the token. @param by whoever makes it, for the audit log */
export async function makeReleaseToken(
  owner: Db,
  { remote, name, may, days }: TokenWish,
  by: string,
): Promise<{ tokenId: string; token: string }> {
  const token = releaseToken.make();
  const tokenId = v7();
  const facts = { remote, name, may: [...may], ending: token.slice(-4) };
  const expiresAt = sql`now() + make_interval(days => ${days}::int)`;
  const tokenHash = releaseToken.hash(token);
  await owner.batch(
    insertionOf('platform.release_tokens', { tokenId, ...facts, tokenHash, expiresAt }),
    auditLine({ ...about('releaseToken.create', remote), after: { tokenId, ...facts, days, by } }),
  );
  return { tokenId, token };
}

/** Good for nothing from the next request on: its hash goes. @returns it; undefined when there is none that is good */
export async function withdrawReleaseToken(
  owner: Db,
  tokenId: string,
  by: string,
): Promise<ReleaseToken | undefined> {
  return owner.transaction(async (tx) => {
    const token = await tx.first<ReleaseToken>(sql`update platform.release_tokens
      set withdrawn_at = now(), token_hash = null
      where token_id = ${tokenId}::uuid and withdrawn_at is null returning ${columns}`);
    if (!token) return undefined;
    const { remote, name } = token;
    await tx.rows(
      auditLine({ ...about('releaseToken.withdraw', remote), before: { tokenId, name }, after: { by } }),
    );
    return token;
  });
}

/** Another one in its place, with the same name and rights; from then on it alone is good. */
export async function rotateReleaseToken(
  owner: Db,
  tokenId: string,
  days: number,
  by: string,
): Promise<{ tokenId: string; token: string; remote: string } | undefined> {
  return owner.transaction(async (tx) => {
    const before = await withdrawReleaseToken(tx, tokenId, by);
    if (!before) return undefined;
    const made = await makeReleaseToken(tx, { ...before, days }, by);
    return { ...made, remote: before.remote };
  });
}
