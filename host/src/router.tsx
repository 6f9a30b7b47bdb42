import type { LiveRecord } from '@console/contract';
import { addTexts, type RemoteDefinition } from '@console/shell';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { forgetAreaFailure, keepAreaFailure } from './area-failures.ts';
import { requireSignIn } from './auth/require-sign-in.ts';
import { AreaError, AreaOutlet } from './frame/area.tsx';
import { Frame } from './frame/frame.tsx';
import { Stage } from './frame/stage.tsx';
import { loadArea, remoteForArea } from './remotes/index.ts';
import * as about from './screens/about.tsx';
import * as callback from './screens/callback.tsx';
import * as elsewhere from './screens/elsewhere.tsx';
import * as home from './screens/home.tsx';
import * as logout from './screens/logout.tsx';
import { NotFound } from './screens/not-found.tsx';
import { PageError } from './screens/page-error.tsx';
import * as signIn from './screens/sign-in.tsx';
import { Starting } from './screens/starting.tsx';
import * as woodSignIn from './screens/wood-sign-in.tsx';

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
  { path: 'wood/signOut', ...logout },
  { path: '*', ...elsewhere },
];

/** Frame › stage › screens. The stage catches what any area throws, so that the frame always stays. */
export function createHouseRouter() {
  const routes: RouteObject[] = [
    {
      Component: Frame,
      ErrorBoundary: PageError,
      HydrateFallback: Starting,
      children: [{ id: stage, Component: Stage, ErrorBoundary: AreaError, children: ownScreens }],
    },
  ];
  return createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      const record = remoteForArea(firstSegment(path));
      if (!record || patched.has(record.area)) return;
      forgetAreaFailure(record.area);
      try {
        const remote = await loadArea(record.area);
        patched.add(record.area);
        patch(stage, [areaRoute(record, remote)]);
      } catch (failure) {
        // Thrown from here it would take the frame down; the catch-all screen throws it inside the stage instead.
        keepAreaFailure(record.area, failure);
      }
    },
  });
}

const patched = new Set<string>();

export const firstSegment = (path: string): string => path.split('/')[1] ?? '';

function areaRoute(record: LiveRecord, remote: RemoteDefinition): RouteObject {
  addTexts(remote.name, remote.locales);
  return {
    path: record.area,
    id: `area:${record.area}`,
    handle: { namespace: remote.name },
    middleware: [requireSignIn(record.area, record.publicPaths)],
    element: <AreaOutlet namespace={remote.name} />,
    ErrorBoundary: AreaError,
    children: [...remote.routes, { path: '*', Component: NotFound }],
  };
}
