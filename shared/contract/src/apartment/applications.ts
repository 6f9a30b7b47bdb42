import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { bilingual, day, instant, moneyMinor, text, uuid, version } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { applicationKinds, applicationLimits } from './application-rules.ts';
import { reason } from './cycles.ts';
import { phonePattern } from './person-rules.ts';
import { amountOfRoom } from './room-types.ts';

export const applicationStates = [
  'draft',
  'submitted',
  'under_review',
  'needs_info',
  'approved',
  'rejected',
  'withdrawn',
  'fulfilled',
  'expired',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Which of a building's applications are shown: those that wait for the building, for the applicant, for the draw … */
export const applicationQueues = ['waiting', 'asked', 'approved', 'drawn', 'over'] as const;

const phone = z.string().check(z.regex(phonePattern, { error: 'not_a_phone' }));
const note = text(0, 2000);
const attachments = z.array(uuid).check(z.maxLength(applicationLimits.attachments));
const { min, max } = applicationLimits.months;

/** What is wished for; what a kind has to say of it, `applicationProblems` knows. */
export const applicationWish = {
  wantedRoomId: z._default(z.nullable(uuid), null),
  wantedRoomTypeId: z._default(z.nullable(uuid), null),
  /** The first day: in the room, or of whoever moves in, too. */
  from: z._default(z.nullable(day), null),
  /** For how long, or for how much longer; null for a check-in without an end. */
  months: z._default(z.nullable(z.int().check(z.minimum(min), z.maximum(max))), null),
  /** Of a check-out. */
  lastDay: z._default(z.nullable(day), null),
  /** Who is to live there, too. */
  occupantName: z._default(text(0, 80), ''),
  occupantPhone: z._default(z.nullable(phone), null),
  note: z._default(note, ''),
  /** Attachments of the building (`addEvidence`, `addMyEvidence`, `addApplicationPaper`). */
  attachments: z._default(attachments, []),
};

/** The same, where only what changes is named. */
export const ApplicationChange = z.partial(
  z.object({
    wantedRoomId: z.nullable(uuid),
    wantedRoomTypeId: z.nullable(uuid),
    from: z.nullable(day),
    months: z.nullable(z.int().check(z.minimum(min), z.maximum(max))),
    lastDay: z.nullable(day),
    occupantName: text(0, 80),
    occupantPhone: z.nullable(phone),
    note,
    attachments,
  }),
);
export type ApplicationChange = z.input<typeof ApplicationChange>;

/** What an application is about, which stays as it was. */
export const applicationSubject = {
  kind: z.enum(applicationKinds),
  /** Whose it is; of a check-in none. */
  tenancyId: z._default(z.nullable(uuid), null),
  /** What a dispute is about: one of both. */
  billId: z._default(z.nullable(uuid), null),
  readingId: z._default(z.nullable(uuid), null),
};

export const NewApplication = z.object({
  buildingId: uuid,
  ...applicationSubject,
  /** Of a check-in: somebody whom the building knows, or by what they are called. Of others the tenant applies. */
  personId: z._default(z.nullable(uuid), null),
  applicantName: z._default(text(0, 80), ''),
  applicantPhone: z._default(z.nullable(phone), null),
  ...applicationWish,
  /** Handed in at once; else it is a draft. */
  submit: z._default(z.boolean(), false),
});
export type NewApplication = z.input<typeof NewApplication>;

export const applicationConflicts = [
  /** Somebody has the room, or the bed, on these days. */
  'room_taken',
  /** Another application that was approved has it. */
  'room_promised',
  /** A draw that is committed offers it: its list of rooms is public, and told to those who take part. */
  'room_in_draw',
  'room_held',
  'over_capacity',
  'open_arrears',
  'already_ending',
  'open_correction',
  /** The same person waits for the same thing with another application. */
  'also_waiting',
] as const;
/** What somebody should know before they decide. */
export const ApplicationConflict = z.object({
  code: z.enum(applicationConflicts),
  roomNumber: z.nullable(z.string()),
  /** Who has it, or who it is about. */
  name: z.nullable(z.string()),
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  amountMinor: z.nullable(moneyMinor),
  /** Number of the other application, or of the draw. */
  number: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
});
export type ApplicationConflict = z.infer<typeof ApplicationConflict>;

const room = z.object({ roomId: uuid, number: z.string() });
const bed = z.object({ bedId: uuid, label: z.string() });
const act = z.nullable(z.object({ by: z.string(), at: instant }));
const outcome = z.object({
  kind: z.enum(['tenancy', 'checkout', 'bill', 'correction']),
  id: uuid,
  number: z.string(),
});

export const Application = z.object({
  applicationId: uuid,
  buildingId: uuid,
  /** Of the building, for people: AP-0001. */
  number: z.string(),
  kind: z.enum(applicationKinds),
  state: z.enum(applicationStates),
  applicant: z.object({
    /** Null as long as nobody has said which person of the building they are. */
    personId: z.nullable(uuid),
    name: z.string(),
    /** With its middle left out for whoever may not read it in full. */
    phone: z.nullable(z.string()),
    /** They applied with an account of their own. */
    signsIn: z.boolean(),
  }),
  tenancy: z.nullable(
    z.object({
      tenancyId: uuid,
      number: z.int(),
      roomNumber: z.string(),
      bedLabel: z.nullable(z.string()),
      lastDay: z.nullable(day),
    }),
  ),
  wantedRoom: z.nullable(room),
  wantedRoomType: z.nullable(z.object({ roomTypeId: uuid, name: bilingual(80) })),
  from: z.nullable(day),
  months: z.nullable(z.int()),
  lastDay: z.nullable(day),
  occupantName: z.string(),
  occupantPhone: z.nullable(z.string()),
  /** What is disputed. */
  bill: z.nullable(z.object({ billId: uuid, number: z.string(), totalMinor: moneyMinor })),
  reading: z.nullable(z.object({ readingId: uuid, serial: z.string(), value: z.string(), readOn: day })),
  note: z.string(),
  attachments: z.array(uuid),
  /** Who entered it, by name; the applicant themselves where they did. */
  enteredBy: z.string(),
  submittedAt: z.nullable(instant),
  /** Whole days since it was handed in, as long as it waits for somebody. */
  waitingDays: z.nullable(z.int()),
  taken: act,
  /** Who has stepped back from it, because it is theirs or a relative's. */
  declinedBy: z.array(z.string()),
  decided: act,
  selfChecked: z.boolean(),
  /** What was asked, why it was refused, or what was answered. */
  decisionReason: z.string(),
  /** What it was approved into. */
  room: z.nullable(room),
  bed: z.nullable(bed),
  sentToDraw: z.boolean(),
  drawId: z.nullable(uuid),
  /** The last day on which what was approved is kept; null while the draw is awaited. */
  keptUntil: z.nullable(day),
  /** What was made of it. */
  outcome: z.nullable(outcome),
  conflicts: z.array(ApplicationConflict),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type Application = z.infer<typeof Application>;

/** Why nothing can be made of an application that was approved. */
export const fulfilBlocks = [
  /** The days for which it was kept are over. */
  'expired',
  /** No credit and no correction answers the dispute yet. */
  'nothing_answers',
  /** The tenancy is being settled, or is over. */
  'tenancy_over',
  /** A tenancy without an end is not renewed. */
  'no_end',
  /** The tenancy has another last day than when its renewal was approved. */
  'term_changed',
] as const;
export type FulfilBlock = (typeof fulfilBlocks)[number];

/** With what the caller may do to it now. */
export const ShownApplication = z.extend(Application, {
  /** What was approved is done, only not from here: fulfilling it closes it with that. */
  doneBy: z.nullable(outcome),
  /** Why nothing can be made of it as things are. */
  blockedBy: z.nullable(z.enum(fulfilBlocks)),
  may: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    take: z.boolean(),
    needInfo: z.boolean(),
    approve: z.boolean(),
    reject: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    fulfil: z.boolean(),
  }),
});
export type ShownApplication = z.infer<typeof ShownApplication>;

const applicationParams = z.object({ applicationId: uuid });

/** What waits longest first. `total` counts the queue. */
export const listApplications = endpoint({
  name: 'listApplications',
  method: 'GET',
  path: '/apartment/applications',
  access: inBuilding('apartment.application.read', 'building'),
  shows: ['apartment.applications', 'apartment.tenancies', 'apartment.rooms'],
  query: z.object({
    building: uuid,
    queue: z._default(z.enum([...applicationQueues, 'all']), 'all'),
    kind: z.optional(z.enum(applicationKinds)),
    state: z.optional(z.enum(applicationStates)),
    /** Those of one draw. */
    draw: z.optional(uuid),
    ...cursorQuery,
  }),
  response: z.extend(cursorPage(Application), {
    /** How many are in each queue, of every kind. */
    queues: z.object({
      waiting: z.int(),
      asked: z.int(),
      approved: z.int(),
      drawn: z.int(),
      over: z.int(),
    }),
  }),
});

export const getApplication = endpoint({
  name: 'getApplication',
  method: 'GET',
  path: '/apartment/applications/{applicationId}',
  access: inBuildingOf('application', 'apartment.application.read'),
  shows: ['apartment.applications', 'apartment.tenancies', 'apartment.rooms', 'apartment.bills'],
  params: applicationParams,
  response: ShownApplication,
});

/** For somebody who has come to the desk. Fields are named by `applicationProblems` once it is handed in. */
export const createApplication = endpoint({
  name: 'createApplication',
  method: 'POST',
  path: '/apartment/applications',
  access: inBuilding('apartment.application.submit'),
  changes: ['apartment.applications'],
  body: NewApplication,
  response: ShownApplication,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** A draft, or one of which more was asked. */
export const updateApplication = endpoint({
  name: 'updateApplication',
  method: 'PATCH',
  path: '/apartment/applications/{applicationId}',
  access: inBuildingOf('application', 'apartment.application.submit'),
  changes: ['apartment.applications'],
  params: applicationParams,
  body: ApplicationChange,
  response: ShownApplication,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
});

const action = {
  method: 'POST',
  changes: ['apartment.applications'],
  params: applicationParams,
  response: ShownApplication,
  versioned: true,
  idempotent: true,
} as const;
const applying = { ...action, access: inBuildingOf('application', 'apartment.application.submit') } as const;
const reviewing = { ...action, access: inBuildingOf('application', 'apartment.application.review') } as const;

export const submitApplication = endpoint({
  ...applying,
  name: 'submitApplication',
  path: '/apartment/applications/{applicationId}/actions/submit',
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
});

export const withdrawApplication = endpoint({
  ...applying,
  name: 'withdrawApplication',
  path: '/apartment/applications/{applicationId}/actions/withdraw',
  body: z.object({ reason: z._default(text(0, 500), '') }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
});

/** Somebody looks into it; also in place of whoever did so before. */
export const takeApplication = endpoint({
  ...reviewing,
  name: 'takeApplication',
  path: '/apartment/applications/{applicationId}/actions/take',
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'SOD_SAME_PERSON'],
});

/** More is asked of the applicant. */
export const needApplicationInfo = endpoint({
  ...reviewing,
  name: 'needApplicationInfo',
  path: '/apartment/applications/{applicationId}/actions/need-info',
  body: z.object({ reason }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'SOD_SAME_PERSON'],
});

/**
 * Into a room or a bed (`check_in`, `transfer`), or into the draw (`check_in`); other kinds take none of them. A dispute is answered
 * by its `reason`. OVERLAP names who has the room: a tenancy, by `applicationId` whoever was promised it, or by `drawId` the draw that
 * offers it.
 */
export const approveApplication = endpoint({
  ...reviewing,
  name: 'approveApplication',
  path: '/apartment/applications/{applicationId}/actions/approve',
  body: z.object({
    roomId: z._default(z.nullable(uuid), null),
    bedId: z._default(z.nullable(uuid), null),
    sendToDraw: z._default(z.boolean(), false),
    reason: z._default(text(0, 500), ''),
  }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'SOD_SAME_PERSON', 'OVERLAP'],
});

export const rejectApplication = endpoint({
  ...reviewing,
  name: 'rejectApplication',
  path: '/apartment/applications/{applicationId}/actions/reject',
  body: z.object({ reason }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'SOD_SAME_PERSON'],
});

/** It is a relative's: whoever says so decides nothing of it any more, and somebody else takes it. */
export const declineApplication = endpoint({
  ...reviewing,
  name: 'declineApplication',
  path: '/apartment/applications/{applicationId}/actions/decline',
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
});

/**
 * What was approved is done: a tenancy goes on (`renew`), goes to another room (`transfer`), takes in one more (`add_occupant`), is
 * checked out (`check_out`); a dispute is closed by the credit or the correction that answers it, a check-in by the tenancy that was made
 * by hand. What was done otherwise since is not done again (`doneBy`). STATE_CONFLICT with one of `fulfilBlocks` as its `reason`.
 */
export const fulfilApplication = endpoint({
  ...action,
  name: 'fulfilApplication',
  path: '/apartment/applications/{applicationId}/actions/fulfil',
  access: inBuildingOf('application', 'apartment.tenancy.write', 'applicationId', {
    and: ['apartment.application.read', 'apartment.checkout.inspect'],
  }),
  changes: [
    'apartment.applications',
    'apartment.tenancies',
    'apartment.bills',
    'apartment.checkouts',
    'apartment.persons',
  ],
  body: z.object({
    /** Of a check-in: what was made of it. */
    tenancyId: z._default(z.nullable(uuid), null),
    /** Of a transfer: the rent there, left out the room's own. */
    rentMinor: z._default(z.nullable(amountOfRoom), null),
    /** Of one more who lives there: somebody whom the building knows; left out, they are entered anew. */
    personId: z._default(z.nullable(uuid), null),
    /** In which the checklist of a check-out begins. */
    language: z._default(z.enum(['zh', 'en']), 'zh'),
  }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'OVERLAP'],
});
