import type { Building } from '@console/contract/apartment';

type Configured = 'building' | 'room';

/** Why the building's settings, or its rooms, are closed to this user now; undefined where they may be changed. */
export function readOnlyReason(
  { state, may }: Pick<Building, 'state' | 'may'>,
  what: Configured,
): 'archived' | Configured | undefined {
  if (state === 'archived') return 'archived';
  return may.includes(`apartment.${what}.configure`) ? undefined : what;
}

/** Whether this user may change the building's settings, or its rooms, now. */
export const mayConfigure = (building: Pick<Building, 'state' | 'may'>, what: Configured): boolean =>
  readOnlyReason(building, what) === undefined;
