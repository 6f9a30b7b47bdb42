import { ApiError, invalidField } from '@console/contract';
import { documentsAtMost } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { buildings, demandActive } from '../buildings.ts';

/** The papers of one tenancy: which attachments of its building they are. */
export const tenancyDocuments = (db: Db, buildingId: string, tenancyId: string) => ({
  list: () =>
    db.rows<{ attachmentId: string; addedAt: string }>(sql`
      select attachment_id, added_at from apartment.tenancy_documents
      where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid order by added_at, attachment_id`),

  add: (attachmentId: string) =>
    db.transaction(async (tx) => {
      demandActive(await buildings(tx).locked(buildingId));
      const documents = tenancyDocuments(tx, buildingId, tenancyId);
      const before = await documents.list();
      if (before.some((one) => one.attachmentId === attachmentId)) return before;
      if (before.length >= documentsAtMost)
        throw new ApiError('LIMIT', { details: { maximum: documentsAtMost } });
      const known = await tx.first(sql`select 1 as found from apartment.attachments
        where building_id = ${buildingId}::uuid and attachment_id = ${attachmentId}::uuid`);
      if (!known) throw invalidField('attachmentId', 'unknown_attachment');
      await tx.batch(
        sql`insert into apartment.tenancy_documents (building_id, tenancy_id, attachment_id, added_by)
          values (${buildingId}::uuid, ${tenancyId}::uuid, ${attachmentId}::uuid, platform.current_user_id())`,
        auditOf({
          action: 'attach',
          objectType: 'tenancy',
          objectId: tenancyId,
          buildingId,
          after: { attachmentId },
        }),
      );
      return documents.list();
    }),
});
