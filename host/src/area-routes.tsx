import type { LiveRecord, LiveRelease } from '@console/contract';
import { addTexts, type RemoteDefinition, sessionStore } from '@console/shell';
import { type MiddlewareFunction, type RouteObject, redirect, replace } from 'react-router-dom';
import { requireSignIn } from './auth/require-sign-in.ts';
import { AreaError, AreaOutlet } from './frame/area.tsx';
import {
  chosenRelease,
  freshRecords,
  loadScreen,
  noteSettingOut,
  openRemote,
  remoteForArea,
  reportScreenFailure,
} from './remotes/index.ts';
import { NotFound } from './screens/not-found.tsx';

/** What the router gives for changing its routes; both take effect with the next navigation. */
export interface Routing {
  /** Path on the screen. */
  path(): string;
  /** Forgets an area's routes: the next navigation into it asks for them again. */
  forget(area: string): void;
  /** Forgets them because something was wrong: the next navigation asks what is live first. */
  renew(area: string): void;
}

/** What an area runs, and what it was to run. */
interface Running {
  readonly chosen: LiveRelease;
  readonly release: LiveRelease;
  /** ms of `performance.now()` */
  readonly since: number;
  /** Whether one of its screens did not arrive: the router keeps a lazy route that failed for good. */
  broken: boolean;
}

/** A release that did not come up, so that another runs in its place, is tried again after this time in ms. */
const retryAfter = 60_000;

/** Longest that going into an area waits for news of its releases, in ms. */
export const newsWithin = 150;

/** Loads the release of an area that is to run now. @returns its routes, which the area keeps until it is left */
export async function mountArea(record: LiveRecord, routing: Routing): Promise<RouteObject> {
  const chosen = await chosenRelease(record);
  const { definition, release } = await openRemote(record, chosen);
  addTexts(definition.name, definition.locales);
  askForChoice(record, definition);
  const running = { chosen, release, since: performance.now(), broken: false };
  return routeOf(record, running, definition, routing);
}

/** Together with the area's first screen, which does not depend on it: what goes wrong here costs the choice only. */
function askForChoice({ area }: LiveRecord, { choice }: RemoteDefinition): void {
  if (sessionStore.getState().status !== 'signedIn') return;
  try {
    choice?.ask();
  } catch (error) {
    reportScreenFailure(`/${area}`, error);
  }
}

function routeOf(
  record: LiveRecord,
  running: Running,
  remote: RemoteDefinition,
  routing: Routing,
): RouteObject {
  const { area } = record;
  // Ids of their own for every release: what belongs to one is never taken for the other's.
  const id = `${area}:${running.release.mfName}`;
  return {
    path: area,
    id,
    handle: { namespace: remote.name, choice: remote.choice },
    middleware: [runNewest(record, running, routing), requireSignIn(area, record.publicPaths)],
    element: <AreaOutlet namespace={remote.name} />,
    ErrorBoundary: AreaError,
    children: withIds([...remote.routes.map(told), { path: '*', Component: NotFound }], id),
  };

  function told(route: RouteObject): RouteObject {
    const { lazy } = route;
    const children = route.children && { children: route.children.map(told) };
    if (typeof lazy !== 'function') return { ...route, ...children } as RouteObject;
    const arriving = async () => {
      try {
        return await loadScreen(record.remote, running.release, lazy);
      } catch (failure) {
        running.broken = true;
        throw failure;
      }
    };
    return { ...route, ...children, lazy: arriving } as RouteObject;
  }
}

const withIds = (routes: readonly RouteObject[], parent: string): RouteObject[] =>
  routes.map((route, index) => {
    const id = route.id ?? `${parent}.${index}`;
    return route.index ? { ...route, id } : { ...route, id, children: withIds(route.children ?? [], id) };
  });

/**
 * Before a screen of the area comes up: is this still the release that should run, and whole? If not, its routes are
 * forgotten and the same address is opened again, with the newer ones. A mounted release is left alone while only the
 * search parameters of its screen change. Whoever leaves unsaved work has been asked before this.
 */
const runNewest =
  ({ area, remote }: LiveRecord, running: Running, routing: Routing): MiddlewareFunction =>
  async ({ request }) => {
    noteSettingOut(remote);
    const { pathname } = new URL(request.url);
    if (running.broken) {
      routing.renew(area);
      throw openedAgain(request);
    }
    if (pathname === routing.path()) return;
    await freshRecords(newsWithin);
    const record = remoteForArea(area);
    if (!record || isCurrent(running, await chosenRelease(record))) return;
    routing.forget(area);
    throw openedAgain(request);
  };

/** Going back and forward the address is there already: another entry would cut off the way forward. */
function openedAgain(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const isThere = location.pathname === pathname;
  return (isThere ? replace : redirect)(pathname + search + (isThere ? location.hash : ''));
}

const isCurrent = ({ chosen, release, since }: Running, now: LiveRelease): boolean =>
  now.mfName === release.mfName || (now.mfName === chosen.mfName && performance.now() - since < retryAfter);
