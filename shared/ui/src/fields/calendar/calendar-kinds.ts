import dayjs, { type Dayjs } from 'dayjs';

/** What a field of the calendar or of the clock asks for. */
export type CalendarKind = 'day' | 'month' | 'time' | 'dateTime';

/** Per kind: the browser's own field for it, and how both it and ours write the value. */
export const calendarKinds = {
  day: { type: 'date', format: 'YYYY-MM-DD' },
  month: { type: 'month', format: 'YYYY-MM' },
  time: { type: 'time', format: 'HH:mm' },
  dateTime: { type: 'datetime-local', format: 'YYYY-MM-DDTHH:mm' },
} as const satisfies Record<CalendarKind, { type: string; format: string }>;

/** A field's value as a moment on the wall clock; a time stands on a day that is 24 hours long everywhere. */
export const momentOf = (kind: CalendarKind, value: string): Dayjs =>
  dayjs(kind === 'time' ? `2000-01-01T${value}` : value);

/** While a year is typed, its first digits are years, too: of the first thousand, which nobody means. */
const firstYear = 1000;

/** The field's value; '' for what is no moment, or not one yet. */
export const valueFrom = (kind: CalendarKind, moment: Dayjs | null): string =>
  moment?.isValid() && moment.year() >= firstYear ? moment.format(calendarKinds[kind].format) : '';
