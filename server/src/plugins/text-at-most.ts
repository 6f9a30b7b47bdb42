/**
 * The text of an answer, of which no more is read than it may be: how long it is is said by whoever answers.
 * @returns undefined where it is longer
 */
export async function textAtMost(
  { body }: Pick<Response, 'body'>,
  mostBytes: number,
): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    // Leaving the loop ends the answer.
    if (size > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
