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
  return decodedAs('utf-8', bytes) ?? decodedAs('gb18030', bytes);
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
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
  return textIn(Uint8Array.from(codes)) ?? read;
}
