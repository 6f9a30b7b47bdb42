import sql, { type Sql } from 'sql-template-tag';
import type { ObjectFacts } from '../../../house/object-store/object-store.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';

const shown = 50;
const kept = 200;

export const rememberedUpload = (
  userId: string,
  bucketId: string,
  { key, size, mime }: ObjectFacts,
): readonly [Sql, Sql] => [
  insertionOf('codegen.object_uploads', { userId, bucketId, key, size, mime }),
  sql`delete from codegen.object_uploads where user_id = ${userId} and created_at < (
        select created_at from codegen.object_uploads where user_id = ${userId}
        order by created_at desc offset ${kept} limit 1)`,
];

interface UploadRow {
  readonly bucketId: string;
  readonly key: string;
  readonly size: number;
  readonly mime: string;
  readonly at: string;
}

/** The last ones, the newest first. */
export const ownUploads = (db: Db, userId: string): Promise<UploadRow[]> =>
  db.rows<UploadRow>(sql`
    select bucket_id, key, size::float8 as size, mime, created_at as at from codegen.object_uploads
    where user_id = ${userId} order by created_at desc, upload_id limit ${shown}`);
