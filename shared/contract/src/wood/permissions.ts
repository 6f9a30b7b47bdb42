/** Roles inside one wood team (apartment-and-wood.md, section 7). */
export const woodRoleNames = ['OW', 'MG', 'BY', 'SL', 'WH', 'AC', 'VW'] as const;
export type WoodRole = (typeof woodRoleNames)[number];

export const woodPermissions = [
  'wood.sort.read',
  'wood.sort.manage',
  'wood.sort.price',
  'wood.stock.read',
  'wood.stock.post',
  'wood.cost.read',
] as const;
export type WoodPermission = (typeof woodPermissions)[number];

/** The role table of section 7, row by row as far as it is built. */
export const woodRoles: Readonly<Record<WoodRole, readonly WoodPermission[]>> = {
  OW: woodPermissions,
  MG: woodPermissions,
  BY: ['wood.sort.read', 'wood.stock.read', 'wood.cost.read'],
  SL: ['wood.sort.read', 'wood.stock.read'],
  WH: ['wood.sort.read', 'wood.stock.read', 'wood.stock.post'],
  AC: ['wood.sort.read', 'wood.stock.read', 'wood.cost.read'],
  VW: ['wood.sort.read', 'wood.stock.read'],
};
