/** Roles inside one building (apartment-and-wood.md, section 3). */
export const apartmentRoleNames = ['OWN', 'MGR', 'RDR', 'CHK', 'CSH', 'FDK', 'AUD', 'RES'] as const;
export type ApartmentRole = (typeof apartmentRoleNames)[number];

export const apartmentPermissions = [
  'apartment.building.read',
  'apartment.building.configure',
  'apartment.room.read',
  'apartment.room.configure',
] as const;
export type ApartmentPermission = (typeof apartmentPermissions)[number];

/** The role table of section 3, row by row as far as it is built. */
export const apartmentRoles: Readonly<Record<ApartmentRole, readonly ApartmentPermission[]>> = {
  OWN: [
    'apartment.building.read',
    'apartment.building.configure',
    'apartment.room.read',
    'apartment.room.configure',
  ],
  MGR: [
    'apartment.building.read',
    'apartment.building.configure',
    'apartment.room.read',
    'apartment.room.configure',
  ],
  RDR: ['apartment.building.read'],
  CHK: ['apartment.building.read'],
  CSH: ['apartment.building.read'],
  FDK: ['apartment.building.read', 'apartment.room.read'],
  AUD: ['apartment.building.read', 'apartment.room.read'],
  RES: [],
};
