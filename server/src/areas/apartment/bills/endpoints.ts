import { ApiError } from '@console/contract';
import {
  addBillLine,
  checkBill,
  checkBills,
  creditBill,
  discardBill,
  generateBills,
  getBill,
  getBillFigures,
  getBillRun,
  issueBill,
  listBills,
  listTenancyBills,
  previewBill,
  previewFirstBill,
  recomputeBill,
  rejectBill,
  removeBillLine,
  voidBill,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findCycle } from '../cycles/index.ts';
import { tellingMonth } from '../month-events.ts';
import { sumOf } from './bill-plan-rules.ts';
import { type Biller, findBill } from './bill-rows.ts';
import { checkMany } from './checking-bills.ts';
import { credit } from './crediting.ts';
import * as drafts from './drafts.ts';
import * as firstBills from './first-bills.ts';
import { issue } from './issuing.ts';
import { shownLines } from './line-rules.ts';
import * as listing from './listing.ts';
import { planMonth } from './planning.ts';
import * as run from './run.ts';
import { voidOne } from './voiding.ts';

interface Calling {
  readonly tenant: Tenant;
  readonly db: Db;
  readonly user: { readonly userId: string };
}

const billerOf = ({ tenant, user }: Calling): Biller => ({
  userId: user.userId,
  may: (permission) => tenant.may(permission),
});
const within = (call: Calling) => [call.db, call.tenant.id, billerOf(call)] as const;

/** One bill against the version that was read. */
const one = (call: Calling & { params: { billId: string }; version: number }) =>
  [...within(call), call.params.billId, call.version] as const;

/** What tenants are asked for: made, looked through, put right, checked and sent. */
export function serveBills(serve: Serve): void {
  serveLists(serve);
  serveDrafts(serve);

  serve(
    generateBills,
    tellingMonth(({ tenant, params, query, version, db, outside, afterwards, request }) => {
      const { liveEvents } = request.server;
      const failed = (error: unknown) => request.log.error({ err: error }, 'in a bill run');
      const goOn = run.goingOn(outside, liveEvents, afterwards, failed);
      return run.generateBills(db, tenant.id, params.ym, version, goOn, query.tenancy);
    }),
  );
  serve(getBillRun, ({ tenant, params, db }) => run.findRun(db, tenant.id, params.billRunId));

  serve(issueBill, (call) => issue(...one(call), call.body));
  serve(voidBill, (call) => voidOne(...one(call), call.body.reason));
  serve(creditBill, (call) => credit(...one(call), call.body));
}

function serveLists(serve: Serve): void {
  serve(listBills, (call) => listing.listBills(...within(call), call.params.cycleId, call.query));
  serve(listTenancyBills, (call) =>
    listing.listTenancyBills(...within(call), call.params.tenancyId, call.query),
  );
  serve(getBill, (call) => findBill(...within(call), call.params.billId));
  serve(getBillFigures, ({ tenant, params, db }) => listing.billFigures(db, tenant.id, params.cycleId));
}

function serveDrafts(serve: Serve): void {
  serve(previewBill, async ({ tenant, body, db }) => {
    const { plans } = await planMonth(db, await findCycle(db, tenant.id, body.cycleId), body.tenancyId);
    const [plan] = plans;
    if (!plan) throw new ApiError('NOT_FOUND');
    return { totalMinor: sumOf(plan.lines), lines: shownLines(plan.lines) };
  });
  serve(previewFirstBill, ({ tenant, body, db }) => firstBills.previewFirstBill(db, tenant.id, body));

  serve(addBillLine, (call) => drafts.addLine(...one(call), call.body));
  serve(removeBillLine, (call) => drafts.removeLine(...one(call), call.params.billLineId));
  serve(recomputeBill, (call) => drafts.recompute(...one(call)));
  serve(discardBill, (call) => drafts.discard(...one(call), call.body.reason));
  serve(checkBill, (call) => drafts.check(...one(call)));
  serve(rejectBill, (call) => drafts.reject(...one(call), call.body.reason));
  serve(checkBills, (call) => checkMany(...within(call), call.params.cycleId, call.body.billIds));
}
