import {
  addApplicationPaper,
  addEvidence,
  addMyEvidence,
  evidenceLimits,
  listEvidence,
  listMyEvidence,
} from '@console/contract/apartment';
import type { FastifyInstance } from 'fastify';
import type { Ground } from '../../../house/area.ts';
import { uploadedFile } from '../../../house/files/examined-file.ts';
import { fileLinks } from '../../../house/files/file-links.ts';
import { readUploads, serveLinkedFiles } from '../../../house/files/served-files.ts';
import { type Call, serving } from '../../../plugins/contract/serve.ts';
import * as evidence from './evidence.ts';
import { evidencePath, storedEvidence } from './evidence.ts';

const uploadsPerMinute = 120;
/** Whoever applies may be anybody. */
const papersPerMinute = 20;

type Upload = Pick<
  Call<typeof addEvidence | typeof addMyEvidence | typeof addApplicationPaper>,
  'tenant' | 'query' | 'outside' | 'user' | 'request'
>;

/** Photos of meters and papers of tenancies. */
export async function evidences(app: FastifyInstance, { files, secret }: Ground): Promise<void> {
  const house = { files, links: fileLinks(secret('evidence-key'), evidencePath) };
  await readUploads(app, evidenceLimits.bytes);
  await app.register(
    serving((serve) => {
      serve(listEvidence, async ({ tenant, query, db, user }) => {
        // Whole rows are left out, no field of them.
        const readsPapers = {
          ofTenancies: tenant.may('apartment.tenancy.read'),
          ofApplications: tenant.may('apartment.application.read'),
        };
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
      serve(listMyEvidence, async ({ tenant, query, db, user }) => ({
        items: await evidence.listOwnEvidence(db, tenant.id, { house, userId: user.userId }, query.id),
      }));
      // By itself: the bytes are kept before their row, and whether they stay is asked after it.
      const added = async ({ tenant, query, outside, user, request }: Upload) =>
        evidence.addEvidence(
          outside,
          tenant.id,
          { house, userId: user.userId },
          { id: query.id, ...(await uploadedFile(request)) },
        );
      serve(addEvidence, added, { perMinute: uploadsPerMinute });
      serve(addMyEvidence, added, { perMinute: uploadsPerMinute });
      serve(
        addApplicationPaper,
        async (call) => {
          await evidence.demandFewPapers(call.db, call.tenant.id, call.user.userId, call.query.id);
          return added(call);
        },
        { perMinute: papersPerMinute },
      );
    }),
  );
  serveLinkedFiles(app, evidencePath, house, (db, { attachmentId }) => storedEvidence(db, attachmentId));
}
