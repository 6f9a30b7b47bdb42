/** Roles inside one wood team (apartment-and-wood.md, section 7). */
export const woodRoleNames = ['OW', 'MG', 'BY', 'SL', 'WH', 'AC', 'VW'] as const;
export type WoodRole = (typeof woodRoleNames)[number];

export const woodPermissions = [
  'wood.team.read',
  'wood.team.manage',
  /** Who owns the team, and whether two people are needed for what is separated. */
  'wood.team.own',
  'wood.partner.read',
  'wood.partner.write',
  /** How much a partner may owe, for how long, and what was open when the books began. */
  'wood.partner.credit',
  'wood.sort.read',
  'wood.sort.manage',
  'wood.sort.price',
  'wood.sort.propose',
  'wood.stock.read',
  'wood.opening.post',
  'wood.cost.read',
  'wood.cost_item.read',
  'wood.cost_item.edit',
  'wood.cost_item.activate',
  'wood.margin.read',
  'wood.purchase.read',
  'wood.purchase.write',
  /** What goods are bought for. */
  'wood.purchase.price',
  'wood.sale.read',
  'wood.sale.write',
  /** What goods are sold for. */
  'wood.sale.price',
  /** Receiving, delivering, carrying from yard to yard. */
  'wood.goods.move',
  'wood.exception.approve',
  'wood.return.submit',
  'wood.return.approve',
  'wood.return.settle',
  'wood.stocktake.count',
  'wood.stocktake.approve',
  /** Money with partners: all of it, and what somebody has taken over the counter. */
  'wood.settlement.read',
  'wood.settlement.record',
  'wood.settlement.record_cash',
  'wood.settlement.confirm',
  'wood.settlement.reverse',
  /** What was sold, by those who sold it themselves; and by everybody. */
  'wood.stat.sale',
  'wood.stat.every_sale',
  'wood.stat.purchase',
] as const;
export type WoodPermission = (typeof woodPermissions)[number];

/** Those that every release of the area knows: pages that are open refuse an answer that names another one in their place. */
export const firstWoodPermissions = [
  'wood.team.read',
  'wood.team.manage',
  'wood.sort.read',
  'wood.sort.manage',
  'wood.sort.price',
  'wood.stock.read',
  'wood.opening.post',
  'wood.cost.read',
] as const satisfies readonly WoodPermission[];

const partners: WoodPermission[] = ['wood.partner.read', 'wood.partner.write'];
const everyMember: WoodPermission[] = ['wood.team.read', 'wood.sort.read', 'wood.stock.read'];

const buying: WoodPermission[] = ['wood.purchase.read', 'wood.purchase.price'];
const selling: WoodPermission[] = ['wood.sale.read', 'wood.sale.price'];

/** Whoever asks, counts, settles or takes money is somebody else than whoever approves. */
const ofStaff = new Set<WoodPermission>([
  ...(['wood.return.submit', 'wood.return.settle', 'wood.stocktake.count'] as const),
  ...(['wood.settlement.record', 'wood.settlement.record_cash'] as const),
]);
const ofOwners = new Set<WoodPermission>(['wood.cost_item.activate', 'wood.team.own']);

/**
 * The role table of section 7, row by row as far as it is built.
 * An opening entry states what goods cost, so it is posted by those who may see costs and change sorts.
 */
export const woodRoles: Readonly<Record<WoodRole, readonly WoodPermission[]>> = {
  OW: woodPermissions.filter((one) => !ofStaff.has(one) && one !== 'wood.goods.move'),
  MG: woodPermissions.filter((one) => !ofStaff.has(one) && !ofOwners.has(one)),
  BY: [
    ...everyMember,
    ...partners,
    ...buying,
    ...['wood.cost.read', 'wood.cost_item.read', 'wood.sort.propose'],
    ...['wood.purchase.write', 'wood.return.submit', 'wood.stat.purchase'],
  ] as WoodPermission[],
  SL: [
    ...everyMember,
    ...partners,
    ...selling,
    ...['wood.sale.write', 'wood.return.submit', 'wood.settlement.record_cash', 'wood.stat.sale'],
  ] as WoodPermission[],
  WH: [
    ...everyMember,
    ...selling,
    ...['wood.partner.read', 'wood.purchase.read', 'wood.goods.move', 'wood.stocktake.count'],
  ] as WoodPermission[],
  AC: [
    ...everyMember,
    ...partners,
    ...buying,
    ...selling,
    ...['wood.partner.credit', 'wood.cost.read', 'wood.margin.read', 'wood.return.settle'],
    ...['wood.cost_item.read', 'wood.cost_item.edit'],
    ...['wood.settlement.read', 'wood.settlement.record', 'wood.settlement.confirm'],
    ...['wood.stat.sale', 'wood.stat.every_sale', 'wood.stat.purchase'],
  ] as WoodPermission[],
  VW: [...everyMember, 'wood.sale.read'],
};
