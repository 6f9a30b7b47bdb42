import { type ApartmentRole, permissionsOfMembership } from '@console/contract';
import { permissionOfStep, type WorkStep } from '@console/contract/apartment';

export interface Colleague {
  readonly userId: string;
  readonly roles: readonly ApartmentRole[];
}

/**
 * Who is asked to do a step of a month: those whose work it is. Managers may do everything, so they are asked only where
 * nobody else is there for it. Never whoever asks.
 */
export function whoIsAsked<Who extends Colleague>(
  team: readonly Who[],
  step: WorkStep,
  asking: string,
): readonly Who[] {
  const may = ({ roles }: Colleague) => permissionsOfMembership({ area: 'apartment', roles });
  const able = team.filter((one) => one.userId !== asking && may(one).has(permissionOfStep[step]));
  const forIt = able.filter((one) => !may(one).has('apartment.building.configure'));
  return forIt.length > 0 ? forIt : able;
}
