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
  /** Whoever was asked about it first; nobody while nobody was. */
  owner: z.optional(z.string()),
});

/** What was shared with the console and is no note yet. */
export interface Share extends z.infer<typeof KeptShare> {
  /** Where its parts lie in the cache. */
  readonly place: string;
}

/** All that are kept, whosever they are, oldest first. @throws where the browser refuses its caches */
async function allShares(): Promise<Share[]> {
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
}

/**
 * What somebody is to be asked about, oldest first: what is theirs, and what nobody was asked about yet. That is theirs from then on,
 * and nobody else who uses this browser is shown it. A browser that keeps nothing, or refuses, has none.
 */
export async function sharesFor(owner: string): Promise<Share[]> {
  try {
    const theirs = (await allShares()).filter((share) => (share.owner ?? owner) === owner);
    for (const share of theirs) if (share.owner === undefined) await own(share, owner);
    return theirs;
  } catch {
    return [];
  }
}

async function own({ place, ...share }: Share, owner: string): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(place + facts, Response.json({ ...share, owner }));
  } catch {
    // Without room for the name it stays nobody's, as it was.
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

/** All that somebody would be asked about, and what is left of others; what is somebody else's stays. */
export async function forgetShares(owner: string): Promise<void> {
  try {
    const shares = await allShares();
    const theirs = shares.filter((share) => (share.owner ?? owner) === owner);
    if (theirs.length === shares.length) await caches.delete(cacheName);
    else for (const share of theirs) await forgetShare(share);
  } catch {
    // A browser that refuses its caches has kept nothing.
  }
}
