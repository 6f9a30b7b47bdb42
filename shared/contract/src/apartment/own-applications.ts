import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, day, instant, text, uuid, version } from '../scalars.ts';
import { ofOneself } from './access.ts';
import { applicationKinds } from './application-rules.ts';
import {
  ApplicationChange,
  applicationStates,
  applicationSubject,
  applicationWish,
  NewApplication,
} from './applications.ts';
import { Evidence } from './attachments.ts';

/** An application of the caller's own, with nothing of who decides it. */
export const OwnApplication = z.object({
  applicationId: uuid,
  number: z.string(),
  building: z.object({ buildingId: uuid, name: bilingual(80) }),
  kind: z.enum(applicationKinds),
  state: z.enum(applicationStates),
  applicantName: z.string(),
  applicantPhone: z.nullable(z.string()),
  tenancyId: z.nullable(uuid),
  /** Of the tenancy that it is about. */
  roomNumber: z.nullable(z.string()),
  wantedRoomTypeId: z.nullable(uuid),
  from: z.nullable(day),
  months: z.nullable(z.int()),
  lastDay: z.nullable(day),
  occupantName: z.string(),
  occupantPhone: z.nullable(z.string()),
  billId: z.nullable(uuid),
  billNumber: z.nullable(z.string()),
  readingId: z.nullable(uuid),
  note: z.string(),
  attachments: z.array(uuid),
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** What was asked, why it was refused, or what was answered. */
  decisionReason: z.string(),
  /** What they get, once it is approved. */
  approvedRoom: z.nullable(z.string()),
  sentToDraw: z.boolean(),
  drawId: z.nullable(uuid),
  keptUntil: z.nullable(day),
  may: z.object({ edit: z.boolean(), submit: z.boolean(), withdraw: z.boolean() }),
  version,
  createdAt: instant,
});
export type OwnApplication = z.infer<typeof OwnApplication>;

/** Newest first. By who the caller is, as `listMyRooms`: those they handed in, and those of their own tenancies. */
export const listMyApplications = endpoint({
  name: 'listMyApplications',
  method: 'GET',
  path: '/apartment/me/applications',
  access: 'signedIn',
  shows: ['apartment.applications'],
  response: z.object({ items: z.array(OwnApplication) }),
});

/** A building that takes applications, to whoever has its code. */
export const ApplicationOpening = z.object({
  buildingId: uuid,
  code: z.string(),
  name: bilingual(80),
  address: z.string(),
  roomTypes: z.array(z.object({ roomTypeId: uuid, name: bilingual(80), capacity: z.int() })),
});
export type ApplicationOpening = z.infer<typeof ApplicationOpening>;

/** NOT_FOUND for a code that is nobody's, and for a building that takes no applications: neither is told from the other. */
export const getApplicationOpening = endpoint({
  name: 'getApplicationOpening',
  method: 'GET',
  path: '/apartment/me/openings/{buildingCode}',
  access: 'signedIn',
  shows: ['apartment.buildings', 'apartment.roomTypes'],
  params: z.object({ buildingCode: text(1, 16) }),
  response: ApplicationOpening,
});

const { applicantName, applicantPhone, submit, buildingId } = NewApplication.shape;
const { wantedRoomId: _, ...wish } = applicationWish;
export const NewOwnApplication = z.object({
  buildingId,
  ...applicationSubject,
  /** Needed by whoever the building does not know. */
  applicantName,
  applicantPhone,
  ...wish,
  submit,
});
export type NewOwnApplication = z.input<typeof NewOwnApplication>;

const { wantedRoomId: __, ...change } = ApplicationChange.shape;
export const OwnApplicationChange = z.object(change);
export type OwnApplicationChange = z.input<typeof OwnApplicationChange>;

/**
 * For oneself: about one's own tenancy, bill or value, or a check-in to a building that takes applications (`getApplicationOpening`) or in
 * which one lives. NOT_FOUND for any other building. LIMIT where five of theirs wait there already.
 */
export const createMyApplication = endpoint({
  name: 'createMyApplication',
  method: 'POST',
  path: '/apartment/me/applications',
  access: ofOneself('ownOpening', 'buildingId'),
  changes: ['apartment.applications'],
  body: NewOwnApplication,
  response: OwnApplication,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** A paper for an application, also to a building in which one does not live: one file, as of `addEvidence`. LIMIT for too many in a day. */
export const addApplicationPaper = endpoint({
  name: 'addApplicationPaper',
  method: 'POST',
  path: '/apartment/me/buildings/{buildingId}/attachments',
  access: ofOneself('ownOpening', 'buildingId'),
  changes: 'nothing',
  params: z.object({ buildingId: uuid }),
  query: z.object({ id: uuid }),
  response: Evidence,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'CONTENT_TOO_LARGE', 'STATE_CONFLICT', 'STORAGE_FULL'],
});

const applicationParams = z.object({ applicationId: uuid });

/** A draft, or the answer to what was asked; it is handed in by `submitMyApplication`. */
export const updateMyApplication = endpoint({
  name: 'updateMyApplication',
  method: 'PATCH',
  path: '/apartment/me/applications/{applicationId}',
  access: ofOneself('ownApplication', 'applicationId'),
  changes: ['apartment.applications'],
  params: applicationParams,
  body: OwnApplicationChange,
  response: OwnApplication,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
});

const action = {
  method: 'POST',
  access: ofOneself('ownApplication', 'applicationId'),
  changes: ['apartment.applications'],
  params: applicationParams,
  response: OwnApplication,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
  idempotent: true,
} as const;

export const submitMyApplication = endpoint({
  ...action,
  name: 'submitMyApplication',
  path: '/apartment/me/applications/{applicationId}/actions/submit',
});

export const withdrawMyApplication = endpoint({
  ...action,
  name: 'withdrawMyApplication',
  path: '/apartment/me/applications/{applicationId}/actions/withdraw',
});
