import {
  type AreaChoice,
  type AreaChoiceSource,
  addTexts,
  type ChoicePlaces,
  connectApi,
  liveRecordsStore,
  sessionStore,
  startLanguage,
  useChoiceAddress,
} from '@console/shell';
import { expectConsole } from '@console/testing/console';
import { keepState } from '@console/testing/states';
import { newUser } from '@console/testing/user';
import { uiLocales } from '@console/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { recordOf } from '../remotes/testing-records.ts';
import { FirstStarting } from '../screens/starting.tsx';
import { BarChoice, ChoiceOfArea, RailChoice } from './area-choice.tsx';
import { Navigation } from './navigation.tsx';
import { HouseProviders } from './providers.tsx';
import { Stage } from './stage.tsx';

const places: ChoicePlaces = { area: 'house', parameter: 'building', screens: { check: {} } };
const buildings = [
  { value: 'a', name: 'Riverside' },
  { value: 'b', name: 'Newtown' },
];
const choice: AreaChoiceSource = {
  ask: () => {},
  use: () => ({
    ...useChoiceAddress(places, 'a', true),
    label: 'Building',
    state: 'ready',
    chosen: buildings[0],
    options: buildings,
    none: { text: 'No buildings yet' },
    retry: () => {},
  }),
};

const record = recordOf('house', {
  ...{ titles: { zh: '房屋', en: 'Houses' }, icon: 'apartment' },
  menu: [
    { path: 'check', titles: { zh: '核对', en: 'Check' } },
    { path: 'about', titles: { zh: '关于', en: 'About' } },
  ],
  choicePaths: ['check'],
});

const matchMedia = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = matchMedia;
  liveRecordsStore.setState([], true);
  localStorage.clear();
});

interface Opened {
  wide?: boolean;
  source?: AreaChoiceSource;
}

const screens = [
  { path: 'check', element: 'the month' },
  { path: 'about', element: 'words' },
];

type Router = ReturnType<typeof createMemoryRouter>;

/** Draws the frame for somebody who is signed in. @param routerOf with the frame around its screens */
async function frameAround(routerOf: (frame: ReactElement) => Router, wide: boolean) {
  globalThis.matchMedia = (query) => ({
    ...matchMedia(query),
    matches: query.includes('min-width') ? wide : matchMedia(query).matches,
  });
  await startLanguage('en');
  addTexts('ui', uiLocales);
  addTexts('host', { zh, en });
  liveRecordsStore.setState([record], true);
  const user = { sub: 'ming', name: 'Ming', username: 'ming', picture: null, email: null };
  sessionStore.setState({ status: 'signedIn', user }, true);
  const frame = (
    <>
      <ChoiceOfArea />
      <BarChoice />
      <Navigation top={<RailChoice />} />
      <main>
        <Outlet />
      </main>
    </>
  );
  const router = routerOf(frame);
  const { unmount } = render(
    <HouseProviders>
      <RouterProvider router={router} />
    </HouseProviders>,
  );
  return { router, unmount, user: newUser() };
}

const open = (path: string, { wide = false, source = choice }: Opened = {}) =>
  frameAround(
    (frame) =>
      createMemoryRouter(
        [
          {
            element: frame,
            children: [
              { path: 'house', handle: { choice: source }, children: screens },
              { path: '*', element: 'home' },
            ],
          },
        ],
        { initialEntries: [path] },
      ),
    wide,
  );

const bar = () => screen.queryByRole('navigation', { name: 'Houses' });
const rail = () => screen.getByRole('navigation', { name: 'Areas and screens' });
const switcherIn = (place: HTMLElement | null) => place && within(place).queryByRole('combobox');

describe('what the area on screen is about', () => {
  it('stands at the top of the navigation where that is beside the screens, on each of them', async () => {
    const { router } = await open('/house/check', { wide: true });
    expect(switcherIn(rail())).toHaveTextContent('Riverside');
    expect(bar()).toBeNull();
    keepState();
    await act(() => router.navigate('/house/about'));
    expect(switcherIn(rail())).toHaveTextContent('Riverside');
  });

  it('stands above the screens that are about it where the navigation is folded away', async () => {
    const { router } = await open('/house/check');
    expect(switcherIn(bar())).toHaveTextContent('Riverside');
    expect(switcherIn(rail())).toBeNull();
    keepState();
    await act(() => router.navigate('/house/about'));
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('is chosen there, and the links of the menu lead to it', async () => {
    const { router, user } = await open('/house/check', { wide: true });
    expect(screen.getByRole('link', { name: 'Check' })).toHaveAttribute('href', '/house/check?building=a');
    expect(screen.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/house/about');
    await user.click(screen.getByRole('combobox', { name: 'Building' }));
    await user.click(await screen.findByRole('option', { name: 'Newtown' }));
    await waitFor(() => expect(router.state.location.search).toBe('?building=b'));
  });

  it('goes with its area', async () => {
    const { router } = await open('/house/check', { wide: true });
    await act(() => router.navigate('/'));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('comes and goes with its area at once: the links below would move under the pointer a frame later', async () => {
    const { router } = await open('/elsewhere', { wide: true });
    const drawn: string[] = [];
    const observer = new MutationObserver(() => {
      const place = screen.queryByText('the month') ? 'area' : 'home';
      drawn.push(`${place} ${screen.queryByRole('combobox') ? 'with' : 'without'}`);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    // As a browser draws it: one after the other, not all that follows at once.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    try {
      await router.navigate('/house/check');
      await waitFor(() => expect(drawn.at(-1)).toBe('area with'));
      await router.navigate('/elsewhere');
      await waitFor(() => expect(drawn.at(-1)).toBe('home without'));
    } finally {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
      observer.disconnect();
    }
    expect([...new Set(drawn)]).toEqual(['area with', 'home without']);
  });

  it('8 an area that cannot say it costs the choice and nothing else, and operators hear of it', async () => {
    const told: unknown[] = [];
    connectApi({
      transport: async (_, init) => {
        told.push(...JSON.parse(String(init?.body)).events);
        return new Response(null, { status: 204 });
      },
    });
    expectConsole(/no such building/);
    const use = () => {
      throw new Error('no such building');
    };
    await open('/house/check', { wide: true, source: { ask: () => {}, use } });
    expect(screen.getByText('the month')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).toBeNull();
    await waitFor(
      () => expect(told).toMatchObject([{ kind: 'remote', remote: 'house', failure: 'render' }]),
      {
        timeout: 5000,
      },
    );
  });
});

describe('the room of the choice while the code of its area is on its way', () => {
  /** Opens the first screen of the page; its area's routes come when the returned function is called. */
  async function start(path: string, { wide = false, source = choice }: Opened = {}) {
    let arrive: () => void = () => {};
    const arrived = new Promise<void>((done) => {
      arrive = done;
    });
    // As the house has it (router.tsx): what stands for every area until its routes are there.
    const anywhere = { path: '*', loader: () => null, element: 'nowhere' };
    const stage = { id: 'stage', Component: Stage, HydrateFallback: FirstStarting, children: [anywhere] };
    await frameAround(
      (frame) =>
        createMemoryRouter([{ element: frame, children: [stage] }], {
          initialEntries: [path],
          async patchRoutesOnNavigation({ patch }) {
            await arrived;
            patch('stage', [{ path: 'house', handle: { choice: source }, children: screens }]);
          },
        }),
      wide,
    );
    return async () => {
      arrive();
      await screen.findByText(path === '/house/check' ? 'the month' : 'words');
    };
  }
  const roomIn = (place: ParentNode | null) => place?.querySelector('.MuiSkeleton-root') ?? null;
  const above = () => {
    const elsewhere = (one: Element) => rail().contains(one) || screen.getByRole('main').contains(one);
    return [...document.querySelectorAll('.MuiSkeleton-root')].filter((one) => !elsewhere(one));
  };

  it('is there in what is painted first', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    const drawn: number[] = [];
    const observer = new MutationObserver(() => drawn.push(above().length));
    observer.observe(document.body, { childList: true, subtree: true });
    try {
      await start('/house/check');
      await waitFor(() => expect(drawn.length).toBeGreaterThan(0));
    } finally {
      observer.disconnect();
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    }
    expect(new Set(drawn)).toEqual(new Set([1]));
  });

  it('is kept above the screens that are about it, and holds it when it comes', async () => {
    const arrive = await start('/house/check');
    expect(above()).toHaveLength(1);
    keepState();
    await arrive();
    expect(above()).toHaveLength(0);
    expect(switcherIn(bar())).toHaveTextContent('Riverside');
  });

  it('is kept in a rail that has room for it, on every screen of the area', async () => {
    const arrive = await start('/house/about', { wide: true });
    expect(roomIn(rail())).not.toBeNull();
    expect(above()).toHaveLength(0);
    await arrive();
    expect(roomIn(rail())).toBeNull();
    expect(switcherIn(rail())).toHaveTextContent('Riverside');
  });

  it('is not kept above screens that are not about it', async () => {
    await start('/house/about');
    expect(above()).toHaveLength(0);
  });

  it('is not kept again for whoever had nothing to choose, nor is what is still being asked drawn for them', async () => {
    const nothing: AreaChoiceSource = { ask: () => {}, use: () => undefined };
    const { unmount } = await open('/house/check', { source: nothing });
    await waitFor(() => expect(localStorage.getItem('console:no-choice')).toBe('["house"]'));
    unmount();
    const asking: AreaChoiceSource = {
      ask: () => {},
      use: () => ({ ...choice.use(), state: 'loading', chosen: undefined }) as AreaChoice,
    };
    const arrive = await start('/house/check', { source: asking });
    expect(above()).toHaveLength(0);
    await arrive();
    expect(bar()).toBeNull();
  });
});
