import { mostBuildingsOfNewMember, mostOwnedBuildings, newMemberDays } from '@console/contract/apartment';

/** What keeps somebody from owning one building more. */
export interface OwnershipLimit {
  readonly limit: number;
  readonly used: number;
  readonly reason?: 'new_member';
  readonly days?: number;
}

/**
 * @param used how many somebody owns
 * @param daysHere days since they came to the console, with their part of a day
 * @returns undefined for whoever may own one more
 */
export function ownershipLimit(used: number, daysHere: number): OwnershipLimit | undefined {
  if (used >= mostOwnedBuildings) return { limit: mostOwnedBuildings, used };
  if (daysHere >= newMemberDays || used < mostBuildingsOfNewMember) return undefined;
  return { limit: mostBuildingsOfNewMember, used, reason: 'new_member', days: newMemberDays };
}
