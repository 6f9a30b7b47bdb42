/** The states of a member and how they may change. A removed one comes back by an invitation only. */
export const memberMoves = {
  invited: ['active', 'removed'],
  active: ['suspended', 'removed'],
  suspended: ['active', 'removed'],
  removed: [],
} as const;

export const mayMoveMember = (from: keyof typeof memberMoves, to: keyof typeof memberMoves): boolean =>
  (memberMoves[from] as readonly string[]).includes(to);
