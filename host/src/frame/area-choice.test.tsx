import {
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
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { recordOf } from '../remotes/testing-records.ts';
import { BarChoice, ChoiceOfArea, RailChoice } from './area-choice.tsx';
import { Navigation } from './navigation.tsx';
import { HouseProviders } from './providers.tsx';

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
});

const matchMedia = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = matchMedia;
  liveRecordsStore.setState([], true);
});

interface Opened {
  wide?: boolean;
  source?: AreaChoiceSource;
}

async function open(path: string, { wide = false, source = choice }: Opened = {}) {
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
  const screens = [
    { path: 'check', element: 'the month' },
    { path: 'about', element: 'words' },
  ];
  const router = createMemoryRouter(
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
  );
  render(
    <HouseProviders>
      <RouterProvider router={router} />
    </HouseProviders>,
  );
  return { router, user: newUser() };
}

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
