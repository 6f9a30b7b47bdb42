import { type ApartmentPermission, firstTaskKinds, listMyTasks } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Serve } from '../../plugins/contract/serve.ts';
import { tasksOf } from './tasks.ts';

const area = 'apartment';

/** What waits for the caller in their buildings, by what their roles let them do. */
export const serveTasks = (serve: Serve): void =>
  serve(listMyTasks, async ({ query, db, grants, may }) => {
    const mine = grants.memberships.filter(({ area: of }) => of === area).map(({ tenantId }) => tenantId);
    const active = await db.rows<{ buildingId: string }>(sql`
      select building_id from apartment.buildings where state = 'active' and building_id = any(${mine}::uuid[])
        and (${query.building ?? null}::uuid is null or building_id = ${query.building ?? null}::uuid)`);
    const buildingsWith = (permission: ApartmentPermission) =>
      active.map(({ buildingId }) => buildingId).filter((id) => may.inTenant(area, id, permission));
    const kinds: readonly string[] = query.kinds?.split(',') ?? firstTaskKinds;
    return { items: await tasksOf(db, kinds, buildingsWith) };
  });
