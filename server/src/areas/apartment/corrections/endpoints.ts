import {
  approveCorrection,
  askCorrection,
  listCorrections,
  refuseCorrection,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { Corrector } from './corrections.ts';
import * as corrections from './corrections.ts';

interface Calling {
  readonly tenant: Tenant;
  readonly db: Db;
  readonly user: { readonly userId: string };
}

/** Whether the caller sees all checks and corrections, or what is about their own values. */
export const seesAll = ({ may }: Tenant): boolean =>
  may('apartment.correction.approve') ||
  // Whoever neither asks nor decides looks over everybody's shoulder: the auditor.
  !may('apartment.correction.ask');

/** Who asks or decides. */
export const correctorOf = ({ tenant, user }: Calling): Corrector => ({
  userId: user.userId,
  mayApprove: tenant.may('apartment.correction.approve'),
  seesAll: seesAll(tenant),
  mayConfirmRollover: tenant.may('apartment.building.configure'),
  isOwner: tenant.may('apartment.building.sod_mode'),
});

const within = (call: Calling) => [call.db, call.tenant.id, correctorOf(call)] as const;

/** Another value for what is locked: asked for by one, decided by another. */
export function serveCorrections(serve: Serve): void {
  serve(listCorrections, (call) => corrections.listCorrections(...within(call), call.query));
  serve(askCorrection, (call) =>
    corrections.askCorrection(...within(call), call.params.readingId, call.body),
  );
  serve(approveCorrection, (call) =>
    corrections.approveCorrection(...within(call), call.params.correctionId, call.version, call.body.note),
  );
  serve(refuseCorrection, (call) =>
    corrections.refuseCorrection(...within(call), call.params.correctionId, call.version, call.body.note),
  );
}
