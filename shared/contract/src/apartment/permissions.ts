/** Roles inside one building (apartment-and-wood.md, section 3). */
export const apartmentRoleNames = ['OWN', 'MGR', 'RDR', 'CHK', 'CSH', 'FDK', 'AUD', 'RES'] as const;
export type ApartmentRole = (typeof apartmentRoleNames)[number];

export const apartmentPermissions = [
  /** The building and its settings, tariffs, charge items and pools, read-only; every role of the staff. */
  'apartment.building.read',
  'apartment.building.configure',
  'apartment.building.archive',
  'apartment.building.sod_mode',
  'apartment.tariff.edit',
  'apartment.tariff.activate',
  'apartment.member.read',
  'apartment.member.manage',
  /** The room list that all staff works from. */
  'apartment.room.list',
  /** The room configuration, read-only. */
  'apartment.room.read',
  'apartment.room.configure',
  /** Phones and identity numbers without a mask. */
  'apartment.person.read_full',
  'apartment.tenancy.read',
  'apartment.tenancy.write',
  /** Meters and what they showed, read-only. */
  'apartment.reading.read',
  /** The round of a month: for those who enter, check or audit it. */
  'apartment.round.read',
  'apartment.reading.enter',
  /** Readings of moving in and out only; included in `reading.enter`. */
  'apartment.reading.enter_move',
  'apartment.reading.check',
  'apartment.usage.read',
  'apartment.usage.check',
  /** The log of checks and corrections; readers see only their own rows. */
  'apartment.correction.read',
  'apartment.correction.ask',
  'apartment.correction.approve',
] as const;
export type ApartmentPermission = (typeof apartmentPermissions)[number];

const staff: ApartmentPermission[] = ['apartment.building.read', 'apartment.room.list'];
const reader: ApartmentPermission[] = [
  ...staff,
  'apartment.reading.read',
  'apartment.round.read',
  'apartment.reading.enter',
  'apartment.reading.enter_move',
  'apartment.usage.read',
  'apartment.correction.read',
  'apartment.correction.ask',
];
const checker: ApartmentPermission[] = [
  ...staff,
  'apartment.reading.read',
  'apartment.round.read',
  'apartment.reading.check',
  'apartment.usage.read',
  'apartment.usage.check',
  'apartment.correction.read',
  'apartment.correction.ask',
  'apartment.correction.approve',
];
const desk: ApartmentPermission[] = [
  ...staff,
  'apartment.room.read',
  'apartment.person.read_full',
  'apartment.tenancy.read',
  'apartment.tenancy.write',
  'apartment.reading.read',
  'apartment.reading.enter_move',
];
const manager: ApartmentPermission[] = [
  ...new Set<ApartmentPermission>([
    ...reader,
    ...checker,
    ...desk,
    'apartment.building.configure',
    'apartment.tariff.edit',
    'apartment.member.read',
    'apartment.member.manage',
    'apartment.room.configure',
  ]),
];

/**
 * The role table of section 3, row by row as far as it is built. Residents hold nothing here: what is their own they
 * reach by being the person it is about, not by a role.
 */
export const apartmentRoles: Readonly<Record<ApartmentRole, readonly ApartmentPermission[]>> = {
  OWN: [...manager, 'apartment.building.archive', 'apartment.building.sod_mode', 'apartment.tariff.activate'],
  MGR: manager,
  RDR: reader,
  CHK: checker,
  CSH: [...staff, 'apartment.usage.read'],
  FDK: desk,
  AUD: [
    ...staff,
    'apartment.member.read',
    'apartment.room.read',
    'apartment.tenancy.read',
    'apartment.reading.read',
    'apartment.round.read',
    'apartment.usage.read',
    'apartment.correction.read',
  ],
  RES: [],
};
