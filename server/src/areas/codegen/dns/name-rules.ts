import { domainToASCII, domainToUnicode } from 'node:url';
import type { AskedName } from '@console/contract/codegen';
import ipaddr from 'ipaddr.js';

/** Why a name cannot be asked for. */
export type NameFault = 'empty_label' | 'label_too_long' | 'name_too_long' | 'wildcard' | 'not_a_domain';

/**
 * What somebody entered, as the name that is asked for. Of an address of the web its host is taken, of a mailbox its
 * domain, and for an IP address the name is the one of its reverse entry.
 */
export function readName(given: string): AskedName | NameFault {
  const { text, taken } = hostIn(given.trim());
  const reverse = reverseOf(text);
  if (reverse !== undefined) return { given, name: reverse, shown: reverse, taken: 'reverse' };
  const name = asciiOf(text);
  if (isFault(name)) return name;
  return { given, name, shown: shownName(name), taken };
}

export const isFault = (read: AskedName | NameFault | string): read is NameFault =>
  typeof read === 'string' && faults.has(read);
const faults: ReadonlySet<string> = new Set<NameFault>([
  'empty_label',
  'label_too_long',
  'name_too_long',
  'wildcard',
  'not_a_domain',
]);

/** The part that is a name, where more was pasted. */
function hostIn(text: string): { text: string; taken: 'whole' | 'host' | 'mailbox' } {
  const bare = text.replace(/^\[(.+)\]$/, '$1');
  if (ipaddr.isValid(bare) && bare.includes(':')) return { text: bare, taken: 'whole' };
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text);
  if (!scheme && !/[/?#@]|:\d+$/.test(text)) return { text, taken: 'whole' };
  if (!scheme && /^[^/@\s]+@[^/@\s]+$/.test(text))
    return { text: text.slice(text.indexOf('@') + 1), taken: 'mailbox' };
  const [authority = ''] = text.slice(scheme?.[0].length ?? 0).split(/[/?#]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  return { text: host.replace(/^\[(.+)\]$/, '$1'), taken: 'host' };
}

/** Only what is written as addresses are: `1.2` or `0x7f.1` are names. */
function reverseOf(text: string): string | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return `${text.split('.').reverse().join('.')}.in-addr.arpa`;
  if (!text.includes(':') || !ipaddr.IPv6.isValid(text)) return undefined;
  const digits = ipaddr.IPv6.parse(text)
    .toByteArray()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return `${[...digits].reverse().join('.')}.ip6.arpa`;
}

/** Dots of Chinese and Japanese keyboards end a label, too. */
const dots = /[.。．｡]/;

function asciiOf(text: string): string | NameFault {
  if (text === '.') return '.';
  const labels = text.split(dots);
  if (labels.length > 1 && labels.at(-1) === '') labels.pop();
  if (labels.some((label) => label === '')) return 'empty_label';
  if (labels.includes('*')) return 'wildcard';
  const ascii = labels.map(labelOf);
  if (ascii.some((label) => !/^[a-z0-9_-]+$/.test(label))) return 'not_a_domain';
  if (ascii.some((label) => label.length > 63)) return 'label_too_long';
  const name = ascii.join('.');
  return name.length > 253 ? 'name_too_long' : name;
}

/** In the letters of its language. @param name in ASCII */
export const shownName = (name: string): string =>
  name
    .split('.')
    .map((label) => (label.startsWith('xn--') ? domainToUnicode(label) || label : label))
    .join('.');

/** By itself each: the rules for whole hosts would refuse `_dmarc` or make `1.2` an address. */
function labelOf(label: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: whatever is not ASCII
  if (/^[\u0000-\u007f]+$/.test(label)) return label.toLowerCase();
  // A label of 64 letters and more is refused by its length, not as none.
  return domainToASCII(label) || (label.length > 63 ? 'x'.repeat(64) : '');
}
