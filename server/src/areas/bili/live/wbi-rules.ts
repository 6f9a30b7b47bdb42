import { createHash } from 'node:crypto';

/** What the site signs searches of a day with: two names of files, 32 hexadecimal digits each. */
export interface SiteKeys {
  readonly image: string;
  readonly sub: string;
}

/** Which characters of both keys together make the one that signs, in this order. */
const mixed = [
  46, 47, 18, 2, 53, 8, 23, 32, 15, 50, 10, 31, 58, 3, 45, 35, 27, 43, 5, 49, 33, 9, 42, 19, 29, 28, 14, 39,
  12, 38, 41, 13,
];

export const mixinOf = ({ image, sub }: SiteKeys): string =>
  mixed.map((at) => `${image}${sub}`.charAt(at)).join('');

/** The key in the address of a file: its name without its ending. @returns undefined where that is no key */
export const keyIn = (address: unknown): string | undefined =>
  typeof address === 'string' ? /\/([\da-f]{32})\.[a-z]+$/.exec(address)?.[1] : undefined;

/** What the site leaves out of values before it looks at a signature; half characters cannot be sent at all. */
const cleaned = (value: string): string => value.replace(/[!'()*]|\p{Surrogate}/gu, '');

/** Whether something is left to be searched for. */
export const isAskable = (keyword: string): boolean => cleaned(keyword).trim() !== '';

/** What is signed: cleaned, by name, as `k=v`, with `%20` and capital digits. */
export const signedText = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => [name, cleaned(String(value))] as const)
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');

/**
 * The query of a search, signed.
 * @param values of the search  @param wts seconds since 1970
 */
export function signedQuery(
  values: Readonly<Record<string, string | number>>,
  wts: number,
  keys: SiteKeys,
): string {
  const text = signedText({ ...values, wts });
  return `${text}&w_rid=${createHash('md5')
    .update(`${text}${mixinOf(keys)}`)
    .digest('hex')}`;
}
