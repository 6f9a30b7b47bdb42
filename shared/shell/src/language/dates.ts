import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import { dateLocale } from './language.ts';

/** The library of dates as the house uses it, remotes too: it comes with the first who writes a date. */
dayjs.extend(relativeTime);
dayjs.locale(dateLocale);

export { dayjs };
