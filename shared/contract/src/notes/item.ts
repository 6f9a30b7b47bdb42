import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, uuid } from '../scalars.ts';
import { RemindRule, reminderFlags, zone } from './reminders.ts';

/** Flags of a note. They live beside it: flipping one never touches the content's version. */
export const Item = z.object({
  is_finished: z.boolean(),
  finished_at: z.nullable(instant),
  make_it_top: z.boolean(),
  /** Order within the pinned group, lowest first. */
  top_rank: z.nullable(z.number()),
  /** A copy of the note is on the web. */
  add_to_blog: z.boolean(),
  ...reminderFlags,
  /** Counts flag writes, as `version` counts content saves. */
  rev: z.int(),
});
export type Item = z.infer<typeof Item>;

/** The flags of a note that nobody has touched yet. */
export const freshItem: Item = {
  is_finished: false,
  finished_at: null,
  make_it_top: false,
  top_rank: null,
  add_to_blog: false,
  remind_at: null,
  remind_tz: null,
  remind_start: null,
  remind_rule: null,
  snoozed_until: null,
  rev: 0,
};

/** Some of the flags. A reminder is set as a whole: when, on which clock, and how it repeats. */
const ItemBody = z
  .object({
    is_finished: z.optional(z.boolean()),
    make_it_top: z.optional(z.boolean()),
    top_rank: z.optional(z.number().check(z.minimum(-1e15), z.maximum(1e15))),
    /** True publishes as `publishNote` does with nothing wished for, and needs note.publish; false withdraws. */
    add_to_blog: z.optional(z.boolean()),
    /** Null takes the reminder away. */
    remind_at: z.optional(z.nullable(instant)),
    /** Left out: the zone of the caller's notification settings, else UTC. */
    remind_tz: z.optional(zone),
    remind_rule: z.optional(z.nullable(RemindRule)),
  })
  .check(
    z.refine((flags) => Object.values(flags).some((flag) => flag !== undefined), {
      error: 'nothing_to_set',
    }),
    z.refine(
      (flags) =>
        typeof flags.remind_at === 'string' ||
        (flags.remind_tz === undefined && (flags.remind_rule ?? null) === null),
      { error: 'remind_at_needed', path: ['remind_at'] },
    ),
  );

const itemParams = z.object({ uuid });

/** Sets some of the flags; the last write of each flag wins. */
export const setItem = endpoint({
  name: 'setItem',
  method: 'PATCH',
  path: '/note/{uuid}/item',
  access: 'note.use',
  changes: ['notes.notes'],
  params: itemParams,
  body: ItemBody,
  response: Item,
  errors: ['NOTE_TRASHED'],
});

/** Reminds once more, later. A series goes on beside it. */
export const snoozeReminder = endpoint({
  name: 'snoozeReminder',
  method: 'POST',
  path: '/note/{uuid}/item/snooze',
  access: 'note.use',
  changes: ['notes.notes'],
  params: itemParams,
  body: z.object({ until: instant }),
  response: Item,
  errors: ['NOTE_TRASHED'],
});
