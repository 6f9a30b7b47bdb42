import type { FailureClass } from '@console/shell';

export interface Found {
  readonly failure: FailureClass;
  readonly status?: number;
}

/**
 * Looks at a file that failed to load: a script's error event does not say why. Called after a failure only. What the
 * server has now takes the place of what the browser's cache has: a damaged file would otherwise stay for a year.
 * @param integrity what the release says of the file
 */
export async function probe(
  url: string,
  integrity: string | undefined,
  request: typeof fetch,
  within: number,
): Promise<Found> {
  try {
    const answer = await request(url, { signal: AbortSignal.timeout(within), cache: 'reload' });
    if (!answer.ok) return { failure: 'network', status: answer.status };
    const status = answer.status;
    if (answer.headers.get('content-type')?.includes('text/html')) return { failure: 'shape', status };
    if (!integrity || !(await matches(await answer.arrayBuffer(), integrity)))
      return { failure: 'integrity', status };
    return { failure: 'network', status };
  } catch (error) {
    return { failure: isTimeout(error) ? 'timeout' : 'network' };
  }
}

/** Looks at several files, any of which may be the one that failed. @returns what is wrong with the first bad one */
export async function probeAll(
  files: readonly (readonly [url: string, integrity: string | undefined])[],
  request: typeof fetch,
  within: number,
): Promise<Found & { readonly url?: string }> {
  const all = await Promise.all(
    files.map(async ([url, integrity]) => ({ url, ...(await probe(url, integrity, request, within)) })),
  );
  return all.find((found) => !isSound(found)) ?? all[0] ?? { failure: 'network' };
}

/** Nothing is wrong with the file itself, now. */
const isSound = ({ failure, status }: Found): boolean => failure === 'network' && status === 200;

export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

/** Whether bytes have a hash in SRI form (`sha384-…`). */
async function matches(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  // Missing outside secure contexts; the browser's own check, by the integrity attribute, decides there.
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}` === integrity;
}
