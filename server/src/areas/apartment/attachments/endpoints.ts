import { addEvidence, evidenceLimits, listEvidence } from '@console/contract/apartment';
import type { FastifyInstance } from 'fastify';
import type { Ground } from '../../../house/area.ts';
import { uploadedFile } from '../../../house/files/examined-file.ts';
import { fileLinks } from '../../../house/files/file-links.ts';
import { readUploads, serveLinkedFiles } from '../../../house/files/served-files.ts';
import { serving } from '../../../plugins/contract/serve.ts';
import * as evidence from './evidence.ts';
import { evidencePath, storedEvidence } from './evidence.ts';

const uploadsPerMinute = 120;

/** Photos of meters and papers of tenancies. */
export async function evidences(app: FastifyInstance, { files, secret }: Ground): Promise<void> {
  const house = { files, links: fileLinks(secret('evidence-key'), evidencePath) };
  await readUploads(app, evidenceLimits.bytes);
  await app.register(
    serving((serve) => {
      serve(listEvidence, async ({ tenant, query, db, user }) => {
        // Whole rows are left out, no field of them.
        const readsPapers = tenant.may('apartment.tenancy.read');
        return {
          items: await evidence.listEvidence(
            db,
            tenant.id,
            { house, userId: user.userId },
            query.id,
            readsPapers,
          ),
        };
      });
      serve(
        addEvidence,
        // By itself: the bytes are kept before their row, and whether they stay is asked after it.
        async ({ tenant, query, outside, user, request }) =>
          evidence.addEvidence(
            outside,
            tenant.id,
            { house, userId: user.userId },
            {
              id: query.id,
              ...(await uploadedFile(request)),
            },
          ),
        { perMinute: uploadsPerMinute },
      );
    }),
  );
  serveLinkedFiles(app, evidencePath, house, (db, { attachmentId }) => storedEvidence(db, attachmentId));
}
