import * as z from 'zod/mini';
import { day, instant } from '../scalars.ts';
import { isZone } from '../zoned-time.ts';

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];
export const remindFrequencies = ['day', 'week', 'month', 'year'] as const;

/** IANA name of a time zone. */
export const zone = z.string().check(z.refine((value) => isZone(value), { error: 'unknown_zone' }));

/** How a reminder repeats, on the wall clock of its zone. */
export const RemindRule = z
  .object({
    freq: z.enum(remindFrequencies),
    /** Every so many days, weeks, months or years. */
    interval: z._default(z.int().check(z.minimum(1), z.maximum(99)), 1),
    /** Which days of the week; left out: the day of the first occurrence. */
    byDay: z.optional(z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(7))),
    /** Last calendar day on which it may still fall. */
    until: z.optional(day),
    /** How many occurrences in all, the first one included. */
    count: z.optional(z.int().check(z.minimum(1), z.maximum(999))),
  })
  .check(
    z.refine((rule) => rule.byDay === undefined || rule.freq === 'week', {
      error: 'only_weekly',
      path: ['byDay'],
    }),
    z.refine((rule) => rule.until === undefined || rule.count === undefined, {
      error: 'until_or_count',
      path: ['count'],
    }),
  );
export type RemindRule = z.infer<typeof RemindRule>;

/** The reminder among a note's flags. */
export const reminderFlags = {
  /** The next occurrence. */
  remind_at: z.nullable(instant),
  remind_tz: z.nullable(z.string()),
  /** Wall time of the first occurrence, which a series is computed from. */
  remind_start: z.nullable(z.string()),
  remind_rule: z.nullable(RemindRule),
  /** Reminded once more at this time, besides `remind_at`. */
  snoozed_until: z.nullable(instant),
};

/** A reminder may be set this far in the past: clocks differ, and forms take a while to fill in. */
export const remindGraceMs = 60_000;
