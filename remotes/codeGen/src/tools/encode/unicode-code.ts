import { placeIn } from '../../reading/text-place-rules.ts';
import { bytesOf, hexOf } from '../core/bytes-rules.ts';
import { code, nothing, type Part, type Run, said, textOf, type Words, wrong } from '../core/tool.ts';

/** Escapes as program texts have them, and what a text is made of, sign by sign. */
export const run: Run = (values) => {
  const text = textOf(values, 'text');
  if (text === '') return nothing;
  if (textOf(values, 'mode') === 'decode') return decoded(text);
  const style = textOf(values, 'style');
  const made = text.replace(/[^\x20-\x7e\n]/gu, (sign) => escaped(sign, style));
  return { parts: [code(made), signs(text)] };
};

function escaped(sign: string, style: string): string {
  const point = sign.codePointAt(0) ?? 0;
  const hex = point.toString(16).toUpperCase();
  if (style === 'braces') return `\\u{${hex}}`;
  if (style === 'plus') return `U+${hex.padStart(4, '0')}`;
  if (style === 'python') return point > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
  if (style === 'css') return `\\${hex} `;
  return [...Array(sign.length).keys()]
    .map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}

const escapes =
  /\\u\{([0-9a-f]{1,6})\}|\\U([0-9a-f]{8})|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|U\+([0-9a-f]{4,6})|&#x([0-9a-f]{1,6});|&#(\d{1,7});/gi;

function decoded(text: string) {
  const bad = /\\u(?!\{[0-9a-f]{1,6}\}|[0-9a-f]{4})/i.exec(text.replace(/\\U[0-9a-f]{8}/g, '          '));
  if (bad) return wrong('text', said('fault.escape'), placeIn(text, bad.index));
  const plain = text.replace(escapes, (whole, ...groups: (string | undefined)[]) => {
    const decimal = groups[6];
    const hex = groups.slice(0, 6).find((group) => group !== undefined);
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
  return { parts: [code(plain), signs(plain)] };
}

const most = 200;
/** What nobody sees and what then does not compare equal. */
const unseen: Readonly<Record<number, string>> = {
  9: 'tab',
  10: 'lineBreak',
  13: 'carriageReturn',
  32: 'space',
  160: 'noBreakSpace',
  173: 'softHyphen',
  8203: 'zeroWidthSpace',
  8204: 'zeroWidthNonJoiner',
  8205: 'zeroWidthJoiner',
  8206: 'leftToRight',
  8207: 'rightToLeft',
  8238: 'rightToLeftOverride',
  12288: 'fullWidthSpace',
  65279: 'byteOrderMark',
};

function signs(text: string): Part {
  const rows = [...text].slice(0, most).map((sign): Words[] => {
    const point = sign.codePointAt(0) ?? 0;
    const name = unseen[point];
    return [
      name ? said(`sign.${name}`) : sign,
      `U+${point.toString(16).toUpperCase().padStart(4, '0')}`,
      hexOf(bytesOf(sign), ' '),
    ];
  });
  return { kind: 'table', columns: ['sign', 'codePoint', 'utf8'], rows };
}
