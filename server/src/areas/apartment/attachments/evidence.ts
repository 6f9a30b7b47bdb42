import { ApiError } from '@console/contract';
import { type Evidence, evidenceLimits, evidenceTypes } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v4 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { type Examined, examined, received } from '../../../house/files/examined-file.ts';
import type { FileLinks } from '../../../house/files/file-links.ts';
import type { FileStore } from '../../../house/files/file-store.ts';
import { auditOf } from '../audit.ts';

/** Where the bytes are, and how they are linked to. */
export interface EvidenceHouse {
  readonly files: FileStore;
  readonly links: FileLinks;
}
interface Row extends Omit<Evidence, 'url'> {
  readonly sha256: string;
  readonly key: string;
}

const select = (where: Sql): Sql => sql`
  select a.attachment_id, a.name, a.mime, a.size, a.sha256, a.key, a.created_at,
    coalesce((select coalesce(u.name, u.username) from platform.users u where u.user_id = a.created_by), '')
      as created_by_name
  from apartment.attachments a where ${where}`;

/** A paper that was taken off its tenancy is kept, and shown to nobody. */
const isShown = sql`apartment.is_shown(a.building_id, a.attachment_id)`;

/** Photos and documents of one building. */
export const evidence = (db: Db, house: EvidenceHouse, buildingId: string, userId: string) => {
  const here = sql`a.building_id = ${buildingId}::uuid`;
  const shown = ({ sha256: _, key: _key, ...row }: Row): Evidence => ({
    ...row,
    url: house.links.sign(userId, row.attachmentId),
  });
  const known = (id: string) => db.first<Row>(select(sql`${here} and a.attachment_id = ${id}::uuid`));

  return {
    /** @param readsPapers whether the caller may see what belongs to a tenancy */
    async list(ids: readonly string[], readsPapers: boolean): Promise<Evidence[]> {
      const rows = await db.rows<Row>(
        select(sql`${here} and a.attachment_id = any(${ids}::uuid[]) and ${isShown} and (${readsPapers}::boolean or not exists (
            select from apartment.tenancy_documents d
            where d.building_id = a.building_id and d.attachment_id = a.attachment_id and d.removed_at is null))
          order by a.created_at, a.attachment_id`),
      );
      return rows.map(shown);
    },

    /** @throws CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; STATE_CONFLICT for another file under the id */
    async add(
      id: string,
      upload: { name: string; bytes: Parameters<typeof received>[1] },
    ): Promise<Evidence> {
      const incoming = await received(house.files, upload.bytes);
      try {
        const limits = { most: evidenceLimits.bytes, allowed: evidenceTypes };
        const file = await examined(incoming, upload.name, limits);
        const there = await known(id);
        if (there) return shown(same(there, file));
        const key = v4();
        await incoming.keep(key);
        return shown(await entered(id, file, key));
      } finally {
        await incoming.drop();
      }
    },
  };

  function same(there: Row, { sha256 }: Examined): Row {
    if (there.sha256 !== sha256)
      throw new ApiError('STATE_CONFLICT', { details: { id: there.attachmentId } });
    return there;
  }

  /** Of two uploads under one id at the same moment the second one finds the file of the first. */
  async function entered(id: string, file: Examined, key: string): Promise<Row> {
    const { name, mime, size, sha256 } = file;
    const [made = []] = await db.batch(
      sql`with made as (
          insert into apartment.attachments (building_id, attachment_id, name, mime, size, sha256, key, created_by)
          values (${buildingId}::uuid, ${id}::uuid, ${name}, ${mime}, ${size}::int, ${sha256}, ${key},
            platform.current_user_id())
          on conflict do nothing returning attachment_id)
        select attachment_id from made`,
      auditOf({
        ...{ action: 'upload', objectType: 'attachment', objectId: id, buildingId },
        after: { name, mime, size, sha256 },
      }),
    );
    const there = await known(id);
    if (!there) throw new Error('The file was not entered.');
    if (made.length === 0) await house.files.remove(key);
    return same(there, file);
  }
};

/** The file of a link, if whoever it was made for may still read in the building. */
export const storedEvidence = (db: Db, attachmentId: string): Promise<Row | undefined> =>
  db.first<Row>(
    select(
      sql`a.building_id in (select platform.my_tenants('apartment')) and a.attachment_id = ${attachmentId}::uuid
        and ${isShown}`,
    ),
  );
