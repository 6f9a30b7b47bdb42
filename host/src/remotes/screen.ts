import type { LiveRelease } from '@console/contract';
import { Release } from '@console/contract/page';
import { chunkUrl, isChunkError, RemoteFailure } from './failure.ts';
import { probeAll } from './probe.ts';

/**
 * Why the code of a screen did not arrive: the bundler's own error names the file at best, but not what is wrong
 * with it.
 * @param within ms for each look at one of its files
 * @returns undefined when the error is of another kind
 */
export async function screenFailure(
  error: unknown,
  remote: string,
  release: LiveRelease,
  within: number,
  request: typeof fetch = (input, init) => fetch(input, init),
): Promise<RemoteFailure | undefined> {
  if (!isChunkError(error)) return undefined;
  const hashes = await publishedHashes(release, request, within);
  const found = await probeAll(suspects(error, release, hashes), request, within);
  const { failure: why, ...where } = found;
  const failure = why === 'network' ? 'chunk' : why;
  const message = `a part of the screen could not be fetched: ${where.url ?? String(error)}`;
  return new RemoteFailure(failure, message, { remote, release: release.release, ...where }, error);
}

/** The description beside the release's files has the hashes of all of them; live records only of the first ones. */
async function publishedHashes(
  { base }: LiveRelease,
  request: typeof fetch,
  within: number,
): Promise<Hashes> {
  try {
    const signal = AbortSignal.timeout(within);
    const answer = await request(`${base}release.json`, { signal });
    return Release.parse(await answer.json()).files;
  } catch {
    return {};
  }
}

type Hashes = Readonly<Record<string, string>>;

/** Files that the error may be about, with their hashes. The bundler does not say which style did not arrive. */
export function suspects(
  error: unknown,
  { base }: LiveRelease,
  hashes: Hashes,
): [string, string | undefined][] {
  const url = chunkUrl(error);
  if (url) return [[url, hashes[url.slice(url.indexOf(base) + base.length)]]];
  return Object.entries(hashes)
    .filter(([file]) => file.endsWith('.css'))
    .map(([file, hash]) => [base + file, hash]);
}
