import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, moneyMinor, text, uuid, version } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { BillLine } from './bill-lines.ts';
import { buildingParams } from './buildings.ts';
import { checkoutStates } from './checkout-states.ts';
import { reason } from './cycles.ts';
import { meterKinds, registers } from './meter-words.ts';
import { readingStates } from './meters.ts';
import { creditRefundMethods, moneyTags } from './payments.ts';
import { amountOfRoom } from './room-types.ts';
import { tenancyStates } from './tenancy-words.ts';

export const checkoutConditions = ['ok', 'worn', 'damaged', 'missing'] as const;
export type CheckoutCondition = (typeof checkoutConditions)[number];
export const checkoutChargeKinds = ['damage', 'cleaning', 'other'] as const;

export const checkoutLimits = { items: 60, photos: 6 } as const;

const photos = z.array(uuid).check(z.maxLength(checkoutLimits.photos));
/** A row of the checklist: what it is about, how it was found, and what is charged for it. */
export const CheckoutItem = z.object({
  item: text(1, 80),
  /** Null until somebody has looked at it. */
  condition: z.nullable(z.enum(checkoutConditions)),
  chargeKind: z._default(z.enum(checkoutChargeKinds), 'damage'),
  chargeMinor: z._default(amountOfRoom, 0),
  note: z._default(text(0, 500), ''),
  moveInPhotos: z._default(photos, []),
  photos: z._default(photos, []),
});
export type CheckoutItem = z.output<typeof CheckoutItem>;
const items = z.array(CheckoutItem).check(z.maxLength(checkoutLimits.items));

/** A register of the room, what it showed at moving in, and its last value for whoever leaves; `missing` until there is one. */
export const CheckoutReading = z.object({
  meterId: uuid,
  serial: z.string(),
  kind: z.enum(meterKinds),
  register: z.enum(registers),
  readingId: z.nullable(uuid),
  value: z.nullable(z.string()),
  readOn: z.nullable(day),
  state: z.enum(['missing', ...readingStates]),
  photos: z.array(uuid),
  moveIn: z.nullable(z.object({ value: z.string(), readOn: day, photos: z.array(uuid) })),
});
export type CheckoutReading = z.infer<typeof CheckoutReading>;

export const settlementCredits = ['deposit', 'unused_rent', 'unused_item', 'credit_balance'] as const;
export const settlementCharges = ['rent', 'use', 'item', 'arrears', 'late_fee', 'finding'] as const;

const {
  chargeKind,
  description,
  params,
  text: written,
  quantity,
  unit,
  unitPrice,
  amountMinor,
  calc,
} = BillLine.shape;
/**
 * A line of a settlement, as a line of a bill says it. Its amount is what the tenant gets by it as a credit, or owes by it
 * as a charge; a correction in their favour is a charge below nothing.
 */
const line = {
  ...{ chargeKind, description, params },
  /** What somebody wrote: of a finding, its item. */
  text: written,
  ...{ quantity, unit, unitPrice, amountMinor, calc },
  /** The bill that it is about: whose rent is given back, what is still owed. */
  bill: z.nullable(z.object({ billId: uuid, number: z.string(), dueOn: day })),
};
const SettlementCredit = z.object({ kind: z.enum(settlementCredits), ...line });
const SettlementCharge = z.object({ kind: z.enum(settlementCharges), ...line });
export type SettlementLine = z.infer<typeof SettlementCredit> | z.infer<typeof SettlementCharge>;

/**
 * What is left between house and tenant when somebody leaves (apartment-and-wood.md, 5.4). Of a net above nothing so much is
 * given back, first what is left of the deposit; below nothing the rest stays owed.
 */
export const Settlement = z.object({
  credits: z.array(SettlementCredit),
  charges: z.array(SettlementCharge),
  creditsMinor: moneyMinor,
  chargesMinor: moneyMinor,
  netMinor: moneyMinor,
  /** Where a refund comes from. */
  toRefund: z.object({ depositMinor: moneyMinor, creditMinor: moneyMinor }),
  /** What the deposit settles of what is owed. */
  deductedMinor: moneyMinor,
  /** What stays owed once deposit and credit are used up. */
  owedMinor: moneyMinor,
});
export type Settlement = z.infer<typeof Settlement>;

export const checkoutBlockers = [
  'final_reading_missing',
  'final_reading_unlocked',
  'not_inspected',
  'tenancy_not_ending',
  'settlement_changed',
  'refund_unconfirmed',
  'debt_open',
] as const;
const Blocker = z.object({ code: z.enum(checkoutBlockers), meters: z.array(z.string()) });
export type CheckoutBlocker = z.infer<typeof Blocker>;

const header = {
  checkoutId: uuid,
  buildingId: uuid,
  number: z.string(),
  tenancy: z.object({
    tenancyId: uuid,
    number: z.int(),
    state: z.enum(tenancyStates),
    firstDay: day,
    lastDay: z.nullable(day),
  }),
  room: z.object({ roomId: uuid, number: z.string() }),
  primaryPerson: z.object({ personId: uuid, name: z.string() }),
  lastDay: day,
  state: z.enum(checkoutStates),
  /** As it was submitted; null until then. */
  netMinor: z.nullable(moneyMinor),
  version,
  createdAt: instant,
  updatedAt: instant,
};
export const CheckoutRow = z.object(header);
export type CheckoutRow = z.infer<typeof CheckoutRow>;

const act = z.nullable(z.object({ by: z.string(), at: instant }));
export const Checkout = z.object({
  ...header,
  items: z.array(CheckoutItem),
  readings: z.array(CheckoutReading),
  /** Papers of the tenancy, for comparison. */
  documents: z.array(uuid),
  /** As it was submitted; worked out anew until then. */
  settlement: Settlement,
  depositMinor: moneyMinor,
  /** What keeps it from going on. */
  blockers: z.array(Blocker),
  /** What is given back now: never more than was approved, nor than there is. */
  refundMinor: moneyMinor,
  /** Who leaves, by the name that they signed with. */
  signedName: z.string(),
  /** When they signed by their own account; null where the desk wrote their name down, and left out by servers of before. */
  signedAt: z.optional(z.nullable(instant)),
  inspectedBy: z.array(z.string()),
  submitted: act,
  approved: act,
  paidOut: act,
  selfChecked: z.boolean(),
  /** Why it was returned or cancelled. */
  reason: z.string(),
  /** The bill of what was used and found, once it is paid out. */
  bill: z.nullable(z.object({ billId: uuid, number: z.string(), openMinor: moneyMinor })),
  may: z.object({
    edit: z.boolean(),
    inspect: z.boolean(),
    settle: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    return: z.boolean(),
    payOut: z.boolean(),
    close: z.boolean(),
    cancel: z.boolean(),
  }),
});
export type Checkout = z.infer<typeof Checkout>;

const checkoutParams = z.object({ checkoutId: uuid });

/** What is under way first, the newest of them first. */
export const listCheckouts = endpoint({
  name: 'listCheckouts',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/checkouts',
  access: inBuilding('apartment.checkout.read'),
  shows: ['apartment.checkouts'],
  params: buildingParams,
  query: z.object({
    state: z.optional(z.enum(checkoutStates)),
    tenancy: z.optional(uuid),
    room: z.optional(uuid),
    ...cursorQuery,
  }),
  response: cursorPage(CheckoutRow),
});

/** @see Checkout; another room than its own is ROOM_MISMATCH, and nothing of it is told. */
export const getCheckout = endpoint({
  name: 'getCheckout',
  method: 'GET',
  path: '/apartment/checkouts/{checkoutId}',
  access: inBuildingOf('checkout', 'apartment.checkout.read'),
  shows: [
    'apartment.checkouts',
    'apartment.tenancies',
    'apartment.readings',
    'apartment.bills',
    'apartment.flows',
  ],
  params: checkoutParams,
  query: z.object({ roomNumber: z.optional(text(0, 40)) }),
  response: Checkout,
  errors: ['ROOM_MISMATCH'],
});

/**
 * Begins a check-out; the tenancy is asked to end on that day, if nobody has asked it yet. STATE_CONFLICT with `reason`
 * `checkout_live` (and `checkoutId`) where there is one.
 */
export const createCheckout = endpoint({
  name: 'createCheckout',
  method: 'POST',
  path: '/apartment/checkouts',
  access: inBuildingOf('tenancy', 'apartment.checkout.inspect'),
  changes: ['apartment.checkouts', 'apartment.tenancies'],
  body: z.object({
    tenancyId: uuid,
    lastDay: day,
    /** In which its checklist begins; what stands there is text from then on. */
    language: z._default(z.enum(['zh', 'en']), 'zh'),
  }),
  response: Checkout,
  errors: ['STATE_CONFLICT', 'OVERLAP'],
  idempotent: true,
});

const Change = z.partial(z.object({ items, lastDay: day, signedName: text(0, 80) }));
export type UpdateCheckout = z.input<typeof Change>;

/** What was found, until it is submitted. */
export const updateCheckout = endpoint({
  name: 'updateCheckout',
  method: 'PATCH',
  path: '/apartment/checkouts/{checkoutId}',
  access: inBuildingOf('checkout', 'apartment.checkout.inspect'),
  changes: ['apartment.checkouts', 'apartment.tenancies'],
  params: checkoutParams,
  body: Change,
  response: Checkout,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'OVERLAP'],
  versioned: true,
});

/** The settlement of what is not saved yet. */
export const previewCheckout = endpoint({
  name: 'previewCheckout',
  method: 'POST',
  path: '/apartment/checkouts/{checkoutId}:preview',
  access: inBuildingOf('checkout', 'apartment.checkout.read'),
  changes: 'nothing',
  params: checkoutParams,
  body: z.partial(z.object({ items, lastDay: day })),
  response: z.object({ settlement: Settlement, blockers: z.array(Blocker) }),
});

const action = {
  method: 'POST',
  params: checkoutParams,
  response: Checkout,
  versioned: true,
  idempotent: true,
} as const;
const inspecting = {
  ...action,
  access: inBuildingOf('checkout', 'apartment.checkout.inspect'),
  changes: ['apartment.checkouts'],
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
} as const;

/** Somebody looks at the room; once more, where it was settled too soon. */
export const inspectCheckout = endpoint({
  ...inspecting,
  name: 'inspectCheckout',
  path: '/apartment/checkouts/{checkoutId}/actions/inspect',
});

/** All is looked at: what is left are the figures. STATE_CONFLICT with `reason` `final_reading_unlocked` and the `meters`. */
export const settleCheckout = endpoint({
  ...inspecting,
  name: 'settleCheckout',
  path: '/apartment/checkouts/{checkoutId}/actions/settle',
});

/** The settlement as it stands, for somebody else to approve. */
export const submitCheckout = endpoint({
  ...inspecting,
  name: 'submitCheckout',
  path: '/apartment/checkouts/{checkoutId}/actions/submit',
});

const deciding = {
  ...action,
  access: inBuildingOf('checkout', 'apartment.checkout.approve'),
  changes: ['apartment.checkouts', 'apartment.tenancies'],
} as const;

/** STATE_CONFLICT with `reason` `settlement_changed` where money has moved since it was submitted: it is returned first. */
export const approveCheckout = endpoint({
  ...deciding,
  name: 'approveCheckout',
  path: '/apartment/checkouts/{checkoutId}/actions/approve',
  body: z.object({ note: z._default(text(0, 500), '') }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'SOD_SAME_PERSON'],
});

export const returnCheckout = endpoint({
  ...deciding,
  name: 'returnCheckout',
  path: '/apartment/checkouts/{checkoutId}/actions/return',
  body: z.object({ reason }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
});

/**
 * Settles everything at once: the bill of uses and findings, unused rent, what is owed, the deposit, and what is given back; the
 * tenancy is closed. The refunds together are `refundMinor` of the check-out: more is `over_refund`, less `under_refund` at
 * `refunds`. Where nothing is given back there are none, and what stays owed stays open on its bills.
 */
export const payCheckoutOut = endpoint({
  ...action,
  name: 'payCheckoutOut',
  path: '/apartment/checkouts/{checkoutId}/actions/pay-out',
  access: inBuildingOf('checkout', 'apartment.checkout.pay_out'),
  changes: ['apartment.checkouts', 'apartment.tenancies', ...moneyTags],
  body: z.object({
    paidOn: day,
    refunds: z
      .array(
        z.object({
          method: z.enum(creditRefundMethods),
          amountMinor: z.int().check(z.minimum(1)),
          reference: z._default(text(0, 100), ''),
        }),
      )
      .check(z.maxLength(5)),
  }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'SOD_SAME_PERSON', 'PERIOD_LOCKED'],
});

/** Nothing of it waits any more. STATE_CONFLICT with `reason` `refund_unconfirmed` or `debt_open`. */
export const closeCheckout = endpoint({
  ...action,
  name: 'closeCheckout',
  path: '/apartment/checkouts/{checkoutId}/actions/close',
  access: inBuildingOf('checkout', 'apartment.checkout.pay_out'),
  changes: ['apartment.checkouts'],
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
});

/** Called off before it is approved: the tenancy goes on, until `lastDay` if one is agreed. */
export const cancelCheckout = endpoint({
  ...inspecting,
  name: 'cancelCheckout',
  path: '/apartment/checkouts/{checkoutId}/actions/cancel',
  changes: ['apartment.checkouts', 'apartment.tenancies'],
  body: z.object({ reason, lastDay: z._default(z.nullable(day), null) }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'OVERLAP'],
});
