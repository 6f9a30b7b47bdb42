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
  return decodedAs('utf-8', bytes) ?? chineseIn(bytes, 0.05);
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
 * Chinese sign. In Chinese as it is written, both bytes of a sign are high ones, but for rare signs.
 * @param rare which share of the signs may be rare ones
 */
function chineseIn(bytes: Uint8Array, rare: number): string | undefined {
  let signs = 0;
  let rareSigns = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    signs += 1;
    if ((bytes[at] ?? 0) < 0xa1 || (bytes[at + 1] ?? 0) < 0xa1) rareSigns += 1;
    at += 1;
  }
  // A single one may be two letters of a Western word, as in Größe.
  return signs > 1 && rareSigns <= signs * rare ? decodedAs('gb18030', bytes) : undefined;
}

/** Every other byte of Latin letters, digits and line ends is zero; in no other encoding of a text is one. */
function utf16Without(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const some = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  some.forEach((byte, at) => {
    if (byte === 0 && at % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
  });
  if (bytes.length % 2 === 1 || even + odd < Math.max(2, some.length / 20)) return undefined;
  if (odd > even * 4) return 'utf-16le';
  return even > odd * 4 ? 'utf-16be' : undefined;
}

/** The name of a zip's entry, which older programs wrote in the encoding of their system and the unpacker read as Latin-1. */
export function entryName(read: string): string {
  const codes = [...read].map((sign) => sign.codePointAt(0) ?? 0);
  if (codes.some((code) => code > 255) || codes.every((code) => code < 128)) return read;
  const bytes = Uint8Array.from(codes);
  return decodedAs('utf-8', bytes) ?? chineseIn(bytes, 0) ?? read;
}
