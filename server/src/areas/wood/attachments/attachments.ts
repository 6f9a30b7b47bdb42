import { ApiError } from '@console/contract';
import {
  alsoAttaching,
  type TxnAttachment,
  type TxnAttachmentKind,
  txnAttachmentLimits,
  txnAttachmentTypes,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { type FileRow, keptUpload, type Upload } from '../../../house/files/kept-upload.ts';
import type { LinkedFiles, StoredFile } from '../../../house/files/served-files.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { lockTxn } from '../txns/drafts.ts';
import { findTxn, type Trader, type TxnRow } from '../txns/txn-rows.ts';
import { readersOf } from '../txns/txn-rules.ts';
import { mayTakeOff, papersReaderOf } from './attachment-rules.ts';

/** Where the bytes of a file are served. */
export const attachmentPath = (id: string) => `/wood/attachments/${id}/file`;

interface Row extends Omit<TxnAttachment, 'url'> {
  readonly txnId: string;
  readonly sha256: string;
  readonly key: string;
}

const mayAttach = ({ may }: Trader): boolean => may('wood.purchase.write') || alsoAttaching.some(may);

const select = (teamId: string, where: Sql): Sql => sql`
  select a.attachment_id, a.txn_id, a.kind, a.name, a.mime, a.size, a.sha256, a.key, a.created_at,
    coalesce(u.name, u.username, '') as created_by_name
  from wood.txn_attachments a left join platform.users u on u.user_id = a.created_by
  where a.team_id = ${teamId}::uuid and a.removed_at is null and ${where}`;

const shownTo =
  ({ links }: LinkedFiles, { userId }: Trader) =>
  ({ sha256: _, key: _key, txnId: _txn, ...row }: Row): TxnAttachment => ({
    ...row,
    url: links.sign(userId, row.attachmentId),
  });

/** @throws NOT_FOUND for a document of a kind that whoever asks may not see */
async function seenTxn(db: Db, teamId: string, trader: Trader, txnId: string): Promise<TxnRow> {
  const row = await findTxn(db, teamId, txnId);
  if (!trader.may(readersOf[row.kind])) throw new ApiError('NOT_FOUND');
  return row;
}

const seesPapers = (trader: Trader, { kind }: Pick<TxnRow, 'kind'>): boolean => {
  const reader = papersReaderOf[kind];
  return reader === undefined || trader.may(reader);
};

export async function listAttachments(
  db: Db,
  teamId: string,
  { house, trader }: { house: LinkedFiles; trader: Trader },
  txnId: string,
) {
  const txn = await seenTxn(db, teamId, trader, txnId);
  const rows = await db.rows<Row>(
    select(
      teamId,
      sql`a.txn_id = ${txnId}::uuid
        and (a.kind = 'goods' or ${seesPapers(trader, txn)}::boolean or a.created_by = ${trader.userId})
        order by a.created_at, a.attachment_id`,
    ),
  );
  const mayAdd = mayAttach(trader);
  return {
    items: rows.map(shownTo(house, trader)),
    mayAdd: mayAdd && rows.length < txnAttachmentLimits.perTxn,
    mayRemove: mayAdd && mayTakeOff(txn.state),
  };
}

/** A file for a document. */
export interface TxnUpload extends Upload {
  readonly txnId: string;
  readonly kind: TxnAttachmentKind;
}

/**
 * Takes a file in. Sent again under its id, the same file is answered as before.
 * @throws CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; STATE_CONFLICT for another file under the id, LIMIT for one too many
 */
export async function addAttachment(
  db: Db,
  teamId: string,
  { house, trader }: { house: LinkedFiles; trader: Trader },
  upload: TxnUpload,
): Promise<TxnAttachment> {
  await seenTxn(db, teamId, trader, upload.txnId);
  const limits = { most: txnAttachmentLimits.bytes, allowed: txnAttachmentTypes };
  return shownTo(house, trader)(await keptUpload(house.files, upload, limits, rowOf(db, teamId, upload)));
}

function rowOf(db: Db, teamId: string, { id, txnId, kind }: TxnUpload): FileRow<Row> {
  const find = () =>
    db.first<Row>(select(teamId, sql`a.attachment_id = ${id}::uuid and a.txn_id = ${txnId}::uuid`));
  return {
    find,
    demandRoom: () => demandRoom(db, teamId, id, txnId),
    /** Of two uploads under one id at the same moment the second one finds the file of the first. */
    async enter({ name, mime, size, sha256, key }) {
      await db.batch(
        insertionOf(
          'wood.txn_attachments',
          {
            ...{ teamId, txnId, attachmentId: id, kind, name, mime, size, sha256, key },
            createdBy: sql`platform.current_user_id()`,
          },
          sql`on conflict do nothing`,
        ),
        auditOf({
          ...{ teamId, action: 'attach', objectType: 'txn', objectId: txnId },
          after: { attachmentId: id, kind, name, mime, size, sha256 },
        }),
      );
      return undefined;
    },
  };
}

/** Uploads at the same moment may go over the limit by as many files as there are of them. */
async function demandRoom(db: Db, teamId: string, id: string, txnId: string): Promise<void> {
  const found = await db.first<{ count: number; taken: boolean }>(sql`
    select count(*) filter (where txn_id = ${txnId}::uuid and removed_at is null)::int as count,
      coalesce(bool_or(attachment_id = ${id}::uuid), false) as taken
    from wood.txn_attachments
    where team_id = ${teamId}::uuid and (txn_id = ${txnId}::uuid or attachment_id = ${id}::uuid)`);
  // It names a file of another document, or one that was taken off.
  if (found?.taken) throw new ApiError('STATE_CONFLICT', { details: { id } });
  const maximum = txnAttachmentLimits.perTxn;
  if ((found?.count ?? 0) >= maximum) throw new ApiError('LIMIT', { details: { maximum } });
}

/** @throws NOT_FOUND; STATE_CONFLICT for a document that is agreed */
export function removeAttachment(
  db: Db,
  teamId: string,
  trader: Trader,
  { txnId, attachmentId }: { readonly txnId: string; readonly attachmentId: string },
): Promise<{ attachmentId: string }> {
  return db.transaction(async (tx) => {
    await seenTxn(tx, teamId, trader, txnId);
    // Whoever orders or confirms it at this moment waits, or was first.
    const txn = await lockTxn(tx, teamId, txnId);
    const wanted = sql`a.txn_id = ${txnId}::uuid and a.attachment_id = ${attachmentId}::uuid
      and (a.kind = 'goods' or ${seesPapers(trader, txn)}::boolean or a.created_by = ${trader.userId})`;
    if (!(await tx.first<Row>(select(teamId, wanted)))) throw new ApiError('NOT_FOUND');
    if (!mayTakeOff(txn.state)) throw new ApiError('STATE_CONFLICT', { details: { state: txn.state } });
    await tx.batch(
      sql`update wood.txn_attachments set removed_at = now(), removed_by = platform.current_user_id()
        where team_id = ${teamId}::uuid and attachment_id = ${attachmentId}::uuid`,
      auditOf({
        ...{ teamId, action: 'detach', objectType: 'txn', objectId: txnId },
        after: { attachmentId },
      }),
    );
    return { attachmentId };
  });
}

/** The file of a link, if whoever it was made for still works in one of its teams, as row-level security shows no others. */
export const storedAttachment = (db: Db, attachmentId: string): Promise<StoredFile | undefined> =>
  db.first<StoredFile>(sql`
    select name, mime, size, key from wood.txn_attachments
    where team_id in (select platform.my_tenants('wood')) and attachment_id = ${attachmentId}::uuid and removed_at is null`);
