/** Text as it stands between tags. */
export const written = (text: string): string =>
  text.replace(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The insides of all elements of the name. */
export const inside = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.split(`</${name}>`)[0] ?? '');

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** The text of the first element of the name. */
export const textOf = (xml: string, name: string): string =>
  (inside(xml, name)[0] ?? '').replace(/&(?:#\d+|\w+);/g, (found) =>
    found.startsWith('&#') ? String.fromCodePoint(Number(found.slice(2, -1))) : (signs[found] ?? found),
  );
