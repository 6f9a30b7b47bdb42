import type { TenancyEvent } from '@console/contract/apartment';

type Facts = Readonly<Record<string, unknown>> | null;

/** A line of the log about a tenancy. */
export interface LoggedTenancy {
  readonly at: string;
  readonly action: string;
  readonly by: string | null;
  readonly before: Facts;
  readonly after: Facts;
}

const text = (facts: Facts, name: string): string | null => {
  const value = facts?.[name];
  return typeof value === 'string' ? value : null;
};

/** What the log says of a tenancy, without the ids and amounts that a reader of names has no use for. */
const eventOf = ({ at, action, by, before, after }: LoggedTenancy): TenancyEvent => ({
  at,
  action,
  by,
  fields: action === 'update' ? Object.keys(after ?? {}) : [],
  lastDayBefore: text(before, 'lastDay'),
  lastDay: text(after, 'lastDay'),
  reason: text(after, 'reason') ?? '',
});

/**
 * What one line of the log tells, newest first. Signing with the check-in, and cancelling with the way into another
 * room, are steps of the tenancy as well: they have no line of their own in the log, but one in the history.
 */
export function eventsOf(line: LoggedTenancy): TenancyEvent[] {
  const { action, after } = line;
  const event = eventOf(line);
  const alongside = { ...event, lastDayBefore: null, lastDay: null, reason: '' };
  if (action === 'create' && after?.sign === true) return [{ ...alongside, action: 'sign' }, event];
  if (action === 'transfer' && after?.state === 'cancelled')
    return [{ ...alongside, action: 'cancel' }, event];
  return [event];
}
