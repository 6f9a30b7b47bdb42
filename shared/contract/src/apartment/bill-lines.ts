import * as z from 'zod/mini';
import { day, moneyMinor, month, uuid } from '../scalars.ts';
import { chargeKinds } from './charge-items.ts';
import { poolMethods, poolSources } from './common-pools.ts';
import { meterKinds, registers } from './meter-words.ts';

/** What a line of a bill was made from. */
export const lineSources = [
  'rent',
  'usage',
  'true_up',
  'correction',
  'pool',
  'item',
  'deposit',
  'manual',
  'credit',
  'checkout',
  'late_fee',
] as const;
export type LineSource = (typeof lineSources)[number];

/** What a line says, in the words of whoever shows it; `params` fill it in. */
export const lineDescriptions = [
  'rent',
  'rent_unused',
  'rent_change',
  'use',
  'true_up',
  'correction',
  'pool',
  'pool_change',
  'item',
  'item_unused',
  'item_change',
  'deposit',
  'deposit_back',
  'manual',
  'discount',
  'damage',
  'late_fee',
  'credit',
  'arrears',
] as const;
export type LineDescription = (typeof lineDescriptions)[number];

/** What one meter counted between two readings. */
export const UseStretch = z.object({
  meterId: uuid,
  meterSerial: z.string(),
  meterKind: z.enum(meterKinds),
  register: z.enum(registers),
  fromReadingId: z.nullable(uuid),
  toReadingId: z.nullable(uuid),
  fromDay: z.nullable(day),
  fromValue: z.nullable(z.string()),
  toDay: z.nullable(day),
  toValue: z.nullable(z.string()),
  multiplier: z.string(),
  /** After the multiplier, and after what a span with estimates was shared by days. */
  quantity: z.string(),
  /** Counted after the day of the first reading. */
  days: z.int(),
  estimated: z.boolean(),
});
export type UseStretch = z.infer<typeof UseStretch>;

/** What one tier took; `amount` in main units of the currency, not rounded. */
export const UseTier = z.object({
  register: z.enum(registers),
  /** As it counts here: narrowed where it is prorated, and of the year where tiers count through it. */
  upTo: z.nullable(z.string()),
  quantity: z.string(),
  unitPrice: z.string(),
  amount: z.string(),
});

/** Prices of one version, for the days in which it was in force. */
export const UsePricing = z.object({
  tariffVersionId: uuid,
  tariffName: z.string(),
  from: z.nullable(day),
  to: z.nullable(day),
  quantity: z.string(),
  tiers: z.array(UseTier),
  /** Tier bounds are narrowed to `days / of`. */
  prorated: z.nullable(z.object({ days: z.int(), of: z.int() })),
  /** With tiers that count through a year: what was used of it before. */
  usedBefore: z.nullable(z.string()),
});
export type UsePricing = z.infer<typeof UsePricing>;

/** Part of a cost that several tenancies have in common; the weights of all add up to `of`. */
export const LineShare = z.object({
  wholeMinor: moneyMinor,
  /** Days of persons, each times the weight of that person. */
  weight: z.string(),
  of: z.string(),
});

const useFields = {
  month,
  stretches: z.array(UseStretch),
  tariffName: z.string(),
  quantity: z.string(),
  /** All tiers of all versions, in their order. */
  tiers: z.array(UseTier),
  pricings: z.array(UsePricing),
  prorated: z.nullable(z.object({ days: z.int(), of: z.int() })),
  /** The sum of the tiers, rounded once. */
  useMinor: moneyMinor,
  /** What was missing to the least amount of a month. */
  minimumMinor: moneyMinor,
  fixedMinor: moneyMinor,
  share: z.nullable(LineShare),
};

/** The use of a month priced again. `minor` of both are of the whole; the line is their difference, or a share of it. */
const reratedFields = {
  month,
  /** Lines of the usage ledger that are charged by this. */
  flowIds: z.array(uuid),
  stretches: z.array(UseStretch),
  tariffName: z.string(),
  tiers: z.array(UseTier),
  billedMinor: moneyMinor,
  shouldMinor: moneyMinor,
  share: z.nullable(LineShare),
  /** With tiers that count through a year: what had been used of it before, as it was charged and as it is known now. */
  usedBefore: z.optional(z.object({ before: z.string(), after: z.string() })),
};

const rentFields = {
  /** Both days count. */
  from: day,
  to: day,
  days: z.int(),
  daysInMonth: z.int(),
  /** Of a whole month. */
  rentMinor: moneyMinor,
  mode: z.enum(['actual_days', 'thirty_day', 'none']),
};

/** Days of one month at one rent, and what they come to. */
export const RentPart = z.object({ ...rentFields, amountMinor: moneyMinor });
export type RentPart = z.infer<typeof RentPart>;

const itemFields = {
  quantity: z.string(),
  unitMinor: moneyMinor,
  from: z.nullable(day),
  to: z.nullable(day),
  /** Where it is charged for a part of a month. */
  days: z.nullable(z.int()),
  daysInMonth: z.nullable(z.int()),
};

/** Days of one month on which a monthly item is charged at one price, and what they come to. */
export const ItemPart = z.object({ ...itemFields, amountMinor: moneyMinor });
export type ItemPart = z.infer<typeof ItemPart>;

/**
 * The arithmetic of a line: a screen, a paper and whoever disputes it see the same.
 * Amounts `…Minor` are in minor units; quantities and prices are exact decimals.
 */
export const LineCalc = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rent'), ...rentFields }),
  /** Rent that was asked for ahead and is another one since: what it comes to now, less what was asked, by whichever bill. */
  z.object({
    kind: z.literal('rentChange'),
    /** Of the bill that asked for these days. */
    number: z.string(),
    billed: z.array(RentPart),
    now: z.array(RentPart),
    /** What earlier lines like this one have put right of it. */
    changedMinor: moneyMinor,
  }),
  z.object({ kind: z.literal('use'), ...useFields }),
  z.object({
    kind: z.literal('pool'),
    month,
    poolName: z.string(),
    source: z.enum(poolSources),
    method: z.enum(poolMethods),
    wholeMinor: moneyMinor,
    /** Of a pool that a meter tells. */
    quantity: z.nullable(z.string()),
    unitPrice: z.nullable(z.string()),
    /** What the master counted, and all below it. */
    gap: z.nullable(z.object({ master: z.string(), subs: z.string() })),
    tiers: z.array(UseTier),
    /** Room by room; of many rooms the own one, and all others together, without a number. */
    parts: z.array(
      z.object({
        room: z.string(),
        weight: z.string(),
        amountMinor: moneyMinor,
        mine: z.boolean(),
        /** Nobody lived there: the landlord's. */
        vacant: z.boolean(),
      }),
    ),
    /** Of the room's part, where several had the room. */
    share: z.nullable(LineShare),
  }),
  /** What a pool of an earlier month comes to now, less what was shared of it: by the shares that it was charged by. */
  z.object({
    kind: z.literal('poolChange'),
    month,
    poolName: z.string(),
    method: z.enum(poolMethods),
    /** What was counted, as it was charged and as it is known now. */
    before: z.string(),
    after: z.string(),
    billedMinor: moneyMinor,
    shouldMinor: moneyMinor,
    /** Of the room, in the weights of all. */
    weight: z.string(),
    of: z.string(),
    /** Of the room's part, where several had the room. */
    share: z.nullable(LineShare),
  }),
  z.object({
    kind: z.literal('trueUp'),
    ...reratedFields,
    estimated: z.string(),
    actual: z.string(),
  }),
  z.object({ kind: z.literal('correction'), ...reratedFields, before: z.string(), after: z.string() }),
  z.object({ kind: z.literal('item'), ...itemFields }),
  /** A monthly item that was asked for ahead and has other days or another price since: what it comes to now, less what was asked. */
  z.object({
    kind: z.literal('itemChange'),
    /** Of the bill that asked for it. */
    number: z.string(),
    billed: z.array(ItemPart),
    now: z.array(ItemPart),
    /** What earlier lines like this one have put right of it. */
    changedMinor: moneyMinor,
  }),
  z.object({ kind: z.literal('manual'), reason: z.string() }),
  z.object({
    kind: z.literal('lateFee'),
    /** Of a day, in parts of the principal. */
    rate: z.string(),
    rows: z.array(
      z.object({
        from: day,
        to: day,
        days: z.int(),
        principalMinor: moneyMinor,
        /** In main units, not rounded. */
        amount: z.string(),
      }),
    ),
    capMinor: moneyMinor,
    /** What had been posted before, which this line is less by. */
    postedMinor: moneyMinor,
  }),
  z.object({ kind: z.literal('deposit'), agreedMinor: moneyMinor }),
]);
export type LineCalc = z.infer<typeof LineCalc>;
/** The arithmetic of one kind. */
export type CalcOf<Kind extends LineCalc['kind']> = Extract<LineCalc, { kind: Kind }>;

/** A line of a bill as the screens get it. */
export const BillLine = z.object({
  billLineId: uuid,
  position: z.int(),
  chargeKind: z.enum(chargeKinds),
  chargeItemId: z.nullable(uuid),
  description: z.enum(lineDescriptions),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Written by hand. */
  text: z.string(),
  quantity: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  unitPrice: z.nullable(z.string()),
  amountMinor: moneyMinor,
  /** Part of the amount. */
  taxMinor: moneyMinor,
  source: z.enum(lineSources),
  sourceId: z.nullable(uuid),
  calc: z.nullable(LineCalc),
  /** Who wrote it by hand. */
  writtenByName: z.nullable(z.string()),
});
export type BillLine = z.infer<typeof BillLine>;
