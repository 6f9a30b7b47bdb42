import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, decimalNotNegative, instant, text, uuid, version } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { buildingParams } from './buildings.ts';
import { reason } from './cycles.ts';
import { meterKinds, registers } from './meter-words.ts';

export const correctionStates = ['asked', 'approved', 'refused'] as const;

const where = {
  meterId: uuid,
  serial: z.string(),
  kind: z.enum(meterKinds),
  register: z.enum(registers),
  roomNumber: z.nullable(z.string()),
  cycleYm: z.nullable(z.string()),
};

/** A locked reading was wrong: one asks for another value, somebody else decides. */
export const Correction = z.object({
  correctionId: uuid,
  readingId: uuid,
  ...where,
  readOn: day,
  before: z.string(),
  value: z.string(),
  rollover: z.boolean(),
  reason: z.string(),
  evidence: z.array(uuid),
  askedBy: z.string(),
  askedByName: z.string(),
  askedAt: instant,
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decisionNote: z.string(),
  selfChecked: z.boolean(),
  state: z.enum(correctionStates),
  /** Approved, but no month is open that could take the difference: the next one will. */
  waits: z.optional(z.boolean()),
  may: z.object({ decide: z.boolean() }),
  version,
});
export type Correction = z.infer<typeof Correction>;

/** Waiting ones first, then the newest. */
export const listCorrections = endpoint({
  name: 'listCorrections',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/corrections',
  access: inBuilding('apartment.correction.read'),
  shows: ['apartment.corrections'],
  params: buildingParams,
  query: z.object({ ...cursorQuery, state: z.optional(z.enum(correctionStates)) }),
  response: cursorPage(Correction),
});

/** Field codes at `value`: `unchanged`, `breaks_order` (of the values before and after), `too_many_decimals`. */
export const askCorrection = endpoint({
  name: 'askCorrection',
  method: 'POST',
  path: '/apartment/readings/{readingId}/actions/ask-correction',
  access: inBuildingOf('reading', 'apartment.correction.ask'),
  changes: ['apartment.corrections', 'apartment.checks'],
  params: z.object({ readingId: uuid }),
  body: z.object({
    value: decimalNotNegative(12, 3),
    rollover: z._default(z.boolean(), false),
    reason,
    evidence: z._default(z.array(uuid).check(z.maxLength(6)), []),
  }),
  response: Correction,
  errors: ['STATE_CONFLICT', 'PERIOD_LOCKED'],
  idempotent: true,
});

const decision = {
  method: 'POST',
  access: inBuildingOf('correction', 'apartment.correction.approve'),
  params: z.object({ correctionId: uuid }),
  response: Correction,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'SOD_SAME_PERSON', 'PERIOD_LOCKED'],
  versioned: true,
  idempotent: true,
} as const;

/** The new value counts; what it changes goes into the ledger of the next open cycle. */
export const approveCorrection = endpoint({
  name: 'approveCorrection',
  path: '/apartment/corrections/{correctionId}/actions/approve',
  changes: ['apartment.corrections', 'apartment.checks', 'apartment.readings', 'apartment.usages'],
  body: z.object({ note: z._default(text(0, 500), '') }),
  ...decision,
});

export const refuseCorrection = endpoint({
  name: 'refuseCorrection',
  path: '/apartment/corrections/{correctionId}/actions/refuse',
  changes: ['apartment.corrections', 'apartment.checks', 'apartment.readings', 'apartment.usages'],
  body: z.object({ note: reason }),
  ...decision,
});

export const checkGates = ['read', 'used', 'bill', 'tariff'] as const;
export const checkResults = ['pass', 'reject', 'waive'] as const;
export const checkSubjects = ['reading', 'usage', 'correction', 'cycle', 'tariff_version', 'bill'] as const;

/** Who passed, rejected or waived what; written once. */
export const CheckRecord = z.object({
  checkRecordId: uuid,
  subjectType: z.enum(checkSubjects),
  subjectId: uuid,
  gate: z.enum(checkGates),
  result: z.enum(checkResults),
  note: z.string(),
  checkerName: z.string(),
  selfChecked: z.boolean(),
  at: instant,
  /** What it was about, for people; null where there is no meter (a cycle, a tariff). */
  meter: z.nullable(z.object(where)),
  /** Month of a cycle, or code and day of a tariff version. */
  label: z.string(),
  enteredByName: z.nullable(z.string()),
  /** Before and after, of a correction; the value alone else. */
  before: z.nullable(z.string()),
  value: z.nullable(z.string()),
  photos: z.array(uuid),
});
export type CheckRecord = z.infer<typeof CheckRecord>;

/** Newest first. Readers see only what is about their own rows. */
export const listCheckRecords = endpoint({
  name: 'listCheckRecords',
  method: 'GET',
  path: '/apartment/check-records',
  access: inBuilding('apartment.correction.read', 'building'),
  shows: ['apartment.checks'],
  query: z.object({
    ...cursorQuery,
    building: uuid,
    gate: z.optional(z.enum(checkGates)),
    result: z.optional(z.enum(checkResults)),
    subject: z.optional(uuid),
    selfChecked: z.optional(z.enum(['true'])),
    from: z.optional(day),
    to: z.optional(day),
  }),
  response: cursorPage(CheckRecord),
});
