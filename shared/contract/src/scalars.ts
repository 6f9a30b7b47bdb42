import * as z from 'zod/mini';
import { isKept, outsideOf } from './kept-years.ts';
import { scalarShapes } from './scalar-shapes.ts';
import * as schemas from './zod-schemas.ts';

export { placesIn } from './decimal-places.ts';
export { keptYears } from './kept-years.ts';
export const { text, consoleAddress, instant } = scalarShapes(schemas);

/** Public identifier: UUID (version 7 where we make it). */
export const uuid = z.uuid();

/** What people call a thing by in lists and on labels: upper case, no spaces. @param max most characters */
export const shortCode = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.trim().toUpperCase()),
    ),
    z
      .string()
      .check(z.minLength(1), z.maxLength(max), z.regex(/^[0-9A-Z][0-9A-Z._/-]*$/, { error: 'not_a_code' })),
  );

/** Money in minor units (fen), an integer that JSON and JavaScript hold exactly. */
export const moneyMinor = z.int();
export const moneyMinorNotNegative = z.int().check(z.nonnegative());

const decimalPattern = (sign: '' | '-?', precision: number, scale: number) =>
  new RegExp(`^${sign}\\d{1,${precision - scale}}(\\.\\d{1,${scale}})?$`);

const decimalLike = (pattern: RegExp) => z.string().check(z.regex(pattern, { error: 'not_a_decimal' }));

/**
 * Exact decimal as text, e.g. a unit price or a volume; never a float.
 * @param precision digits in all  @param scale digits behind the point
 */
export const decimal = (precision: number, scale: number) =>
  decimalLike(decimalPattern('-?', precision, scale));

/** Decimal text that is zero or more. */
export const decimalNotNegative = (precision: number, scale: number) =>
  decimalLike(decimalPattern('', precision, scale));

/** Calendar day `YYYY-MM-DD` in the building's or team's zone, within `keptYears`. */
export const day = z.iso.date().check(z.refine((value) => isKept(Date.parse(value)), outsideOf));

/** Calendar month `YYYY-MM`, within `keptYears`. */
export const month = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'not_a_month' }),
  z.refine((value) => isKept(Date.parse(`${value}-01`)), outsideOf),
);

/** Row version for If-Match; 0 on create unless the entity says otherwise. */
export const version = z.int().check(z.nonnegative());

/** A whole number that arrives as text in an address. */
export const integerInAddress = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value: string | number) => Number(value)),
    ),
    z.int().check(z.minimum(min), z.maximum(max)),
  );

/**
 * What something is called, in Chinese and, where somebody has given it one, in English. Without an English name the Chinese one
 * stands in its place: whoever shows, sorts or exports it finds a word in either language.
 * @param max most characters of each
 */
export const bilingual = (max: number) =>
  z.pipe(
    z.object({ zh: text(1, max), en: z._default(text(0, max), '') }),
    z.pipe(
      z.transform(({ zh, en }: { zh: string; en: string }) => ({ zh, en: en === '' ? zh : en })),
      z.object({ zh: nameIn(max), en: nameIn(max) }),
    ),
  );

const nameIn = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/**
 * Names as somebody types them: an English one that is only the Chinese one was never given.
 * @param names as the API answers them
 */
export const namesToType = ({ zh, en }: { readonly zh: string; readonly en: string }) => ({
  zh,
  en: en === zh ? '' : en,
});
