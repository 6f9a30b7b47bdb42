/** What S3 stores answer: flat XML without attributes that matter. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return entities[name] ?? whole;
  });

export const escaped = (text: string): string =>
  text.replace(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The insides of all elements of the name, in their order; none is within another of the same name. */
export const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((found) => found[1] ?? '');

/** The text of the first element of the name; undefined where there is none. */
export function textIn(xml: string, name: string): string | undefined {
  const [first] = elementsIn(xml, name);
  return first === undefined ? undefined : unescaped(first);
}
