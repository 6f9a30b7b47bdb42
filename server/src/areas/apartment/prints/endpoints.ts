import { buffer } from 'node:stream/consumers';
import { ApiError } from '@console/contract';
import {
  type ApartmentPermission,
  batchTemplates,
  createPrintBatch,
  getPrint,
  getPrintBatch,
  getPrintBatchFile,
  getPrintCentre,
  listPrintBatches,
  recordPrint,
} from '@console/contract/apartment';
import type { Ground } from '../../../house/area.ts';
import { type Job, minute } from '../../../house/jobs/jobs.ts';
import { fileNameOf, pdfMime } from '../../../house/papers/composed.ts';
import { lineOf } from '../../../house/papers/paper.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import {
  batchBytes,
  batchTitle,
  createBatch,
  findBatch,
  forgetBatchFiles,
  goOnWithBatches,
  listBatches,
  writeBatch,
} from './batches.ts';
import { type PaperCaller, paperGround } from './paper-ground.ts';
import { printCentre } from './print-centre.ts';
import { permissionOfTemplate } from './print-subjects.ts';
import { print } from './printing.ts';

/** Papers that one person gets a minute: each is set and subset anew. */
const papersPerMinute = 60;

type Lent = Pick<Ground, 'database' | 'files' | 'outlets'>;

interface Calling {
  readonly tenant: Tenant;
  readonly db: Db;
  readonly user: { readonly userId: string };
}

const callerIn = ({ tenant, db, user }: Calling, { outlets }: Lent): PaperCaller => ({
  ...{ db, buildingId: tenant.id, userId: user.userId, origin: outlets.origin },
  may: (permission: ApartmentPermission) => tenant.may(permission),
});

/** Papers of what one may read, one by one and many as one file. */
export function servePrints(serve: Serve, lent: Lent): void {
  const { files } = lent;
  serve(getPrint, (call) => print(callerIn(call, lent), files, { ...call.query, ...call.params }), {
    perMinute: papersPerMinute,
  });
  serve(recordPrint, (call) => print(callerIn(call, lent), files, call.body, call.body.copies), {
    perMinute: papersPerMinute,
  });
  serve(getPrintCentre, async (call) => printCentre(await paperGround(callerIn(call, lent), files)));
  serveBatches(serve, lent);
}

function serveBatches(serve: Serve, lent: Lent): void {
  serve(createPrintBatch, async (call) => {
    const { tenant, user, body, afterwards, request } = call;
    tenant.demand(permissionOfTemplate[body.template]);
    const batch = await createBatch(await paperGround(callerIn(call, lent), lent.files), body);
    afterwards(() => {
      const { buildingId, printBatchId } = batch;
      writeBatch(lent, { buildingId, printBatchId, askedBy: user.userId }).catch((error: unknown) =>
        request.log.error({ err: error }, 'a batch of papers'),
      );
    });
    return batch;
  });
  serve(listPrintBatches, async ({ tenant, db, query }) => ({
    items: await listBatches(
      db,
      tenant.id,
      batchTemplates.filter((one) => tenant.may(permissionOfTemplate[one])),
      query.limit,
    ),
  }));
  serve(getPrintBatch, (call) => batchSeen(call));
  serve(getPrintBatchFile, async (call) => {
    const batch = await batchSeen(call);
    const bytes = await batchBytes(call.db, lent.files, call.tenant.id, batch.printBatchId);
    const title = batchTitle(batch.template);
    const language = batch.locale === 'en' ? 'en' : 'zh';
    return {
      name: fileNameOf([lineOf(title, language), batch.ym ?? batch.askedAt.slice(0, 10)]),
      mime: pdfMime,
      base64: (await buffer(bytes)).toString('base64'),
    };
  });
}

/** @throws NOT_FOUND also where what is in it is another role's matter */
async function batchSeen({ db, tenant, params }: Calling & { params: { printBatchId: string } }) {
  const batch = await findBatch(db, tenant.id, params.printBatchId);
  if (!tenant.may(permissionOfTemplate[batch.template])) throw new ApiError('NOT_FOUND');
  return batch;
}

/** What is done again and again about papers, in each process. */
export const printJobs = (lent: Lent): readonly Job[] => [
  { name: 'go on with batches of papers', everyMs: minute, run: (failed) => goOnWithBatches(lent, failed) },
  { name: 'forget batches of papers', everyMs: 60 * minute, run: () => forgetBatchFiles(lent) },
];
