import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { numberedPage, pageQuery } from '../paging.ts';
import { bilingual, decimalNotNegative, instant, text, uuid, version } from '../scalars.ts';
import { inBuilding, inOwnBuildings } from './access.ts';

/** Smallest and largest value of each setting; the form, the wire and the rules read the same table. */
export const buildingLimits = {
  floors: { min: 1, max: 200 },
  basements: { min: 0, max: 9 },
  billDay: { min: 1, max: 28 },
  dueDays: { min: 0, max: 60 },
  graceDays: { min: 0, max: 60 },
  readFromDay: { min: 1, max: 28 },
  readToDay: { min: 1, max: 28 },
  depositMonths: { min: 0, max: 6 },
} as const;

/** The same for settings that are exact decimals. */
export const buildingRatioLimits = {
  lateRateDaily: { min: '0', max: '0.01', precision: 8, scale: 6 },
  lateCapRatio: { min: '0', max: '1', precision: 5, scale: 4 },
  lossLimit: { min: '0', max: '1', precision: 5, scale: 4 },
  jumpRatio: { min: '1', max: '100', precision: 5, scale: 2 },
  dropRatio: { min: '0', max: '1', precision: 3, scale: 2 },
} as const;
export type BuildingRatio = keyof typeof buildingRatioLimits;

export const prorations = ['actual_days', 'thirty_day', 'none'] as const;
export const photoRules = ['never', 'anomaly', 'always'] as const;
export const vacantShares = ['landlord', 'exclude'] as const;
export const buildingStates = ['active', 'archived'] as const;

const within = (setting: keyof typeof buildingLimits) =>
  z.int().check(z.minimum(buildingLimits[setting].min), z.maximum(buildingLimits[setting].max));

const ratio = (setting: BuildingRatio) => {
  const { precision, scale } = buildingRatioLimits[setting];
  return decimalNotNegative(precision, scale);
};

/** A building's or room type's short name: it stands in bill numbers and addresses. */
export const code = z.string().check(z.regex(/^[A-Z0-9-]{1,16}$/, { error: 'bad_code' }));

/** As people write it on a door: digits with spaces or dashes, and an extension where there is one. */
const officePhone = text(0, 40).check(
  z.regex(/^\+?\d[\d -]{3,23}\d(( ?转 ?| ?ext\.? ?| ?x ?)\d{1,6})?$/, { error: 'not_an_office_phone' }),
);

/** How the people of a building reach who runs it; null where that is not said. */
const office = {
  officePhone: z.nullable(officePhone),
  officeMail: z.nullable(z.email().check(z.maxLength(254))),
  /** When somebody is there, and where. */
  officeNote: z.nullable(text(1, 300)),
};
export type BuildingOffice = z.infer<z.ZodMiniObject<typeof office>>;

const fields = {
  code,
  name: bilingual(80),
  address: text(0, 200),
  timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'bad_currency' })),
  floors: within('floors'),
  basements: within('basements'),
  proration: z.enum(prorations),
  billDay: within('billDay'),
  dueDays: within('dueDays'),
  graceDays: within('graceDays'),
  lateRateDaily: ratio('lateRateDaily'),
  lateCapRatio: ratio('lateCapRatio'),
  readFromDay: within('readFromDay'),
  readToDay: within('readToDay'),
  depositMonths: within('depositMonths'),
  photoRule: z.enum(photoRules),
  selfReading: z.boolean(),
  /** Whoever has its code may apply for a room there; no list tells which buildings do. */
  takesApplications: z.boolean(),
  tierProrate: z.boolean(),
  vacantShare: z.enum(vacantShares),
  lossLimit: ratio('lossLimit'),
  jumpRatio: ratio('jumpRatio'),
  dropRatio: ratio('dropRatio'),
  ...office,
};

/** Everything of a building that people set. */
export const BuildingSettings = z.object(fields);
export type BuildingSettings = z.infer<typeof BuildingSettings>;

/** What a new building starts with where nothing is said. */
export const buildingDefaults = {
  address: '',
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  basements: 0,
  proration: 'actual_days',
  billDay: 1,
  dueDays: 10,
  graceDays: 3,
  lateRateDaily: '0.000500',
  lateCapRatio: '0.2000',
  readFromDay: 20,
  readToDay: 25,
  depositMonths: 1,
  photoRule: 'anomaly',
  selfReading: false,
  takesApplications: false,
  tierProrate: true,
  vacantShare: 'landlord',
  lossLimit: '0.0500',
  jumpRatio: '2.00',
  dropRatio: '0.30',
  officePhone: null,
  officeMail: null,
  officeNote: null,
} as const satisfies Partial<BuildingSettings>;

export const NewBuilding = z.object({
  ...fields,
  address: z._default(fields.address, buildingDefaults.address),
  timeZone: z._default(fields.timeZone, buildingDefaults.timeZone),
  currency: z._default(fields.currency, buildingDefaults.currency),
  basements: z._default(fields.basements, buildingDefaults.basements),
  proration: z._default(fields.proration, buildingDefaults.proration),
  billDay: z._default(fields.billDay, buildingDefaults.billDay),
  dueDays: z._default(fields.dueDays, buildingDefaults.dueDays),
  graceDays: z._default(fields.graceDays, buildingDefaults.graceDays),
  lateRateDaily: z._default(fields.lateRateDaily, buildingDefaults.lateRateDaily),
  lateCapRatio: z._default(fields.lateCapRatio, buildingDefaults.lateCapRatio),
  readFromDay: z._default(fields.readFromDay, buildingDefaults.readFromDay),
  readToDay: z._default(fields.readToDay, buildingDefaults.readToDay),
  depositMonths: z._default(fields.depositMonths, buildingDefaults.depositMonths),
  photoRule: z._default(fields.photoRule, buildingDefaults.photoRule),
  selfReading: z._default(fields.selfReading, buildingDefaults.selfReading),
  takesApplications: z._default(fields.takesApplications, buildingDefaults.takesApplications),
  tierProrate: z._default(fields.tierProrate, buildingDefaults.tierProrate),
  vacantShare: z._default(fields.vacantShare, buildingDefaults.vacantShare),
  lossLimit: z._default(fields.lossLimit, buildingDefaults.lossLimit),
  jumpRatio: z._default(fields.jumpRatio, buildingDefaults.jumpRatio),
  dropRatio: z._default(fields.dropRatio, buildingDefaults.dropRatio),
  officePhone: z._default(fields.officePhone, buildingDefaults.officePhone),
  officeMail: z._default(fields.officeMail, buildingDefaults.officeMail),
  officeNote: z._default(fields.officeNote, buildingDefaults.officeNote),
});
export type NewBuilding = z.input<typeof NewBuilding>;

export const BuildingChange = z.partial(BuildingSettings);
export type BuildingChange = z.infer<typeof BuildingChange>;

/** What a room is shown as, strongest first: the first that applies wins. */
export const roomStates = [
  'disabled',
  'maintenance',
  'checkout_pending',
  'occupied',
  'reserved',
  'vacant',
] as const;
export type RoomState = (typeof roomStates)[number];

const count = z.int().check(z.nonnegative());
/** How many rooms there are, in all and in each state. */
export const RoomCounts = z.object({
  total: count,
  disabled: count,
  maintenance: count,
  checkout_pending: count,
  occupied: count,
  reserved: count,
  vacant: count,
});
export type RoomCounts = z.infer<typeof RoomCounts>;

export const Building = z.object({
  buildingId: uuid,
  ...fields,
  /** Two people for every check, or one who stamps their own work; changed only by the owner. */
  sodMode: z.enum(['strict', 'solo']),
  state: z.enum(buildingStates),
  rooms: RoomCounts,
  /** What the caller may do in this building. */
  may: z.array(z.string()),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type Building = z.infer<typeof Building>;

export const buildingParams = z.object({ buildingId: uuid });

export const listBuildings = endpoint({
  name: 'listBuildings',
  method: 'GET',
  path: '/apartment/buildings',
  access: inOwnBuildings,
  shows: ['apartment.buildings', 'apartment.rooms', 'apartment.tenancies'],
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(['active', 'archived', 'all']), 'active'),
    /** In name or code. */
    q: z.optional(text(0, 80)),
  }),
  response: numberedPage(Building),
  /** A resident has buildings and may list none. */
  errors: ['FORBIDDEN'],
});

export const getBuilding = endpoint({
  name: 'getBuilding',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}',
  access: inBuilding('apartment.building.read'),
  shows: ['apartment.buildings', 'apartment.rooms', 'apartment.tenancies'],
  params: buildingParams,
  response: Building,
});

/** Most buildings that one person may found and own, so that nobody fills the console by mistake or on purpose. */
export const mostOwnedBuildings = 200;

/**
 * The same for whoever came to the console within the last `newMemberDays`: nobody's first month needs more, and whoever
 * only came to fill the console gets no further.
 */
export const mostBuildingsOfNewMember = 20;
export const newMemberDays = 30;

/**
 * Most rooms of a building, however they come in: lists and rounds are measured with so many. A larger site is several
 * buildings. Refused with the field code `building_full`.
 */
export const mostRoomsOfBuilding = 2000;

/**
 * Refused with QUOTA_EXCEEDED (`details.limit`) for whoever owns as many as one may; `details.reason` is `new_member` where
 * that is less for a while.
 */
export const createBuilding = endpoint({
  name: 'createBuilding',
  method: 'POST',
  path: '/apartment/buildings',
  access: 'apartment.building.create',
  changes: ['apartment.buildings', 'platform.me'],
  body: NewBuilding,
  response: Building,
  errors: ['CODE_TAKEN', 'QUOTA_EXCEEDED'],
  idempotent: true,
});

export const updateBuilding = endpoint({
  name: 'updateBuilding',
  method: 'PATCH',
  path: '/apartment/buildings/{buildingId}',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.buildings'],
  params: buildingParams,
  body: BuildingChange,
  response: Building,
  errors: ['CODE_TAKEN', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

const buildingAction = z.object({ reason: z.optional(text(0, 500)) });

export const archiveBuilding = endpoint({
  name: 'archiveBuilding',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/actions/archive',
  access: inBuilding('apartment.building.archive'),
  changes: ['apartment.buildings', 'apartment.rooms'],
  params: buildingParams,
  body: buildingAction,
  response: Building,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
  idempotent: true,
});

export const restoreBuilding = endpoint({
  name: 'restoreBuilding',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/actions/restore',
  access: inBuilding('apartment.building.archive'),
  changes: ['apartment.buildings', 'apartment.rooms'],
  params: buildingParams,
  body: buildingAction,
  response: Building,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
  idempotent: true,
});

/** What keeps a building from being deleted: `details.uses` of STATE_CONFLICT. */
export const buildingUses = ['tenancies', 'persons', 'meters', 'cycles', 'tariffs', 'attachments'] as const;
export type BuildingUse = (typeof buildingUses)[number];

/**
 * Takes a building away that was never used, with its rooms and its members: founded by mistake, or to look around. One that
 * was used is refused with what it holds (`buildingUses`), and can be archived.
 */
export const deleteBuilding = endpoint({
  name: 'deleteBuilding',
  method: 'DELETE',
  path: '/apartment/buildings/{buildingId}',
  access: inBuilding('apartment.building.archive'),
  changes: ['apartment.buildings', 'apartment.rooms', 'platform.me'],
  params: buildingParams,
  response: z.object({ buildingId: uuid }),
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});
