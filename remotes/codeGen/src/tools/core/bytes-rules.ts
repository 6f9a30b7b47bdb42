const utf8 = new TextEncoder();

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => utf8.encode(text);

/** Bytes as text, or undefined where they are no UTF-8. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined; // Not text: the caller shows bytes.
  }
}

export const hexOf = (bytes: Uint8Array, between = ''): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(between);

export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  // Engines limit the number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(pieces.join(''));
}

export const base64UrlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** Either alphabet, with or without padding and line breaks; the place of the first sign that is neither. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | { offset: number } {
  const bad = /[^\sA-Za-z0-9+/_=-]/.exec(text);
  if (bad) return { offset: bad.index };
  const padding = /=(?=[\s=]*[^\s=])/.exec(text);
  if (padding) return { offset: padding.index };
  const compact = text.replace(/[\s=]/g, '').replace(/-/g, '+').replace(/_/g, '/');
  // One sign alone holds six bits: no byte.
  if (compact.length % 4 === 1) return { offset: text.trimEnd().length };
  return Uint8Array.from(atob(compact), (one) => one.charCodeAt(0));
}

/** Hexadecimal digits in pairs, with or without blanks, colons and 0x; the place of what is none. */
export function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | { offset: number } {
  const digits = text.replace(/0x/gi, '  ');
  const bad = /[^\s:0-9a-f]/i.exec(digits);
  if (bad) return { offset: bad.index };
  const compact = digits.replace(/[\s:]/g, '');
  if (compact.length % 2 === 1) return { offset: text.length };
  return Uint8Array.from(compact.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
