import type { CallInput } from '@console/contract';
import { type listPolicyChangeSets, listPolicyPeople, searchAuditLog } from '@console/contract/codegen';
import * as z from 'zod/mini';

export const powerTabs = ['matrix', 'people', 'roles', 'explain', 'changes', 'audit'] as const;
export type PowerTab = (typeof powerTabs)[number];

const shortText = z.optional(z.string().check(z.maxLength(200)));
const day = z.optional(z.iso.date());

/** What the address says: the tab, what is asked about, and each tab's filters. */
export const PowerView = z.object({
  tab: z._default(z.enum(powerTabs), 'matrix'),
  /** Of the question why, and of the dialog of one person. */
  person: shortText,
  permission: shortText,
  ...z.pick(listPolicyPeople.query, { q: true, role: true, state: true, cursor: true }).shape,
  ...z.pick(searchAuditLog.query, { actor: true, area: true, action: true, objectType: true, objectId: true })
    .shape,
  /** First and last day of the audit log that is shown, in the zone of the browser. */
  fromDay: day,
  toDay: day,
});
export type PowerView = z.output<typeof PowerView>;

export type PeopleQuery = NonNullable<CallInput<typeof listPolicyPeople>['query']>;
export type ChangesQuery = NonNullable<CallInput<typeof listPolicyChangeSets>['query']>;
export type AuditQuery = NonNullable<CallInput<typeof searchAuditLog>['query']>;

export const peopleQuery = ({ q, role, state, cursor }: PowerView): PeopleQuery =>
  given({ q, role, state, cursor });

export const changesQuery = ({ cursor }: PowerView): ChangesQuery => given({ cursor });

const instantOf = (isoDay: string, daysLater: number): string => {
  const [year = 0, month = 1, date = 1] = isoDay.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
};

export const auditQuery = ({
  actor,
  area,
  action,
  objectType,
  objectId,
  fromDay,
  toDay,
  cursor,
}: PowerView): AuditQuery =>
  given({
    ...{ actor, area, action, objectType, objectId, cursor },
    from: fromDay && instantOf(fromDay, 0),
    to: toDay && instantOf(toDay, 1),
  });

/** Without what is not there: a query names only what it is narrowed by. */
function given<Query extends object>(
  query: Query,
): { [Name in keyof Query]?: Exclude<Query[Name], undefined> } {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as never;
}
