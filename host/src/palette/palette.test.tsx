import { type FoundAgain, findAgain, type SearchGroup, searchRecords } from '@console/contract/platform';
import {
  askBeforeSignOut,
  defineRemote,
  liveRecordsStore,
  openPalette,
  openPaletteFor,
  type PaletteChoice,
  paletteStore,
  preferenceOf,
  usePaletteChoices,
} from '@console/shell';
import { answer, keepState, refuse, renderRemote } from '@console/testing';
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session, settings } from '../house-settings.ts';
import { forgetAnswersAtSignOut } from '../offline/forget-answers.ts';
import { recordOf } from '../remotes/testing-records.ts';
import { PaletteField } from './palette-field.tsx';
import { recent } from './recent.ts';

const records = [
  recordOf('apartment', {
    ...{ titles: { zh: '公寓', en: 'Apartments' }, order: 1, publicPaths: ['about'] },
    menu: [
      { path: 'list', titles: { zh: '房间列表', en: 'Rooms' }, permission: 'apartment.room.list' },
      { path: 'stat', titles: { zh: '统计', en: 'Statistics' }, permission: 'apartment.stat.rooms' },
      { path: 'about', titles: { zh: '关于公寓管理', en: 'About apartments' } },
    ],
    actions: [
      {
        path: 'buildingConfigure?building=new',
        titles: { zh: '新建楼栋', en: 'New building' },
        permission: 'apartment.building.create',
      },
    ],
  }),
  recordOf('note', {
    ...{ titles: { zh: '笔记', en: 'Notes' }, order: 2 },
    menu: [{ path: '?action=preview', titles: { zh: '全部笔记', en: 'All notes' }, permission: 'note.use' }],
  }),
];

const hit = (title: string, to: string, detail = '') => ({
  title,
  to,
  detail,
  ranges: [[0, 1]] as [number, number][],
});
const rooms: SearchGroup = {
  ...{ area: 'apartment', kind: 'room', more: true },
  hits: [
    hit('101', '/apartment/roomHistory?room=1', 'Riverside'),
    hit('102', '/apartment/roomHistory?room=2'),
  ],
};
const people: SearchGroup = {
  ...{ area: 'apartment', kind: 'person', more: false },
  hits: [hit('王建国', '/apartment/edit?uuid=1', '101 · Riverside')],
};
const strange: SearchGroup = {
  area: 'note',
  kind: 'drawing',
  hits: [hit('1 sketch', '/note/?uuid=1')],
  more: false,
};

interface Opened {
  language?: 'zh' | 'en';
  permissions?: string[];
  found?: { groups: SearchGroup[]; failed?: string[] };
  api?: Parameters<typeof renderRemote>[1]['api'];
  signedOut?: boolean;
  choices?: (typed: string) => PaletteChoice[];
  staysHere?: boolean;
}

const everything = ['apartment.room.list', 'apartment.building.create', 'note.use'];

const none = () => [];

async function opened({ found, choices = none, staysHere = false, ...on }: Opened = {}) {
  cleanup();
  paletteStore.setState({ isOpen: false, offered: [] });
  liveRecordsStore.setState(records, true);
  function Screen() {
    usePaletteChoices(choices, { staysHere });
    return (
      <>
        <PaletteField />
        <h1>screen</h1>
      </>
    );
  }
  const remote = defineRemote({
    name: 'apartment',
    locales: { zh: {}, en: {} },
    routes: [{ index: true, Component: Screen }],
  });
  const shown = await renderRemote(remote, {
    ...{ path: '/apartment', language: 'en', permissions: everything },
    api: [
      answer(searchRecords, () => ({ groups: [], failed: [], ...found })),
      answer(findAgain, ({ query: { item } }) => ({
        items: [item].flat().map((one) => ({ item: one, state: 'unknown' as const, title: '', detail: '' })),
      })),
    ],
    ...on,
  });
  await shown.user.keyboard('{Control>}k{/Control}');
  const dialog = within(
    await screen.findByRole('dialog', { name: on.language === 'zh' ? '查找' : 'Find anything' }),
  );
  const field = dialog.getByRole('combobox');
  const meant = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  const options = () => dialog.queryAllByRole('option').map((one) => one.textContent);
  return { ...shown, dialog, field, meant, options };
}

afterEach(() => liveRecordsStore.setState([], true));

const address = ({ router }: Awaited<ReturnType<typeof opened>>) => {
  const { pathname, search } = router.state.location;
  return pathname + search;
};

describe('the palette', () => {
  it.each(['en', 'zh'] as const)('opens by its key with what may be opened, in %s', async (language) => {
    const { dialog, field, api } = await opened({ language });
    expect(field).toHaveFocus();
    const [screens, actions] = language === 'en' ? ['Screens', 'Actions'] : ['页面', '操作'];
    const inGroup = (name: string | undefined) =>
      within(dialog.getByRole('group', { name: name ?? '' })).getAllByRole('option').length;
    // Home, the console itself, rooms, about and notes; statistics are not theirs.
    expect([inGroup(screens), inGroup(actions)]).toEqual([5, 1]);
    expect(api.callsOf(searchRecords)).toHaveLength(0);
    keepState();
  });

  it('finds screens at once, then records, marked, and says how many', async () => {
    const { user, dialog, options, field } = await opened({ found: { groups: [rooms, people, strange] } });
    await user.type(field, 'ro');
    expect(options()).toEqual(['RoomsApartments']);
    expect(await dialog.findByRole('group', { name: 'People' })).toBeInTheDocument();
    expect(options()).toEqual([
      'RoomsApartments',
      '101Riverside',
      '102',
      '王建国101 · Riverside',
      '1 sketch',
    ]);
    // A kind that this page does not know stands below its area.
    expect(dialog.getByRole('group', { name: 'Notes' })).toHaveTextContent('1 sketch');
    expect(dialog.getByText('Ro', { selector: 'mark' })).toBeInTheDocument();
    expect(dialog.getByRole('status')).toHaveTextContent(
      'There are more: type more to narrow them down.5 results',
    );
    keepState();
  });

  it('one result is one, in both languages', async () => {
    const english = await opened();
    await english.user.type(english.field, 'all notes');
    await waitFor(() => expect(english.dialog.getByRole('status')).toHaveTextContent('1 result'));
    const chinese = await opened({ language: 'zh' });
    await chinese.user.type(chinese.field, 'qbbj');
    await waitFor(() => expect(chinese.dialog.getByRole('status')).toHaveTextContent('1 条结果'));
    expect(chinese.meant()).toBe('全部笔记笔记');
  });

  it('is walked by keys alone', async () => {
    const shown = await opened({ found: { groups: [rooms] } });
    const { user, field, meant, dialog } = shown;
    await user.type(field, '10');
    await dialog.findByRole('group', { name: 'Rooms' });
    expect(meant()).toBe('101Riverside');
    await user.keyboard('{ArrowDown}');
    expect(meant()).toBe('102');
    await user.keyboard('{ArrowDown}');
    expect(meant()).toBe('101Riverside');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(meant()).toBe('102');
    await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
    expect(meant()).toBe('102');
    expect(dialog.getAllByRole('option', { selected: true })).toHaveLength(1);
    expect(field).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(address(shown)).toBe('/apartment/roomHistory?room=2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves Home and End to the text in the field', async () => {
    const { user, field } = await opened();
    await user.type(field, 'oom');
    await user.keyboard('{Home}R{End}s');
    expect(field).toHaveValue('Rooms');
  });

  it('is left by Escape; above the dialog its key does nothing', async () => {
    const { user } = await opened();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens in another tab by Mod+Enter and Mod+click, and stays', async () => {
    const elsewhere = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, field, dialog } = await opened();
    await user.type(field, 'new b');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const place = ['/apartment/buildingConfigure?building=new', '_blank', 'noopener'];
    expect(elsewhere).toHaveBeenLastCalledWith(...place);
    await user.keyboard('{Control>}');
    await user.click(dialog.getByRole('option'));
    await user.keyboard('{/Control}');
    expect(elsewhere.mock.calls).toEqual([place, place]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    elsewhere.mockRestore();
  });

  it('drops the answer to what is typed no more', async () => {
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { user, field, options, dialog } = await opened({
      api: [
        answer(searchRecords, async ({ query: { q } }) => {
          calls += 1;
          if (q === '1') await held;
          return { groups: [q === '1' ? people : rooms], failed: [] };
        }),
      ],
    });
    await user.type(field, '1');
    await waitFor(() => expect(calls).toBe(1));
    await user.type(field, '0');
    await dialog.findByRole('group', { name: 'Rooms' });
    await act(async () => release());
    expect(options()).toEqual(['101Riverside', '102']);
  });

  it('opens nothing by Enter that was found for what is typed no more', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const shown = await opened({
      api: [
        answer(searchRecords, async ({ query: { q } }) => {
          if (q === '203') await held;
          return { groups: [q === '203' ? people : rooms], failed: [] };
        }),
      ],
    });
    const { user, field, meant, options, dialog } = shown;
    await user.type(field, '101');
    await dialog.findByRole('group', { name: 'Rooms' });
    await user.clear(field);
    await user.type(field, '203');
    // What was found last still stands there, for the mouse and for the eye.
    expect(options()).toEqual(['101Riverside', '102']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(meant()).toBeUndefined();
    expect(address(shown)).toBe('/apartment');
    await act(async () => release());
    await dialog.findByRole('group', { name: 'People' });
    await user.keyboard('{Enter}');
    expect(address(shown)).toBe('/apartment/edit?uuid=1');
  });

  it('composing with an input method opens nothing', async () => {
    const { field } = await opened();
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('opens by the field of the top bar, which says its key', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = screen.getByRole('button', { name: 'Find anything' });
    expect(button).toHaveTextContent('Ctrl K');
    await user.click(button);
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('opens by whoever asks for it', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    act(openPalette);
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });
});

describe('opened for one kind of records', () => {
  const scope = { kind: 'person', title: 'Go to a person', placeholder: 'Name…' };
  const choices = (typed: string): PaletteChoice[] => [
    { key: 'last', group: 'Opened last', title: 'Ada', to: '/apartment/edit?uuid=7' },
    ...(typed === ''
      ? []
      : [{ key: 'new', group: 'New', title: `Add ${typed}`, to: '/apartment/edit', behind: true }]),
  ];
  const openFor = async (on: Opened = {}) => {
    const shown = await opened({ choices, ...on });
    await shown.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => openPaletteFor(scope));
    const dialog = within(await screen.findByRole('dialog', { name: scope.title }));
    const field = dialog.getByRole('combobox', { name: scope.title });
    const options = () => dialog.queryAllByRole('option').map((one) => one.textContent);
    return { ...shown, dialog, field, options };
  };

  it('finds these and what the screen offers, and asks the server for nothing else', async () => {
    recent.set([{ kind: 'person', title: 'Old', detail: '', to: '/apartment/edit?uuid=9' }]);
    const { user, field, options, api, dialog } = await openFor({ found: { groups: [people] } });
    expect(field).toHaveAttribute('placeholder', 'Name…');
    expect(options()).toEqual(['Ada']);
    await user.type(field, '王');
    await dialog.findByRole('group', { name: 'People' });
    expect(options()).toEqual(['Ada', '王建国101 · Riverside', 'Add 王']);
    expect(api.callsOf(searchRecords).map(({ query: { kind, limit } }) => [kind, limit])).toEqual([
      ['person', 20],
    ]);
    keepState();
  });

  it('is about everything again when it is opened by its own key', async () => {
    const { user } = await openFor();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Find anything' })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Screens' })).toBeInTheDocument();
  });

  it('where the server refuses, or cannot be reached, no screens are promised', async () => {
    const refused = await openFor({ api: [refuse(searchRecords, 'LIMIT')] });
    await refused.user.type(refused.field, 'x');
    expect(
      await refused.dialog.findByText('The search failed. Only what this device has is shown.'),
    ).toBeVisible();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { dialog } = await openFor();
    expect(dialog.getByRole('status')).toHaveTextContent(
      'No connection to the server. Only what this device has is shown.',
    );
    keepState();
    online.mockRestore();
  });
});

describe('what was opened last', () => {
  it('stands first, and is forgotten by signing out', async () => {
    const first = await opened({ found: { groups: [people] } });
    await first.user.type(first.field, '王');
    await first.dialog.findByRole('group', { name: 'People' });
    await first.user.keyboard('{Enter}');
    const second = await opened();
    await second.user.type(second.field, 'all notes{Enter}');
    const third = await opened();
    expect(third.options().slice(0, 2)).toEqual(['All notesNotes', '王建国101 · Riverside']);
    expect(third.dialog.getByRole('group', { name: 'Recent' })).toBeInTheDocument();
    keepState();
    const end = forgetAnswersAtSignOut();
    await askBeforeSignOut();
    end();
    expect(Object.keys(localStorage).filter((key) => key.includes('palette'))).toEqual([]);
  });

  it('is a screen only as long as it may be opened', async () => {
    recent.set([
      { kind: 'screen', title: 'Statistics', detail: '', to: '/apartment/stat' },
      { kind: 'screen', title: 'Rooms', detail: '', to: '/apartment/list' },
    ]);
    const { dialog } = await opened();
    const group = within(dialog.getByRole('group', { name: 'Recent' }));
    expect(group.getAllByRole('option').map((one) => one.textContent)).toEqual(['RoomsApartments']);
  });
});

describe('records opened before', () => {
  const [kept, gone, unknown] = ['/apartment/edit?uuid=1', '/note/?uuid=2', '/note/?uuid=3'];
  const stateOf = (item: string): FoundAgain['state'] =>
    item.endsWith(gone) ? 'gone' : item.endsWith(unknown) ? 'unknown' : 'there';
  const answered = answer(findAgain, ({ query: { item } }) => ({
    items: [item].flat().map((one) => ({
      ...{ item: one, state: stateOf(one) },
      ...(stateOf(one) === 'there' ? { title: '王大国', detail: '102' } : { title: '', detail: '' }),
    })),
  }));
  const others = answer(searchRecords, () => ({ groups: [], failed: [] }));
  const opens = (language: 'en' | 'zh', again = answered) => {
    recent.set([
      { kind: 'note', title: 'Old note', detail: '', to: gone },
      { kind: 'person', title: '王建国', detail: '101', to: kept },
      { kind: 'note', title: 'Unsure', detail: '', to: unknown },
    ]);
    return opened({ language, api: [again, others] });
  };

  it.each([
    ['en', 'Deleted, or no longer yours to open', 'Recent'],
    ['zh', '已删除，或您已无权查看', '最近打开'],
  ] as const)(
    'are asked for again: called as today, and what is gone is told and not opened, in %s',
    async (language, told, name) => {
      const shown = await opens(language);
      const { user, dialog, meant } = shown;
      const group = within(dialog.getByRole('group', { name }));
      const row = await group.findByText(told);
      expect(group.getAllByRole('option').map((one) => one.textContent)).toEqual([
        `Old note${told}`,
        '王大国102',
        'Unsure',
      ]);
      keepState();
      // Heard, too: no key means that row.
      expect(dialog.getByRole('status')).toHaveTextContent(
        /^(1 of what you opened before|之前打开过的内容中，有 1 项)/,
      );
      expect(row.closest('[role=option]')).toHaveAttribute('aria-disabled', 'true');
      expect(meant()).toBe('王大国102');
      await user.click(row);
      expect(address(shown)).toBe('/apartment');
      await user.keyboard('{Enter}');
      expect(address(shown)).toBe(kept);
      // The next opening says nothing of it any more.
      expect(recent.get().map(({ to }) => to)).toEqual([kept, unknown]);
    },
  );

  const held = () => {
    let release = () => {};
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = answer(findAgain, async ({ query: { item } }) => {
      await answered;
      return {
        items: [item].flat().map((one) => ({ item: one, state: 'there' as const, title: 'X', detail: '' })),
      };
    });
    return { late, release: () => act(async () => release()) };
  };

  it('nothing is meant before the answer is there, so that no key opens another row than the first', async () => {
    const { late, release } = held();
    const shown = await opens('en', late);
    const { user, meant } = shown;
    expect(meant()).toBeUndefined();
    await user.keyboard('{Enter}');
    expect(address(shown)).toBe('/apartment');
    await release();
    await waitFor(() => expect(meant()).toBe('X'));
  });

  it.each([
    ['{ArrowDown}', 'Home'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}', 'RoomsApartments'],
    ['{ArrowUp}', 'Sign out'],
  ])('%s means the same row when the answer arrives: %s', async (keys, row) => {
    const { late, release } = held();
    const { user, meant, options } = await opens('en', late);
    await user.keyboard(keys);
    expect(meant()).toBe(row);
    await release();
    await waitFor(() => expect(options()[0]).toBe('X'));
    expect(meant()).toBe(row);
  });

  it('are as they were where the answer takes too long', async () => {
    const { late, release } = held();
    const { meant, options } = await opens('en', late);
    await waitFor(() => expect(meant()).toBe('Old note'), { timeout: 10_000 });
    await release();
    expect(options()[0]).toBe('Old note');
    expect(recent.get()).toHaveLength(3);
  });

  it('are as they were where the server does not answer', async () => {
    const { meant } = await opens('en', refuse(findAgain, 'INTERNAL'));
    await waitFor(() => expect(meant()).toBe('Old note'));
    expect(recent.get()).toHaveLength(3);
  });
});

describe('what the console does', () => {
  const deeds = async (...names: string[]) => {
    const shown = await opened();
    for (const name of names) {
      await shown.user.clear(shown.field);
      await shown.user.type(shown.field, name);
    }
    return shown;
  };

  it('is found by name, done, and not kept among what was opened last', async () => {
    const { user, dialog } = await deeds('compact');
    expect(dialog.getByRole('group', { name: 'Console' })).toHaveTextContent('Compact lists');
    await user.keyboard('{Enter}');
    expect(preferenceOf('frame')?.density).toBe('compact');
    expect(recent.get()).toEqual([]);
    const again = await deeds('lists');
    expect(again.dialog.getByRole('option')).toHaveTextContent('Comfortable lists');
  });

  it('colours: dark, then those of the system again', async () => {
    const dark = await deeds('dark');
    await dark.user.keyboard('{Enter}');
    expect(localStorage.getItem('console:colour-mode')).toBe('"dark"');
    const system = await deeds('system');
    await system.user.keyboard('{Enter}');
    expect(localStorage.getItem('console:colour-mode')).toBeNull();
    // They are shown already.
    const again = await deeds('colours of the system');
    expect(again.options()).toEqual([]);
  });

  it('by its pinyin, and in another tab it is the same', async () => {
    const elsewhere = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, meant } = await deeds('qiehuandao');
    expect(meant()).toBe('Switch to Chinese (中文)');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(elsewhere).not.toHaveBeenCalled();
    elsewhere.mockRestore();
  });

  it('signs out, and leads to the account where there is a page of it', async () => {
    const left = jest.spyOn(session, 'signOut').mockResolvedValue();
    settings.oidc.accountUrl = null;
    const without = await deeds('account and');
    expect(without.meant()).toBeUndefined();
    settings.oidc.accountUrl = 'https://id.example/oidc/account';
    const withPage = await deeds('account and');
    expect(withPage.meant()).toBe('Account and password');
    settings.oidc.accountUrl = null;
    const { user } = await deeds('sign out');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    left.mockRestore();
  });

  it('signed out: colours, language and keys', async () => {
    const { dialog } = await opened({ signedOut: true });
    const names = within(dialog.getByRole('group', { name: 'Console' })).getAllByRole('option');
    expect(names.map((one) => one.textContent)).toEqual([
      'Dark colours',
      'Switch to Chinese (中文)',
      'Keyboard shortcuts',
    ]);
  });
});

describe('what a screen offers', () => {
  it('stands before all else, runs, and is not kept among what was opened last', async () => {
    const ran: string[] = [];
    const choices = (typed: string): PaletteChoice[] => [
      {
        key: 'json',
        group: 'Tools',
        title: `JSON ${typed}`,
        to: '/apartment?tool=json',
        run: () => ran.push('json'),
      },
    ];
    const { user, field, options, meant } = await opened({ choices });
    expect(options()[0]).toBe('JSON ');
    await user.type(field, 'x');
    expect(meant()).toBe('JSON x');
    await user.keyboard('{Enter}');
    expect(ran).toEqual(['json']);
    expect(recent.get()).toEqual([]);
  });
});

it('on a screen whose texts stay here nothing that is typed is sent', async () => {
  const { user, field, dialog, api, options } = await opened({ staysHere: true });
  await user.type(field, 'rooms');
  expect(options()).toEqual(['RoomsApartments']);
  expect(dialog.getByRole('status')).toHaveTextContent('What you type on this screen is not sent');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(api.callsOf(searchRecords)).toHaveLength(0);
  keepState();
});

it('a whole text that is pasted is not looked for on the server', async () => {
  const { user, field, dialog, api } = await opened();
  await user.click(field);
  await user.paste('x'.repeat(101));
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Nothing found'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(api.callsOf(searchRecords)).toHaveLength(0);
});

it('cells that are pasted from a sheet are looked for without their tabs', async () => {
  const { user, field, api } = await opened();
  await user.click(field);
  await user.paste('OAK\tB26');
  await waitFor(() => expect(api.callsOf(searchRecords)[0]?.query.q).toBe('OAK B26'));
});

describe('when not all can be found', () => {
  it('nothing is found', async () => {
    const { user, field, dialog } = await opened();
    await user.type(field, 'qqq');
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Nothing found for “qqq”.'));
    expect(field).toHaveAttribute('aria-expanded', 'false');
    keepState();
  });

  it('an area could not be searched: the others are there, and it can be tried again', async () => {
    const found = { groups: [rooms], failed: ['note'] };
    const { user, field, dialog, api } = await opened({ found });
    await user.type(field, '10');
    await waitFor(() =>
      expect(dialog.getByRole('status')).toHaveTextContent('Could not be searched: Notes.'),
    );
    expect(dialog.getAllByRole('option')).toHaveLength(2);
    keepState();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(api.callsOf(searchRecords)).toHaveLength(2));
  });

  it('the server refuses: screens are found, and it can be tried again', async () => {
    const { user, field, dialog, options } = await opened({ api: [refuse(searchRecords, 'LIMIT')] });
    await user.type(field, 'rooms');
    expect(await dialog.findByText('Records could not be searched. Screens and actions only.')).toBeVisible();
    expect(options()).toEqual(['RoomsApartments']);
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    keepState();
  });

  it('without a network the server is not asked', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, field, dialog, options, api } = await opened();
    await user.type(field, 'rooms');
    expect(options()).toEqual(['RoomsApartments']);
    expect(dialog.getByRole('status')).toHaveTextContent('No connection to the server.');
    expect(api.callsOf(searchRecords)).toHaveLength(0);
    keepState();
    online.mockRestore();
  });

  it('signed out there are public screens', async () => {
    const { dialog, options } = await opened({ signedOut: true });
    expect(options().slice(0, 3)).toEqual([
      'Home',
      'About the console: versions and what changed',
      'About apartmentsApartments',
    ]);
    expect(dialog.getByRole('status')).toHaveTextContent('Sign in to find records.');
    keepState();
  });
});
