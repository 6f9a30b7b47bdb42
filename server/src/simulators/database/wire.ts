/** Messages of PostgreSQL's protocol, version 3, as far as a server that hands them on must know them. */

export const requests = { ssl: 80_877_103, gss: 80_877_104, cancel: 80_877_102, version3: 196_608 } as const;

/** A message with its letter: length and content. */
export function message(letter: string, ...content: readonly (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) =>
      typeof part === 'string' ? Buffer.from(`${part}\0`) : typeof part === 'number' ? int32(part) : part,
    ),
  );
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value | 0);
  return bytes;
}

export const refusal = (code: string, text: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));

/** What a start-up message names: user, database, application_name … */
export function startUp(content: Buffer): ReadonlyMap<string, string> {
  const words = content.toString('utf8').split('\0');
  const named = new Map<string, string>();
  for (let at = 0; words[at]; at += 2) named.set(words[at] ?? '', words[at + 1] ?? '');
  return named;
}

/** Cuts off whole messages that have a letter. @returns them, and what is not whole yet */
export function wholeMessages(bytes: Buffer): { whole: { letter: string; bytes: Buffer }[]; rest: Buffer } {
  const whole: { letter: string; bytes: Buffer }[] = [];
  let at = 0;
  while (bytes.length - at >= 5) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    whole.push({ letter: String.fromCharCode(bytes[at] ?? 0), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return { whole, rest: bytes.subarray(at) };
}
