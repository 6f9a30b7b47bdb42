import { createAttachment, deleteAttachment, listAttachments } from '@console/contract/notes';
import type { FastifyInstance } from 'fastify';
import type { Ground } from '../../../house/area.ts';
import { uploadedFile } from '../../../house/files/examined-file.ts';
import { fileLinks } from '../../../house/files/file-links.ts';
import { readUploads, serveLinkedFiles } from '../../../house/files/served-files.ts';
import { serving } from '../../../plugins/contract/serve.ts';
import {
  type AttachmentHouse,
  createAttachmentOf,
  deleteAttachmentOf,
  listAttachmentsOf,
  storedFileOf,
} from './attachments.ts';

/** As many as a collection of thousands wants that arrives; how much one person may keep is limited by itself. */
const uploadsPerMinute = 600;
const megabyte = 1024 * 1024;

const pathOf = (id: string) => `/attachment/${id}/file`;

const houseOf = ({ config, files, secret }: Ground): AttachmentHouse => ({
  files,
  links: fileLinks(secret('attachment-key'), pathOf),
  limits: { file: config.ATTACHMENT_LIMIT_MB * megabyte, person: config.ATTACHMENT_QUOTA_MB * megabyte },
});

/** Uploads, lists and the files themselves. */
export async function attachments(app: FastifyInstance, ground: Ground): Promise<void> {
  const house = houseOf(ground);
  await readUploads(app, house.limits.file);
  await app.register(
    serving((serve) => {
      serve(listAttachments, ({ db, user, params }) =>
        listAttachmentsOf(db, house, user.userId, params.uuid),
      );
      serve(deleteAttachment, (call) =>
        deleteAttachmentOf(call, house.files, call.user.userId, call.params.id),
      );
      serve(
        createAttachment,
        // By itself: the bytes are kept before their row, and whether they stay is asked after it.
        async ({ outside, user, query, request }) =>
          createAttachmentOf(outside, house, user.userId, {
            id: query.id,
            noteId: query.note,
            ...(await uploadedFile(request)),
          }),
        { perMinute: uploadsPerMinute },
      );
    }),
  );
  serveLinkedFiles(app, pathOf, house, (db, { userId, attachmentId }) =>
    storedFileOf(db, userId, attachmentId),
  );
}
