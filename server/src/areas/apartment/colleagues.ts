import { type ApartmentPermission, type ApartmentRole, permissionsOfMembership } from '@console/contract';
import sql from 'sql-template-tag';
import { isMemberToday } from '../../house/member-today.ts';
import type { Db } from '../../plugins/database/db.ts';

export interface Colleague {
  readonly userId: string;
  readonly roles: readonly ApartmentRole[];
}

export interface NamedColleague extends Colleague {
  readonly name: string;
}

/** Those who belong to the building today, in the order in which they came. */
export const teamOf = (db: Db, buildingId: string): Promise<NamedColleague[]> =>
  db.rows<NamedColleague>(sql`
    select m.user_id, to_jsonb(m.roles) as roles, coalesce(u.name, u.username, '') as name
    from platform.members m join platform.users u on u.user_id = m.user_id
    where m.area = 'apartment' and m.tenant_id = ${buildingId}::uuid and ${isMemberToday}
    order by m.created_at, m.user_id`);

const permissionsOf = ({ roles }: Colleague) => permissionsOfMembership({ area: 'apartment', roles });

/** Those of a team who may do something. */
export const whoMay = <Who extends Colleague>(
  team: readonly Who[],
  permission: ApartmentPermission,
): readonly Who[] => team.filter((one) => permissionsOf(one).has(permission));

/**
 * Those whose work something is. Managers may do everything, so it is theirs only where nobody else is there for it.
 */
export function whoseWork<Who extends Colleague>(
  team: readonly Who[],
  permission: ApartmentPermission,
): readonly Who[] {
  const able = whoMay(team, permission);
  const forIt = able.filter((one) => !permissionsOf(one).has('apartment.building.configure'));
  return forIt.length > 0 ? forIt : able;
}
