import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, day, decimalNotNegative, month, text, uuid, version } from '../scalars.ts';
import { ofOneself } from './access.ts';
import { Evidence } from './attachments.ts';
import { meterKinds, registers } from './meter-words.ts';
import { readingStates } from './meters.ts';
import { readingLimits } from './readings.ts';

/** A register of the room in which the caller lives, in the month that is being read. */
export const OwnRegister = z.object({
  meterId: uuid,
  register: z.enum(registers),
  serial: z.string(),
  kind: z.enum(meterKinds),
  intDigits: z.int(),
  decimals: z.int(),
  /** The last value that a second person has checked, since the caller came. */
  previous: z.nullable(z.object({ value: z.string(), readOn: day })),
  /** What stands in this month; its value only where the caller has read it, or a second person has checked it. */
  reading: z.nullable(
    z.object({
      readingId: uuid,
      value: z.nullable(z.string()),
      readOn: day,
      state: z.enum(readingStates),
      isOwn: z.boolean(),
      /** Why it was sent back. */
      reason: z.string(),
      photos: z.array(uuid),
      version,
    }),
  ),
  may: z.object({ enter: z.boolean() }),
});
export type OwnRegister = z.infer<typeof OwnRegister>;

export const OwnRound = z.object({
  tenancyId: uuid,
  building: z.object({ buildingId: uuid, name: bilingual(80) }),
  roomNumber: z.string(),
  ym: month,
  /** First and last day on which values are taken. */
  readFrom: day,
  readTo: day,
  /** Today in the building’s zone. */
  today: day,
  isOpen: z.boolean(),
  photoRule: z.enum(['never', 'anomaly', 'always']),
  registers: z.array(OwnRegister),
});
export type OwnRound = z.infer<typeof OwnRound>;

/** Rooms whose meters the caller may read: none where the building reads them itself. By who the caller is, as `listMyRooms`. */
export const listMyRounds = endpoint({
  name: 'listMyRounds',
  method: 'GET',
  path: '/apartment/me/readings',
  access: 'signedIn',
  shows: ['apartment.readings', 'apartment.cycles', 'apartment.meters'],
  response: z.object({ items: z.array(OwnRound) }),
});

/**
 * A value of the caller’s own, read today; a second person checks it like every other. Field codes as of `enterReadings`, and
 * `WINDOW_CLOSED` at `meterId` (params `from`, `to` where a month is open) outside of the days of reading; STATE_CONFLICT with `reason`
 * `self_reading_off`, or `read_already` by somebody else.
 */
export const enterMyReading = endpoint({
  name: 'enterMyReading',
  method: 'POST',
  path: '/apartment/me/readings',
  access: ofOneself('ownMeter', 'meterId'),
  changes: ['apartment.readings'],
  body: z.object({
    /** Made by the caller: the same id once more answers what became of it before. */
    readingId: uuid,
    meterId: uuid,
    register: z.enum(registers),
    value: decimalNotNegative(12, 3),
    rollover: z._default(z.boolean(), false),
    note: z._default(text(0, readingLimits.note.max), ''),
    photos: z._default(z.array(uuid).check(z.maxLength(readingLimits.photos)), []),
    /** The value of theirs that this one changes. */
    seen: z._default(z.nullable(z.object({ readingId: uuid, version })), null),
  }),
  response: OwnRegister,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  idempotent: true,
});

const ofTenancy = {
  access: ofOneself('ownTenancy', 'tenancyId'),
  path: '/apartment/me/tenancies/{tenancyId}/attachments',
  params: z.object({ tenancyId: uuid }),
} as const;

/** A photo of a meter, or a paper for an application: one file, as of `addEvidence`. */
export const addMyEvidence = endpoint({
  ...ofTenancy,
  name: 'addMyEvidence',
  method: 'POST',
  changes: 'nothing',
  query: z.object({ id: uuid }),
  response: Evidence,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'CONTENT_TOO_LARGE', 'STATE_CONFLICT', 'STORAGE_FULL'],
});

/** Those of the ids that the caller has uploaded, or that show how they left their room, with fresh links. */
export const listMyEvidence = endpoint({
  ...ofTenancy,
  name: 'listMyEvidence',
  method: 'GET',
  query: z.object({
    id: z.pipe(
      z.pipe(
        z.union([z.array(z.string()), z.string()]),
        z.transform((ids: string | string[]) => [ids].flat()),
      ),
      z.array(uuid).check(z.maxLength(100)),
    ),
  }),
  response: z.object({ items: z.array(Evidence) }),
});
