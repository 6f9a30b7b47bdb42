import { sessionStore } from '@console/shell';
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router-dom';
import { areaOf } from './area-of.ts';
import { chosenRelease, freshRecords, preloadRemote, remoteForArea } from './remotes/index.ts';

/** Longest that a preload waits for news of releases, in ms. */
const newsWithin = 1000;

/**
 * Fetches what an address needs, before anybody goes there: the release, the screen's code, its loader's data. The
 * data stands in the query cache, where the loader finds it (30 s fresh, kept for 5 minutes). What fails is left to
 * the navigation, which can say so.
 */
export async function preloadAddress(address: URL): Promise<void> {
  try {
    await freshRecords(newsWithin);
    const record = remoteForArea(areaOf(address.pathname));
    if (!record || sessionStore.getState().status !== 'signedIn') return;
    const { definition } = await preloadRemote(record, await chosenRelease(record));
    const area: RouteObject = { path: record.area, children: [...definition.routes] };
    const leaf = matchRoutes([area], address.pathname)?.at(-1);
    if (!leaf) return;
    const { lazy, loader } = leaf.route;
    const code: Promise<RouteObject> | undefined = typeof lazy === 'function' ? lazy() : undefined;
    // Releases of before shell 1.3.0 have their loaders beside the screen, in its code.
    const ask = loader ?? (await code)?.loader;
    const request = new Request(address, { signal: AbortSignal.timeout(30_000) });
    const args = { request, params: leaf.params, context: {} } as LoaderFunctionArgs;
    await Promise.all([code, typeof ask === 'function' && ask(args)]);
  } catch {
    // A redirect of the loader, or a failure: nothing has been asked for yet that could be answered with it.
  }
}
