/// <reference types="@testing-library/jest-dom" />
import { ApiError } from '@console/contract';
import {
  type ApartmentPermission,
  addEvidence,
  apartmentRoles,
  checkReading,
  checkReadings,
  confirmRollover,
  EnteredReading,
  enterReadings,
  estimateReading,
  importRound,
  listBuildings,
  listCycles,
  listMyTasks,
  listRound,
  rejectReading,
} from '@console/contract/apartment';
import { askBeforeSignOut, load, offlineScreensStore, queryClient } from '@console/shell';
import {
  answer,
  type FakeAnswer,
  fill,
  hang,
  keepState,
  later,
  refuse,
  renderRemote,
} from '@console/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import { demoCycle, demoReading, demoRound, demoRow } from '../../reading/demo-round.ts';
import { roundAnswers, savesAll, savesUntil } from '../../reading/demo-round-answers.ts';
import { forgetRounds } from '../../reading/open-rounds.ts';
import remote from '../../remote.tsx';

const reader = apartmentRoles.RDR;
const path = '/apartment/checkRead';

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({
  api = [...roundAnswers(), savesAll()],
  may = reader,
  at = path,
  language = 'en',
}: Shown = {}) => renderRemote(remote, { path: at, language, api: [buildings(demoBuilding(may)), ...api] });

const cell = (room: string) => screen.findByRole('textbox', { name: new RegExp(`^Reading of ${room}`) });
const rowOf = (element: Element) => element.closest('li') ?? document.body;
/** Another list of the area's screens that shows readings: what there is to do. */
const tasks = answer(listMyTasks, () => ({ items: [] }));
/** Whether that list, which has just been seen, is asked again when it is opened the next time. */
const isAskedAgain = async (api: { callsOf(endpoint: typeof listMyTasks): readonly unknown[] }) => {
  const before = api.callsOf(listMyTasks).length;
  await load(listMyTasks);
  return api.callsOf(listMyTasks).length > before;
};
const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};

const network = (value: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
  act(() => void window.dispatchEvent(new Event(value ? 'online' : 'offline')));
};

beforeEach(() => forgetRounds('test-user'));
afterEach(() => network(true));

describe('/apartment/checkRead, entering', () => {
  it.each(['zh', 'en'] as const)('the round in walking order in %s', async (language) => {
    await show({ language });
    const title = language === 'zh' ? '抄表' : 'Meter reading';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(await screen.findAllByRole('textbox')).toHaveLength(3);
    expect(screen.getByText('0 / 3')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    keepState();
  });

  it('Enter goes to the next row and saves the one that was left, which says what it used', async () => {
    const { user, api } = await show();
    await user.type(await cell('101'), '1300{Enter}');
    expect(await cell('102')).toHaveFocus();
    await waitFor(() => expect(rowOf(screen.getByText('E-101'))).toHaveTextContent('Saved'));
    const [call] = api.callsOf(enterReadings);
    expect(call?.body.rows).toMatchObject([{ value: '1300', readOn: '2026-06-02', seen: null }]);
    expect(screen.getByText('1 / 3')).toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    expect(await cell('101')).toHaveFocus();
  });

  it('a value that was saved has other lists that show readings asked again when they are opened', async () => {
    const { user, api } = await show({ api: [...roundAnswers(), savesAll(), tasks] });
    await load(listMyTasks);
    await user.type(await cell('101'), '1300{Enter}');
    await waitFor(() => expect(rowOf(screen.getByText('E-101'))).toHaveTextContent('Saved'));
    expect(await isAskedAgain(api)).toBe(true);
    expect(api.callsOf(listRound)).toHaveLength(1);
  });

  it('Enter walks past what somebody else has closed: there is nothing to type', async () => {
    const closed = demoRow('102', {
      reading: demoReading({ state: 'checked' }),
      may: { ...demoRow('102').may, enter: false },
    });
    const round = demoRound({ items: [demoRow('101'), closed, demoRow('201')] });
    const { user } = await show({ api: [...roundAnswers(round), savesAll(round)] });
    await user.type(await cell('101'), '1300{Enter}');
    expect(await cell('201')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await cell('101')).toHaveFocus();
  });

  it('shows the use while it is typed, and what is far from usual', async () => {
    const { user } = await show();
    await fill(user, await cell('101'), '1500');
    const row = rowOf(screen.getByText('E-101'));
    expect(row).toHaveTextContent('300 kWh');
    expect(row).toHaveTextContent('9.68 per day');
    expect(row).toHaveTextContent('far above usual');
  });

  it('11 checkRead: not a number, too many decimals → said at the field, nothing is sent, nothing is lost', async () => {
    const { user, api } = await show();
    await user.type(await cell('101'), '12x{Enter}');
    expect(await cell('101')).toHaveAccessibleDescription(/Enter a number/);
    expect(await cell('101')).toHaveValue('12x');
    await user.type(await cell('102'), '1300.55{Enter}');
    expect(await cell('102')).toHaveAccessibleDescription(/At most 1 decimal/);
    expect(api.callsOf(enterReadings)).toHaveLength(0);
    keepState();
  });

  it('11 checkRead: below previous → both answers at the row; a rollover is sent', async () => {
    const { user, api } = await show({ may: apartmentRoles.MGR });
    await user.type(await cell('101'), '35{Enter}');
    const row = rowOf(screen.getByText('E-101'));
    expect(within(row).getByText('Below the previous reading, 1200.0.')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'The meter was replaced' })).toHaveAttribute(
      'href',
      expect.stringContaining('/apartment/roomConfigure/'),
    );
    await user.click(within(row).getByRole('button', { name: /counter rolled over: 98,835 kWh/ }));
    await waitFor(() => expect(row).toHaveTextContent('Saved'));
    expect(api.callsOf(enterReadings)[0]?.body.rows).toMatchObject([{ value: '35', rollover: true }]);
  });

  it('5.1 the counter went round at moving out: no question, and the use over the turn', async () => {
    const items = [
      demoRow('101', {
        previous: { value: '99920.5', readOn: '2026-05-02', source: 'manual' },
        shownSince: [{ value: '20.000', readOn: '2026-05-10', source: 'move_out', reached: '100020.000' }],
      }),
    ];
    const { user, api } = await show({
      may: apartmentRoles.MGR,
      api: [...roundAnswers(demoRound({ items })), savesAll(demoRound({ items }))],
    });
    const row = rowOf(await screen.findByText('E-101'));
    expect(row).toHaveTextContent('Move-out 20.0, 2026-05-10');
    await user.type(await cell('101'), '35');
    expect(row).toHaveTextContent('114.5 kWh');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(row).toHaveTextContent('Saved'));
    expect(within(row).queryByText(/the previous reading/)).toBeNull();
    expect(api.callsOf(enterReadings)[0]?.body.rows).toMatchObject([{ value: '35', rollover: false }]);
    keepState();
  });

  it('5.1 below what it showed after the turn only a replaced meter or one more turn explains it', async () => {
    const into = { value: '1250.000', readOn: '2026-05-10', source: 'move_in', reached: '1250.000' } as const;
    const items = [demoRow('101', { shownSince: [into] })];
    const { user } = await show({ may: apartmentRoles.MGR, api: roundAnswers(demoRound({ items })) });
    await user.type(await cell('101'), '1240{Enter}');
    const row = rowOf(screen.getByText('E-101'));
    expect(within(row).getByText('Below the previous reading, 1250.0.')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'The meter was replaced' })).toBeInTheDocument();
    // Above the value from which on is counted no turn is to be had.
    expect(within(row).queryByRole('button', { name: /counter rolled over/ })).toBeNull();
  });

  it('a row that the server refuses says why and keeps what was typed', async () => {
    const refused = answer(enterReadings, ({ body: { rows } }) => ({
      cycle: demoCycle(),
      outcomes: rows.map(({ readingId }) => ({
        outcome: 'refused' as const,
        readingId,
        code: 'VALIDATION',
        fields: [{ path: 'photos', code: 'photo_required' }],
        row: null,
      })),
    }));
    const { user } = await show({ api: [...roundAnswers(), refused] });
    await user.type(await cell('101'), '1300{Enter}');
    expect(await screen.findByText('Take a photo of this meter.')).toBeInTheDocument();
    expect(await cell('101')).toHaveValue('1300');
  });

  it('somebody else was faster: both values, and one is chosen', async () => {
    const theirs = demoRow('101', { reading: demoReading({ value: '1290', version: 4 }) });
    let first = true;
    const conflict = answer(enterReadings, ({ body: { rows } }) => {
      const sent = rows.map((row) => EnteredReading.parse(row));
      const outcomes = sent.map(({ readingId, value }) =>
        first
          ? { outcome: 'refused' as const, readingId, code: 'VERSION_CONFLICT', fields: [], row: theirs }
          : {
              outcome: 'saved' as const,
              readingId,
              row: demoRow('101', { reading: demoReading({ readingId, value, version: 5 }) }),
            },
      );
      first = false;
      return { cycle: demoCycle(), outcomes };
    });
    const { user, api } = await show({ api: [...roundAnswers(), conflict] });
    await user.type(await cell('101'), '1300{Enter}');
    expect(await screen.findByText('Li Na entered 1290.0 in the meantime.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep 1290.0' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enter 1300' }));
    await waitFor(() => expect(api.callsOf(enterReadings)).toHaveLength(2));
    expect(api.callsOf(enterReadings)[1]?.body.rows[0]).toMatchObject({
      value: '1300',
      seen: { readingId: theirs.reading?.readingId, version: 4 },
    });
    await waitFor(() => expect(screen.queryByText(/in the meantime/)).toBeNull());
  });

  it('a photo goes before its value', async () => {
    const photo = answer(addEvidence, ({ query }) => ({
      ...{ attachmentId: query.id, name: 'm.jpg', mime: 'image/jpeg', size: 4 },
      ...{ createdAt: '2026-06-02T08:00:00.000Z', createdByName: 'Test', url: '/m.jpg' },
    }));
    const { user, api } = await show({
      api: [...roundAnswers(demoRound({ photoRule: 'always' })), savesAll(), photo],
    });
    await user.type(await cell('101'), '1300{Enter}');
    expect(await cell('101')).toHaveAccessibleDescription(/Take a photo/);
    const row = rowOf(screen.getByText('E-101'));
    const input = row.querySelector('input[type="file"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no photo input');
    await user.upload(input, new File(['jpeg'], 'm.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(api.callsOf(enterReadings)).toHaveLength(1));
    const id = api.callsOf(addEvidence)[0]?.query.id;
    expect(api.callsOf(enterReadings)[0]?.body.rows[0]?.photos).toEqual([id]);
  });

  it('unreadable → estimate with a reason; a second in a row needs a manager', async () => {
    const forbidden = refuse(estimateReading, 'FORBIDDEN', {
      details: { permission: 'apartment.building.configure' },
    });
    const { user, api } = await show({ api: [...roundAnswers(), forbidden] });
    await user.click((await screen.findAllByRole('button', { name: /^Unreadable …: / }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription(/5 to 500 characters/);
    await fill(user, within(dialog).getByRole('textbox'), 'Nobody at home');
    await user.click(within(dialog).getByRole('button', { name: 'Estimate' }));
    expect(await within(dialog).findByText(/Only a manager/)).toBeInTheDocument();
    keepState();
    api.now(
      answer(estimateReading, () =>
        demoRow('101', { reading: demoReading({ source: 'estimate', flags: ['ESTIMATED'] }) }),
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Estimate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rowOf(screen.getByText('E-101'))).toHaveTextContent('Estimated');
  });

  it('filters live in the address; a row does not vanish while it is typed', async () => {
    const items = [demoRow('101', { reading: demoReading({ flags: ['JUMP'] }) }), demoRow('102')];
    const { user, router } = await show({ api: [...roundAnswers(demoRound({ items })), savesAll()] });
    await user.click(await screen.findByRole('button', { name: 'Unread 1' }));
    await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(1));
    expect(router.state.location.search).toBe('?state=unread');
    await user.type(await cell('102'), '1300{Enter}');
    await waitFor(() => expect(rowOf(screen.getByText('E-102'))).toHaveTextContent('Saved'));
    await user.click(screen.getByRole('button', { name: 'Flagged 1' }));
    expect(await cell('101')).toBeInTheDocument();
    expect(screen.getByText('Jump')).toBeInTheDocument();
  });

  it('all is read → the round is finished, and the way leads on', async () => {
    const items = [demoRow('101', { reading: demoReading({ state: 'checked' }) })];
    await show({ api: roundAnswers(demoRound({ items })) });
    expect(await screen.findByText('All meters read')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: "Go to this month's usage" })).toHaveAttribute(
      'href',
      `/apartment/checkUsed?building=${ids.building}&ym=2026-06`,
    );
  });
});

describe('/apartment/checkRead, the day of a value', () => {
  const today = '2026-06-02';
  const toCome = '2026-06-09';
  const dayAtTop = () => screen.findByLabelText('Read on');
  const setDay = (input: HTMLElement, day: string) => fireEvent.change(input, { target: { value: day } });
  const rowsOf = (api: Awaited<ReturnType<typeof show>>['api']) =>
    api.callsOf(enterReadings).flatMap(({ body }) => body.rows);
  it.each([
    ['0001-01-01', 'Not before 2026-06-01.'],
    ['9999-12-31', 'Not after 2026-06-05.'],
  ])('%s at the top is told there', async (day, told) => {
    await show();
    setDay(await dayAtTop(), day);
    expect(await dayAtTop()).toHaveAccessibleDescription(told);
    setDay(await dayAtTop(), today);
    expect(await dayAtTop()).toHaveAccessibleDescription('');
  });

  /** Two values with a day that is still to come, which the server refuses. */
  const showRefused = async (language: 'zh' | 'en' = 'en') => {
    const shown = await show({ language, api: [...roundAnswers(), savesUntil(today)] });
    const zh = language === 'zh';
    setDay(await screen.findByLabelText(zh ? '抄表日期' : 'Read on'), toCome);
    const [first] = await screen.findAllByRole('textbox');
    await shown.user.type(first ?? document.body, '1300{Enter}1310{Enter}');
    expect(await screen.findAllByText(zh ? '日期不能晚于今天。' : 'This day is in the future.')).toHaveLength(
      2,
    );
    return shown;
  };
  /** What a reload leaves: nothing but what this browser keeps. */
  const reload = async (shown: Awaited<ReturnType<typeof show>>) => {
    const kept = Object.entries(localStorage);
    shown.unmount();
    await forgetRounds('test-user');
    queryClient.clear();
    for (const [key, value] of kept) localStorage.setItem(key, value);
    return show({ api: [...roundAnswers(), savesUntil(today)] });
  };

  it('11 checkRead: values refused for their day go again once the day at the top is put right', async () => {
    const { user, api } = await showRefused();
    const day = await dayAtTop();
    await user.click(day);
    setDay(day, today);
    expect(rowsOf(api)).toHaveLength(2);
    await user.tab();
    await waitFor(() => expect(rowOf(screen.getByText('E-102'))).toHaveTextContent('Saved'));
    expect(rowOf(screen.getByText('E-101'))).toHaveTextContent('Saved');
    expect(rowsOf(api).slice(2)).toMatchObject([
      { value: '1300', readOn: today },
      { value: '1310', readOn: today },
    ]);
    expect(screen.queryByText('This day is in the future.')).toBeNull();
  });

  it.each([
    ['typing it again', '1300{Enter}'],
    ['leaving its box', '{Enter}'],
  ])('after a reload the row names its day, and %s sends it with the one at the top', async (_, keys) => {
    const { user, api } = await reload(await showRefused());
    const own = await cell('101');
    expect(rowOf(own)).toHaveTextContent('Read on 2026-06-09');
    expect(own).toHaveAccessibleDescription(/Read on 2026-06-09/);
    keepState();
    await user.click(own);
    await user.keyboard(keys);
    await waitFor(() => expect(rowOf(screen.getByText('E-101'))).toHaveTextContent('Saved'));
    expect(rowsOf(api)).toMatchObject([{ value: '1300', readOn: today }]);
    expect(rowOf(screen.getByText('E-101'))).not.toHaveTextContent('Read on');
  });

  it('1.10 a value that was typed for another day without a network keeps that day', async () => {
    const { user, api } = await show();
    const day = await dayAtTop();
    api.now(answer(enterReadings, noNetwork));
    setDay(day, '2026-06-01');
    await user.type(await cell('101'), '1300{Enter}');
    await screen.findByText(/1 value has not reached the server yet/);
    await user.click(day);
    setDay(day, today);
    await user.tab();
    expect(rowOf(await cell('101'))).toHaveTextContent('Read on 2026-06-01');
    await user.type(await cell('102'), '1310{Enter}');
    api.now(savesAll());
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/not reached the server/)).toBeNull());
    expect(rowsOf(api).slice(-2)).toMatchObject([
      { value: '1300', readOn: '2026-06-01' },
      { value: '1310', readOn: today },
    ]);
  });

  it.each(['zh', 'en'] as const)('Details changes the day of one row, in %s', async (language) => {
    const { user, api } = await showRefused(language);
    const zh = language === 'zh';
    await user.click(screen.getByRole('button', { name: zh ? /^101 .*的详情/ : /^Details of 101/ }));
    const dialog = await screen.findByRole('dialog');
    const day = within(dialog).getByLabelText(zh ? /抄表日期/ : /Read on/);
    expect(day).toHaveValue(toCome);
    setDay(day, '2026-06-01');
    await user.click(within(dialog).getByRole('button', { name: zh ? '完成' : 'Done' }));
    const row = rowOf(screen.getByText('E-101'));
    await waitFor(() => expect(row).toHaveTextContent(zh ? '已保存' : 'Saved'));
    expect(row).toHaveTextContent(zh ? '抄表日期 2026年6月1日' : 'Read on 2026-06-01');
    expect(rowsOf(api).slice(2)).toMatchObject([{ value: '1300', readOn: '2026-06-01' }]);
  });

  it('Details changes the day of a value that the server has, and of nothing else', async () => {
    const rejected = demoReading({ readingId: ids.room102, state: 'rejected', reason: 'read again' });
    const items = [demoRow('101', { reading: demoReading() }), demoRow('102', { reading: rejected })];
    const round = demoRound({ items });
    const { user, api } = await show({ api: [...roundAnswers(round), savesUntil(today, round)] });
    await user.click(await screen.findByRole('button', { name: /^Details of 102/ }));
    const empty = await screen.findByRole('dialog');
    expect(within(empty).queryByLabelText(/Read on/)).toBeNull();
    await user.click(within(empty).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Details of 101/ }));
    const dialog = await screen.findByRole('dialog');
    const day = within(dialog).getByLabelText(/Read on/);
    setDay(day, '2026-05-31');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(day).toHaveAccessibleDescription(/Not before 2026-06-01/);
    setDay(day, '2026-06-01');
    keepState();
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(rowsOf(api)).toHaveLength(1));
    expect(rowsOf(api)).toMatchObject([
      { value: '1300.0', readOn: '2026-06-01', seen: { readingId: demoReading().readingId, version: 0 } },
    ]);
  });
});

describe('/apartment/checkRead, without a network', () => {
  it.each([
    ['en', 'You are offline. Do not reload', 'safe in this browser', 'do not reload or close this page'],
    ['zh', '断网时请勿刷新或关闭页面', '安全保存在此浏览器', '断网时请勿刷新或关闭页面'],
  ] as const)('1.10 says in %s that what is typed is safe, and not to reload', async (...texts) => {
    const [language, before, safe, reload] = texts;
    const { user, api } = await show({ language });
    const [first] = await screen.findAllByRole('textbox');
    network(false);
    expect(await screen.findByText(new RegExp(before))).toBeInTheDocument();
    api.now(answer(enterReadings, noNetwork));
    await user.type(first ?? document.body, '1300{Enter}');
    const notice = await screen.findByText(new RegExp(safe));
    expect(notice).toHaveTextContent(reload);
    keepState();
    api.now(savesAll());
    network(true);
    await waitFor(() => expect(screen.queryByText(new RegExp(reload))).toBeNull());
  });

  it.each([
    ['en', /You are offline.*open it again: that works offline/, /safe in this browser.*works offline/],
    ['zh', /网络已断开.*重新打开即可，无需联网/, /安全保存在此浏览器中.*重新打开即可，无需联网/],
  ] as const)(
    '1.10 says in %s that the page opens again, where this browser has kept it',
    async (...texts) => {
      const [language, before, safe] = texts;
      act(() => offlineScreensStore.setState([path], true));
      const { user, api } = await show({ language });
      const [first] = await screen.findAllByRole('textbox');
      network(false);
      expect(await screen.findByText(before)).toBeInTheDocument();
      api.now(answer(enterReadings, noNetwork));
      await user.type(first ?? document.body, '1300{Enter}');
      expect(await screen.findByText(safe)).not.toHaveTextContent(/do not reload|请勿刷新/);
      keepState();
      act(() => offlineScreensStore.setState([], true));
    },
  );

  it('1.10 a browser that has kept the screen but had no room for the round does not promise it', async () => {
    act(() => offlineScreensStore.setState([path], true));
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await show();
    await cell('101');
    network(false);
    expect(await screen.findByText(/You are offline. Do not reload/)).toBeInTheDocument();
    full.mockRestore();
    act(() => offlineScreensStore.setState([], true));
  });

  const away = [listBuildings, listCycles, listRound, enterReadings].map((endpoint) =>
    answer(endpoint, noNetwork),
  );

  it('1.10 offline: values wait in this browser, survive a reload, and are sent once when the network is back', async () => {
    const first = await show();
    await cell('101');
    first.api.now(answer(enterReadings, noNetwork));
    await first.user.type(await cell('101'), '1300{Enter}');
    await first.user.type(await cell('102'), '1310{Enter}');
    expect(await screen.findByText(/2 values have not reached the server yet/)).toBeInTheDocument();
    expect(screen.getByText('2 / 3')).toBeInTheDocument();
    keepState();
    first.unmount();
    queryClient.clear();

    // The round itself is kept, too.
    const second = await show({ api: away });
    expect(await cell('102')).toHaveValue('1310');
    await second.user.type(await cell('201'), '1320{Enter}');
    second.api.now(savesAll());
    act(() => void window.dispatchEvent(new Event('online')));
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('console:apartment-reading'));
    await waitFor(() => expect(kept()).toEqual([]));
    expect(screen.queryByText(/not reached the server/)).toBeNull();
    const sent = second.api.callsOf(enterReadings).flatMap(({ body }) => body.rows.map(({ value }) => value));
    expect(sent.slice(-3)).toEqual(['1300', '1310', '1320']);
  });

  it('a round of several pages is there as a whole, and kept as one', async () => {
    const round = demoRound();
    const paged = answer(listRound, ({ query: { cursor } }) => {
      const at = Number(cursor ?? 0);
      const next = at + 1 < round.items.length ? String(at + 1) : null;
      return { ...round, items: round.items.slice(at, at + 1), next };
    });
    const first = await show({ api: [...roundAnswers(round), paged, savesAll()] });
    expect(await screen.findAllByRole('textbox')).toHaveLength(3);
    expect(screen.getByText('0 / 3')).toBeInTheDocument();
    const asked = first.api.callsOf(listRound).map(({ query }) => query?.cursor);
    expect(asked).toEqual([undefined, '1', '2']);
    first.unmount();
    queryClient.clear();
    await show({ api: away });
    expect(await screen.findAllByRole('textbox')).toHaveLength(3);
  });

  it('signing out asks before values are thrown away, and leaves nothing behind', async () => {
    const { user, api } = await show();
    await cell('101');
    api.now(answer(enterReadings, noNetwork));
    await user.type(await cell('101'), '1300{Enter}');
    await screen.findByText(/1 value has not reached the server yet/);
    let asked: Promise<boolean> | undefined;
    await act(async () => {
      asked = askBeforeSignOut();
    });
    const dialog = await screen.findByRole('alertdialog', { name: '1 meter reading has not been sent' });
    await user.click(within(dialog).getByRole('button', { name: 'Discard and sign out' }));
    expect(await asked).toBe(true);
    expect(Object.keys(localStorage).filter((key) => /apartment-(reading|kept)/.test(key))).toEqual([]);
  });
});

describe('/apartment/checkRead on a desk', () => {
  const room = jest.spyOn(Element.prototype, 'clientWidth', 'get');
  const media = globalThis.matchMedia;
  const points = (by: 'fine' | 'coarse') => {
    globalThis.matchMedia = (query) => ({ ...media(query), matches: query === `(pointer: ${by})` });
  };
  beforeEach(() => room.mockReturnValue(1160));
  afterEach(() => {
    globalThis.matchMedia = media;
  });
  afterAll(() => room.mockRestore());

  const topOf = (serial: string) =>
    Number(/translateY\((\d+)px\)/.exec(rowOf(screen.getByText(serial)).style.transform)?.[1]);

  it.each([
    ['a mouse', 'fine', 36],
    ['fingers', 'coarse', 62],
  ] as const)('a meter takes as high a row as %s needs', async (_, by, height) => {
    points(by);
    await show();
    await cell('102');
    expect(topOf('E-102') - topOf('E-101')).toBe(height);
  });

  it('its values are named for the ear, and by heads for the eye', async () => {
    const items = [demoRow('101', { perDayLastYear: '2.900' })];
    await show({ api: [...roundAnswers(demoRound({ items })), savesAll()] });
    expect(await cell('101')).toHaveAccessibleDescription('last 3: 3.20 · last year: 2.90');
    const heads = document.querySelector('[data-heads]');
    expect(heads).toHaveTextContent('PreviousRead onCurrentUsagePer dayLast 3Last year');
    expect(heads).toHaveAttribute('aria-hidden', 'true');
  });
});

describe('/apartment/checkRead, checking', () => {
  const entered = (room: string, over = {}) =>
    demoRow(room, { reading: demoReading(over), may: { enter: false, check: true }, usage: '100.000' });
  const own = demoRow('201', {
    reading: demoReading({ enteredBy: 'test-user' }),
    may: { enter: false, check: false },
  });
  const round = demoRound({
    items: [entered('101'), entered('102', { readingId: ids.room102, flags: ['JUMP'] }), own],
  });
  const passed = answer(checkReading, ({ params }) =>
    demoRow('101', { reading: demoReading({ readingId: params.readingId, state: 'checked', version: 1 }) }),
  );

  it('own rows are greyed with the reason; A approves the row and goes to the next one', async () => {
    const { user, api } = await show({
      may: apartmentRoles.CHK,
      api: [...roundAnswers(round), passed, tasks],
    });
    await load(listMyTasks);
    expect(await screen.findByText('You entered this one, so someone else checks it.')).toBeInTheDocument();
    keepState();
    act(() => screen.getByRole('button', { name: /Approve 101/ }).focus());
    await user.keyboard('a');
    await waitFor(() => expect(rowOf(screen.getByText('E-101'))).toHaveTextContent('Checked'));
    expect(api.callsOf(checkReading)[0]).toMatchObject({ version: 0 });
    expect(rowOf(screen.getByText('E-102'))).toContainElement(document.activeElement as HTMLElement);
    expect(await isAskedAgain(api)).toBe(true);
  });

  /** Answers when it is told to, as a slow server does. */
  const slowly = () => {
    const told = later();
    const calls: string[] = [];
    const reply = async (readingId: string, reading: Partial<ReturnType<typeof demoReading>>) => {
      calls.push(readingId);
      await told.promise;
      // As the server does: who comes second finds another version.
      if (calls.filter((one) => one === readingId).length > 1) throw new ApiError('VERSION_CONFLICT');
      return demoRow('101', { reading: demoReading({ readingId, version: 1, ...reading }) });
    };
    return { reply, go: told.resolve };
  };

  it('a double click passes once, also a flagged row; so does P pressed twice', async () => {
    const { reply, go } = slowly();
    const slow = answer(checkReading, ({ params }) => reply(params.readingId, { state: 'checked' }));
    const { user, api } = await show({ may: apartmentRoles.CHK, api: [...roundAnswers(round), slow] });
    const pass = await screen.findByRole('button', { name: /Approve 101/ });
    await user.dblClick(pass);
    act(() => pass.focus());
    await user.keyboard('a');
    // Nor is it rejected while it is being passed.
    act(() => pass.focus());
    await user.keyboard('r');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.dblClick(screen.getByRole('button', { name: /Approve 102/ }));
    go();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Approve 101/ })).toBeNull());
    expect(api.callsOf(checkReading).map(({ params }) => params.readingId)).toEqual([
      demoReading().readingId,
      ids.room102,
    ]);
    expect(screen.queryByText('Someone changed it in the meantime.')).toBeNull();
  });

  it('a double click confirms a rollover once', async () => {
    const { reply, go } = slowly();
    const slow = answer(confirmRollover, ({ params }) => reply(params.readingId, { rollover: true }));
    const turned = demoRound({ items: [entered('101', { flags: ['ROLLOVER'], rollover: true })] });
    const { user, api } = await show({
      ...{ at: `${path}?mode=check`, may: apartmentRoles.MGR, api: [...roundAnswers(turned), slow, tasks] },
    });
    await load(listMyTasks);
    await user.dblClick(await screen.findByRole('button', { name: 'Confirm rollover' }));
    go();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm rollover' })).toBeNull());
    expect(api.callsOf(confirmRollover)).toHaveLength(1);
    expect(screen.queryByText('Someone changed it in the meantime.')).toBeNull();
    expect(await isAskedAgain(api)).toBe(true);
  });

  it('a bulk pass that is under way is not begun again, nor are its rows passed one by one', async () => {
    const { user, api } = await show({
      may: apartmentRoles.CHK,
      api: [...roundAnswers(round), hang(checkReadings), hang(checkReading)],
    });
    const bulk = await screen.findByRole('button', { name: 'Approve 1 unflagged' });
    await user.click(bulk);
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve 1 reading?' });
    await user.dblClick(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bulk).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /Approve 101/ }));
    expect(api.callsOf(checkReadings)).toHaveLength(1);
    expect(api.callsOf(checkReading)).toHaveLength(0);
  });

  it('R asks for the reason, which the server holds against 5 to 500 characters', async () => {
    const short = refuse(rejectReading, 'VALIDATION', {
      fields: [{ path: 'reason', code: 'too_small', params: { minimum: 5, origin: 'string' } }],
    });
    const { user } = await show({ may: apartmentRoles.CHK, api: [...roundAnswers(round), short] });
    const reject = await screen.findByRole('button', { name: /Reject 101/ });
    act(() => reject.focus());
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription(/5 to 500 characters/);
    await fill(user, within(dialog).getByRole('textbox'), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription(/at least 5/i),
    );
  });

  it('bulk pass tells how many, and leaves flagged and own rows out', async () => {
    const bulk = answer(checkReadings, ({ body }) => ({
      cycle: demoCycle(),
      outcomes: body.readings.map(({ readingId }) => ({
        outcome: 'saved' as const,
        readingId,
        row: demoRow('101', { reading: demoReading({ state: 'checked' }) }),
      })),
    }));
    const { user, api } = await show({ may: apartmentRoles.CHK, api: [...roundAnswers(round), bulk, tasks] });
    await load(listMyTasks);
    await user.click(await screen.findByRole('button', { name: 'Approve 1 unflagged' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve 1 reading?' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1 reading approved')).toBeInTheDocument();
    expect(api.callsOf(checkReadings)[0]?.body.readings).toHaveLength(1);
    expect(await isAskedAgain(api)).toBe(true);
  });
});

describe('/apartment/checkRead, checking what belongs to no round', () => {
  it('the first value of a meter waits at its row, and is passed there', async () => {
    const first = demoReading({ readingId: ids.room201, value: '100.000', source: 'replace_in' });
    const items = [demoRow('101', { waiting: [first], may: { enter: false, check: false } })];
    const done = answer(checkReading, () => demoRow('101'));
    const { user, api } = await show({
      may: apartmentRoles.CHK,
      api: [...roundAnswers(demoRound({ items })), done, tasks],
    });
    await load(listMyTasks);
    const told = 'First value of the meter: 100.0 on 2026-06-02, by Li Na';
    expect(await screen.findByText(told)).toBeInTheDocument();
    await user.dblClick(screen.getByRole('button', { name: `Approve 101 Electricity E-101, ${told}` }));
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
    expect(api.callsOf(checkReading).map(({ params }) => params.readingId)).toEqual([ids.room201]);
    expect(await isAskedAgain(api)).toBe(true);
  });

  it('5.1 a value of moving over the highest one waits for a manager, and then to be passed', async () => {
    const turned = { readingId: ids.room201, value: '5.000', source: 'move_out', rollover: true } as const;
    const waiting = [demoReading({ ...turned, flags: ['ROLLOVER'] })];
    const items = [demoRow('101', { waiting, may: { enter: false, check: false } })];
    const api = [
      ...roundAnswers(demoRound({ items })),
      answer(confirmRollover, () => demoRow('101', { reading: demoReading({ ...turned, version: 1 }) })),
    ];
    const checker = await show({ may: apartmentRoles.CHK, api });
    expect(await screen.findByText('Rollover to confirm')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Confirm rollover/ })).toBeNull();
    checker.unmount();
    forgetRounds('test-user');
    const manager = await show({ at: `${path}?mode=check`, may: apartmentRoles.MGR, api });
    await manager.user.click(
      await screen.findByRole('button', {
        name: /^Confirm rollover: 101 Electricity E-101, Move-out: 5\.0/,
      }),
    );
    expect(await screen.findByText('Rolled over')).toBeInTheDocument();
    expect(screen.queryByText('Rollover to confirm')).toBeNull();
    expect(screen.getByRole('button', { name: /^Approve 101 .*Move-out/ })).toBeInTheDocument();
    keepState();
  });
});

describe('/apartment/checkRead, other states', () => {
  it('no month is open → says so, and leads to where one is opened', async () => {
    const waits = { kind: 'lock_move_readings' as const, count: 1, ym: null, dueOn: null };
    const tasks = answer(listMyTasks, () => ({ items: [{ ...waits, buildingId: ids.building }] }));
    await show({ api: [answer(listCycles, () => ({ items: [] })), tasks], may: apartmentRoles.MGR });
    expect(await screen.findByText('No month is open for reading')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check readings' })).toHaveAttribute(
      'href',
      `/apartment/recordCheck?building=${ids.building}&tab=waiting`,
    );
    expect(screen.getAllByRole('link', { name: 'Month steps' })[0]).toHaveAttribute(
      'href',
      `/apartment/check?building=${ids.building}`,
    );
    keepState();
  });

  it.each(['CSH', 'FDK'] as const)('11 %s is told what is missing and who grants it', async (role) => {
    await show({ may: apartmentRoles[role] });
    expect(await screen.findByText('apartment.round.read')).toBeInTheDocument();
    expect(screen.getByText('An owner or manager of the building')).toBeInTheDocument();
    keepState();
  });

  it('an auditor sees the round and enters nothing', async () => {
    const items = [demoRow('101', { may: { enter: false, check: false } })];
    await show({ may: apartmentRoles.AUD, api: roundAnswers(demoRound({ items })) });
    expect(await screen.findByText('You can view these readings but not enter any.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('a month that was left out says which one has counted it; nothing is entered', async () => {
    const items = [demoRow('101', { may: { enter: false, check: false } })];
    const round = demoRound({ items, cycle: demoCycle({ leftOut: '2026-07' }) });
    await show({ api: roundAnswers(round), at: `${path}?ym=2026-06` });
    expect(await screen.findByText(/skipped: 2026-07 is locked/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^Reading of/ })).toBeNull();
    keepState();
  });

  it('2 Error: a sheet that is refused when it is saved is looked through again', async () => {
    const clean = { entered: 1, same: 0, empty: 0, faults: 0, ignored: [], unread: ['May'], saved: false };
    const taken = [{ row: 4, column: 'value', code: 'not_a_number' }];
    let entered = false;
    const { user, api } = await show({
      api: [
        ...roundAnswers(),
        answer(importRound, ({ body }) => {
          if (!body.dryRun) {
            entered = true;
            throw new ApiError('VALIDATION', { fields: [{ path: 'rows.4.value', code: 'not_a_number' }] });
          }
          return entered ? { ...clean, entered: 0, faults: 1, problems: taken } : { ...clean, problems: [] };
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Bulk entry …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reading sheet' });
    const input = document.querySelector('input[accept=".xlsx"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no input');
    await user.upload(input, new File(['xlsx'], 'june.xlsx'));
    expect(await within(dialog).findByText('Sheets not read: May')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Enter 1 value' }));
    expect(await within(dialog).findByText('Enter a number, such as 1234.5.')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: /^Enter/ })).toBeNull();
    expect(api.callsOf(importRound).map(({ body }) => body.dryRun)).toEqual([true, false, true]);
  });

  it('a filled sheet is looked through first; with a fault nothing can be saved', async () => {
    const found = { entered: 2, same: 0, empty: 1, faults: 1, ignored: [], unread: [], saved: false };
    const problems = [
      { row: 7, column: 'value', code: 'not_a_number' },
      { row: 8, column: null, code: 'VERSION_CONFLICT' },
    ];
    const { user } = await show({
      api: [...roundAnswers(), answer(importRound, () => ({ ...found, problems }))],
    });
    await user.click(await screen.findByRole('button', { name: 'Bulk entry …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reading sheet' });
    const input = document.querySelector('input[accept=".xlsx"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no input');
    await user.upload(input, new File(['xlsx'], 'june.xlsx'));
    expect(await within(dialog).findByText('Enter a number, such as 1234.5.')).toBeInTheDocument();
    expect(within(dialog).getByText('Someone changed it in the meantime.')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: /^Enter/ })).toBeNull();
    keepState();
  });

  it('a failure offers to try again', async () => {
    await show({ api: [refuse(listCycles, 'INTERNAL')] });
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });
});
