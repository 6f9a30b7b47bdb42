import { sessionStore } from '@console/shell';

/**
 * Whether the user belongs to buildings only as somebody who lives there: then what a screen of the staff shows is asked for as their
 * own at once, and no call is made that would be refused.
 */
export function livesOnly(): boolean {
  const homes = sessionStore.getState().me?.memberships.filter(({ area }) => area === 'apartment') ?? [];
  return homes.length > 0 && homes.every(({ roles }) => roles.every((role) => role === 'RES'));
}
