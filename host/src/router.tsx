import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { forgetAreaFailure, keepAreaFailure } from './area-failures.ts';
import { areaOf } from './area-of.ts';
import { connectRenewal } from './area-renewal.ts';
import { mountArea, newsWithin, type Routing } from './area-routes.tsx';
import { AreaError } from './frame/area.tsx';
import { Frame } from './frame/frame.tsx';
import { Stage } from './frame/stage.tsx';
import {
  checkRecords,
  freshRecords,
  remoteForArea,
  unreadableRecord,
  unreadableRemote,
} from './remotes/index.ts';
import * as elsewhere from './screens/elsewhere.tsx';
import { PageError } from './screens/page-error.tsx';
import { FirstStarting } from './screens/starting.tsx';

const stage = 'stage';

/**
 * The host's own screens, each fetched when somebody goes there; everything else is asked of the remotes. The page of `/`
 * asks for the home early (index.html).
 */
const ownScreens: RouteObject[] = [
  { index: true, lazy: () => import(/* webpackChunkName: "home" */ './screens/home.tsx') },
  { path: 'about', lazy: () => import(/* webpackChunkName: "screens" */ './screens/about.tsx') },
  { path: 'account', lazy: () => import(/* webpackChunkName: "screens" */ './screens/account.tsx') },
  { path: 'account/sign-in', lazy: () => import(/* webpackChunkName: "screens" */ './screens/sign-in.tsx') },
  {
    path: 'account/callback',
    lazy: () => import(/* webpackChunkName: "screens" */ './screens/callback.tsx'),
  },
  { path: 'account/logout', lazy: () => import(/* webpackChunkName: "screens" */ './screens/logout.tsx') },
  // The second client's addresses belong to sign-in, so they work even when the wood remote does not.
  { path: 'wood/signIn', lazy: () => import(/* webpackChunkName: "screens" */ './screens/wood-sign-in.tsx') },
  { path: 'wood/callback', lazy: () => import(/* webpackChunkName: "screens" */ './screens/callback.tsx') },
  {
    path: 'wood/signOut',
    lazy: () => import(/* webpackChunkName: "screens" */ './screens/wood-sign-out.tsx'),
  },
  { path: '*', ...elsewhere },
];

/** Routes of the areas whose remote has come up, by their path segment. */
const mounted = new Map<string, RouteObject>();

/** Areas that something was wrong with: another release may be live by now, whenever the records were asked for. */
const inTrouble = new Set<string>();

/** The same after a failure, when nothing is more urgent than news, in ms. */
const newsInTroubleWithin = 1500;

async function hearNews(area: string): Promise<void> {
  if (!inTrouble.delete(area)) return freshRecords(newsWithin);
  await Promise.race([checkRecords(), new Promise((later) => setTimeout(later, newsInTroubleWithin))]);
}

/** The area does not come up: its screen says why, and the next navigation hears first what is live by then. */
function missArea(area: string, failure: unknown): void {
  keepAreaFailure(area, failure);
  inTrouble.add(area);
}

/** No record: either nothing has this address, or the area's record cannot be read. */
function missRecord(area: string): void {
  const remote = unreadableRemote(area);
  if (remote !== undefined) missArea(area, unreadableRecord(remote));
}

/** Frame › stage › screens. The stage catches what any area throws, so that the frame always stays. */
const routes = (): RouteObject[] => [
  {
    Component: Frame,
    ErrorBoundary: PageError,
    children: [
      {
        id: stage,
        Component: Stage,
        ErrorBoundary: AreaError,
        // Here, and not around the frame: what is below is still on its way.
        HydrateFallback: FirstStarting,
        children: [...ownScreens, ...mounted.values()],
      },
    ],
  },
];

export type HouseRouter = ReturnType<typeof createBrowserRouter>;

export function createHouseRouter(): HouseRouter {
  // The first address is matched while the router is being made.
  let router: HouseRouter | undefined;
  let replaced = false;
  const replaceRoutes = () => {
    // What the router offers for replacing modules under development is what a new release needs: routes that are on
    // screen stay until they are left. There is no public way (tests/federation/live-swap.test.ts).
    replaced = true;
    router?._internalSetRoutes(routes());
  };
  const routing: Routing = {
    path: () => (router?.state.location ?? location).pathname,
    forget: (area) => {
      if (mounted.delete(area)) replaceRoutes();
    },
    renew: (area) => {
      inTrouble.add(area);
      mounted.delete(area);
      // The house's own screens, too: the router keeps a lazy route that failed.
      replaceRoutes();
    },
  };
  connectRenewal(routing.renew);
  router = createBrowserRouter(routes(), {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const area = areaOf(path);
      if (mounted.has(area)) return;
      await hearNews(area);
      const record = remoteForArea(area);
      forgetAreaFailure(area);
      if (!record) return missRecord(area);
      try {
        const route = await mountArea(record, routing);
        // Given up in between: the router would not take the routes, and the next navigation asks again.
        if (signal.aborted) return;
        mounted.set(area, route);
        // Between a replacement and the end of its navigation the router does not find what is patched in.
        if (replaced) replaceRoutes();
        else patch(stage, [route]);
      } catch (failure) {
        // Thrown from here it would take the frame down; the catch-all screen throws it inside the stage instead.
        missArea(area, failure);
      }
    },
  });
  return router;
}
