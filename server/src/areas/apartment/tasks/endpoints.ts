import { type ApartmentPermission, firstTaskKinds, listMyTasks } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { tasksOf } from './tasks.ts';

/** What waits for the caller in their buildings, by what their roles let them do. */
export const serveTasks = (serve: Serve): void =>
  serve(listMyTasks, async ({ tenants, query, db }) => {
    const mine = tenants.map(({ id }) => id);
    const active = await db.rows<{ buildingId: string }>(sql`
      select building_id from apartment.buildings where state = 'active' and building_id = any(${mine}::uuid[])
        and (${query.building ?? null}::uuid is null or building_id = ${query.building ?? null}::uuid)`);
    const ids = new Set(active.map(({ buildingId }) => buildingId));
    const inUse = tenants.filter(({ id }) => ids.has(id));
    const buildingsWith = (permission: ApartmentPermission) =>
      inUse.filter(({ may }) => may(permission)).map(({ id }) => id);
    const kinds: readonly string[] = query.kinds?.split(',') ?? firstTaskKinds;
    return { items: await tasksOf(db, kinds, buildingsWith) };
  });
