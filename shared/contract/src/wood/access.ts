import { type InEachTenant, type InTenant, inTenant } from '../access.ts';
import type { WoodPermission } from './permissions.ts';

/** What belongs to one team and is named by its own id, without the team. */
export type TeamPart =
  | 'yard'
  | 'partner'
  | 'sort'
  | 'printSubject'
  | 'txn'
  | 'lot'
  | 'settlement'
  | 'priceException'
  | 'sortPrice'
  | 'sortProposal'
  | 'costItem'
  | 'costItemVersion';

/** What does as well as the permission, and what has to be held beside it. */
interface Others {
  readonly and?: readonly WoodPermission[];
  readonly orOneOf?: readonly WoodPermission[];
}

const area = 'wood';

/** Held in the team that the call names by `teamId`, in its address or its query; left out, in the caller's only one. */
export const inTeam = <P extends WoodPermission>(permission: P, others: Others = {}): InTenant<P> =>
  inTenant(area, permission, 'teamId', { orTheOnly: true, ...others });

/** Held in the team to which something belongs; `sort` is named by `sortId`. */
export const inTeamOf = <P extends WoodPermission>(
  part: TeamPart,
  permission: P,
  others: Others = {},
): InTenant<P> => inTenant(area, permission, `${part}Id`, { part, ...others });

/** About all teams to which the caller belongs, or the one that the query names by `teamId`. */
export const inOwnTeams: InEachTenant<never> = {
  kind: 'inEachTenant',
  area,
  permission: undefined,
  narrowedBy: 'teamId',
};
