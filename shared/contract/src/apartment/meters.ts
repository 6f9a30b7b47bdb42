import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { numberedPage, pageQuery } from '../paging.ts';
import { day, decimalNotNegative, instant, text, uuid, version } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { buildingParams } from './buildings.ts';
import { meterKinds, registers } from './meter-words.ts';

/** `room`: what one room uses; `common`: what nobody alone does; `master`: what the meters below it share. */
export const meterScopes = ['room', 'common', 'master'] as const;
export type MeterScope = (typeof meterScopes)[number];
export const registerSets = ['single', 'peak_valley', 'peak_flat_valley'] as const;
export type RegisterSet = (typeof registerSets)[number];
export const meterStates = ['in_stock', 'installed', 'suspended', 'removed', 'scrapped'] as const;
export type MeterState = (typeof meterStates)[number];
export const readingSources = [
  'manual',
  'import',
  'self',
  'remote',
  'estimate',
  'move_in',
  'move_out',
  'replace_out',
  'replace_in',
  'correction',
] as const;
export type ReadingSource = (typeof readingSources)[number];
export const readingStates = ['entered', 'checked', 'rejected', 'locked', 'superseded'] as const;
export type ReadingState = (typeof readingStates)[number];
/** What the eye is drawn to before anybody has checked: the use that the value would give is unusual. */
export const readingFlags = ['ROLLOVER', 'JUMP', 'DROP', 'ZERO_OCCUPIED', 'USE_VACANT', 'ESTIMATED'] as const;
export type ReadingFlag = (typeof readingFlags)[number];

/** The registers that a meter counts apart. */
export const registersOf = {
  single: ['total'],
  peak_valley: ['peak', 'valley'],
  peak_flat_valley: ['peak', 'flat', 'valley'],
} as const satisfies Record<RegisterSet, readonly (typeof registers)[number][]>;

export const meterLimits = {
  serial: { min: 1, max: 40 },
  intDigits: { min: 3, max: 9 },
  decimals: { min: 0, max: 3 },
  note: { max: 500 },
} as const;

const serial = text(meterLimits.serial.min, meterLimits.serial.max);
const note = text(0, meterLimits.note.max);
const meterValue = decimalNotNegative(12, 3);

/** What stands on the meter itself. */
export const meterPlate = {
  serial,
  intDigits: z.int().check(z.minimum(meterLimits.intDigits.min), z.maximum(meterLimits.intDigits.max)),
  decimals: z.int().check(z.minimum(meterLimits.decimals.min), z.maximum(meterLimits.decimals.max)),
  /** Ratio of the current transformer; use = difference × multiplier. */
  multiplier: decimalNotNegative(10, 4),
  registers: z.enum(registerSets),
};
const newPlate = {
  ...meterPlate,
  intDigits: z._default(meterPlate.intDigits, 5),
  decimals: z._default(meterPlate.decimals, 1),
  multiplier: z._default(meterPlate.multiplier, '1'),
  registers: z._default(meterPlate.registers, 'single'),
};
/** Where it counts. */
const place = { scope: z.enum(meterScopes), roomId: z.nullable(uuid) };
const settings = {
  serial,
  parentMeterId: z.nullable(uuid),
  verifyDue: z.nullable(day),
  tariffPlanId: z.nullable(uuid),
  /** A record of what was switched, not a switch. */
  supply: z.enum(['on', 'off']),
  note,
};

/** What a register showed, at the beginning or the end of a meter's time at a place. */
const RegisterValue = z.object({ register: z.enum(registers), value: meterValue });
const photos = z._default(z.array(uuid).check(z.maxLength(6)), []);
const beginning = {
  installedOn: day,
  /** One value for each register. */
  initial: z.array(RegisterValue).check(z.minLength(1), z.maxLength(registers.length)),
  photos,
};
const ending = {
  removedOn: day,
  final: z
    .array(
      z.extend(RegisterValue, {
        /** Passed its highest value since it was last read: then a final value below that one is right. */
        rollover: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(1), z.maxLength(registers.length)),
  photos,
};

export const MeterReading = z.object({
  readingId: uuid,
  register: z.enum(registers),
  value: z.string(),
  readOn: day,
  source: z.enum(readingSources),
  state: z.enum(readingStates),
  /** The meter has passed its highest value. */
  rollover: z.optional(z.boolean()),
  flags: z.optional(z.array(z.enum(readingFlags))),
  /** With the id what `seen` names when the value is put right. */
  version: z.optional(version),
});
export type MeterReading = z.infer<typeof MeterReading>;

export const Meter = z.object({
  meterId: uuid,
  buildingId: uuid,
  ...meterPlate,
  ...settings,
  ...place,
  kind: z.enum(meterKinds),
  roomNumber: z.nullable(z.string()),
  /** The meter that stood here before. */
  replaces: z.nullable(uuid),
  installedOn: z.nullable(day),
  removedOn: z.nullable(day),
  state: z.enum(meterStates),
  /** By register: as installed, as removed, and the last one that counts. */
  initial: z.array(MeterReading),
  final: z.array(MeterReading),
  last: z.array(MeterReading),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type Meter = z.infer<typeof Meter>;

export const listMeters = endpoint({
  name: 'listMeters',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/meters',
  access: inBuilding('apartment.reading.read'),
  shows: ['apartment.meters', 'apartment.readings'],
  params: buildingParams,
  query: z.object({
    ...pageQuery,
    room: z.optional(uuid),
    kind: z.optional(z.enum(meterKinds)),
    scope: z.optional(z.enum(meterScopes)),
    /** `live`: those that stand somewhere now. */
    state: z._default(z.enum([...meterStates, 'live', 'all']), 'all'),
    /** Part of a serial. */
    q: z.optional(text(0, meterLimits.serial.max)),
  }),
  response: numberedPage(Meter),
});

export const NewMeter = z.object({
  ...newPlate,
  ...place,
  roomId: z._default(place.roomId, null),
  kind: z.enum(meterKinds),
  parentMeterId: z._default(settings.parentMeterId, null),
  verifyDue: z._default(settings.verifyDue, null),
  tariffPlanId: z._default(settings.tariffPlanId, null),
  supply: z._default(settings.supply, 'on'),
  note: z._default(note, ''),
  /** Left out: it goes into stock, without any reading. */
  install: z.optional(z.object(beginning)),
});
export type NewMeter = z.input<typeof NewMeter>;

export const createMeter = endpoint({
  name: 'createMeter',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/meters',
  access: inBuilding('apartment.room.configure'),
  changes: ['apartment.meters', 'apartment.readings'],
  params: buildingParams,
  body: NewMeter,
  response: Meter,
  errors: ['CODE_TAKEN', 'STATE_CONFLICT'],
  idempotent: true,
});

const meterParams = z.object({ meterId: uuid });
export const MeterChange = z.partial(z.object(settings));
export type MeterChange = z.infer<typeof MeterChange>;

/** What is on the meter's plate stays, its serial excepted: a typing mistake there changes no use. */
export const updateMeter = endpoint({
  name: 'updateMeter',
  method: 'PATCH',
  path: '/apartment/meters/{meterId}',
  access: inBuildingOf('meter', 'apartment.room.configure'),
  changes: ['apartment.meters'],
  params: meterParams,
  body: MeterChange,
  response: Meter,
  errors: ['CODE_TAKEN', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

const meterAction = {
  method: 'POST',
  access: inBuildingOf('meter', 'apartment.room.configure'),
  params: meterParams,
  versioned: true,
  idempotent: true,
} as const;
const because = z.object({ reason: z._default(note, '') });

/** Out of stock, to where it counts. */
export const installMeter = endpoint({
  name: 'installMeter',
  path: '/apartment/meters/{meterId}/actions/install',
  changes: ['apartment.meters', 'apartment.readings'],
  body: z.object({ ...place, ...beginning }),
  response: Meter,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  ...meterAction,
});

/**
 * Another meter in its place, of the same kind and scope: the last values of the one and the first of the other in
 * one step. Sub-meters, common pools and the tariff go over to the new one.
 */
export const replaceMeter = endpoint({
  name: 'replaceMeter',
  path: '/apartment/meters/{meterId}/actions/replace',
  changes: ['apartment.meters', 'apartment.readings'],
  body: z.object({
    ...ending,
    next: z.object({
      ...newPlate,
      verifyDue: z._default(settings.verifyDue, null),
      note: z._default(note, ''),
      initial: beginning.initial,
      photos,
    }),
  }),
  response: z.object({ removed: Meter, installed: Meter }),
  errors: ['CODE_TAKEN', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  ...meterAction,
});

/** Nothing comes in its place: only a meter that no sub-meter and no common pool in use stands on. */
export const removeMeter = endpoint({
  name: 'removeMeter',
  path: '/apartment/meters/{meterId}/actions/remove',
  changes: ['apartment.meters', 'apartment.readings'],
  body: z.object({ ...ending, ...because.shape }),
  response: Meter,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  ...meterAction,
});

/** Stays where it is, but is not read for the time being. */
export const suspendMeter = endpoint({
  name: 'suspendMeter',
  path: '/apartment/meters/{meterId}/actions/suspend',
  changes: ['apartment.meters'],
  body: because,
  response: Meter,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  ...meterAction,
});

export const resumeMeter = endpoint({
  name: 'resumeMeter',
  path: '/apartment/meters/{meterId}/actions/resume',
  changes: ['apartment.meters'],
  body: because,
  response: Meter,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  ...meterAction,
});

export const scrapMeter = endpoint({
  name: 'scrapMeter',
  path: '/apartment/meters/{meterId}/actions/scrap',
  changes: ['apartment.meters'],
  body: because,
  response: Meter,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  ...meterAction,
});
