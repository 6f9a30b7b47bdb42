/** What a file is kept as: what its bytes say decides. The name tells one kind of plain text from another, no more. */

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** Endings that belong to a type; the first one is added to a name that has none of them. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/gzip': ['gz', 'tgz'],
  'application/x-7z-compressed': ['7z'],
  'application/x-rar-compressed': ['rar'],
  [`${office}.wordprocessingml.document`]: ['docx'],
  [`${office}.spreadsheetml.sheet`]: ['xlsx'],
  [`${office}.presentationml.presentation`]: ['pptx'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  [`${openDocument}.text`]: ['odt'],
  [`${openDocument}.spreadsheet`]: ['ods'],
  [`${openDocument}.presentation`]: ['odp'],
  'application/epub+zip': ['epub'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'opus'],
  'audio/flac': ['flac'],
  'audio/aac': ['aac'],
  'audio/amr': ['amr'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'text/plain': ['txt', 'log'],
  'text/markdown': ['md', 'markdown'],
  'text/csv': ['csv', 'tsv'],
  'application/json': ['json'],
};
const textTypes = ['text/plain', 'text/markdown', 'text/csv', 'application/json'];

/** Other names that the library has for them. */
const sameAs: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'audio/opus': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
};

/** One container for all documents of the old Office, and for installers, which nobody may attach. */
const oldOffice = 'application/x-cfb';

/**
 * @param told what a library reads out of the bytes, if anything
 * @param beginning the first bytes of the file  @param whole whether these are all of them
 * @returns its type; undefined for everything that may not be attached
 */
export function keptTypeOf(
  told: string | undefined,
  { beginning, whole }: { beginning: Uint8Array; whole: boolean },
  name: string,
): string | undefined {
  const ending = endingOf(name);
  if (told === oldOffice)
    return ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'].find((type) =>
      endings[type]?.includes(ending),
    );
  const mime = sameAs[told ?? ''] ?? told;
  if (mime !== undefined && mime in endings && !textTypes.includes(mime)) return mime;
  // A library may take a text for something else by its first letters: "BM" for a picture, "solid" for a body.
  if (plainText(beginning, whole) === undefined) return undefined;
  return textTypes.find((type) => endings[type]?.includes(ending)) ?? 'text/plain';
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

/** Endings of texts that keep them: none that a double click runs, or opens with the rights of a page or a sheet. */
const otherTexts =
  /^(?:adoc|bib|c|cc|conf|cpp|cs|css|diff|dockerfile|eml|env|go|gpx|graphql|h|hpp|ics|ini|java|jsonl|jsx|kt|less|lock|lua|ndjson|opml|org|patch|properties|proto|rs|rst|rtf|scss|sql|srt|sub|swift|tex|toml|ts|tsx|vcf|vtt|vue|yaml|yml)$/;

/** A name without folders and signs that a file system or a header could misread, ending as its type does. */
export function fileName(told: string, mime: string): string {
  const last = told.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const cleaned = last
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trimEnd();
  const fitting = endings[mime] ?? [];
  const ending = endingOf(cleaned);
  const fits = fitting.includes(ending) || (mime === 'text/plain' && otherTexts.test(ending));
  const end = fits ? cleaned.slice(-ending.length - 1) : `.${fitting[0] ?? 'bin'}`;
  // Cut before its ending, so that the name of a file that comes back is cut no further.
  const stem = (fits ? cleaned.slice(0, -end.length) : cleaned) || 'file';
  return stem.slice(0, Math.min(190, 200 - end.length)).replace(/[\uD800-\uDBFF]$/, '') + end;
}

/** Images that browsers draw are shown where they stand; everything else is only ever downloaded. */
const isShownInline = (mime: string): boolean => mime.startsWith('image/') && mime !== 'image/heic';

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
