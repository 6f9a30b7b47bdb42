/** Roles inside one building (apartment-and-wood.md, section 3). */
export const apartmentRoleNames = ['OWN', 'MGR', 'RDR', 'CHK', 'CSH', 'FDK', 'AUD', 'RES'] as const;
export type ApartmentRole = (typeof apartmentRoleNames)[number];

export const apartmentPermissions = [
  /** The building and its settings, read-only; every role of the staff. */
  'apartment.building.read',
  'apartment.building.configure',
  'apartment.building.archive',
  /** The room list that all staff works from. */
  'apartment.room.list',
  /** The room configuration, read-only. */
  'apartment.room.read',
  'apartment.room.configure',
] as const;
export type ApartmentPermission = (typeof apartmentPermissions)[number];

const staff: ApartmentPermission[] = ['apartment.building.read', 'apartment.room.list'];
const manager: ApartmentPermission[] = [
  ...staff,
  'apartment.building.configure',
  'apartment.room.read',
  'apartment.room.configure',
];

/** The role table of section 3, row by row as far as it is built. */
export const apartmentRoles: Readonly<Record<ApartmentRole, readonly ApartmentPermission[]>> = {
  OWN: [...manager, 'apartment.building.archive'],
  MGR: manager,
  RDR: staff,
  CHK: staff,
  CSH: staff,
  FDK: [...staff, 'apartment.room.read'],
  AUD: [...staff, 'apartment.room.read'],
  RES: [],
};
