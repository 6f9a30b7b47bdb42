import { ApiError } from '@console/contract';
import { applicationLimits, type Evidence, evidenceLimits, evidenceTypes } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { type FileRow, keptUpload, type Upload } from '../../../house/files/kept-upload.ts';
import type { LinkedFiles } from '../../../house/files/served-files.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { me } from '../me.ts';
import { nameOf } from '../who-and-when.ts';

/** Where the bytes of a file are served. */
export const evidencePath = (id: string) => `/apartment/attachments/${id}/file`;

interface Row extends Omit<Evidence, 'url'> {
  readonly sha256: string;
  readonly key: string;
}

const select = (where: Sql): Sql => sql`
  select a.attachment_id, a.name, a.mime, a.size, a.sha256, a.key, a.created_at,
    coalesce(${nameOf(sql`a.created_by`)}, '')
      as created_by_name
  from apartment.attachments a where ${where}`;

/** A paper that was taken off its tenancy is kept, and shown to nobody. */
const isShown = sql`apartment.is_shown(a.building_id, a.attachment_id)`;

const here = (buildingId: string) => sql`a.building_id = ${buildingId}::uuid`;
/** Where the files are, and who is to follow links to them. */
export interface Viewing {
  readonly house: LinkedFiles;
  readonly userId: string;
}

const shownTo =
  ({ house, userId }: Viewing) =>
  ({ sha256: _, key: _key, ...row }: Row): Evidence => ({
    ...row,
    url: house.links.sign(userId, row.attachmentId),
  });

const findEvidence = (db: Db, buildingId: string, id: string) =>
  db.first<Row>(select(sql`${here(buildingId)} and a.attachment_id = ${id}::uuid`));

function rowOf(db: Db, buildingId: string, id: string): FileRow<Row> {
  return {
    find: () => findEvidence(db, buildingId, id),
    /** Of two uploads under one id at the same moment the second one finds the file of the first. */
    async enter({ name, mime, size, sha256, key }) {
      await db.batch(
        insertionOf(
          'apartment.attachments',
          { buildingId, attachmentId: id, name, mime, size, sha256, key, createdBy: me },
          sql`on conflict do nothing`,
        ),
        auditOf({
          ...{ action: 'upload', objectType: 'attachment', objectId: id, buildingId },
          after: { name, mime, size, sha256 },
        }),
      );
      return undefined;
    },
  };
}

/** Whose papers the caller may see. */
export interface ReadsPapers {
  readonly ofTenancies: boolean;
  readonly ofApplications: boolean;
}

export async function listEvidence(
  db: Db,
  buildingId: string,
  viewing: Viewing,
  ids: readonly string[],
  { ofTenancies, ofApplications }: ReadsPapers,
): Promise<Evidence[]> {
  const rows = await db.rows<Row>(
    select(sql`${here(buildingId)} and a.attachment_id = any(${ids}::uuid[]) and ${isShown} and (${ofTenancies}::boolean or not exists (
        select from apartment.tenancy_documents d
        where d.building_id = a.building_id and d.attachment_id = a.attachment_id and d.removed_at is null))
      and (${ofApplications}::boolean or not exists (select from apartment.application_documents d
        where d.building_id = a.building_id and d.attachment_id = a.attachment_id))
      order by a.created_at, a.attachment_id`),
  );
  return rows.map(shownTo(viewing));
}

/** Of whoever lives there: what they have uploaded themselves, and what shows how they left their room. */
export async function listOwnEvidence(
  db: Db,
  buildingId: string,
  viewing: Viewing,
  ids: readonly string[],
): Promise<Evidence[]> {
  const rows = await db.rows<Row>(
    select(sql`${here(buildingId)} and a.attachment_id = any(${ids}::uuid[]) and ${isShown}
      and apartment.is_my_attachment(a.building_id, a.attachment_id) order by a.created_at, a.attachment_id`),
  );
  return rows.map(shownTo(viewing));
}

/** So many applications with all their papers somebody may prepare in a day. */
const papersInADay = 5 * applicationLimits.attachments;

/** @throws LIMIT for whoever has sent in that many; what is sent again under its id is none more */
export async function demandFewPapers(db: Db, buildingId: string, userId: string, id: string): Promise<void> {
  const row = await db.first<{ count: number }>(sql`
    select count(*)::int as count from apartment.attachments a
    where ${here(buildingId)} and a.created_by = ${userId} and a.created_at > now() - interval '1 day'
      and a.attachment_id <> ${id}::uuid`);
  if ((row?.count ?? 0) >= papersInADay) throw new ApiError('LIMIT', { details: { maximum: papersInADay } });
}

/** @throws CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; STATE_CONFLICT for another file under the id */
export async function addEvidence(
  db: Db,
  buildingId: string,
  viewing: Viewing,
  upload: Upload,
): Promise<Evidence> {
  const limits = { most: evidenceLimits.bytes, allowed: evidenceTypes };
  return shownTo(viewing)(
    await keptUpload(viewing.house.files, upload, limits, rowOf(db, buildingId, upload.id)),
  );
}

/**
 * The file of a link, if whoever it was made for still works in the building, as row-level security shows no others; or if they live
 * there and it is theirs.
 */
export async function storedEvidence(
  db: Db,
  attachmentId: string,
): Promise<Pick<Row, 'name' | 'mime' | 'size' | 'key'> | undefined> {
  const seen = await db.first<Row>(select(sql`a.attachment_id = ${attachmentId}::uuid and ${isShown}`));
  if (seen) return seen;
  const row = await db.first<{ own: Row | null }>(
    sql`select apartment.my_attachment(${attachmentId}::uuid) as own`,
  );
  return row?.own ?? undefined;
}
