import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery, pageIfAskedQuery } from '../paging.ts';
import { day, instant, month, uuid, version } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { Cycle, reason } from './cycles.ts';
import { meterKinds, registers } from './meter-words.ts';
import { meterScopes } from './meters.ts';

/** What a checker of uses has to look at (apartment-and-wood.md, route 12). */
export const anomalyRuleNames = [
  'NEGATIVE',
  'ROLLOVER',
  'JUMP',
  'DROP',
  'ZERO_OCCUPIED',
  'USE_VACANT',
  'ESTIMATED_TWICE',
  'VERIFY_DUE',
  'MASTER_GAP',
] as const;
export type AnomalyRuleName = (typeof anomalyRuleNames)[number];
export const usageKinds = ['actual', 'estimated', 'trued_up'] as const;
export const flowKinds = ['actual', 'estimated', 'true_up', 'correction'] as const;

const where = {
  meterId: uuid,
  serial: z.string(),
  kind: z.enum(meterKinds),
  scope: z.enum(meterScopes),
  register: z.enum(registers),
  roomId: z.nullable(uuid),
  roomNumber: z.nullable(z.string()),
};

export const Anomaly = z.object({
  rule: z.enum(anomalyRuleNames),
  state: z.enum(['open', 'waived', 'sent_back']),
  note: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});

export const Usage = z.object({
  usageId: uuid,
  ...where,
  /** The month that it is the use of: of a true-up, an earlier one than that of the list. */
  cycleYm: month,
  days: z.int(),
  quantity: z.string(),
  perDay: z.nullable(z.string()),
  /** Middle of the last six, per day; null where too little is known. */
  usualPerDay: z.nullable(z.string()),
  /** These six, oldest first; left out by servers that do not tell them. */
  past: z.optional(z.array(z.object({ ym: month, perDay: z.string() }))),
  usageKind: z.enum(usageKinds),
  state: z.enum(['draft', 'locked']),
  from: z.object({ value: z.string(), readOn: day }),
  to: z.object({
    readingId: uuid,
    value: z.string(),
    readOn: day,
    photos: z.array(uuid),
    enteredByName: z.string(),
  }),
  occupied: z.boolean(),
  anomalies: z.array(Anomaly),
  /** Whether the caller may say that it is as it is: not about what they have entered themselves. */
  may: z.object({ decide: z.boolean() }),
  version,
});
export type Usage = z.infer<typeof Usage>;

/** Those with an open anomaly first, then in walking order. `rule` narrows to one; `any` to all that have one. */
export const listUsages = endpoint({
  name: 'listUsages',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/usage',
  access: inBuildingOf('cycle', 'apartment.usage.read'),
  shows: ['apartment.usages', 'apartment.cycles'],
  params: z.object({ cycleId: uuid }),
  query: z.object({
    ...pageIfAskedQuery(),
    rule: z.optional(z.enum(['any', ...anomalyRuleNames])),
    state: z.optional(z.enum(['open', 'waived', 'sent_back'])),
  }),
  response: z.object({
    cycle: Cycle,
    /** Open ones by rule, whatever is filtered. */
    open: z.array(z.object({ rule: z.enum(anomalyRuleNames), count: z.int() })),
    /** Rules that a use of the month offends or has offended, and how many uses it has, whatever is filtered. */
    found: z.optional(z.array(z.enum(anomalyRuleNames))),
    total: z.optional(z.int()),
    items: z.array(Usage),
    /** These three are left out by servers that answer no pages. */
    next: z.optional(z.nullable(z.string())),
  }),
});

const usageAction = {
  method: 'POST',
  params: z.object({ usageId: uuid }),
  access: inBuildingOf('usage', 'apartment.usage.check'),
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'SOD_SAME_PERSON'],
  versioned: true,
  idempotent: true,
} as const;

/** It is as it is, for a reason that is written down. MASTER_GAP is settled by `setGapBearer` (field code `needs_bearer`). */
export const waiveAnomaly = endpoint({
  name: 'waiveAnomaly',
  path: '/apartment/usage/{usageId}/actions/waive',
  changes: ['apartment.usages', 'apartment.checks'],
  body: z.object({ rule: z.enum(anomalyRuleNames), note: reason }),
  response: Usage,
  ...usageAction,
});

/** It has to be read again: its reading is rejected, and the cycle goes back to reading. */
export const sendUsageBack = endpoint({
  name: 'sendUsageBack',
  path: '/apartment/usage/{usageId}/actions/send-back',
  changes: ['apartment.usages', 'apartment.readings', 'apartment.cycles', 'apartment.checks'],
  body: z.object({ note: reason }),
  response: z.object({ cycle: Cycle }),
  ...usageAction,
});

export const gapBearers = ['landlord', 'tenants'] as const;
export type GapBearer = (typeof gapBearers)[number];
const quantityOf = z.object({ ...where, quantity: z.string() });

/** What each master meter saw, against the meters below it. */
export const Reconciliation = z.object({
  usageId: uuid,
  master: quantityOf,
  subs: z.array(quantityOf),
  subsQuantity: z.string(),
  gap: z.string(),
  /** Part of the master's use, to four decimals; null when it used nothing. */
  loss: z.nullable(z.string()),
  lossLimit: z.string(),
  isMasterGap: z.boolean(),
  bearer: z.nullable(z.enum(gapBearers)),
  /** Why they bear it. */
  note: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  may: z.object({ decide: z.boolean() }),
  version,
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const getReconciliation = endpoint({
  name: 'getReconciliation',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/reconciliation',
  access: inBuildingOf('cycle', 'apartment.usage.read'),
  shows: ['apartment.usages', 'apartment.cycles'],
  params: z.object({ cycleId: uuid }),
  response: z.object({ cycle: Cycle, items: z.array(Reconciliation) }),
});

/** Who pays for what no meter below the master saw. */
export const setGapBearer = endpoint({
  name: 'setGapBearer',
  path: '/apartment/usage/{usageId}/actions/set-bearer',
  changes: ['apartment.usages', 'apartment.checks'],
  body: z.object({ bearer: z.enum(gapBearers), note: reason }),
  response: Reconciliation,
  ...usageAction,
});

/** For whose use a line stands: the tenancy, and the person who signed it. */
export const FlowTenancy = z.object({ tenancyId: uuid, number: z.int(), tenantName: z.string() });

/** One line of the usage ledger; never changed, never deleted. */
export const UsageFlow = z.object({
  usageFlowId: uuid,
  at: instant,
  businessDate: day,
  ...where,
  /** In which it is counted. */
  cycleYm: month,
  /** Whose use it is about: an earlier one for true-ups and corrections. */
  usageYm: month,
  flowKind: z.enum(flowKinds),
  /** With its sign. */
  quantity: z.string(),
  /** Of the register, up to and with this line. */
  running: z.string(),
  usageId: uuid,
  /** Null where nobody lived there. */
  tenancy: seenWith('apartment.tenancy.read', z.nullable(FlowTenancy)),
});
export type UsageFlow = z.infer<typeof UsageFlow>;

/** Newest first. */
export const listUsageFlows = endpoint({
  name: 'listUsageFlows',
  method: 'GET',
  path: '/apartment/flows/used',
  access: inBuilding('apartment.usage.read', 'building'),
  shows: ['apartment.usages', 'apartment.cycles'],
  query: z.object({
    ...cursorQuery,
    building: uuid,
    meter: z.optional(uuid),
    room: z.optional(uuid),
    kind: z.optional(z.enum(flowKinds)),
    meterKind: z.optional(z.enum(meterKinds)),
    from: z.optional(day),
    to: z.optional(day),
  }),
  response: z.extend(cursorPage(UsageFlow), {
    /** Over all that matches, by kind of meter. */
    sums: z.array(z.object({ kind: z.enum(meterKinds), quantity: z.string() })),
  }),
});

export const matrixModes = ['cycle', 'calendar'] as const;
const matrixCell = z.object({
  quantity: z.nullable(z.string()),
  estimated: z.boolean(),
  /** Not locked yet. */
  draft: z.boolean(),
});

/** Rooms × months of one kind of meter; `calendar` spreads each use onto the months it fell into. */
export const getUsageMatrix = endpoint({
  name: 'getUsageMatrix',
  method: 'GET',
  path: '/apartment/usage/matrix',
  access: inBuilding('apartment.usage.read', 'building'),
  shows: ['apartment.usages', 'apartment.cycles'],
  query: z.object({
    building: uuid,
    kind: z._default(z.enum(meterKinds), 'electricity'),
    from: z.optional(month),
    to: z.optional(month),
    mode: z._default(z.enum(matrixModes), 'cycle'),
  }),
  response: z.object({
    months: z.array(month),
    rows: z.array(
      z.object({
        roomId: uuid,
        roomNumber: z.string(),
        floor: z.int(),
        cells: z.array(matrixCell),
        total: z.string(),
      }),
    ),
    /** By month, then of all. */
    totals: z.array(z.string()),
    total: z.string(),
    /** Kinds of which the building has meters. */
    kinds: z.array(z.enum(meterKinds)),
  }),
});
