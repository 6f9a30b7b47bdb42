/** A text with the places of what was searched for. */
export interface MarkedText {
  readonly text: string;
  readonly hits: readonly { readonly from: number; readonly to: number }[];
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** A character that the site has written as HTML; what is none stays as it is. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, digits, hex, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
      const code = digits === undefined ? Number.parseInt(hex, 16) : Number(digits);
      return code > 0x10_ffff ? whole : String.fromCodePoint(code);
    },
  );

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out here
const unwritable = /[\u0000-\u001F\u007F]|\p{Surrogate}/gu;

/** Plain text of what the site says: no HTML, no control characters, no half characters. */
export const plainText = (said: string): string =>
  decoded(said).replace(/\s/g, ' ').replace(unwritable, '').replace(/ +/g, ' ').normalize('NFC');

/**
 * A title as the site sends it, `<em class="keyword">` around what was searched for. Everything else in it is text, also what
 * looks like HTML.
 * @param most characters that are kept
 */
export function markedTitle(said: string, most = 200): MarkedText {
  let text = '';
  let begun: number | undefined;
  const hits: { from: number; to: number }[] = [];
  const end = () => {
    if (begun !== undefined && text.length > begun) hits.push({ from: begun, to: text.length });
    begun = undefined;
  };
  for (const piece of said.split(/(<em(?:\s[^<>]*)?>|<\/em>)/i)) {
    if (/^<em[\s>]/i.test(piece)) begun ??= text.length;
    else if (/^<\/em>$/i.test(piece)) end();
    else text += plainText(piece);
  }
  end();
  return clipped({ text, hits }, most);
}

function clipped({ text, hits }: MarkedText, most: number): MarkedText {
  // Not through the middle of a character.
  const kept = text.slice(0, most).replace(/\p{Surrogate}$/u, '');
  const start = kept.length - kept.trimStart().length;
  const shown = kept.trim();
  const within = (at: number) => Math.min(Math.max(at - start, 0), shown.length);
  return {
    text: shown,
    hits: hits
      .map(({ from, to }) => ({ from: within(from), to: within(to) }))
      .filter(({ from, to }) => to > from),
  };
}
