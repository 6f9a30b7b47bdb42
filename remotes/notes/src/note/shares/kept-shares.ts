import * as z from 'zod/mini';

/** Written by the worker (`host/worker.js`), which knows the same names. */
const cacheName = 'console:shares';
const facts = '/share.json';

const KeptShare = z.object({
  title: z.string(),
  text: z.string(),
  url: z.string(),
  files: z.array(z.object({ name: z.string(), type: z.string() })),
  at: z.number(),
});

/** What was shared with the console and is no note yet. */
export interface Share extends z.infer<typeof KeptShare> {
  /** Where its parts lie in the cache. */
  readonly place: string;
}

/** Oldest first. A browser that keeps nothing, or refuses, has none. */
export async function keptShares(): Promise<Share[]> {
  try {
    if (!(await caches.has(cacheName))) return [];
    const cache = await caches.open(cacheName);
    const places = (await cache.keys())
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.endsWith(facts))
      .map((path) => path.slice(0, -facts.length));
    const read = await Promise.all(
      places.map(async (place) => {
        const answer = await cache.match(place + facts);
        const share = KeptShare.safeParse(await answer?.json());
        return share.success ? [{ place, ...share.data }] : [];
      }),
    );
    return read.flat().sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

/** The files themselves, in their order; undefined in the place of one whose bytes are gone. */
export async function filesOfShare({ place, files }: Share): Promise<(File | undefined)[]> {
  const cache = await caches.open(cacheName);
  return Promise.all(
    files.map(async ({ name, type }, at) => {
      const bytes = await (await cache.match(`${place}/${at}`))?.blob();
      return bytes && new File([bytes], name, { type });
    }),
  );
}

/** It has become a note, or is not wanted. */
export async function forgetShare({ place, files }: Share): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.delete(place + facts);
  for (const at of files.keys()) await cache.delete(`${place}/${at}`);
}

/** All of them, at once. */
export async function forgetShares(): Promise<void> {
  try {
    await caches.delete(cacheName);
  } catch {
    // A browser that refuses its caches has kept nothing.
  }
}
