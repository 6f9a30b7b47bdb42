import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { phone } from '../phones.ts';
import { day, instant, text, uuid, version } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { buildingParams } from './buildings.ts';

export const idKinds = ['id_card', 'passport', 'permit', 'other'] as const;
export const genders = ['female', 'male', 'other'] as const;

const fields = {
  name: text(1, 80),
  phone: z.nullable(phone),
  gender: z.nullable(z.enum(genders)),
  employer: text(0, 80),
  department: text(0, 80),
  staffNo: text(0, 40),
  emergencyName: text(0, 80),
  emergencyPhone: z.nullable(phone),
};
export const idNumberLength = { min: 4, max: 40 } as const;
const idDocument = z.object({
  kind: z.enum(idKinds),
  number: text(idNumberLength.min, idNumberLength.max),
});

export const Person = z.object({
  personId: uuid,
  buildingId: uuid,
  ...fields,
  /** With its middle left out for whoever may not read it in full. */
  phone: z.nullable(z.string()),
  emergencyPhone: z.nullable(z.string()),
  idKind: z.nullable(z.enum(idKinds)),
  /** First three and last four signs. */
  idMasked: z.nullable(z.string()),
  consentAt: z.nullable(instant),
  createdAt: z.optional(instant),
  /** Told by `listPersons` only: numbers of the rooms where they live today; null where they live in none. */
  room: z.optional(z.nullable(z.string())),
  /** Who signs in as this person and sees what is their own; null where nobody does. */
  account: z.optional(
    z.nullable(z.object({ username: z.nullable(z.string()), name: z.nullable(z.string()) })),
  ),
  version,
});
export type Person = z.infer<typeof Person>;

const optional = {
  phone: z._default(fields.phone, null),
  gender: z._default(fields.gender, null),
  employer: z._default(fields.employer, ''),
  department: z._default(fields.department, ''),
  staffNo: z._default(fields.staffNo, ''),
  emergencyName: z._default(fields.emergencyName, ''),
  emergencyPhone: z._default(fields.emergencyPhone, null),
};
export const NewPerson = z.object({
  name: fields.name,
  ...optional,
  idDocument: z._default(z.nullable(idDocument), null),
  /** The person has agreed to these facts being kept. */
  consent: z.boolean(),
});
export type NewPerson = z.input<typeof NewPerson>;

export const PersonChange = z.object({
  ...z.partial(z.object(fields)).shape,
  idDocument: z.optional(z.nullable(idDocument)),
});
export type PersonChange = z.infer<typeof PersonChange>;

const personParams = z.object({ personId: uuid });

/**
 * By a part of the name or the staff number; for whoever reads phones in full also by a whole phone number or its last
 * four digits or more.
 */
export const listPersons = endpoint({
  name: 'listPersons',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/persons',
  access: inBuilding('apartment.tenancy.read'),
  shows: ['apartment.persons', 'apartment.tenancies'],
  params: buildingParams,
  query: z.object({ q: z.optional(text(0, 80)), ...cursorQuery }),
  response: cursorPage(Person),
});

/** Answers who has this identity number already, instead of making somebody twice. */
export const createPerson = endpoint({
  name: 'createPerson',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/persons',
  access: inBuilding('apartment.tenancy.write'),
  changes: ['apartment.persons'],
  params: buildingParams,
  body: NewPerson,
  response: z.object({ person: Person, existed: z.boolean() }),
  idempotent: true,
});

export const getPerson = endpoint({
  name: 'getPerson',
  method: 'GET',
  path: '/apartment/persons/{personId}',
  access: inBuildingOf('person', 'apartment.tenancy.read'),
  shows: ['apartment.persons', 'apartment.tenancies'],
  params: personParams,
  response: Person,
});

export const updatePerson = endpoint({
  name: 'updatePerson',
  method: 'PATCH',
  path: '/apartment/persons/{personId}',
  access: inBuildingOf('person', 'apartment.tenancy.write'),
  changes: ['apartment.persons', 'apartment.tenancies'],
  params: personParams,
  body: PersonChange,
  response: Person,
  errors: ['VERSION_CONFLICT'],
  versioned: true,
});

/** The account of a member of the building; its names are what the provider told last. */
export const MemberAccount = z.object({
  userId: z.string(),
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Told only of who has neither: what they were invited by, masked for whoever may not read phones in full. */
  contact: z.optional(z.nullable(z.string())),
  /** The same: since which day they belong to the building. */
  joinedOn: z.optional(day),
});
export type MemberAccount = z.infer<typeof MemberAccount>;

/** Who can be linked: members of the building today who are nobody there yet, residents first; never the caller. */
export const listFreeAccounts = endpoint({
  name: 'listFreeAccounts',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/free-accounts',
  access: inBuilding('apartment.tenancy.write'),
  shows: ['apartment.persons', 'apartment.members'],
  params: buildingParams,
  response: z.object({ items: z.array(MemberAccount) }),
});

/**
 * From then on the account sees the room of the person, as long as it belongs to the building. Set by who manages
 * persons, never by the resident: one's own account is SELF_GRANT. Field codes at `userId`: `not_a_member` (also for
 * somebody whom there is not), `account_taken` (params `name`: it is somebody else here already).
 */
export const linkPersonAccount = endpoint({
  name: 'linkPersonAccount',
  method: 'POST',
  path: '/apartment/persons/{personId}/actions/link-account',
  access: inBuildingOf('person', 'apartment.tenancy.write'),
  changes: ['apartment.persons'],
  params: personParams,
  body: z.object({ userId: text(1, 200) }),
  response: Person,
  errors: ['VERSION_CONFLICT', 'SELF_GRANT'],
  versioned: true,
});

export const unlinkPersonAccount = endpoint({
  name: 'unlinkPersonAccount',
  method: 'POST',
  path: '/apartment/persons/{personId}/actions/unlink-account',
  access: inBuildingOf('person', 'apartment.tenancy.write'),
  changes: ['apartment.persons'],
  params: personParams,
  response: Person,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

/** The whole identity number; each look is written into the audit log. */
export const revealIdNumber = endpoint({
  name: 'revealIdNumber',
  method: 'POST',
  path: '/apartment/persons/{personId}/actions/reveal-id',
  access: inBuildingOf('person', 'apartment.person.read_full'),
  changes: 'nothing',
  params: personParams,
  body: z.object({ reason: text(5, 500) }),
  response: z.object({ number: z.string() }),
});
