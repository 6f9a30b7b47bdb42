import { inBuilding } from './access.ts';

/** Of what is never deleted, because bills name it. */
export const usableStates = ['active', 'disabled'] as const;

/** What disabling and enabling such a thing have in common. */
export const usableAction = <Params, Response>(params: Params, response: Response) =>
  ({
    method: 'POST',
    access: inBuilding('apartment.building.configure'),
    params,
    response,
    errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
    versioned: true,
    idempotent: true,
  }) as const;
