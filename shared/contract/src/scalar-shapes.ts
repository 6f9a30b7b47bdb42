import { isKept, outsideOf } from './kept-years.ts';
import type { Schemas } from './zod-schemas.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

export function scalarShapes(z: Schemas) {
  /**
   * Human text: NFC, trimmed, without control characters (line breaks and tabs stay).
   * @param min fewest characters after trimming  @param max most characters
   */
  const text = (min: number, max: number) =>
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

  /**
   * An address of the console, path and query: of this origin, whatever a browser makes of it. So no second slash at the beginning,
   * and no backslash, control character or space, which browsers read as a slash or leave out.
   */
  const consoleAddress = z.string().check(z.regex(/^\/(?!\/)[^\p{Cc}\s\\]*$/u));

  /** Instant, ISO 8601 with offset, within `keptYears` in UTC; the API answers in UTC. */
  const instant = z.iso
    .datetime({ offset: true })
    // PostgreSQL rounds to its microsecond, which may be the next year's first.
    .check(z.refine((value) => isKept(Date.parse(value)) && isKept(Date.parse(value) + 1), outsideOf));

  return { text, consoleAddress, instant };
}
