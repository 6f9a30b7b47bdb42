import { ApiError, invalidField } from '@console/contract';
import { documentsAtMost } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { knownAttachments } from '../attachments/index.ts';
import { auditOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { me } from '../me.ts';

export const listDocuments = (db: Db, buildingId: string, tenancyId: string) =>
  db.rows<{ attachmentId: string; addedAt: string }>(sql`
    select attachment_id, added_at from apartment.tenancy_documents
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid and removed_at is null
    order by added_at, attachment_id`);

/** One that was taken off stays off, even where it is shown because it proves a value: it is sent anew. */
const mayAdd = async (
  db: Db,
  buildingId: string,
  tenancyId: string,
  attachmentId: string,
): Promise<boolean> => {
  const [[known], [removed]] = await db.batch(
    knownAttachments(buildingId, [attachmentId]),
    sql`select attachment_id from apartment.tenancy_documents where building_id = ${buildingId}::uuid
      and tenancy_id = ${tenancyId}::uuid and attachment_id = ${attachmentId}::uuid and removed_at is not null`,
  );
  return known !== undefined && removed === undefined;
};

export const addDocument = (db: Db, buildingId: string, tenancyId: string, attachmentId: string) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const before = await listDocuments(tx, buildingId, tenancyId);
    if (before.some((one) => one.attachmentId === attachmentId)) return before;
    if (before.length >= documentsAtMost)
      throw new ApiError('LIMIT', { details: { maximum: documentsAtMost } });
    if (!(await mayAdd(tx, buildingId, tenancyId, attachmentId)))
      throw invalidField('attachmentId', 'unknown_attachment');
    await tx.batch(
      insertionOf('apartment.tenancy_documents', { buildingId, tenancyId, attachmentId, addedBy: me }),
      auditOf({
        action: 'attach',
        objectType: 'tenancy',
        objectId: tenancyId,
        buildingId,
        after: { attachmentId },
      }),
    );
    return listDocuments(tx, buildingId, tenancyId);
  });

export const removeDocument = (db: Db, buildingId: string, tenancyId: string, attachmentId: string) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const [removed] = await tx.rows<{ name: string }>(sql`
      update apartment.tenancy_documents d set removed_at = now(), removed_by = platform.current_user_id()
      from apartment.attachments a
      where d.building_id = ${buildingId}::uuid and d.tenancy_id = ${tenancyId}::uuid
        and d.attachment_id = ${attachmentId}::uuid and d.removed_at is null
        and a.building_id = d.building_id and a.attachment_id = d.attachment_id
      returning a.name`);
    if (!removed) throw new ApiError('NOT_FOUND');
    await tx.rows(
      auditOf({
        ...{ action: 'detach', objectType: 'tenancy', objectId: tenancyId, buildingId },
        before: { attachmentId, name: removed.name },
      }),
    );
    return listDocuments(tx, buildingId, tenancyId);
  });
