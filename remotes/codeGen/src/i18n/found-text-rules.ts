/** A text of the running page by its key. */
export interface KnownText {
  readonly namespace: string;
  readonly key: string;
  readonly value: string;
}

/** All texts of one language as the page has them. */
export function textsOf(resources: Readonly<Record<string, unknown>>): KnownText[] {
  const found: KnownText[] = [];
  const walk = (namespace: string, value: unknown, prefix: string) => {
    if (typeof value === 'string') found.push({ namespace, key: prefix, value });
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        walk(namespace, inner, prefix === '' ? key : `${prefix}.${key}`);
  };
  for (const [namespace, value] of Object.entries(resources)) walk(namespace, value, '');
  return found;
}

const hole = /\{\{[^{}]*\}\}|\$t\([^()]*\)/g;
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The literal letters of a text: what is only filled in says nothing of where it is from. */
const literal = (value: string) => plain(value.replace(hole, ' ')).length;

/** Which texts this one on the screen can be: the same, or the same with something filled in; the most telling first. */
export function keysFor(shown: string, texts: readonly KnownText[]): KnownText[] {
  const wanted = plain(shown);
  if (wanted === '') return [];
  const fits = ({ value }: KnownText): boolean => {
    if (!value.includes('{{') && !value.includes('$t(')) return plain(value) === wanted;
    if (literal(value) < 2) return false;
    const parts = plain(value)
      .split(hole)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*?')}$`, 's').test(wanted);
  };
  return texts
    .filter(fits)
    .sort((a, b) => literal(b.value) - literal(a.value) || a.key.length - b.key.length);
}
