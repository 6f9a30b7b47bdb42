import type { FieldProblem } from '@console/contract';
import type { WoodRole } from '@console/contract/wood';

/** Without any role somebody would be in no team. */
export const roleNeeded = ({ roles }: { roles: readonly WoodRole[] }): FieldProblem[] =>
  roles.length > 0 ? [] : [{ path: 'roles', code: 'role_needed' }];
