import type { Language } from '@console/shell';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';

/** A day in a pattern of dayjs, weekdays and months in the reader's language. @param day `YYYY-MM-DD` */
export const patternOf = (day: string, pattern: string, language: Language): string =>
  dayjs(day)
    .locale(language === 'zh' ? 'zh-cn' : 'en')
    .format(pattern);
