import { type BlogLanguage, blogTexts } from './texts.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day of an instant on the author's calendar, written out in the language of the page: what is published at eight in the
 * morning in Shanghai is of that day, whoever reads it. @param zone none: UTC
 */
export function dayIn(instant: string, zone: string | null, lang: BlogLanguage): string {
  const key = `${lang} ${zone ?? 'UTC'}`;
  const known = formats.get(key);
  const format =
    known ?? new Intl.DateTimeFormat(blogTexts[lang].code, { dateStyle: 'long', timeZone: zone ?? 'UTC' });
  if (!known) formats.set(key, format);
  return format.format(new Date(instant));
}
