import { type LiveRelease, Release } from '@console/contract';
import { chunkUrl, isChunkError, RemoteFailure } from './failure.ts';
import { usualBudgets } from './hooks.ts';
import { probe } from './probe.ts';

/**
 * Why the code of a screen did not arrive: the bundler's own error names the file, but not what is wrong with it.
 * @returns undefined when the error is of another kind
 */
export async function screenFailure(
  error: unknown,
  remote: string,
  release: LiveRelease,
  request: typeof fetch = (input, init) => fetch(input, init),
): Promise<RemoteFailure | undefined> {
  if (!isChunkError(error)) return undefined;
  const facts = { remote, release: release.release };
  const url = chunkUrl(error);
  const message = `a part of the screen could not be fetched: ${url ?? String(error)}`;
  if (!url) return new RemoteFailure('chunk', message, facts, error);
  const within = usualBudgets.manifest;
  const found = await probe(url, await publishedHash(release, url, request, within), request, within);
  const status = found.status === undefined ? {} : { status: found.status };
  const failure = found.failure === 'network' ? 'chunk' : found.failure;
  return new RemoteFailure(failure, message, { ...facts, url, ...status }, error);
}

/** The description beside the release's files has the hashes of all of them; live records only of the first ones. */
async function publishedHash(
  { base }: LiveRelease,
  url: string,
  request: typeof fetch,
  within: number,
): Promise<string | undefined> {
  try {
    const answer = await request(`${base}release.json`, { signal: AbortSignal.timeout(within) });
    const { files } = Release.parse(await answer.json());
    return files[new URL(url, location.href).pathname.slice(new URL(base, location.href).pathname.length)];
  } catch {
    return undefined;
  }
}
