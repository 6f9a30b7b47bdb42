import type { ZoneWord } from './zone-scan-rules.ts';

/** How a word of a record's value is written; a name is made absolute. */
type Field = 'name' | 'number' | 'time' | 'ip4' | 'ip6' | 'word' | 'text' | 'hex';

/** What the records of a type hold, in order; the last one of an open list may stand more than once. */
const shapes: Readonly<Record<string, { readonly fields: readonly Field[]; readonly more?: Field }>> = {
  A: { fields: ['ip4'] },
  AAAA: { fields: ['ip6'] },
  CNAME: { fields: ['name'] },
  DNAME: { fields: ['name'] },
  NS: { fields: ['name'] },
  PTR: { fields: ['name'] },
  MX: { fields: ['number', 'name'] },
  SOA: { fields: ['name', 'name', 'number', 'time', 'time', 'time', 'time'] },
  SRV: { fields: ['number', 'number', 'number', 'name'] },
  TXT: { fields: ['text'], more: 'text' },
  SPF: { fields: ['text'], more: 'text' },
  CAA: { fields: ['number', 'word', 'text'] },
  NAPTR: { fields: ['number', 'number', 'text', 'text', 'text', 'name'] },
  TLSA: { fields: ['number', 'number', 'number', 'hex'], more: 'hex' },
  DS: { fields: ['number', 'number', 'number', 'hex'], more: 'hex' },
  SSHFP: { fields: ['number', 'number', 'hex'], more: 'hex' },
  HTTPS: { fields: ['number', 'name'], more: 'word' },
  SVCB: { fields: ['number', 'name'], more: 'word' },
};

/** Types that are taken as they stand. */
const others = [
  'CDNSKEY',
  'CDS',
  'CERT',
  'DNSKEY',
  'HINFO',
  'LOC',
  'NSEC',
  'NSEC3',
  'NSEC3PARAM',
  'OPENPGPKEY',
  'RP',
  'RRSIG',
  'SMIMEA',
  'URI',
];

export const isRecordType = (type: string): boolean =>
  type in shapes || others.includes(type) || /^TYPE\d{1,5}$/.test(type);

export interface ReadData {
  readonly fields: readonly string[];
  readonly data: string;
  /** Names as they were written. */
  readonly names: readonly string[];
}

/** @returns undefined where the words are no value of this type */
export function fieldsOf(
  type: string,
  words: readonly ZoneWord[],
  absolute: (name: string) => string,
): ReadData | undefined {
  const shape = shapes[type];
  if (!shape)
    return words.length === 0
      ? undefined
      : readAs(
          words.map(() => 'word'),
          words,
          absolute,
        );
  const { fields, more } = shape;
  if (words.length < fields.length || (words.length > fields.length && !more)) return undefined;
  return readAs(
    words.map((_, at) => fields[at] ?? more ?? 'word'),
    words,
    absolute,
  );
}

function readAs(
  kinds: readonly Field[],
  words: readonly ZoneWord[],
  absolute: (name: string) => string,
): ReadData | undefined {
  if (words.some((word, at) => !isGood[kinds[at] ?? 'word'](word))) return undefined;
  const fields = words.map(({ text }, at) => (kinds[at] === 'name' ? absolute(text) : text));
  if (fields.some((field, at) => kinds[at] === 'name' && !isGoodName(field))) return undefined;
  const written = fields.map((field, at) => {
    if (kinds[at] === 'text') return `"${field}"`;
    return words[at]?.quoted ? `"${field}"` : field;
  });
  return {
    fields,
    data: written.join(' '),
    names: words.filter((_, at) => kinds[at] === 'name').map(({ text }) => text),
  };
}

const isGoodName = (name: string): boolean => name === '.' || (name.endsWith('.') && !name.includes('..'));

const isGood: Readonly<Record<Field, (word: ZoneWord) => boolean>> = {
  name: ({ text, quoted }) => !quoted && text !== '',
  number: ({ text }) => /^\d{1,10}$/.test(text) && Number(text) <= 4_294_967_295,
  time: ({ text }) => /^(?:\d+[smhdw]?)+$/i.test(text),
  ip4: ({ text }) => isIp4(text),
  ip6: ({ text }) => isIp6(text),
  word: () => true,
  text: () => true,
  hex: ({ text }) => /^[\da-f]+$/i.test(text),
};

const isIp4 = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) &&
  text.split('.').every((part) => Number(part) <= 255 && String(Number(part)) === part);

function isIp6(text: string): boolean {
  if (!/^[\da-f:.]+$/i.test(text) || !text.includes(':')) return false;
  return URL.canParse(`http://[${text}]/`);
}

/** Bytes of a text: an escape counts as the one that it stands for. */
export const bytesOf = (text: string): number =>
  new TextEncoder().encode(text.replace(/\\(?:\d{3}|.)/g, 'x')).length;
