/**
 * A text file as people have them: UTF-8, UTF-16 with or without its mark, GB 18030 (with GBK, as Windows writes it in
 * Chinese).
 * @returns undefined for what is none of these
 */
export function textIn(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodedAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodedAs('utf-16be', bytes);
  const wide = utf16Without(bytes);
  if (wide) return decodedAs(wide, bytes);
  const text = decodedAs('utf-8', bytes) ?? chineseIn(bytes, 0.05);
  return text?.replaceAll('\u0000', '') === '' && text !== '' ? undefined : text;
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * GB 18030 takes almost any bytes, also Western text with a letter such as ä: that one and the letter behind it would be one
 * Chinese sign. In Chinese as it is written, both bytes of a sign are high ones, but for rare signs, and some first bytes
 * have no sign at all: Big5 is full of these.
 * @param rare which share of the signs may be rare ones
 */
function chineseIn(bytes: Uint8Array, rare: number): string | undefined {
  let signs = 0;
  let rareSigns = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    signs += 1;
    if (first < 0xa1 || isWithoutSigns(first) || (bytes[at + 1] ?? 0) < 0xa1) rareSigns += 1;
    at += 1;
  }
  // A single one may be two letters of a Western word, as in Größe.
  return signs > 1 && rareSigns <= signs * rare ? decodedAs('gb18030', bytes) : undefined;
}

const isWithoutSigns = (first: number): boolean => (first >= 0xaa && first <= 0xaf) || first >= 0xf8;

/** Every other byte of Latin letters, digits and line ends is zero; in UTF-8 only a few stray ones are. */
function utf16Without(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const some = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  some.forEach((byte, at) => {
    if (byte === 0 && at % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
  });
  if (bytes.length % 2 === 1 || even + odd < Math.max(2, some.length / 20)) return undefined;
  if (even + odd < some.length / 3 && decodedAs('utf-8', bytes) !== undefined) return undefined;
  if (odd > even * 4) return 'utf-16le';
  return even > odd * 4 ? 'utf-16be' : undefined;
}

/**
 * The names in a zip, which older programs wrote in the encoding of their system and the unpacker read as Latin-1. They were
 * written by one system: what a single short name leaves open, all of them together tell.
 */
export function entryNames(read: readonly string[]): string[] {
  const old = read.map((name) =>
    isLatin(name) ? Uint8Array.from(name, (sign) => sign.charCodeAt(0)) : undefined,
  );
  const chinese = old.flatMap((bytes) =>
    bytes && decodedAs('utf-8', bytes) === undefined ? [...bytes, 0x0a] : [],
  );
  const areChinese = chineseIn(Uint8Array.from(chinese), 0.34) !== undefined;
  return read.map((name, index) => {
    const bytes = old[index];
    if (!bytes) return name;
    return decodedAs('utf-8', bytes) ?? (areChinese ? decodedAs('gb18030', bytes) : undefined) ?? name;
  });
}

/** Not plain, and within the signs of one byte. */
const isLatin = (name: string): boolean => /[\u0080-\u00ff]/.test(name) && !/[\u0100-\uffff]/.test(name);
