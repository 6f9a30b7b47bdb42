import { ApiError, type BodyOf } from '@console/contract';
import { type Block, type createBlock, mostBlocks } from '@console/contract/bili';
import sql, { raw } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { folded } from './block-rules.ts';

const columns = raw('block_id, kind, value, name, created_at');

/** Somebody's list, the newest first. */
export const blocksOf = (db: Db, userId: string): Promise<Block[]> =>
  db.rows(
    sql`select ${columns} from bili.blocks where user_id = ${userId} order by created_at desc, block_id desc`,
  );

/** What is on the list already is answered as it stands. Inside a transaction. @throws QUOTA_EXCEEDED */
export async function addBlock(db: Db, userId: string, block: BodyOf<typeof createBlock>): Promise<Block> {
  const { kind, value } = block;
  const name = (block.kind === 'uploader' && block.name) || value;
  const row = { userId, blockId: v7(), kind, value, folded: folded(value), name };
  const [, found, counted] = await db.batch<[unknown, Block, { blocks: number }]>(
    insertionOf('bili.blocks', row, sql`on conflict (user_id, kind, folded) do nothing`),
    sql`select ${columns} from bili.blocks
        where user_id = ${userId} and kind = ${kind} and folded = ${folded(value)}`,
    sql`select count(*)::int as blocks from bili.blocks where user_id = ${userId}`,
  );
  if ((counted[0]?.blocks ?? 0) > mostBlocks)
    throw new ApiError('QUOTA_EXCEEDED', { details: { maximum: mostBlocks } });
  if (!found[0]) throw new Error('an entry that was just put on the list is not there');
  return found[0];
}

/** @returns what is gone; undefined when there was no such entry */
export const removeBlockOf = (db: Db, userId: string, blockId: string): Promise<Block | undefined> =>
  db.first(
    sql`delete from bili.blocks where user_id = ${userId} and block_id = ${blockId}::uuid returning ${columns}`,
  );
