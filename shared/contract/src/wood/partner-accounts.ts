import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, moneyMinor, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';
import { txnStates } from './txns.ts';

/** How long what is open has been overdue, in days (apartment-and-wood.md, 9.5). */
export const ageBuckets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

const ages = z.object({
  notDue: moneyMinor,
  upTo30: moneyMinor,
  upTo60: moneyMinor,
  upTo90: moneyMinor,
  over90: moneyMinor,
});

const sums = {
  ages,
  /** All of it, whatever its age. */
  openMinor: moneyMinor,
  overdueMinor: moneyMinor,
  /** Paid and taken by no document yet. */
  advanceMinor: moneyMinor,
  /** Paid for goods that have gone back since: to be given back. */
  refundMinor: moneyMinor,
  /** What is open less what is paid in advance or to be given back. */
  balanceMinor: moneyMinor,
};

export const OpenDocument = z.object({
  txnId: uuid,
  number: z.string(),
  state: z.enum(txnStates),
  businessDate: day,
  dueOn: day,
  /** 0 of what is not due yet. */
  overdueDays: z.int(),
  movedMinor: moneyMinor,
  creditedMinor: moneyMinor,
  settledMinor: moneyMinor,
  /** Below zero: to be given back. */
  openMinor: moneyMinor,
});
export type OpenDocument = z.infer<typeof OpenDocument>;

/** One side of an account. */
export const AccountSide = z.object({
  ...sums,
  /** What was open when the books began, and is open of it still. */
  openingMinor: moneyMinor,
  openingOpenMinor: moneyMinor,
  /** All that are open, what is due first first. */
  documents: z.array(OpenDocument),
});
export type AccountSide = z.infer<typeof AccountSide>;

/** How much a customer may owe, and does. */
export const Credit = z.object({
  /** Null: no limit is set. */
  limitMinor: z.nullable(moneyMinor),
  /** Open, and agreed but not delivered yet; less what is paid in advance. */
  usedMinor: moneyMinor,
  agreedMinor: moneyMinor,
  /** Below zero: so much is over it. Null where there is no limit. */
  freeMinor: z.nullable(moneyMinor),
});
export type Credit = z.infer<typeof Credit>;

export const PartnerAccount = z.object({
  partnerId: uuid,
  code: z.string(),
  names,
  currency: z.string(),
  termsDays: z.int(),
  today: day,
  /** What they owe the team for sales, and what the team owes them for purchases. */
  receivable: seenWith('wood.sale.price', AccountSide),
  payable: seenWith('wood.purchase.price', AccountSide),
  credit: seenWith('wood.sale.price', Credit),
});
export type PartnerAccount = z.infer<typeof PartnerAccount>;

/** How a team and a partner stand: whoever sells sees what is owed for sales, whoever buys what is owed for purchases. */
export const getPartnerAccount = endpoint({
  name: 'getPartnerAccount',
  method: 'GET',
  path: '/wood/partners/{partnerId}/account',
  access: inTeamOf('partner', 'wood.settlement.read', {
    orOneOf: ['wood.sale.write', 'wood.purchase.write'],
  }),
  shows: ['wood.partners', 'wood.txns', 'wood.settlements'],
  params: z.object({ partnerId: uuid }),
  response: PartnerAccount,
});

export const agedSides = ['receivable', 'payable'] as const;
export type AgedSide = (typeof agedSides)[number];

export const AgedPartner = z.object({ partnerId: uuid, code: z.string(), names, ...sums });
export type AgedPartner = z.infer<typeof AgedPartner>;

/** What is open with every partner of one side by how long it has been overdue, the most overdue first. */
export const listAgeing = endpoint({
  name: 'listAgeing',
  method: 'GET',
  path: '/wood/ageing',
  access: inTeam('wood.settlement.read'),
  shows: ['wood.partners', 'wood.txns', 'wood.settlements'],
  query: z.object({ ...ofTeam, side: z.enum(agedSides) }),
  response: z.object({
    today: day,
    currency: z.string(),
    items: z.array(AgedPartner),
    total: z.object(sums),
  }),
});
