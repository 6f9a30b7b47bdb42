import { type BlogLanguage, blogTexts } from './texts.ts';

/**
 * The day of an instant on the author's calendar, written out in the language of the page: what is published at eight in the
 * morning in Shanghai is of that day, whoever reads it. @param zone none: UTC
 */
export const dayIn = (instant: string, zone: string | null, lang: BlogLanguage): string =>
  new Intl.DateTimeFormat(blogTexts[lang].code, { dateStyle: 'long', timeZone: zone ?? 'UTC' }).format(
    new Date(instant),
  );
