/** The room or the bed that is to be let. */
export interface Unit {
  readonly leaseMode: 'whole' | 'bed';
  readonly capacity: number;
  readonly hold: string;
  readonly knownBed: boolean;
}

/** Why a room, or a bed in it, cannot be let. @param byBed whether a bed is named */
export function unlettable(
  { leaseMode, hold, knownBed }: Omit<Unit, 'capacity'>,
  byBed: boolean,
): 'disabled' | 'bed_needed' | 'let_as_whole' | 'unknown_bed' | undefined {
  if (hold === 'disabled') return 'disabled';
  if (leaseMode === 'bed' && !byBed) return 'bed_needed';
  if (leaseMode === 'whole' && byBed) return 'let_as_whole';
  return byBed && !knownBed ? 'unknown_bed' : undefined;
}

interface Days {
  readonly firstDay: string;
  readonly lastDay: string | null;
}

/** Whether two stays share a day; without a last day one goes on. */
export const shareDay = (one: Days, other: Days): boolean =>
  (other.lastDay === null || one.firstDay <= other.lastDay) &&
  (one.lastDay === null || other.firstDay <= one.lastDay);
