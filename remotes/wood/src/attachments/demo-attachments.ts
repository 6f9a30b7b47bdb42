import type { TxnAttachment } from '@console/contract/wood';

/** What screen tests show of a document's files. */
export const fileOf = (attachmentId: string, more: Partial<TxnAttachment> = {}): TxnAttachment => ({
  ...{ attachmentId, kind: 'goods', name: 'pile.jpg', mime: 'image/jpeg', size: 1200 },
  ...{ createdAt: '2026-11-21T08:00:00.000Z', createdByName: 'Wei' },
  url: `/api/v1/wood/attachments/${attachmentId}/file?sign=x`,
  ...more,
});
