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
import * as about from './screens/about.tsx';
import * as callback from './screens/callback.tsx';
import * as elsewhere from './screens/elsewhere.tsx';
import * as home from './screens/home.tsx';
import * as logout from './screens/logout.tsx';
import { PageError } from './screens/page-error.tsx';
import * as signIn from './screens/sign-in.tsx';
import { Starting } from './screens/starting.tsx';
import * as woodSignIn from './screens/wood-sign-in.tsx';
import * as woodSignOut from './screens/wood-sign-out.tsx';

const stage = 'stage';

/** The host's own screens; everything else is asked of the remotes. */
const ownScreens: RouteObject[] = [
  { index: true, ...home },
  { path: 'about', ...about },
  { path: 'account/sign-in', ...signIn },
  { path: 'account/callback', ...callback },
  { path: 'account/logout', ...logout },
  // The second client's addresses belong to sign-in, so they work even when the wood remote does not.
  { path: 'wood/signIn', ...woodSignIn },
  { path: 'wood/callback', ...callback },
  { path: 'wood/signOut', ...woodSignOut },
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
    HydrateFallback: Starting,
    children: [
      {
        id: stage,
        Component: Stage,
        ErrorBoundary: AreaError,
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
      routing.forget(area);
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
