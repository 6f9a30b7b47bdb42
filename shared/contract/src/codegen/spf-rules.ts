/** One term of an SPF record (RFC 7208): a mechanism with what it decides, or a modifier. */
export type SpfTerm =
  | {
      readonly kind: 'mechanism';
      readonly qualifier: '+' | '-' | '~' | '?';
      readonly name: string;
      readonly value: string;
    }
  | { readonly kind: 'modifier'; readonly name: string; readonly value: string }
  | { readonly kind: 'fault'; readonly text: string };

const mechanisms = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'];
const needValue = ['include', 'ip4', 'ip6', 'exists'];
/** Each costs the receiver a question; ten are allowed for a whole evaluation. */
const asking = ['include', 'a', 'mx', 'ptr', 'exists'];

export const mostSpfLookups = 10;

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

/** @param text of a TXT record, its strings joined */
export const spfTermsOf = (text: string): SpfTerm[] =>
  text
    .split(/ +/)
    .slice(1)
    .filter((term) => term !== '')
    .map(termOf);

function termOf(text: string): SpfTerm {
  const modifier = /^([a-z][\w.-]*)=(.*)$/i.exec(text);
  if (modifier) return { kind: 'modifier', name: lower(modifier[1]), value: modifier[2] ?? '' };
  const [, sign = '', word, rest = ''] = /^([+?~-]?)([a-z0-9]+)((?:[:/].*)?)$/i.exec(text) ?? [];
  const name = lower(word);
  const value = rest.startsWith(':') ? rest.slice(1) : rest;
  const isGood =
    mechanisms.includes(name) &&
    (name !== 'all' || rest === '') &&
    (!needValue.includes(name) || (rest.startsWith(':') && value !== '')) &&
    (name !== 'ip4' || /^\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?$/.test(value)) &&
    (name !== 'ip6' || /^[\da-f:.]+(?:\/\d{1,3})?$/i.test(value));
  if (!isGood) return { kind: 'fault', text };
  return { kind: 'mechanism', qualifier: (sign || '+') as '+', name, value };
}

const lower = (word = ''): string => word.toLowerCase();

/** How many questions the terms of this record alone cost. */
export const spfLookupsOf = (terms: readonly SpfTerm[]): number =>
  terms.filter(
    (term) =>
      (term.kind === 'mechanism' && asking.includes(term.name)) ||
      (term.kind === 'modifier' && term.name === 'redirect'),
  ).length;

/** The names whose records count, too, with who names them. */
export const spfLeadsTo = (
  terms: readonly SpfTerm[],
): { readonly by: 'include' | 'redirect'; readonly name: string }[] =>
  terms.flatMap((term) => {
    if (term.kind === 'fault' || (term.name !== 'include' && term.name !== 'redirect')) return [];
    return [{ by: term.name, name: term.value.toLowerCase().replace(/\.$/, '') }];
  });
