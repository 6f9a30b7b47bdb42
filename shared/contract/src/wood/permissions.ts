/** Roles inside one wood team (apartment-and-wood.md, section 7). */
export const woodRoleNames = ['OW', 'MG', 'BY', 'SL', 'WH', 'AC', 'VW'] as const;
export type WoodRole = (typeof woodRoleNames)[number];

export const woodPermissions = [
  'wood.team.read',
  'wood.team.manage',
  'wood.sort.read',
  'wood.sort.manage',
  'wood.sort.price',
  'wood.stock.read',
  'wood.opening.post',
  'wood.cost.read',
] as const;
export type WoodPermission = (typeof woodPermissions)[number];

const everyMember: WoodPermission[] = ['wood.team.read', 'wood.sort.read', 'wood.stock.read'];

/**
 * The role table of section 7, row by row as far as it is built.
 * An opening entry states what goods cost, so it is posted by those who may see costs and change sorts.
 */
export const woodRoles: Readonly<Record<WoodRole, readonly WoodPermission[]>> = {
  OW: woodPermissions,
  MG: woodPermissions,
  BY: [...everyMember, 'wood.cost.read'],
  SL: everyMember,
  WH: everyMember,
  AC: [...everyMember, 'wood.cost.read'],
  VW: everyMember,
};
