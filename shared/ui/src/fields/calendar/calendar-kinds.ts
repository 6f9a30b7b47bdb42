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

const dayForm = String.raw`(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?`;
const timeForm = String.raw`(\d{1,2}):(\d{2})(?::\d{2})?`;
/** 2026 年 6 月 24 日. */
const blanksInDates = /(?<=[年月/.-])\s+|\s+(?=[年月日/.-])/g;
const pastedForms: Record<CalendarKind, RegExp> = {
  day: new RegExp(`^${dayForm}$`),
  month: /^(\d{4})[-/.年](\d{1,2})月?$/,
  time: new RegExp(`^${timeForm}$`),
  dateTime: new RegExp(`^${dayForm}[T\\s]\\s*${timeForm}$`),
};

/**
 * What somebody copied elsewhere, year first: 2026-06-24, 2026/6/24, 2026年6月24日; digits of any width.
 * @returns the field's value; undefined where it cannot be read, or is no day that there is
 */
export function pastedValue(kind: CalendarKind, pasted: string): string | undefined {
  const [, ...numbers] =
    pastedForms[kind].exec(pasted.normalize('NFKC').trim().replace(blanksInDates, '')) ?? [];
  if (numbers.length === 0) return undefined;
  const [first = '', ...rest] = kind === 'time' ? ['2000', '1', '1', ...numbers] : numbers;
  const [month, day = '01', hour = '00', minute = '00'] = rest.map((number) => number.padStart(2, '0'));
  const written = `${first}-${month}-${day}T${hour}:${minute}`;
  const moment = dayjs(written);
  // 31 February would be the 3rd of March.
  return moment.isValid() && moment.format(calendarKinds.dateTime.format) === written
    ? valueFrom(kind, moment)
    : undefined;
}

/** While a year is typed, its first digits are years, too: of the first thousand, which nobody means. */
const firstYear = 1000;

/** The field's value; '' for what is no moment, or not one yet. */
export const valueFrom = (kind: CalendarKind, moment: Dayjs | null): string =>
  moment?.isValid() && moment.year() >= firstYear ? moment.format(calendarKinds[kind].format) : '';
