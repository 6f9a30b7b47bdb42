import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageIfAskedQuery } from '../paging.ts';
import { day, decimalNotNegative, instant, text, uuid, version } from '../scalars.ts';
import { inBuildingOf } from './access.ts';
import { Cycle, reason } from './cycles.ts';
import { meterKinds, registers } from './meter-words.ts';
import { meterScopes, readingFlags, readingSources, readingStates } from './meters.ts';

/** `page`: registers of a round in one answer, two for each room of a house of 300. */
export const readingLimits = { batch: 500, photos: 6, note: { max: 500 }, page: 600 } as const;

const value = decimalNotNegative(12, 3);
const photos = z.array(uuid).check(z.maxLength(readingLimits.photos));
const note = text(0, readingLimits.note.max);

export const Reading = z.object({
  readingId: uuid,
  value: z.string(),
  readOn: day,
  source: z.enum(readingSources),
  state: z.enum(readingStates),
  rollover: z.boolean(),
  flags: z.array(z.enum(readingFlags)),
  note: z.string(),
  photos: z.array(uuid),
  enteredBy: z.string(),
  enteredByName: z.string(),
  enteredAt: instant,
  checkedBy: z.nullable(z.string()),
  checkedByName: z.nullable(z.string()),
  checkedAt: z.nullable(instant),
  selfChecked: z.boolean(),
  /** Why it was rejected. */
  reason: z.string(),
  version,
});
export type Reading = z.infer<typeof Reading>;

/** One register to be read in a cycle: what is known of it, and what was entered. */
export const RoundRow = z.object({
  meterId: uuid,
  register: z.enum(registers),
  serial: z.string(),
  kind: z.enum(meterKinds),
  scope: z.enum(meterScopes),
  roomId: z.nullable(uuid),
  roomNumber: z.nullable(z.string()),
  floor: z.nullable(z.int()),
  intDigits: z.int(),
  decimals: z.int(),
  multiplier: z.string(),
  /** The last value that counts before this cycle; null for a meter without any. */
  previous: z.nullable(z.object({ value: z.string(), readOn: day, source: z.enum(readingSources) })),
  /**
   * What the register has shown since `previous`, in the order in which it must have shown it, estimates aside: values of
   * moving in and out, of later months, and its last one. `reached`: how far the counter had come by then, as if it had
   * no end. A value below the last of them before its day has gone round, or another meter stands there. Left out where
   * there is none.
   */
  shownSince: z.optional(
    z.array(
      z.object({ value: z.string(), readOn: day, source: z.enum(readingSources), reached: z.string() }),
    ),
  ),
  /** The one that counts in this cycle; else the last rejected one, which waits to be read again. */
  reading: z.nullable(Reading),
  /** After the multiplier, over all meters that stood there in this cycle; null while unread. */
  usage: z.nullable(z.string()),
  days: z.nullable(z.int()),
  perDay: z.nullable(z.string()),
  /** For comparison, per day; null where nothing is known. */
  perDayLast3: z.nullable(z.string()),
  perDayLastYear: z.nullable(z.string()),
  occupied: z.boolean(),
  may: z.object({ enter: z.boolean(), check: z.boolean() }),
  /**
   * Values of the register that belong to no cycle and wait for a second person: first and last ones of meters, moving
   * in and out. Those that use is computed with keep the first gate shut (`unchecked`).
   */
  waiting: z.optional(z.array(Reading)),
});
export type RoundRow = z.infer<typeof RoundRow>;

const cycleParams = z.object({ cycleId: uuid });

/**
 * The round in walking order: floor, room, kind, register; meters without a room last. `limit` is of meters, whose
 * registers stay together: a page may have more or fewer rows.
 */
export const listRound = endpoint({
  name: 'listRound',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/readings',
  access: inBuildingOf('cycle', 'apartment.round.read'),
  shows: ['apartment.readings', 'apartment.meters', 'apartment.cycles'],
  params: cycleParams,
  query: z.object({
    ...pageIfAskedQuery(readingLimits.page),
    state: z.optional(z.enum(['unread', ...readingStates])),
    flag: z.optional(z.enum(['any', ...readingFlags])),
  }),
  response: z.object({
    cycle: Cycle,
    /** Today in the building's zone; no reading is dated later. */
    today: day,
    photoRule: z.enum(['never', 'anomaly', 'always']),
    items: z.array(RoundRow),
    /** Left out by servers that answer no pages. */
    next: z.optional(z.nullable(z.string())),
  }),
});

/** One value as it was typed, perhaps hours ago without a network. */
export const EnteredReading = z.object({
  /** Made by the caller: the same id once more answers what became of it before. */
  readingId: uuid,
  meterId: uuid,
  register: z.enum(registers),
  value,
  readOn: day,
  /** The meter has passed its highest value. */
  rollover: z._default(z.boolean(), false),
  note: z._default(note, ''),
  photos: z._default(photos, []),
  /** The reading that this one changes, as the caller saw it; null where the register was unread. */
  seen: z._default(z.nullable(z.object({ readingId: uuid, version })), null),
});
export type EnteredReading = z.input<typeof EnteredReading>;

const unread = z.optional(z.unknown());
/** A row of which only its name can be read: it is refused by itself, as its fields say. */
export const UnreadRow = z.object({
  ...{ readingId: uuid, meterId: uuid, register: z.enum(registers) },
  ...{ value: unread, readOn: unread, rollover: unread, note: unread, photos: unread, seen: unread },
});
export type UnreadRow = z.infer<typeof UnreadRow>;

export const RefusedRow = z.object({
  outcome: z.literal('refused'),
  readingId: uuid,
  code: z.string(),
  fields: z.array(
    z.object({ path: z.string(), code: z.string(), params: z.optional(z.record(z.string(), z.unknown())) }),
  ),
  /** As it stands now, for comparison. */
  row: z.nullable(RoundRow),
});
export const KeptRow = z.object({
  outcome: z.enum(['saved', 'unchanged']),
  readingId: uuid,
  row: RoundRow,
});
export const RowOutcome = z.union([KeptRow, RefusedRow]);
export type RowOutcome = z.infer<typeof RowOutcome>;

/**
 * Enters values, each for itself: a bad row leaves the others alone, also one that is not even a number or a day of the
 * kept years. Field codes of a row: those of `EnteredReading`, `too_many_decimals`,
 * `too_many_digits`, BELOW_PREVIOUS (params `previous`, `usageWithRollover`), ABOVE_NEXT (params `next`, `readOn`:
 * what it showed afterwards), `in_future`, `outside_window`,
 * `photo_required`, `manager_must_confirm` at `rollover`; row codes: VERSION_CONFLICT, STATE_CONFLICT, NOT_FOUND.
 */
export const enterReadings = endpoint({
  name: 'enterReadings',
  method: 'POST',
  path: '/apartment/cycles/{cycleId}/readings:batch',
  access: inBuildingOf('cycle', 'apartment.reading.enter'),
  changes: ['apartment.readings'],
  params: cycleParams,
  body: z.object({
    rows: z
      .array(z.union([EnteredReading, UnreadRow]))
      .check(z.minLength(1), z.maxLength(readingLimits.batch)),
    /** From a sheet rather than by hand. */
    source: z._default(z.enum(['manual', 'import']), 'manual'),
    dryRun: z._default(z.boolean(), false),
  }),
  response: z.object({ cycle: Cycle, outcomes: z.array(RowOutcome) }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

const readingParams = z.object({ readingId: uuid });
const readingAction = {
  method: 'POST',
  params: readingParams,
  response: RoundRow,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'SOD_SAME_PERSON'],
  versioned: true,
  idempotent: true,
} as const;

/** Also for values of moving in and out and of replacements; these are locked by it. */
export const checkReading = endpoint({
  name: 'checkReading',
  path: '/apartment/readings/{readingId}/actions/check',
  access: inBuildingOf('reading', 'apartment.reading.check'),
  changes: ['apartment.readings', 'apartment.checks', 'apartment.tenancies'],
  ...readingAction,
});

export const rejectReading = endpoint({
  name: 'rejectReading',
  path: '/apartment/readings/{readingId}/actions/reject',
  access: inBuildingOf('reading', 'apartment.reading.check'),
  changes: ['apartment.readings', 'apartment.checks', 'apartment.tenancies'],
  body: z.object({ reason }),
  ...readingAction,
});

/** A manager has seen that so much use is real although the value fell. */
export const confirmRollover = endpoint({
  name: 'confirmRollover',
  path: '/apartment/readings/{readingId}/actions/confirm-rollover',
  access: inBuildingOf('reading', 'apartment.building.configure'),
  changes: ['apartment.readings', 'apartment.checks', 'apartment.tenancies'],
  ...readingAction,
});

/** Nobody could read it: the server says what it would show. Two in a row need a manager, a third is refused. */
export const estimateReading = endpoint({
  name: 'estimateReading',
  method: 'POST',
  path: '/apartment/cycles/{cycleId}/readings:estimate',
  access: inBuildingOf('cycle', 'apartment.reading.enter'),
  changes: ['apartment.readings'],
  params: cycleParams,
  body: z.object({ meterId: uuid, register: z.enum(registers), note: reason }),
  response: RoundRow,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** Values that are passed together, as the caller saw them. */
export const readingsToPass = z
  .array(z.object({ readingId: uuid, version }))
  .check(z.minLength(1), z.maxLength(readingLimits.batch));

/** Passes many at once: only unflagged ones that others have entered; each row for itself. */
export const checkReadings = endpoint({
  name: 'checkReadings',
  method: 'POST',
  path: '/apartment/cycles/{cycleId}/readings:check',
  access: inBuildingOf('cycle', 'apartment.reading.check'),
  changes: ['apartment.readings', 'apartment.checks', 'apartment.tenancies'],
  params: cycleParams,
  body: z.object({ readings: readingsToPass }),
  response: z.object({ cycle: Cycle, outcomes: z.array(RowOutcome) }),
  idempotent: true,
  errors: ['STATE_CONFLICT'],
});

/**
 * Values of a room's meters when somebody moves in or out: no cycle waits for them, a second person locks them. Field
 * codes of a value as in a round; one that fell is sent again with `rollover` where the counter has gone round.
 */
export const enterMoveReadings = endpoint({
  name: 'enterMoveReadings',
  method: 'POST',
  path: '/apartment/tenancies/{tenancyId}/readings',
  access: inBuildingOf('tenancy', 'apartment.reading.enter_move'),
  changes: ['apartment.readings', 'apartment.tenancies'],
  params: z.object({ tenancyId: uuid }),
  body: z.object({
    source: z.enum(['move_in', 'move_out']),
    readOn: day,
    values: z
      .array(
        z.object({
          meterId: uuid,
          register: z.enum(registers),
          value,
          /** The meter has passed its highest value. */
          rollover: z._default(z.boolean(), false),
          photos: z._default(photos, []),
          /** The value of this move that this one changes, as the caller saw it; left out where there was none. */
          seen: z.optional(z.nullable(z.object({ readingId: uuid, version }))),
        }),
      )
      .check(z.minLength(1), z.maxLength(40)),
  }),
  response: z.object({ items: z.array(Reading) }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  idempotent: true,
});

/** In which states of a tenancy the values of moving are entered. */
export const moveReadingsIn = {
  move_in: ['draft', 'signed', 'active'],
  move_out: ['active', 'ending', 'settling'],
} as const;

/** A value of moving in or out, and which register shows it. */
export const MoveReading = z.extend(Reading, { meterId: uuid, register: z.enum(registers) });
export type MoveReading = z.infer<typeof MoveReading>;

/**
 * What was entered last of each register when this tenancy's people moved in and out. One that is `rejected` has to be
 * entered again.
 */
export const listMoveReadings = endpoint({
  name: 'listMoveReadings',
  method: 'GET',
  path: '/apartment/tenancies/{tenancyId}/readings',
  access: inBuildingOf('tenancy', 'apartment.reading.read'),
  shows: ['apartment.readings'],
  params: z.object({ tenancyId: uuid }),
  response: z.object({ items: z.array(MoveReading) }),
});

/** All that a meter ever showed, newest first, with what was rejected and superseded. */
export const listMeterReadings = endpoint({
  name: 'listMeterReadings',
  method: 'GET',
  path: '/apartment/meters/{meterId}/readings',
  access: inBuildingOf('meter', 'apartment.reading.read'),
  shows: ['apartment.readings'],
  params: z.object({ meterId: uuid }),
  response: z.object({
    items: z.array(z.extend(Reading, { register: z.enum(registers), cycleYm: z.nullable(z.string()) })),
  }),
});
