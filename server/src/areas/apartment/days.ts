/** Days as all areas count them. */
export {
  dayAfter,
  dayBefore,
  daysAfter,
  daysBetween,
  daysIn,
  earlier,
  firstDayOf,
  lastDayOf,
  later,
  monthAfter,
  monthOf,
  monthsApart,
  monthsLater,
} from '../../days.ts';
