/**
 * The text of a chosen list: UTF-8, UTF-16 with its mark, else GB 18030, which spreadsheet programs write in Chinese.
 * @returns undefined for what is no text
 */
export function listText(bytes: Uint8Array): string | undefined {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isWide ? ['utf-16le'] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\u0000') ? undefined : text;
    } catch {
      // The next one.
    }
  }
  return undefined;
}
