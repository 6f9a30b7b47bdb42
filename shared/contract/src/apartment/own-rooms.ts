import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, day, uuid } from '../scalars.ts';
import { meterKinds, registers } from './meter-words.ts';
import { readingSources } from './meters.ts';
import { tenancyStates } from './tenancy-words.ts';

/** What a register of the room shows, to whoever lives there: what somebody has checked, since they moved in. */
export const OwnMeter = z.object({
  meterId: uuid,
  serial: z.string(),
  kind: z.enum(meterKinds),
  register: z.enum(registers),
  value: z.nullable(z.string()),
  readOn: z.nullable(day),
  source: z.nullable(z.enum(readingSources)),
});
export type OwnMeter = z.infer<typeof OwnMeter>;

/** A room that the caller rents or lives in, with nothing of anybody else. */
export const OwnRoom = z.object({
  tenancyId: uuid,
  number: z.int(),
  building: z.object({
    name: bilingual(80),
    address: z.string(),
    officePhone: z.nullable(z.string()),
    officeMail: z.nullable(z.string()),
    officeNote: z.nullable(z.string()),
  }),
  roomId: uuid,
  roomNumber: z.string(),
  bedLabel: z.nullable(z.string()),
  state: z.enum(tenancyStates),
  firstDay: day,
  /** The last day itself; null while no end is agreed. */
  lastDay: z.nullable(day),
  /** Of today, or of the first day; null for who lives there without having signed. */
  rentMinor: z.nullable(z.int()),
  currency: z.string(),
  meters: z.array(OwnMeter),
});
export type OwnRoom = z.infer<typeof OwnRoom>;

/** By who the caller is, not by a role: the person that somebody of the building has linked with their account. */
export const listMyRooms = endpoint({
  name: 'listMyRooms',
  method: 'GET',
  path: '/apartment/me/rooms',
  access: 'signedIn',
  shows: ['apartment.rooms', 'apartment.tenancies'],
  response: z.object({ items: z.array(OwnRoom) }),
});
