import {
  addTxnAttachment,
  listTxnAttachments,
  removeTxnAttachment,
  txnAttachmentLimits,
} from '@console/contract/wood';
import type { FastifyInstance } from 'fastify';
import type { Ground } from '../../../house/area.ts';
import { uploadedFile } from '../../../house/files/examined-file.ts';
import { fileLinks } from '../../../house/files/file-links.ts';
import { readUploads, serveLinkedFiles } from '../../../house/files/served-files.ts';
import { serving } from '../../../plugins/contract/serve.ts';
import { traderOf } from '../txns/endpoints.ts';
import * as attachments from './attachments.ts';
import { attachmentPath, storedAttachment } from './attachments.ts';

const uploadsPerMinute = 120;

/** Photos of goods and papers that came with them. */
export async function txnAttachments(app: FastifyInstance, { files, secret }: Ground): Promise<void> {
  const house = { files, links: fileLinks(secret('wood-attachment-key'), attachmentPath) };
  await readUploads(app, txnAttachmentLimits.bytes);
  await app.register(
    serving((serve) => {
      serve(listTxnAttachments, (call) =>
        attachments.listAttachments(
          call.db,
          call.tenant.id,
          { house, trader: traderOf(call) },
          call.params.txnId,
        ),
      );
      serve(
        addTxnAttachment,
        // By itself: the bytes are kept before their row, and whether they stay is asked after it.
        async (call) =>
          attachments.addAttachment(
            call.outside,
            call.tenant.id,
            { house, trader: traderOf(call) },
            {
              ...{ id: call.query.id, txnId: call.params.txnId, kind: call.query.kind },
              ...(await uploadedFile(call.request)),
            },
          ),
        { perMinute: uploadsPerMinute },
      );
      serve(removeTxnAttachment, (call) =>
        attachments.removeAttachment(call.db, call.tenant.id, traderOf(call), call.params),
      );
    }),
  );
  serveLinkedFiles(app, attachmentPath, house, (db, { attachmentId }) => storedAttachment(db, attachmentId));
}
