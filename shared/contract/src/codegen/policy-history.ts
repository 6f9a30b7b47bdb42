import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { instant, uuid } from '../scalars.ts';

/** The state of one thing of the policy before and after; null: not there. Its kind says what stands in it. */
export const ChangedItem = z.object({
  item: z.enum(['role', 'cell', 'assignment', 'mapping']),
  /** Role code; for a cell `role permission`, for an assignment `role userId`, for a mapping `role source from`. */
  key: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type ChangedItem = z.infer<typeof ChangedItem>;

/** The names of the people whom changed items name, by their ids. */
export const namesOfPeople = z.record(z.string(), z.nullable(z.string()));

export const PolicyChangeSet = z.object({
  changeSetId: uuid,
  /** The policy's version that it made. */
  policyVersion: z.int(),
  at: instant,
  by: z.object({ userId: z.string(), name: z.nullable(z.string()) }),
  note: z.string(),
  items: z.array(ChangedItem),
  names: namesOfPeople,
  /** The change set that took this one back; null while it stands. */
  rolledBackBy: z.nullable(uuid),
  /** The one that this one took back. */
  rollsBack: z.nullable(uuid),
});
export type PolicyChangeSet = z.infer<typeof PolicyChangeSet>;

/** Newest first. */
export const listPolicyChangeSets = endpoint({
  name: 'listPolicyChangeSets',
  method: 'GET',
  path: '/codegen/power/changes',
  access: 'codegen.power.view',
  shows: ['codegen.policy'],
  query: z.object(cursorQuery),
  response: cursorPage(PolicyChangeSet),
});
