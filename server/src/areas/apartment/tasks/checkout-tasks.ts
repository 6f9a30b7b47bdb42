import sql, { empty, type Sql } from 'sql-template-tag';
import { others } from './check-tasks.ts';
import type { TaskSource } from './task-source.ts';

/** A task for each check-out: what is done about it is done on its own page. */
const checkoutsIn = (buildings: readonly string[], states: readonly string[], more: Sql = empty): Sql => sql`
  select b.building_id, null::text as ym, x.last_day as due_on, 1 as count, x.checkout_id,
    jsonb_build_object('tenancyId', x.tenancy_id, 'roomNumber', r.number) as tenancy
  from apartment.buildings b
  join apartment.checkouts x on x.building_id = b.building_id and x.state = any(${[...states]}::text[])
  join apartment.rooms r on r.building_id = x.building_id and r.room_id = x.room_id
  where b.building_id = any(${[...buildings]}::uuid[]) ${more}`;

export const inspectCheckouts: TaskSource = {
  kind: 'inspect_checkouts',
  permission: 'apartment.checkout.inspect',
  query: (buildings) => checkoutsIn(buildings, ['requested', 'inspecting', 'settling']),
};

export const approveCheckouts: TaskSource = {
  kind: 'approve_checkouts',
  permission: 'apartment.checkout.approve',
  query: (buildings) => checkoutsIn(buildings, ['submitted'], sql`and ${others(sql`x.inspected_by`)}`),
};

export const payCheckoutsOut: TaskSource = {
  kind: 'pay_checkouts_out',
  permission: 'apartment.checkout.pay_out',
  query: (buildings) => checkoutsIn(buildings, ['approved'], sql`and ${others(sql`array[x.approved_by]`)}`),
};
