import {
  allocatePayment,
  bookBankLine,
  closeDay,
  confirmPayment,
  findPaymentCandidates,
  getDayFigures,
  getDeposit,
  getLateFees,
  getPayment,
  getTenancyAccount,
  ignoreBankLine,
  importBankStatement,
  listArrears,
  listBankLines,
  listBankStatements,
  listDayCloses,
  listDeposits,
  listMoneyFlows,
  listPayments,
  postLateFees,
  recordPayment,
  refundPayment,
  reopenBankLine,
  reversePayment,
  waiveLateFee,
} from '@console/contract/apartment';
import { sheetTurns } from '../../../house/sheets/sheet-import.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import * as accounts from './accounts.ts';
import { listArrears as arrearsOf } from './arrears.ts';
import * as lines from './bank-lines.ts';
import * as statements from './bank-statements.ts';
import * as days from './day-closes.ts';
import * as deposits from './held-deposits.ts';
import * as fees from './late-fee-posting.ts';
import { listMoneyFlows as moneyFlows } from './money-flows.ts';
import * as acts from './payment-acts.ts';
import type { Cashier } from './payment-rows.ts';
import * as payments from './payments.ts';

const cashierOf = ({
  tenant: { may, demand },
  user,
}: {
  readonly tenant: Tenant;
  readonly user: { readonly userId: string };
}): Cashier => ({ userId: user.userId, may, demand });

/** Money that comes in and goes back, what it settles, and the days on which it is counted. */
export function servePayments(serve: Serve): void {
  servePaymentActs(serve);
  serveBankStatements(serve);
  serve(listMoneyFlows, ({ db, query }) => moneyFlows(db, query));
  serve(listArrears, ({ db, tenant, query }) => arrearsOf(db, tenant.id, query));
  serve(getTenancyAccount, ({ db, tenant, params }) =>
    accounts.tenancyAccount(db, tenant.id, params.tenancyId),
  );
  serve(getDeposit, ({ db, tenant, params }) => deposits.getDeposit(db, tenant.id, params.tenancyId));
  serve(listDeposits, ({ db, tenant, query }) => deposits.listDeposits(db, tenant.id, query));
  serve(getLateFees, ({ db, tenant, params }) => fees.lateFeesOf(db, tenant.id, tenant, params.billId));
  serve(postLateFees, ({ db, tenant, body }) => fees.postLateFees(db, tenant.id, body.through));
  serve(waiveLateFee, ({ db, tenant, params, body }) =>
    fees.waiveLateFee(db, tenant.id, tenant, params.billId, body),
  );
  serve(getDayFigures, ({ db, tenant, query }) => days.dayFigures(db, tenant.id, tenant, query.day));
  serve(listDayCloses, ({ db, tenant, query }) => days.listDayCloses(db, tenant.id, query));
  serve(closeDay, ({ db, tenant, body }) => days.closeDay(db, tenant.id, body));
}

function servePaymentActs(serve: Serve): void {
  serve(listPayments, (call) => payments.listPayments(call.db, call.tenant.id, cashierOf(call), call.query));
  serve(getPayment, (call) =>
    payments.getPayment(call.db, call.tenant.id, cashierOf(call), call.params.paymentId),
  );
  serve(findPaymentCandidates, ({ db, tenant, query }) => accounts.paymentCandidates(db, tenant.id, query));
  serve(recordPayment, (call) => payments.recordPayment(call.db, call.tenant.id, cashierOf(call), call.body));
  serve(confirmPayment, (call) =>
    acts.confirmPayment(call.db, call.tenant.id, cashierOf(call), call.params.paymentId, call.version),
  );
  serve(reversePayment, (call) =>
    acts.reversePayment(
      ...([
        call.db,
        call.tenant.id,
        cashierOf(call),
        call.params.paymentId,
        call.version,
        call.body.reason,
      ] as const),
    ),
  );
  serve(allocatePayment, (call) =>
    acts.allocatePayment(
      ...([
        call.db,
        call.tenant.id,
        cashierOf(call),
        call.params.paymentId,
        call.version,
        call.body,
      ] as const),
    ),
  );
  serve(refundPayment, (call) =>
    acts.refundPayment(
      ...([
        call.db,
        call.tenant.id,
        cashierOf(call),
        call.params.paymentId,
        call.version,
        call.body,
      ] as const),
    ),
  );
}

function serveBankStatements(serve: Serve): void {
  serve(
    importBankStatement,
    ({ db, tenant, query, body }) => statements.importBankStatement(db, tenant.id, { ...query, ...body }),
    sheetTurns,
  );
  serve(listBankStatements, ({ db, tenant, query }) => statements.listBankStatements(db, tenant.id, query));
  serve(listBankLines, ({ db, tenant, query }) => lines.listBankLines(db, tenant.id, query));
  serve(bookBankLine, (call) =>
    lines.bookBankLine(
      ...([call.db, call.tenant.id, cashierOf(call), call.params.bankStatementLineId] as const),
      call.version,
      call.body,
    ),
  );
  serve(ignoreBankLine, ({ db, tenant, params, version, body }) =>
    lines.ignoreBankLine(db, tenant.id, params.bankStatementLineId, version, body.reason),
  );
  serve(reopenBankLine, ({ db, tenant, params, version }) =>
    lines.reopenBankLine(db, tenant.id, params.bankStatementLineId, version),
  );
}
