import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { keptFileLimits, keptFileTypes } from '../kept-files.ts';
import { instant, uuid } from '../scalars.ts';
import { inTeamOf } from './access.ts';
import { alsoDrafting } from './txns.ts';

/** Photos of goods and papers that came with them. */
export const txnAttachmentTypes = keptFileTypes;
export const txnAttachmentLimits = { ...keptFileLimits, perTxn: 50 } as const;

/**
 * What a file shows. Goods are seen by everybody who sees the document; papers tell prices, so that they are seen by those who see
 * the document's prices, and by whoever put them there.
 */
export const txnAttachmentKinds = ['goods', 'papers'] as const;
export type TxnAttachmentKind = (typeof txnAttachmentKinds)[number];

export const TxnAttachment = z.object({
  attachmentId: uuid,
  kind: z.enum(txnAttachmentKinds),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  createdAt: instant,
  createdByName: z.string(),
  /** Path from the root of the API's origin; whoever has it may read the file for ten minutes. */
  url: z.string(),
});
export type TxnAttachment = z.infer<typeof TxnAttachment>;

const txnParams = z.object({ txnId: uuid });
const tags = ['wood.attachments'] as const;
/** Who puts files to documents that they may see; beside buyers. */
export const alsoAttaching = [...alsoDrafting, 'wood.stocktake.count', 'wood.settlement.record'] as const;

/** What is kept with a document, oldest first. */
export const listTxnAttachments = endpoint({
  name: 'listTxnAttachments',
  method: 'GET',
  path: '/wood/txns/{txnId}/attachments',
  access: inTeamOf('txn', 'wood.stock.read'),
  shows: tags,
  params: txnParams,
  response: z.object({
    items: z.array(TxnAttachment),
    /** Whether the caller may put something to it, and take something off: only before anything is agreed. */
    mayAdd: z.boolean(),
    mayRemove: z.boolean(),
  }),
});

/**
 * Puts one file to a document, as the part `file` of multipart/form-data. The same id once more answers what it made before: an
 * upload whose answer got lost may be sent again. LIMIT where the document has as many as it may.
 */
export const addTxnAttachment = endpoint({
  name: 'addTxnAttachment',
  method: 'POST',
  path: '/wood/txns/{txnId}/attachments',
  access: inTeamOf('txn', 'wood.purchase.write', { orOneOf: alsoAttaching }),
  changes: tags,
  params: txnParams,
  query: z.object({ id: uuid, kind: z.enum(txnAttachmentKinds) }),
  response: TxnAttachment,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'CONTENT_TOO_LARGE', 'STATE_CONFLICT', 'STORAGE_FULL'],
});

/** Takes a file off a document that is still drafted or counted; what was agreed with it stays with it. */
export const removeTxnAttachment = endpoint({
  name: 'removeTxnAttachment',
  method: 'DELETE',
  path: '/wood/txns/{txnId}/attachments/{attachmentId}',
  access: inTeamOf('txn', 'wood.purchase.write', { orOneOf: alsoAttaching }),
  changes: tags,
  params: z.object({ txnId: uuid, attachmentId: uuid }),
  response: z.object({ attachmentId: uuid }),
  errors: ['STATE_CONFLICT'],
});
