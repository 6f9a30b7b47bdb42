import { CalendarField } from './calendar-field.tsx';
import type { CalendarFieldProps } from './calendar-props.ts';

/** `min` and `max` as `YYYY-MM-DD`. */
export type DayInputProps = CalendarFieldProps;

/** A calendar day as `YYYY-MM-DD`, '' while empty or unfinished. */
export const DayInput = (props: DayInputProps) => <CalendarField {...props} kind="day" />;

/** A month as `YYYY-MM`, '' while empty or unfinished. */
export const MonthInput = (props: CalendarFieldProps) => <CalendarField {...props} kind="month" />;

type WithoutBounds = Omit<CalendarFieldProps, 'min' | 'max'>;

/** A time on the clock as `HH:mm`, '' while empty or unfinished. */
export const TimeInput = (props: WithoutBounds) => <CalendarField {...props} kind="time" />;

/** A day and a time on the clock as `YYYY-MM-DDTHH:mm`, '' while empty or unfinished. No zone: whose clock it is, the form says. */
export const DateTimeInput = (props: WithoutBounds) => <CalendarField {...props} kind="dateTime" />;
