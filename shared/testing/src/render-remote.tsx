import { ApiError } from '@console/contract';
import {
  AreaError,
  AreaOutlet,
  BarChoice,
  ChoiceOfArea,
  HouseProviders,
  Overlays,
  RailChoice,
} from '@console/host/frame';
import {
  addTexts,
  connectApi,
  connectSession,
  i18n,
  type Language,
  noticeStore,
  queryClient,
  type RemoteDefinition,
  sessionStore,
  startLanguage,
} from '@console/shell';
import { LoadingState, NotFoundState, uiLocales } from '@console/ui';
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import hostEn from '../../../host/src/locales/en.json' with { type: 'json' };
import hostZh from '../../../host/src/locales/zh.json' with { type: 'json' };
import { type FakeAnswer, FakeApi } from './fake-api.ts';
import { newUser } from './user.ts';

export interface RemoteOnScreen {
  /** Address inside the console, e.g. `/wood/stock?low=true`; its first segment is where the remote is mounted. */
  path: string;
  language?: Language;
  api?: readonly FakeAnswer[];
  /** What the user holds anywhere. */
  permissions?: readonly string[];
  user?: { sub?: string; name?: string; username?: string };
  /** Nobody is signed in: for what is open to everybody. */
  signedOut?: boolean;
}

/**
 * Shows a remote as the house shows it: theme, language, error screens, notices, session, query cache;
 * the API is a fake typed by the contract.
 * @returns the API's record of calls, the router (for the address), a `user` who types and clicks, and the rendering
 */
export async function renderRemote(remote: RemoteDefinition, on: RemoteOnScreen) {
  // There is one house: what a test showed before goes first, as if somebody had loaded the page again.
  cleanup();
  const api = new FakeApi(on.api ?? []);
  await speak(on.language ?? 'en');
  addTexts('ui', uiLocales);
  addTexts('host', { zh: hostZh, en: hostEn });
  addTexts(remote.name, remote.locales);
  queryClient.clear();
  noticeStore.setState([], true);
  connectApi({ transport: api.transport });
  if (on.signedOut) signOutForTest();
  else signInForTest(on);

  const area = on.path.split(/[/?]/)[1] ?? '';
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <ChoiceOfArea />
            <BarChoice />
            <nav>
              <RailChoice />
            </nav>
            <Outlet />
            <Overlays />
          </>
        ),
        HydrateFallback: LoadingState,
        children: [
          {
            ErrorBoundary: AreaError,
            children: [
              {
                path: area,
                handle: { namespace: remote.name, choice: remote.choice },
                element: <AreaOutlet namespace={remote.name} />,
                ErrorBoundary: AreaError,
                children: [...remote.routes, { path: '*', Component: NotFoundState }],
              },
              { path: '*', Component: NotFoundState },
            ],
          },
        ],
      },
    ],
    { initialEntries: [on.path] },
  );
  const rendering = render(
    <HouseProviders>
      <RouterProvider router={router} />
    </HouseProviders>,
    { onCaughtError },
  );
  return { ...rendering, api, router, user: newUser() };
}

/** What the API refused and a boundary shows in its place is an answer; anything else that one caught is a fault. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error);
}

/** A second start would drop the texts that parts fetched later have brought along, once for all tests of a file. */
async function speak(language: Language): Promise<void> {
  if (!i18n.isInitialized) return startLanguage(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

function signOutForTest(): void {
  connectSession({
    accessToken: async () => null,
    signIn: async () => {},
    signOut: async () => {},
    onSignedOut: () => {},
  });
  sessionStore.setState({ status: 'signedOut' }, true);
}

function signInForTest({ permissions = [], user = {} }: RemoteOnScreen): void {
  const { sub = 'test-user', name = 'Test User', username = 'test' } = user;
  connectSession({
    accessToken: async () => 'test-token',
    signIn: async () => {},
    signOut: async () => {},
    onSignedOut: () => sessionStore.setState({ status: 'signedOut' }, true),
  });
  sessionStore.setState(
    {
      status: 'signedIn',
      user: { sub, name, username, picture: null, email: null },
      me: {
        userId: sub,
        username,
        name,
        organization: null,
        roles: [],
        memberships: [],
        permissions: [...permissions],
      },
    },
    true,
  );
}
