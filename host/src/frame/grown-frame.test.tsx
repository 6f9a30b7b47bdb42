import {
  addTexts,
  connectApi,
  liveRecordsStore,
  preferenceOf,
  sessionStore,
  setPreference,
  startLanguage,
  useScreenTitle,
} from '@console/shell';
import { keepState } from '@console/testing/states';
import { newUser } from '@console/testing/user';
import { UsuallyDense, uiLocales, useShortcuts } from '@console/ui';
import { jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { useContext } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { recordOf } from '../remotes/testing-records.ts';
import { NotFound } from '../screens/not-found.tsx';
import bellEn from './bell/locales/en.json' with { type: 'json' };
import bellZh from './bell/locales/zh.json' with { type: 'json' };
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Frame } from './frame.tsx';
import { HouseProviders } from './providers.tsx';

const wood = recordOf('wood', {
  ...{ titles: { zh: '木材贸易', en: 'Wood trading' }, icon: 'forest' },
  groups: { goods: { zh: '货物', en: 'Goods' } },
  menu: [
    { path: '', titles: { zh: '工作台', en: 'Workspace' } },
    { path: 'stock', titles: { zh: '库存', en: 'Stock' }, group: 'goods' },
  ],
});

const matchMedia = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = matchMedia;
  liveRecordsStore.setState([], true);
});

function Stock() {
  useShortcuts({ J: () => undefined, K: undefined }, { words: { J: 'Next sort', K: 'Not now' } });
  return (
    <>
      <h1>Stock</h1>
      <button type="button" aria-keyshortcuts="N">
        New sort
      </button>
      <p>{useContext(UsuallyDense) ? 'close together' : 'apart'}</p>
    </>
  );
}

function Sort() {
  useScreenTitle('Spruce');
  return <h1>Spruce</h1>;
}

/** Has what it was sent: preferences are joined with what the server says that it has. */
function keepingServer(): typeof fetch {
  const kept: Record<string, unknown> = {};
  return async (input, init) => {
    const [, name] = /\/me\/preferences\/(\w+)$/.exec(String(input)) ?? [];
    if (name && typeof init?.body === 'string') kept[name] = JSON.parse(init.body);
    return Response.json(String(input).endsWith('/me/preferences') ? kept : {});
  };
}

async function open(path: string, { wide = true, language = 'en' as 'zh' | 'en', sub = 'ming' } = {}) {
  globalThis.matchMedia = (query) => ({
    ...matchMedia(query),
    matches: query.includes('min-width')
      ? wide
      : query.includes('max-width')
        ? !wide
        : matchMedia(query).matches,
  });
  connectApi({ transport: keepingServer() });
  await startLanguage(language);
  addTexts('ui', uiLocales);
  addTexts('host', { zh, en });
  // It brings them along, and only the first start of the language would have them.
  addTexts('notifications', { zh: bellZh, en: bellEn });
  addTexts('wood', { zh: { stock: '库存' }, en: { stock: 'Stock' } });
  liveRecordsStore.setState([wood], true);
  sessionStore.setState(
    { status: 'signedIn', user: { sub, name: 'Ming', username: 'ming', picture: null, email: null } },
    true,
  );
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: '/', element: <h1>Home</h1> },
          { path: '*', Component: NotFound, handle: { namespace: 'host', title: 'notFound.title' } },
          {
            path: 'wood',
            handle: { namespace: 'wood' },
            children: [
              { index: true, element: <h1>Workspace</h1> },
              { path: 'stock', Component: Stock, handle: { title: 'stock' } },
              { path: 'stock/:sort', Component: Sort, handle: { title: 'stock' } },
            ],
          },
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
  await screen.findByRole('heading', { level: 1 });
  return { router, user: newUser() };
}

const rail = () => document.querySelector<HTMLElement>('[data-rail]') ?? document.body;

describe('where one is', () => {
  it('the bar says area, screen and what it shows, and leads back', async () => {
    const { router, user } = await open('/wood/stock/spruce');
    const crumbs = screen.getByRole('list', { name: 'Breadcrumb' });
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Wood trading', 'Stock', 'Spruce']);
    expect(within(crumbs).getByText('Spruce')).toHaveAttribute('aria-current', 'page');
    await user.click(within(crumbs).getByRole('link', { name: 'Wood trading' }));
    expect(router.state.location.pathname).toBe('/wood/');
    expect(document.title).toBe('Console');
  });

  it('what went wrong names the tab, and is no place', async () => {
    await open('/wood/nowhere');
    expect(document.title).toMatch(/^Page not found|^Not Found/);
    const crumbs = screen.getByRole('list', { name: 'Breadcrumb' });
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Wood trading']);
  });

  it('has a place for each, also where a record is called as its area is', () => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => {});
    const titles = ['Notes', 'All notes', 'Notes'];
    render(
      <MemoryRouter>
        <Breadcrumbs crumbs={titles.map((title) => ({ title }))} />
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(titles);
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
  });

  it('says nothing on the home', async () => {
    await open('/');
    expect(screen.queryByRole('list', { name: 'Breadcrumb' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add to favourites' })).toBeNull();
  });
});

describe('the rail', () => {
  it('keeps signs only, by its button and by a key, and is so again at the next load', async () => {
    const { user } = await open('/wood/stock', { sub: 'rail' });
    expect(rail().style.width).toBe('232px');
    await user.click(screen.getByRole('button', { name: 'Collapse navigation' }));
    expect(rail().style.width).toBe('64px');
    expect(localStorage.getItem('console:rail')).toBe('"narrow"');
    expect(preferenceOf('frame')).toMatchObject({ rail: 'narrow' });
    keepState();
    // Named for the ear, told for the eye.
    const area = within(rail()).getByRole('link', { name: 'Wood trading' });
    await user.hover(area);
    expect(document.querySelector('[data-rail-tip]')).toHaveTextContent('Wood trading');
    await user.keyboard('\\');
    expect(rail().style.width).toBe('232px');
    expect(within(rail()).getByRole('link', { name: 'Stock' })).toHaveAttribute('aria-current', 'page');
  });

  it('a narrow one opens the menu of the area beside it, in its groups', async () => {
    localStorage.setItem('console:rail', '"narrow"');
    const { router, user } = await open('/wood/', { sub: 'rail2' });
    await user.click(within(rail()).getByRole('button', { name: 'Screens of Wood trading' }));
    const menu = await screen.findByRole('dialog', { name: 'Screens of Wood trading' });
    expect(within(menu).getByText('Goods')).toBeVisible();
    keepState();
    await user.click(within(menu).getByRole('link', { name: 'Stock' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wood/stock'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    localStorage.removeItem('console:rail');
  });
});

describe('favourites', () => {
  it('a screen is starred in the bar, stands at the top of the navigation, and is put in order and removed there', async () => {
    const { router, user } = await open('/wood/stock', { sub: 'fond' });
    await user.click(screen.getByRole('button', { name: 'Add to favourites' }));
    await act(() => router.navigate('/wood/stock/spruce'));
    await screen.findByRole('heading', { name: 'Spruce' });
    await user.click(screen.getByRole('button', { name: 'Add to favourites' }));
    expect(preferenceOf('favourites')?.items).toEqual([
      { to: '/wood/stock', title: 'Stock' },
      { to: '/wood/stock/spruce', title: 'Spruce' },
    ]);
    const list = within(rail()).getByRole('list', { name: /Favourites/ });
    expect(within(list).getByRole('link', { name: 'Spruce' })).toHaveAttribute('aria-current', 'page');
    keepState();
    await user.click(within(rail()).getByRole('button', { name: 'Edit favourites' }));
    await user.click(await screen.findByRole('button', { name: 'Move up: Spruce' }));
    keepState();
    expect(preferenceOf('favourites')?.items.map(({ title }) => title)).toEqual(['Spruce', 'Stock']);
    await user.click(screen.getByRole('button', { name: 'Remove: Stock' }));
    expect(preferenceOf('favourites')?.items).toEqual([{ to: '/wood/stock/spruce', title: 'Spruce' }]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remove from favourites' }));
    expect(within(rail()).queryByText('Favourites')).toBeNull();
  });

  it('when no more can be kept, the star says so and does nothing', async () => {
    const full = Array.from({ length: 40 }, (_, at) => ({ to: `/wood/stock/${at}`, title: `${at}` }));
    const { user } = await open('/wood/stock', { sub: 'keen' });
    act(() => setPreference('favourites', { items: full }));
    const star = screen.getByRole('button', { name: '40 favourites kept: remove one to add this page' });
    expect(star).toHaveAttribute('aria-disabled', 'true');
    await user.click(star);
    expect(preferenceOf('favourites')?.items).toHaveLength(40);
    keepState();
  });

  it('on a phone they stand in the drawer, with the way to star the screen', async () => {
    const { user } = await open('/wood/stock', { wide: false, language: 'zh', sub: 'phone' });
    await user.click(screen.getByRole('button', { name: '打开导航' }));
    const drawer = await screen.findByRole('presentation');
    await user.click(within(drawer).getByRole('button', { name: '收藏此页' }));
    expect(preferenceOf('favourites')?.items).toEqual([{ to: '/wood/stock', title: '库存' }]);
    keepState();
    await user.click(within(drawer).getByRole('button', { name: '整理收藏' }));
    await user.click(await screen.findByRole('button', { name: '移除“库存”' }));
    expect(screen.getByText('还没有收藏。')).toBeVisible();
    expect(preferenceOf('favourites')?.items).toEqual([]);
  });
});

describe('the keyboard map', () => {
  it('? lists the keys of the screen and of the console, and only those that do something', async () => {
    const { user } = await open('/wood/stock', { sub: 'keys' });
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Next sort')).toBeVisible();
    expect(within(dialog).getByText('New sort')).toBeVisible();
    expect(within(dialog).queryByText('Not now')).toBeNull();
    expect(
      within(within(dialog).getByRole('region', { name: 'Everywhere' })).getByText('Keyboard shortcuts'),
    ).toBeVisible();
    keepState();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says where there are none, in Chinese', async () => {
    const { user } = await open('/', { language: 'zh', sub: 'keys' });
    await user.keyboard('?');
    expect(await screen.findByText('本页面没有快捷键。')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('density', () => {
  it('is chosen once, in the user menu, for every list that says nothing of its own', async () => {
    const { user } = await open('/wood/stock', { sub: 'dense' });
    expect(screen.getByText('apart')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Account of Ming' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Compact lists' }));
    expect(preferenceOf('frame')).toMatchObject({ density: 'compact' });
    expect(await screen.findByText('close together')).toBeVisible();
    act(() => setPreference('frame', {}));
  });
});
