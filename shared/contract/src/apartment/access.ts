import { type InEachTenant, type InTenant, inTenant, type OfOneself } from '../access.ts';
import type { ApartmentPermission } from './permissions.ts';

/** What belongs to one building and is named by its own id, without the building. */
export type BuildingPart =
  | 'application'
  | 'bill'
  | 'billRun'
  | 'bankStatementLine'
  | 'checkout'
  | 'correction'
  | 'cycle'
  | 'draw'
  | 'erasure'
  | 'meter'
  | 'payment'
  | 'person'
  | 'print'
  | 'printBatch'
  | 'reading'
  | 'room'
  | 'tenancy'
  | 'usage';

/** What is somebody's own: applications of theirs, buildings to which they may apply, papers about them, tenancies that they have signed, meters of rooms in which they live now. */
export type OwnPart =
  | 'ownApplication'
  | 'ownErasure'
  | 'ownMeter'
  | 'ownOpening'
  | 'ownPaper'
  | 'ownPerson'
  | 'ownRoom'
  | 'ownTenancy';

const area = 'apartment';

/**
 * Held in the building that the call names.
 * @param by the parameter, query value or field of the body that is the building's id
 * @param others `orOneOf`: what else will do; `and`: what is needed beside it
 */
export const inBuilding = <P extends ApartmentPermission>(
  permission: P,
  by = 'buildingId',
  others: OtherPermissions = {},
): InTenant<P> => inTenant(area, permission, by, others);

interface OtherPermissions {
  readonly orOneOf?: readonly ApartmentPermission[];
  readonly and?: readonly ApartmentPermission[];
  readonly orOwn?: OwnPart;
}

/**
 * Held in the building to which something belongs.
 * @param by the parameter or field of the body that is its id
 * @param others as of `inBuilding`
 */
export const inBuildingOf = <P extends ApartmentPermission>(
  part: BuildingPart | 'buildingOrRoom',
  permission: P,
  by = `${part}Id`,
  others: OtherPermissions = {},
): InTenant<P> => inTenant(area, permission, by, { ...others, part });

/**
 * About all buildings of the caller in which it is held.
 * @param narrowedBy the query value that names the one which alone is meant
 */
export const inEachBuilding = <P extends ApartmentPermission>(
  permission: P,
  narrowedBy?: string,
): InEachTenant<P> => ({ kind: 'inEachTenant', area, permission, narrowedBy });

/** About all buildings to which the caller belongs in any way. */
export const inOwnBuildings: InEachTenant<never> = {
  kind: 'inEachTenant',
  area,
  permission: undefined,
  narrowedBy: undefined,
};

/** About something of the resident who calls. @param by the parameter or field of the body that is its id */
export const ofOneself = (part: OwnPart, by: string): OfOneself => ({ kind: 'ofOneself', area, by, part });
