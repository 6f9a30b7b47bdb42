/** Files are hashed, and sent in parts, in pieces of this size. */
export const partBytes = 4 * 1024 * 1024;

const sha1 = async (bytes: BufferSource): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-1', bytes));

/**
 * Hash of a file's content, of however large a file: of its pieces' hashes. It is what the store calls `hash`, in
 * hexadecimal and without the first byte.
 */
export async function fileHash(file: Blob): Promise<string> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < file.size || from === 0; from += partBytes)
    pieces.push(await sha1(await file.slice(from, from + partBytes).arrayBuffer()));
  const [only] = pieces;
  const hash = pieces.length === 1 && only ? only : await sha1(await new Blob(pieces).arrayBuffer());
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
