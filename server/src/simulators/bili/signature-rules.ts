import { createHash } from 'node:crypto';

/** The site's keys of a while: names of two files. */
export interface Keys {
  readonly image: string;
  readonly sub: string;
}

/** The order in which the site takes characters of both names, 32 of these 64. */
const order =
  '46 47 18 2 53 8 23 32 15 50 10 31 58 3 45 35 27 43 5 49 33 9 42 19 29 28 14 39 12 38 41 13 37 48 7 16 24 55 40 61 26 17 0 1 60 51 30 4 22 25 54 21 56 59 6 63 57 62 11 36 20 34 44 52';

function mixed({ image, sub }: Keys): string {
  const letters = image + sub;
  return order
    .split(' ')
    .slice(0, 32)
    .reduce((key, at) => key + letters[Number(at)], '');
}

/**
 * Looks at a query exactly as it came, as the site does: whether the values are what was signed, with these keys, lately.
 * @param query without `?`
 */
export function isSigned(query: string, keys: Keys, now: number): boolean {
  const parts = query.split('&').map((part) => part.split('='));
  const rid = parts.find(([name]) => name === 'w_rid')?.[1];
  const wts = Number(parts.find(([name]) => name === 'wts')?.[1]);
  if (rid === undefined || !Number.isInteger(wts) || Math.abs(now / 1000 - wts) > 600) return false;
  const signed = parts.filter(([name]) => name !== 'w_rid');
  // Values are compared as they are written: `+` for a blank, small digits, or what has to be left out is another text.
  const canonical = signed
    .map(([name = '', value = '']) => [name, decodeURIComponent(value).replace(/[!'()*]/g, '')] as const)
    .sort((one, other) => (one[0] < other[0] ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return (
    createHash('md5')
      .update(canonical + mixed(keys))
      .digest('hex') === rid
  );
}
