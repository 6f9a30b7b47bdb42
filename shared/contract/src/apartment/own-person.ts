import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asFile, ExportedFile } from '../exports.ts';
import { bilingual, instant, text, uuid, version } from '../scalars.ts';
import { inBuilding, inBuildingOf, ofOneself } from './access.ts';
import { buildingParams } from './buildings.ts';
import { reason } from './cycles.ts';
import { Person, PersonChange } from './persons.ts';

export const erasureStates = ['asked', 'granted', 'declined', 'withdrawn'] as const;
export type ErasureState = (typeof erasureStates)[number];

const erasure = {
  erasureRequestId: uuid,
  state: z.enum(erasureStates),
  /** What the person says about it. */
  note: z.string(),
  askedAt: instant,
  answeredAt: z.nullable(instant),
  /** What the office has answered. */
  answer: z.string(),
  version,
};
export const OwnErasureRequest = z.object(erasure);
export type OwnErasureRequest = z.infer<typeof OwnErasureRequest>;

const { personId, name, phone, gender, employer, department, staffNo, emergencyName, emergencyPhone } =
  Person.shape;

/** What a building keeps of the caller, with their phone in full. */
export const OwnPerson = z.object({
  building: z.object({ buildingId: uuid, name: bilingual(80) }),
  ...{ personId, name, phone, gender, employer, department, staffNo, emergencyName, emergencyPhone },
  idKind: Person.shape.idKind,
  idMasked: Person.shape.idMasked,
  consentAt: Person.shape.consentAt,
  /** The last request to have it erased. */
  erasure: z.nullable(OwnErasureRequest),
  version,
});
export type OwnPerson = z.infer<typeof OwnPerson>;

/** By who the caller is, as `listMyRooms`: once for each building that knows them. */
export const listMyPersons = endpoint({
  name: 'listMyPersons',
  method: 'GET',
  path: '/apartment/me',
  access: 'signedIn',
  shows: ['apartment.persons', 'apartment.erasures'],
  response: z.object({ items: z.array(OwnPerson) }),
});

/** How one is reached oneself, and whom to call in an emergency; what identifies somebody is changed by the office. */
export const updateMyPerson = endpoint({
  name: 'updateMyPerson',
  method: 'PATCH',
  path: '/apartment/me',
  access: ofOneself('ownPerson', 'personId'),
  changes: ['apartment.persons'],
  query: z.object({ personId: uuid }),
  body: z.object({
    phone: PersonChange.shape.phone,
    emergencyName: PersonChange.shape.emergencyName,
    emergencyPhone: PersonChange.shape.emergencyPhone,
  }),
  response: OwnPerson,
  errors: ['VERSION_CONFLICT'],
  versioned: true,
});

/**
 * All that a building keeps about the caller as one file: who they are, with the number of their document in full, what they rent,
 * their bills, payments and deposit, what they have read and asked for. That it was fetched is written down.
 */
export const exportMyPerson = endpoint({
  name: 'exportMyPerson',
  method: 'POST',
  path: '/apartment/me/export',
  access: ofOneself('ownPerson', 'personId'),
  changes: 'nothing',
  body: z.object({ personId: uuid, ...asFile }),
  response: ExportedFile,
});

/**
 * Asks the office to erase what is kept of oneself. Nothing of the ledgers is erased: bills and receipts stay, with the name. STATE_CONFLICT
 * with `reason` `asked` where a request waits already.
 */
export const requestErasure = endpoint({
  name: 'requestErasure',
  method: 'POST',
  path: '/apartment/me/erasure-requests',
  access: ofOneself('ownPerson', 'personId'),
  changes: ['apartment.erasures'],
  body: z.object({ personId: uuid, note: z._default(text(0, 500), '') }),
  response: OwnErasureRequest,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

export const withdrawErasure = endpoint({
  name: 'withdrawErasure',
  method: 'POST',
  path: '/apartment/me/erasure-requests/{erasureRequestId}/actions/withdraw',
  access: ofOneself('ownErasure', 'erasureRequestId'),
  changes: ['apartment.erasures'],
  params: z.object({ erasureRequestId: uuid }),
  response: OwnErasureRequest,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
  idempotent: true,
});

export const erasureBlockers = ['tenancy_live', 'debt_open'] as const;

export const ErasureRequest = z.object({
  ...erasure,
  person: z.object({ personId: uuid, name: z.string() }),
  answeredByName: z.string(),
  /** Why it cannot be granted yet. */
  blockers: z.array(z.enum(erasureBlockers)),
});
export type ErasureRequest = z.infer<typeof ErasureRequest>;

/** What waits first, the oldest of it first; then the last hundred that were answered. */
export const listErasureRequests = endpoint({
  name: 'listErasureRequests',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/erasure-requests',
  access: inBuilding('apartment.member.manage'),
  shows: ['apartment.erasures', 'apartment.persons', 'apartment.tenancies', 'apartment.bills'],
  params: buildingParams,
  response: z.object({ items: z.array(ErasureRequest) }),
});

/**
 * Granted, the person’s phone, document, employer, emergency contact and account are erased; the name stays where bills and contracts
 * name it. STATE_CONFLICT with `reason` `tenancy_live` or `debt_open` while it cannot be.
 */
export const answerErasure = endpoint({
  name: 'answerErasure',
  method: 'POST',
  path: '/apartment/erasure-requests/{erasureRequestId}/actions/answer',
  access: inBuildingOf('erasure', 'apartment.member.manage', 'erasureRequestId'),
  changes: ['apartment.erasures', 'apartment.persons'],
  params: z.object({ erasureRequestId: uuid }),
  body: z.object({ grant: z.boolean(), answer: reason }),
  response: ErasureRequest,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
  idempotent: true,
});
