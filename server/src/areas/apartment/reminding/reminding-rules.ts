import { permissionOfStep, type WorkStep } from '@console/contract/apartment';
import { type Colleague, whoseWork } from '../colleagues.ts';

/** Who is asked to do a step of a month: those whose work it is. Never whoever asks. */
export const whoIsAsked = <Who extends Colleague>(
  team: readonly Who[],
  step: WorkStep,
  asking: string,
): readonly Who[] =>
  whoseWork(
    team.filter(({ userId }) => userId !== asking),
    permissionOfStep[step],
  );
