/** What a file is, by its bytes. The name only tells one kind of plain text from another. */

const startsWith = (bytes: Uint8Array, offset: number, signature: string): boolean =>
  [...signature].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));

const brandOf = (bytes: Uint8Array): string =>
  startsWith(bytes, 4, 'ftyp') ? String.fromCharCode(...bytes.subarray(8, 12)) : '';

const mp4Brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)$/;

const signatures: readonly [mime: string, matches: (bytes: Uint8Array) => boolean][] = [
  ['image/png', (bytes) => startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (bytes) => startsWith(bytes, 0, '\xff\xd8\xff')],
  ['image/gif', (bytes) => startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')],
  ['image/webp', (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')],
  ['image/avif', (bytes) => /^avi[fs]$/.test(brandOf(bytes))],
  ['application/pdf', (bytes) => startsWith(bytes, 0, '%PDF-')],
  ['application/zip', (bytes) => startsWith(bytes, 0, 'PK\x03\x04') || startsWith(bytes, 0, 'PK\x05\x06')],
  ['video/mp4', (bytes) => mp4Brands.test(brandOf(bytes))],
  // A Matroska container; the kind of document stands near its beginning.
  [
    'video/webm',
    (bytes) =>
      startsWith(bytes, 0, '\x1aE\xdf\xa3') && String.fromCharCode(...bytes.subarray(0, 64)).includes('webm'),
  ],
];

/** Endings that belong to a type; the first one is added to a name that has none of them. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'text/plain': ['txt', 'log'],
  'text/markdown': ['md', 'markdown'],
  'text/csv': ['csv', 'tsv'],
  'application/json': ['json'],
};
const textTypes = ['text/plain', 'text/markdown', 'text/csv', 'application/json'];

/**
 * @param beginning the first bytes of the file  @param whole whether these are all of them
 * @returns its type; undefined for everything that may not be attached
 */
export function fileTypeOf(beginning: Uint8Array, whole: boolean, name: string): string | undefined {
  const binary = signatures.find(([, matches]) => matches(beginning))?.[0];
  if (binary) return binary;
  const text = plainText(beginning, whole);
  // What a browser would run if it were opened from a disk is refused, as is what a shell would run.
  if (text === undefined || /^\uFEFF?\s*<(?:!|\?|[a-z])|^#!/i.test(text)) return undefined;
  return textTypes.find((type) => endings[type]?.includes(endingOf(name))) ?? 'text/plain';
}

/** Text without control characters, cut at the end of a character. */
function plainText(bytes: Uint8Array, whole: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole });
    return /(?![\t\n\r\f])\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

const endingOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** A name without folders and signs that a file system or a header could misread, ending as its type does. */
export function fileName(told: string, mime: string): string {
  const last = told.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const cleaned = last
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trimEnd();
  const fitting = endings[mime] ?? [];
  const stem = (cleaned || 'file').slice(0, 190).replace(/[\uD800-\uDBFF]$/, '');
  // A long name that was cut may have lost its own ending.
  const fits = stem === cleaned && fitting.includes(endingOf(cleaned));
  return fits ? stem : `${stem}.${fitting[0] ?? 'bin'}`;
}

/** Images are shown where they stand; everything else is only ever downloaded. */
export const isShownInline = (mime: string): boolean => mime.startsWith('image/');

/** Headers of a file's answer: it is nothing but bytes, whatever is in it. */
export function fileHeaders(mime: string, name: string): Record<string, string> {
  const disposition = isShownInline(mime) ? 'inline' : 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return {
    'content-type': /^text\/|json$/.test(mime) ? `${mime}; charset=utf-8` : mime,
    'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  };
}

/** As RFC 8187 has it: stricter than addresses. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
