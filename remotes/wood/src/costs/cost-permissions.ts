import type { CostItemVersion, Team } from '@console/contract/wood';
import { mayIn } from '../team/team.ts';

/**
 * What stands between this user and putting a draft into force.
 * @param sub who is looking
 * @returns `solo`: allowed, and stamped as checked by the one who wrote it
 */
export function activationOf(
  team: Team | undefined,
  { state, editedBy }: Pick<CostItemVersion, 'state' | 'editedBy'>,
  sub: string | undefined,
): 'allowed' | 'solo' | 'notByEditor' | 'ownerActivates' | undefined {
  if (state !== 'draft') return undefined;
  if (!mayIn(team, 'wood.cost_item.activate'))
    return mayIn(team, 'wood.cost_item.edit') ? 'ownerActivates' : undefined;
  const own = sub !== undefined && editedBy.includes(sub);
  if (!own) return 'allowed';
  return team?.sodMode === 'solo' ? 'solo' : 'notByEditor';
}
