import type { LiveRecord, LiveRelease } from '@console/contract';
import { addTexts, hasUnsavedWork, type RemoteDefinition } from '@console/shell';
import { type MiddlewareFunction, type RouteObject, redirect } from 'react-router-dom';
import { requireSignIn } from './auth/require-sign-in.ts';
import { AreaError, AreaOutlet } from './frame/area.tsx';
import { chosenRelease, freshRecords, loadRemote, remoteForArea } from './remotes/index.ts';
import { NotFound } from './screens/not-found.tsx';

/** What the router gives for changing its routes; both take effect with the next navigation. */
export interface Routing {
  /** Path on the screen. */
  path(): string;
  /** Forgets an area's routes: the next navigation into it asks for them again. */
  forget(area: string): void;
}

/** An area in the router: the routes of one release, which it keeps until it is left. */
export interface MountedArea {
  readonly mfName: string;
  readonly route: RouteObject;
}

export const areaOf = (path: string): string => path.split('/')[1] ?? '';

/** Longest that going into an area waits for news of its releases, in ms. */
const newsWithin = 150;

/** Loads the release of an area that is to run now and makes its routes. */
export async function mountArea(record: LiveRecord, routing: Routing): Promise<MountedArea> {
  const chosen = chosenRelease(record);
  const remote = await loadRemote(record, chosen);
  addTexts(remote.name, remote.locales);
  return { mfName: chosen.mfName, route: routeOf(record, chosen, remote, routing) };
}

function routeOf(
  record: LiveRecord,
  chosen: LiveRelease,
  remote: RemoteDefinition,
  routing: Routing,
): RouteObject {
  const { area } = record;
  // Ids of their own for every release: what belongs to one is never taken for the other's.
  const id = `${area}:${chosen.mfName}`;
  return {
    path: area,
    id,
    handle: { namespace: remote.name },
    middleware: [runNewest(area, chosen, routing), requireSignIn(area, record.publicPaths)],
    element: <AreaOutlet namespace={remote.name} />,
    ErrorBoundary: AreaError,
    children: withIds([...remote.routes, { path: '*', Component: NotFound }], id),
  };
}

const withIds = (routes: readonly RouteObject[], parent: string): RouteObject[] =>
  routes.map((route, index) => {
    const id = route.id ?? `${parent}.${index}`;
    return route.index ? { ...route, id } : { ...route, id, children: withIds(route.children ?? [], id) };
  });

/**
 * Before a screen of the area comes up: is this still the release that should run? If not, its routes are forgotten
 * and the same address is opened again, with the newer ones. A mounted release is left alone while it holds unsaved
 * work, and while only the search parameters of its screen change.
 */
const runNewest =
  (area: string, running: LiveRelease, routing: Routing): MiddlewareFunction =>
  async ({ request }) => {
    const { pathname, search, hash } = new URL(request.url);
    const before = routing.path();
    if (pathname === before || (areaOf(before) === area && hasUnsavedWork())) return;
    await freshRecords(newsWithin);
    const record = remoteForArea(area);
    if (!record || chosenRelease(record).mfName === running.mfName) return;
    routing.forget(area);
    throw redirect(pathname + search + hash);
  };
