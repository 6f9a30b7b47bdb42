import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, moneyMinor, text, uuid, version } from '../scalars.ts';
import { SheetBody, sheetReport } from '../sheet-files.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { buildingParams } from './buildings.ts';
import { reason } from './cycles.ts';
import { moneyTags, PaymentDetail, PaymentTenancy } from './payments.ts';

export const bankLineStates = ['open', 'booked', 'ignored'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** By which a line's money came. */
export const bankLineMethods = ['bank', 'wechat', 'alipay'] as const;

/** Why somebody may be meant: the amount is what is open, or of one bill; the name, room or number of a bill stands in it. */
export const suggestionSigns = ['amount', 'name', 'room', 'bill'] as const;

export const BankSuggestion = z.object({
  tenancy: PaymentTenancy,
  openMinor: moneyMinor,
  /** The strongest suggestion has most of them. */
  signs: z.array(z.enum(suggestionSigns)),
  /** The bills that together are the amount, where the amount is a sign. */
  billIds: z.array(uuid),
});
export type BankSuggestion = z.infer<typeof BankSuggestion>;

/** A line of a bank statement; money that went out is below nothing. */
export const BankLine = z.object({
  bankStatementLineId: uuid,
  bankStatementId: uuid,
  statementName: z.string(),
  bookedOn: day,
  amountMinor: moneyMinor,
  payer: z.string(),
  reference: z.string(),
  state: z.enum(bankLineStates),
  /** Why it is ignored. */
  reason: z.string(),
  /** What it was booked as. */
  payment: z.nullable(z.object({ paymentId: uuid, number: z.string(), tenancy: PaymentTenancy })),
  /** Of open ones that came in, the strongest first; somebody decides in any case. */
  suggestions: z.array(BankSuggestion),
  version,
});
export type BankLine = z.infer<typeof BankLine>;

/** What became of a row of the file: every one is told. */
export const bankRowOutcomes = ['new', 'known', 'skipped', 'faulty'] as const;

/**
 * Lines of a bank's or of WeChat Pay's or Alipay's file: CSV in UTF-8 or GB18030, or XLSX. Columns are found by their usual
 * names. A line that came before, in this file or another, is `known` and does not come twice. What is no line (sums, remarks,
 * what was never settled) is `skipped`. With a faulty row nothing is saved.
 */
export const importBankStatement = endpoint({
  name: 'importBankStatement',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/bank-statements:import',
  access: inBuilding('apartment.payment.record'),
  changes: ['apartment.bankStatements'],
  params: buildingParams,
  /** What the file is called. */
  query: z.object({ name: text(1, 200) }),
  body: SheetBody,
  response: z.object({
    bankStatementId: z.nullable(uuid),
    create: z.int(),
    /** Lines that are there already. */
    same: z.int(),
    skipped: z.int(),
    inMinor: moneyMinor,
    outMinor: moneyMinor,
    rows: z.array(
      z.object({
        row: z.int(),
        outcome: z.enum(bankRowOutcomes),
        bookedOn: z.nullable(day),
        amountMinor: z.nullable(moneyMinor),
        payer: z.string(),
        reference: z.string(),
        /** Why it is skipped: `no_line`, `not_settled`. */
        why: z.nullable(z.string()),
      }),
    ),
    ...sheetReport,
  }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** Files that were taken in, the newest first. */
export const listBankStatements = endpoint({
  name: 'listBankStatements',
  method: 'GET',
  path: '/apartment/bank-statements',
  access: inBuilding('apartment.flow.read', 'building'),
  shows: ['apartment.bankStatements'],
  query: z.object({ ...cursorQuery, building: uuid }),
  response: cursorPage(
    z.object({
      bankStatementId: uuid,
      name: z.string(),
      importedByName: z.string(),
      importedAt: instant,
      lines: z.int(),
      open: z.int(),
    }),
  ),
});

/** Oldest first, as they are worked off; open ones unless told. */
export const listBankLines = endpoint({
  name: 'listBankLines',
  method: 'GET',
  path: '/apartment/bank-statement-lines',
  access: inBuilding('apartment.flow.read', 'building'),
  shows: ['apartment.bankStatements', 'apartment.bills', 'apartment.payments', 'apartment.tenancies'],
  query: z.object({
    ...cursorQuery,
    building: uuid,
    statement: z.optional(uuid),
    state: z._default(z.enum(bankLineStates), 'open'),
    from: z.optional(day),
    to: z.optional(day),
    /** Payer or reference. */
    q: z.optional(text(0, 40)),
  }),
  response: z.extend(cursorPage(BankLine), {
    currency: z.string(),
    /** How many there are in each state, whatever is filtered. */
    counts: z.object({ open: z.int(), booked: z.int(), ignored: z.int() }),
  }),
});

const act = {
  method: 'POST',
  access: inBuildingOf('bankStatementLine', 'apartment.payment.record'),
  params: z.object({ bankStatementLineId: uuid }),
  versioned: true,
  idempotent: true,
} as const;

/**
 * It is this tenancy's payment, dated as the line is. Codes as of `recordPayment`, and `not_in` at `tenancyId` for money that
 * went out; PERIOD_LOCKED at `receivedOn` where the line's day is closed, then another day may be named.
 */
export const bookBankLine = endpoint({
  name: 'bookBankLine',
  path: '/apartment/bank-statement-lines/{bankStatementLineId}/actions/book',
  changes: ['apartment.bankStatements', ...moneyTags],
  body: z.object({
    tenancyId: uuid,
    method: z._default(z.enum(bankLineMethods), 'bank'),
    receivedOn: z.optional(day),
    note: z._default(text(0, 500), ''),
    bills: z.optional(
      z
        .array(z.object({ billId: uuid, amountMinor: z.optional(moneyMinor.check(z.minimum(1))) }))
        .check(z.minLength(1), z.maxLength(100)),
    ),
  }),
  response: z.object({ line: BankLine, payment: PaymentDetail }),
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'PERIOD_LOCKED'],
  ...act,
});

/** Nobody's payment: interest, fees, money of the house itself. */
export const ignoreBankLine = endpoint({
  name: 'ignoreBankLine',
  path: '/apartment/bank-statement-lines/{bankStatementLineId}/actions/ignore',
  changes: ['apartment.bankStatements'],
  body: z.object({ reason }),
  response: BankLine,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  ...act,
});

/** An ignored line is looked at once more; of a booked one the payment is reversed, which opens it as well. */
export const reopenBankLine = endpoint({
  name: 'reopenBankLine',
  path: '/apartment/bank-statement-lines/{bankStatementLineId}/actions/reopen',
  changes: ['apartment.bankStatements'],
  response: BankLine,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  ...act,
});
