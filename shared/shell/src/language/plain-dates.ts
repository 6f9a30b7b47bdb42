import type { Language } from './language.ts';

const two = (value: number): string => String(value).padStart(2, '0');

const written = (language: Language, year: number, month: number, day: number): string =>
  language === 'zh' ? `${year}年${month}月${day}日` : `${year}-${two(month)}-${two(day)}`;

/** `2026-11-21` as `formatFor` writes it, for the frame, which does without the library of dates. */
export function plainDay(language: Language, isoDay: string): string {
  const [year = 0, month = 0, day = 0] = isoDay.split('-').map(Number);
  return written(language, year, month, day);
}

/** The day on the clock of this browser, likewise. */
export function plainToday(language: Language, now = new Date()): string {
  return written(language, now.getFullYear(), now.getMonth() + 1, now.getDate());
}

const weekdays = {
  zh: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const;

/** The day of the week on the clock of this browser; the browser's own format takes tens of milliseconds of a phone to make. */
export const plainWeekday = (language: Language, now = new Date()): string =>
  weekdays[language][now.getDay()] ?? '';

/** Instant → local date and time to the minute, likewise. */
export function plainInstant(language: Language, iso: string): string {
  const at = new Date(iso);
  const day = written(language, at.getFullYear(), at.getMonth() + 1, at.getDate());
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
