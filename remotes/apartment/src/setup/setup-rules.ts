/** What of a building is there already. */
export interface SetupFacts {
  readonly building: boolean;
  readonly roomTypes: number;
  readonly rooms: number;
  readonly meters: number;
  /** Tariffs with a version that is in force or will be. */
  readonly tariffs: number;
}

export const setupSteps = ['building', 'roomTypes', 'rooms', 'meters'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The steps of setting up a building in their order; the first one that is not done is next. */
export function setupProgress(facts: SetupFacts): { step: SetupStep; state: 'done' | 'now' | 'later' }[] {
  const done: Record<SetupStep, boolean> = {
    building: facts.building,
    // Rooms can do without types: whoever has rooms has passed that step.
    roomTypes: facts.roomTypes > 0 || facts.rooms > 0,
    rooms: facts.rooms > 0,
    meters: facts.meters > 0 && facts.tariffs > 0,
  };
  const next = setupSteps.find((step) => !done[step]);
  return setupSteps.map((step) => ({ step, state: done[step] ? 'done' : step === next ? 'now' : 'later' }));
}
