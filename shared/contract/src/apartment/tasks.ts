import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, text, uuid } from '../scalars.ts';
import { inOwnBuildings } from './access.ts';

export const taskKinds = [
  'enter_readings',
  'read_again',
  'check_readings',
  'check_usage',
  'decide_corrections',
  'activate_tariffs',
  'verify_meters',
  'tenancies_ending',
  'lock_move_readings',
  'enter_move_readings_again',
  'confirm_payments',
  'check_bills',
  'issue_bills',
  'inspect_checkouts',
  'approve_checkouts',
  'pay_checkouts_out',
  'review_applications',
  'answer_erasures',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Kinds that every release of the area can show; later ones go only to those who ask for them. */
export const firstTaskKinds: readonly TaskKind[] = taskKinds.slice(
  0,
  taskKinds.indexOf('lock_move_readings') + 1,
);

/** Something that waits for the caller, by what their roles let them do. */
export const Task = z.object({
  kind: z.enum(taskKinds),
  buildingId: uuid,
  count: z.int(),
  /** Month of the cycle it belongs to. */
  ym: z.nullable(z.string()),
  /** The day by which it should be done. */
  dueOn: z.nullable(day),
  /** The one tenancy that it is about, where there is a task for each of them. */
  tenancy: z.optional(z.nullable(z.object({ tenancyId: uuid, roomNumber: z.string() }))),
  /** That tenancy's check-out, where it is the one that waits. */
  checkoutId: z.optional(z.nullable(uuid)),
});
export type Task = z.infer<typeof Task>;

/** Urgent first. Kinds without anything to do are left out. */
export const listMyTasks = endpoint({
  name: 'listMyTasks',
  method: 'GET',
  path: '/apartment/me/tasks',
  access: inOwnBuildings,
  shows: [
    'apartment.tenancies',
    'apartment.meters',
    'apartment.readings',
    'apartment.cycles',
    'apartment.usages',
    'apartment.corrections',
    'apartment.tariffs',
    'apartment.bills',
    'apartment.checkouts',
    'apartment.applications',
    'apartment.erasures',
  ],
  query: z.object({
    building: z.optional(uuid),
    /** What the caller can show, with commas; left out by those that know the first kinds only. */
    kinds: z.optional(text(1, 500)),
  }),
  response: z.object({ items: z.array(Task) }),
});
