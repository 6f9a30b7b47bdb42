/** Text that is markup already: put in as it is. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type { Markup };

type Piece = string | number | Markup | undefined | readonly Piece[];

/** What XML 1.0 cannot hold, not even escaped: control characters, and halves of characters. */
const illegal = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replace(illegal, '').replace(/[&<>"']/g, (sign) => references[sign] ?? sign);

const written = (piece: Piece): string => {
  if (piece === undefined) return '';
  if (piece instanceof Markup) return piece.text;
  return typeof piece === 'object' ? piece.map(written).join('') : escaped(String(piece));
};

/** HTML or XML from a template: everything that is put in is text and escaped, unless it is markup itself. */
export const markup = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(strings.map((text, index) => text + written(pieces[index])).join(''));

/** HTML that was sanitised when it was published. Nothing else may be given to this. */
export const sanitised = (html: string): Markup => new Markup(html);
