import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import { dateLocale } from './language.ts';

/** The library of dates as the house uses it, remotes too: it comes with the first who writes a date. */
dayjs.extend(relativeTime);
// The library says "within 5 days" of what is in 5 days.
const inChinese = dayjs.Ls[dateLocale];
if (inChinese) inChinese.relativeTime = { ...inChinese.relativeTime, future: '%s后' };
dayjs.locale(dateLocale);

export { dayjs };
