/** Left rotations of the four rounds (RFC 1321). */
const turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const sines = Int32Array.from(
  { length: 64 },
  (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32) | 0,
);

/** MD5, which browsers do not offer: for old checksums, never for anything that must be safe. */
export function md5(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, (bytes.length << 3) >>> 0, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 0x20000000), true);
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < padded.length; block += 64) mix(state, view, block);
  const digest = new DataView(new ArrayBuffer(16));
  for (const [at, word] of state.entries()) digest.setInt32(at * 4, word, true);
  return new Uint8Array(digest.buffer);
}

function mix(state: number[], view: DataView, block: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const round = at >> 4;
    const [f, word] =
      round === 0
        ? [(b & c) | (~b & d), at]
        : round === 1
          ? [(d & b) | (~d & c), (5 * at + 1) % 16]
          : round === 2
            ? [b ^ c ^ d, (3 * at + 5) % 16]
            : [c ^ (b | ~d), (7 * at) % 16];
    const sum = (a + f + (sines[at] ?? 0) + view.getInt32(block + word * 4, true)) | 0;
    const turn = turns[round as 0 | 1 | 2 | 3][at % 4] ?? 0;
    [a, d, c] = [d, c, b];
    b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0;
  }
  for (const [at, word] of [a, b, c, d].entries()) state[at] = ((state[at] ?? 0) + word) | 0;
}
