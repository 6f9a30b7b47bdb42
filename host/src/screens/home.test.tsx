/// <reference types="@testing-library/jest-dom" />

import { ApiError, type FramedRecord, type FramedRelease, recordEvents } from '@console/contract';
import {
  addTexts,
  connectApi,
  defineToday,
  i18n,
  liveRecordsStore,
  preferenceOf,
  sessionStore,
  startLanguage,
  takePreference,
} from '@console/shell';
import { answer, FakeApi } from '@console/testing';
import { expectConsole } from '@console/testing/console';
import { keepState } from '@console/testing/states';
import { newUser } from '@console/testing/user';
import { uiLocales } from '@console/ui';
import { jest } from '@jest/globals';
import { createInstance } from '@module-federation/enhanced/runtime';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HouseProviders } from '../frame/providers.tsx';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { recordOf, releaseNamed } from '../remotes/testing-records.ts';

jest.setTimeout(60_000);

/** What the entry of a release gives for `./today`, by the name of its remote. */
const cards = new Map<string, () => unknown>();
/** Remotes whose manifest the server does not have at the moment. */
const missing = new Set<string>();

const federation = createInstance({
  name: 'console_host',
  remotes: [],
  plugins: [
    {
      name: 'entries',
      loadEntry: async ({ remoteInfo: { name } }) =>
        ({
          init: () => undefined,
          get: async () => {
            const made = await cards.get(name.split('_')[0] ?? '')?.();
            return () => made;
          },
        }) as never,
    },
  ],
});

// The page's own offers libraries that only a build knows.
jest.unstable_mockModule('../libraries/federation.ts', () => ({ federation }));
const home = await import('./home.tsx');

const manifestOf = (mfName: string, base: string) => ({
  ...{ id: mfName, name: mfName, shared: [], remotes: [] },
  metaData: {
    ...{ name: mfName, globalName: mfName, publicPath: base },
    buildInfo: { buildVersion: '1', buildName: mfName },
    remoteEntry: { name: 'entry.js', path: '', type: 'var' },
    ...{ types: { path: '', name: '', zip: '', api: '' }, pluginVersion: '2.9.2' },
  },
  exposes: [
    {
      ...{ id: `${mfName}:today`, name: 'today', path: './today' },
      assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
    },
  ],
});

let made = 0;
/** An area with a card, in a release that no test before has loaded. */
function area(
  remote: string,
  order: number,
  more: Partial<FramedRelease> = { today: ['today.js'] },
): FramedRecord {
  made += 1;
  const live = releaseNamed(remote, `${made}`.padStart(12, '0'), more);
  const titles = { zh: `${remote}区`, en: remote[0]?.toUpperCase() + remote.slice(1) };
  return recordOf(remote, {
    ...{ order, titles, live, icon: 'note' },
    menu: [
      { path: '', titles: { zh: '首页', en: `${titles.en} home` } },
      { path: 'list', titles: { zh: '列表', en: `${titles.en} list` }, permission: `${remote}.use` },
    ],
  });
}
const showing = (text: string) => () => ({
  default: defineToday({ name: 'x', locales: { zh: {}, en: {} }, Card: () => <p>{text}</p> }),
});

const membership = { area: 'wood', tenantId: '0193b0d2-0000-7000-8000-000000000001', roles: ['OWN'] };
const everywhere = ['wood', 'notes', 'bili'].map((name) => `${name}.use`);

async function open(records: readonly FramedRecord[], more: object = {}, language: 'zh' | 'en' = 'en') {
  cleanup();
  if (i18n.isInitialized) await i18n.changeLanguage(language);
  else await startLanguage(language);
  addTexts('ui', uiLocales);
  addTexts('host', { zh, en });
  liveRecordsStore.setState([...records], true);
  connectApi({ transport: new FakeApi([]).transport });
  const me = {
    ...{ userId: 'ming', username: 'ming', name: 'Ming', organization: null, roles: [] },
    ...{ memberships: [membership], permissions: everywhere, ...more },
  };
  const user = { sub: 'ming', name: 'Ming', username: 'ming', picture: null, email: null };
  sessionStore.setState({ status: 'signedIn', user, me }, true);
  const router = createMemoryRouter([{ path: '/', HydrateFallback: () => null, ...home }]);
  render(
    <HouseProviders>
      <main>
        <RouterProvider router={router} />
      </main>
    </HouseProviders>,
    // What a card throws is told in the card.
    { onCaughtError: () => {} },
  );
  return newUser();
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const order = () =>
  screen
    .getAllByRole('region')
    .map((one) => within(one).getByRole('heading', { level: 2 }).textContent)
    .filter((title) => title !== en.home.screens);

beforeEach(() => {
  cards.clear();
  missing.clear();
  localStorage.clear();
  globalThis.fetch = async (input) => {
    const [, , remote = '', release = ''] = new URL(String(input), 'http://page').pathname.split('/');
    if (missing.has(remote)) return new Response('no', { status: 404 });
    return new Response(JSON.stringify(manifestOf(`${remote}_${release}`, `/remotes/${remote}/${release}/`)));
  };
});

describe('/ of somebody who is signed in', () => {
  it.each(['zh', 'en'] as const)(
    'is the day, in %s: a card of each area in which they work',
    async (language) => {
      cards.set('wood', showing('12 sales'));
      cards.set('notes', showing('3 reminders'));
      await open(
        [area('notes', 30), area('wood', 20), area('bili', 50)],
        { permissions: ['wood.use', 'notes.use'] },
        language,
      );
      expect(await screen.findByText('12 sales')).toBeVisible();
      expect(await screen.findByText('3 reminders')).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
        language === 'zh' ? '您好，Ming' : 'Hello, Ming',
      );
      if (language === 'en') expect(order()).toEqual(['Wood', 'Notes']);
      expect(screen.queryByText('bili.use')).toBeNull();
      keepState();
    },
  );

  it('keeps the room of the line of hidden cards, too', async () => {
    await open([area('wood', 20), area('notes', 30)]);
    act(() => takePreference('home', { order: [], hidden: ['wood'] }));
    await screen.findByRole('heading', { level: 1 });
    const kept = () => [...document.querySelectorAll('main div[aria-hidden]')];
    expect(
      kept().filter((one) => one.children.length === 0 && !one.closest('[data-on-its-way]')),
    ).toHaveLength(1);
    const line = kept().at(-1) as Element;
    const { minHeight } = getComputedStyle(line);
    const shown = await screen.findByRole('button', { name: 'Show hidden cards (1)' });
    expect(getComputedStyle(shown.parentElement as Element).minHeight).toBe(minHeight);
  });

  it('keeps the room of the cards from the beginning, before any of their code is there', async () => {
    cards.set('wood', showing('12 sales'));
    await open([area('wood', 20)]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('12 sales')).toBeNull();
    // As high as the cards: tests/federation asks a browser whether anything moves.
    expect(document.querySelectorAll('main div[aria-hidden] > div')).toHaveLength(1);
    expect(await screen.findByText('12 sales')).toBeVisible();
    expect(document.querySelectorAll('main div[aria-hidden] > div')).toHaveLength(0);
  });
});

describe('one card fails, the others are at work', () => {
  const three = () => [area('wood', 20), area('notes', 30), area('bili', 50)];
  beforeEach(() => {
    for (const remote of ['notes', 'bili']) cards.set(remote, showing(`${remote} at work`));
  });
  const othersWork = async () => {
    expect(await screen.findByText('notes at work')).toBeVisible();
    expect(await screen.findByText('bili at work')).toBeVisible();
  };

  it('its files are missing: it says so, and another try brings it', async () => {
    cards.set('wood', showing('12 sales'));
    missing.add('wood');
    expectConsole(/Failed to get manifest/);
    expectConsole(/is already registered/);
    const user = await open(three());
    await othersWork();
    expect(await card('Wood').findByRole('alert')).toHaveTextContent(/The server has no files for “Wood”/);
    keepState();
    missing.clear();
    await user.click(card('Wood').getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('12 sales')).toBeVisible();
  });

  it('it throws while it is drawn', async () => {
    let isBroken = true;
    cards.set('wood', () => ({
      default: defineToday({
        ...{ name: 'wood', locales: { zh: {}, en: {} } },
        Card: () => {
          if (isBroken) throw new Error('no such field');
          return <p>12 sales</p>;
        },
      }),
    }));
    const user = await open(three());
    await othersWork();
    expect(await card('Wood').findByRole('alert')).toHaveTextContent(/“Wood”/);
    expect(screen.queryByText(/no such field/)).toBeNull();
    isBroken = false;
    await user.click(card('Wood').getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('12 sales')).toBeVisible();
  });

  it.each([
    ['en', 'This is private to the person you are viewing as.'],
    ['zh', '这是该用户的私人内容，以其身份查看时不显示。'],
  ] as const)(
    'it is private to whom is viewed, in %s: a sentence, and nothing to press or to report',
    async (language, said) => {
      cards.set('wood', () => ({
        default: defineToday({
          ...{ name: 'wood', locales: { zh: {}, en: {} } },
          Card: () => {
            throw new ApiError('VIEW_PRIVATE', { status: 403, message: 'private' });
          },
        }),
      }));
      await open(three(), {}, language);
      const api = new FakeApi([answer(recordEvents, () => ({}))]);
      connectApi({ transport: api.transport });
      await othersWork();
      expect(await screen.findByText(said)).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.queryByRole('button', { name: /Try again|重试/ })).toBeNull();
      // What waits to be told is told when the page is left.
      const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      seen.mockRestore();
      const told = api.callsOf(recordEvents).flatMap(({ body }) => body.events);
      expect(told.filter((event) => 'httpStatus' in event && event.httpStatus === 403)).toEqual([]);
      keepState();
    },
  );

  it('it exposes something else', async () => {
    cards.set('wood', () => ({ default: { name: 'wood', locales: {} } }));
    await open(three());
    await othersWork();
    expect(await card('Wood').findByRole('alert')).toHaveTextContent(/“Wood”/);
  });

  it('it takes 10 s: after 4 s it says that it is late, after 8 s that it did not come, and another try may', async () => {
    const never = new Promise(() => {});
    cards.set('wood', () => never);
    expectConsole(/is already registered/);
    const user = await open(three());
    await othersWork();
    expect(card('Wood').getByRole('status')).toHaveTextContent('Loading Wood');
    expect(await card('Wood').findByText(/taking longer than usual/, {}, { timeout: 10_000 })).toBeVisible();
    keepState();
    expect(await card('Wood').findByRole('alert', {}, { timeout: 15_000 })).toHaveTextContent(
      /took too long/,
    );
    cards.set('wood', showing('12 sales'));
    await user.click(card('Wood').getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('12 sales')).toBeVisible();
  });

  it('its release is of before there were cards: its screens stand there', async () => {
    await open([area('wood', 20, {}), ...three().slice(1)]);
    await othersWork();
    expect(await card('Wood').findByText(/has no daily overview yet/)).toBeVisible();
    expect(card('Wood').getByRole('link', { name: 'Wood list' })).toHaveAttribute('href', '/wood/list');
    keepState();
  });
});

describe('order and hiding', () => {
  beforeEach(() => {
    for (const remote of ['wood', 'notes', 'bili']) cards.set(remote, showing(`${remote} at work`));
  });
  const three = () => [area('wood', 20), area('notes', 30), area('bili', 50)];

  it('are chosen by the keyboard, kept for this person, and told', async () => {
    const user = await open(three());
    await screen.findByText('bili at work');
    const button = () => screen.getByRole('button', { name: 'Card of Bili' });
    act(() => button().focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Move later' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Move earlier' }));
    expect(order()).toEqual(['Wood', 'Bili', 'Notes']);
    await waitFor(() => expect(button()).toHaveFocus());
    expect(screen.getByText('Bili is now card 2 of 3')).toBeInTheDocument();
    expect(preferenceOf('home')).toEqual({ order: ['wood', 'bili', 'notes'], hidden: [] });
    // Moved, not loaded anew.
    expect(screen.getByText('bili at work')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Card of Wood' }));
    await user.click(screen.getByRole('menuitem', { name: 'Hide this card' }));
    expect(order()).toEqual(['Bili', 'Notes']);
    const hidden = screen.getByRole('button', { name: 'Show hidden cards (1)' });
    await waitFor(() => expect(hidden).toHaveFocus());
    await user.keyboard('{Enter}');
    keepState();
    await user.click(screen.getByRole('button', { name: 'Show Wood' }));
    expect(order()).toEqual(['Wood', 'Bili', 'Notes']);
    expect(preferenceOf('home')).toEqual({ order: ['wood', 'bili', 'notes'], hidden: [] });
  });

  it('come from another device while the page is open', async () => {
    await open(three());
    await screen.findByText('bili at work');
    act(() => takePreference('home', { order: ['bili'], hidden: ['notes'] }));
    expect(order()).toEqual(['Bili', 'Wood']);
  });
});

describe('who has nothing here', () => {
  it.each(['zh', 'en'] as const)('is shown three ways to begin, in %s', async (language) => {
    cards.set('notes', showing('notes at work'));
    const permissions = ['notes.use', 'note.use', 'apartment.building.create', 'wood.team.create'];
    await open([area('notes', 30)], { memberships: [], permissions }, language);
    const title = language === 'zh' ? '三种开始方式' : 'Three ways to get started';
    const ways = within(await screen.findByRole('region', { name: title }));
    // Above the cards from the beginning: nothing moves for it.
    expect(screen.queryByText('notes at work')).toBeNull();
    expect(ways.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(ways.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      ...['/apartment/buildingConfigure?building=new', '/wood/myTeam'],
      ...['/apartment/myInfo', '/wood/myTeam', '/note/?action=create'],
    ]);
    expect(await screen.findByText('notes at work')).toBeVisible();
    keepState();
  });

  it('puts them away, for ever', async () => {
    cards.set('notes', showing('notes at work'));
    const user = await open([area('notes', 30)], { memberships: [] });
    const ways = within(await screen.findByRole('region', { name: 'Three ways to get started' }));
    await user.click(ways.getByRole('button', { name: 'Skip' }));
    expect(screen.queryByRole('region', { name: 'Three ways to get started' })).toBeNull();
    expect(preferenceOf('frame')).toEqual({ skipped: ['home.begin'] });
  });

  it.each(['zh', 'en'] as const)(
    'nor is signed in: what this is, and the way in, in %s',
    async (language) => {
      await open([area('notes', 30)], {}, language);
      act(() => sessionStore.setState({ status: 'signedOut' }, true));
      const title = language === 'zh' ? zh.home.signedOut : en.home.signedOut;
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(
        screen.getByRole('link', { name: language === 'zh' ? zh.signIn.button : en.signIn.button }),
      ).toBeVisible();
      expect(screen.queryByText('notes at work')).toBeNull();
      keepState();
    },
  );
});
