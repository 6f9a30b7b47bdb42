import { mostBuildingsOfNewMember, mostOwnedBuildings, newMemberDays } from '@console/contract/apartment';
import { ownershipLimit } from './ownership-limit-rules.ts';

describe('27 how many buildings one person may own', () => {
  it.each([
    [0, 0],
    [mostBuildingsOfNewMember - 1, 0],
    [mostBuildingsOfNewMember, newMemberDays],
    [mostOwnedBuildings - 1, newMemberDays],
  ])('%i after %i days: one more', (used, days) => {
    expect(ownershipLimit(used, days)).toBeUndefined();
  });

  it('new members own fewer, and are told for how long', () => {
    const used = mostBuildingsOfNewMember;
    const limit = { limit: used, used, reason: 'new_member', days: newMemberDays };
    expect(ownershipLimit(used, newMemberDays - 1)).toEqual(limit);
    expect(ownershipLimit(used + 5, 0)).toEqual({ ...limit, used: used + 5 });
  });

  it('nobody owns more than the most, however long they have been here', () => {
    const full = { limit: mostOwnedBuildings, used: mostOwnedBuildings };
    expect(ownershipLimit(mostOwnedBuildings, 9999)).toEqual(full);
    expect(ownershipLimit(mostOwnedBuildings, 0)).toEqual(full);
  });
});
