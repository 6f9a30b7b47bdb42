import * as z from 'zod/mini';

/** Public identifier: UUID (version 7 where we make it). */
export const uuid = z.uuid();

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/**
 * Human text: NFC, trimmed, without control characters (line breaks and tabs stay).
 * @param min fewest characters after trimming  @param max most characters
 */
export const text = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.normalize('NFC').trim()),
    ),
    z.string().check(
      z.minLength(min),
      z.maxLength(max),
      z.refine((value) => !controlCharacters.test(value), { error: 'control_characters' }),
    ),
  );

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

/**
 * An address of the console, path and query: of this origin, whatever a browser makes of it. So no second slash at the beginning,
 * and no backslash, control character or space, which browsers read as a slash or leave out.
 */
export const consoleAddress = z.string().check(z.regex(/^\/(?!\/)[^\p{Cc}\s\\]*$/u));

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

/** What the pattern of a decimal takes; undefined for any other pattern. */
export function placesIn({ source }: RegExp): { scale: number; negative: boolean } | undefined {
  const [, sign, scale] = /^\^(-\?)?\\d\{1,\d+\}\(\\\.\\d\{1,(\d+)\}\)\?\$$/.exec(source) ?? [];
  return scale === undefined ? undefined : { scale: Number(scale), negative: sign !== undefined };
}

/**
 * Days and instants that the house keeps, in any zone: what goes in comes out again. Beyond them PostgreSQL, JavaScript
 * and ISO 8601 write years differently, and nobody's lease, log or note is that old.
 */
export const keptYears = { first: 1900, last: 2200 } as const;

const outsideOf = { error: 'year_out_of_range', params: keptYears };

/** Calendar day `YYYY-MM-DD` in the building's or team's zone, within `keptYears`. */
export const day = z.iso.date().check(z.refine((value) => isKept(Date.parse(value)), outsideOf));

/** Calendar month `YYYY-MM`, within `keptYears`. */
export const month = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'not_a_month' }),
  z.refine((value) => isKept(Date.parse(`${value}-01`)), outsideOf),
);

/** Instant, ISO 8601 with offset, within `keptYears` in UTC; the API answers in UTC. */
export const instant = z.iso
  .datetime({ offset: true })
  // PostgreSQL rounds to its microsecond, which may be the next year's first.
  .check(z.refine((value) => isKept(Date.parse(value)) && isKept(Date.parse(value) + 1), outsideOf));

/** What is no date at all is told of by its form. */
const isKept = (time: number): boolean => Number.isNaN(time) || (time >= earliest && time < afterLast);
const earliest = Date.UTC(keptYears.first, 0);
const afterLast = Date.UTC(keptYears.last + 1, 0);

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
