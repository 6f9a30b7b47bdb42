/** What may be the beginning of an entity, or of a stretch of text as it is, and goes on in the next piece. */
const unfinished = /(?:&#?\w{0,40}|<[![CDAT]{0,8})$/;
const bare = /&(?!(?:[A-Za-z]\w{0,39}|#\d{1,7}|#[xX][\dA-Fa-f]{1,6});)/g;
const [opens, closes] = ['<![CDATA[', ']]>'];

/**
 * Programs write `&` where XML asks for `&amp;`, and an XML reader takes everything up to the next semicolon for a name then. Given XML
 * in pieces, this gives it with these put right; `CDATA` stays as it is.
 */
export function bareAmpersands() {
  let held = '';
  let isAsItIs = false;
  const fixed = (text: string): string => text.replace(bare, '&amp;');
  function escaped(piece: string): string {
    let given = held + piece;
    let out = '';
    for (;;) {
      const mark = isAsItIs ? closes : opens;
      const at = given.indexOf(mark);
      if (at < 0) break;
      const before = given.slice(0, at);
      out += (isAsItIs ? before : fixed(before)) + mark;
      given = given.slice(at + mark.length);
      isAsItIs = !isAsItIs;
    }
    held = (isAsItIs ? /\]{1,2}$/ : unfinished).exec(given)?.[0] ?? '';
    const known = given.slice(0, given.length - held.length);
    return out + (isAsItIs ? known : fixed(known));
  }
  /** What is left behind the last piece. */
  const rest = (): string => (isAsItIs ? held : fixed(held));
  return { escaped, rest };
}
