/// <reference types="@testing-library/jest-dom" />
import {
  type ApartmentPermission,
  addEvidence,
  apartmentRoles,
  checkReading,
  checkReadings,
  enterReadings,
  estimateReading,
  importRound,
  listBuildings,
  listCycles,
  listRound,
  rejectReading,
} from '@console/contract/apartment';
import { askBeforeSignOut, queryClient } from '@console/shell';
import { accessibilityFaults, answer, type FakeAnswer, refuse, renderRemote } from '@console/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import { demoCycle, demoReading, demoRound, demoRow } from '../../reading/demo-round.ts';
import { roundAnswers, savesAll } from '../../reading/demo-round-answers.ts';
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
const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => forgetRounds('test-user'));
afterEach(() => localStorage.clear());

describe('/apartment/checkRead, entering', () => {
  it.each(['zh', 'en'] as const)('the round in walking order in %s; axe finds nothing', async (language) => {
    await show({ language });
    const title = language === 'zh' ? '抄表' : 'Meter reading';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(await screen.findAllByRole('textbox')).toHaveLength(3);
    expect(screen.getByText('0 / 3')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    expect(await accessibilityFaults()).toEqual([]);
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

  it('shows the use while it is typed, and what is far from usual', async () => {
    const { user } = await show();
    await user.type(await cell('101'), '1500');
    const row = rowOf(screen.getByText('E-101'));
    expect(row).toHaveTextContent('300 kWh');
    expect(row).toHaveTextContent('9.68 a day');
    expect(row).toHaveTextContent('far above the usual');
  });

  it('11 checkRead: not a number, too many decimals → said at the field, nothing is sent, nothing is lost', async () => {
    const { user, api } = await show();
    await user.type(await cell('101'), '12x{Enter}');
    expect(await cell('101')).toHaveAccessibleDescription(/Enter a number/);
    expect(await cell('101')).toHaveValue('12x');
    await user.type(await cell('102'), '1300.55{Enter}');
    expect(await cell('102')).toHaveAccessibleDescription(/At most 1 decimal/);
    expect(api.callsOf(enterReadings)).toHaveLength(0);
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('11 checkRead: below previous → both answers at the row; a rollover is sent', async () => {
    const { user, api } = await show({ may: apartmentRoles.MGR });
    await user.type(await cell('101'), '35{Enter}');
    const row = rowOf(screen.getByText('E-101'));
    expect(within(row).getByText('Below 1200.0, which it showed before.')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'The meter was replaced' })).toHaveAttribute(
      'href',
      expect.stringContaining('/apartment/roomConfigure/'),
    );
    await user.click(within(row).getByRole('button', { name: /passed its highest value: 98,835 kWh/ }));
    await waitFor(() => expect(row).toHaveTextContent('Saved'));
    expect(api.callsOf(enterReadings)[0]?.body.rows).toMatchObject([{ value: '35', rollover: true }]);
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
      const outcomes = rows.map(({ readingId, value }) =>
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
    expect(await screen.findByText('Li Na entered 1290.0 meanwhile.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep 1290.0' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enter 1300' }));
    await waitFor(() => expect(api.callsOf(enterReadings)).toHaveLength(2));
    expect(api.callsOf(enterReadings)[1]?.body.rows[0]).toMatchObject({
      value: '1300',
      seen: { readingId: theirs.reading?.readingId, version: 4 },
    });
    await waitFor(() => expect(screen.queryByText(/meanwhile/)).toBeNull());
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
    await user.type(within(dialog).getByRole('textbox'), 'Nobody at home');
    await user.click(within(dialog).getByRole('button', { name: 'Estimate' }));
    expect(await within(dialog).findByText(/manager's decision/)).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
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
    expect(await screen.findByText('Round finished')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To the uses of the month' })).toHaveAttribute(
      'href',
      `/apartment/checkUsed?building=${ids.building}&ym=2026-06`,
    );
  });
});

describe('/apartment/checkRead, without a network', () => {
  const away = [listBuildings, listCycles, listRound, enterReadings].map((endpoint) =>
    answer(endpoint, noNetwork),
  );

  it('1.10 offline: values wait in this browser, survive a reload, and are sent once when the network is back', async () => {
    const first = await show();
    await cell('101');
    first.api.now(answer(enterReadings, noNetwork));
    await first.user.type(await cell('101'), '1300{Enter}');
    await first.user.type(await cell('102'), '1310{Enter}');
    expect(await screen.findByText(/2 values are not on the server yet/)).toBeInTheDocument();
    expect(screen.getByText('2 / 3')).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
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
    expect(screen.queryByText(/not on the server/)).toBeNull();
    const sent = second.api.callsOf(enterReadings).flatMap(({ body }) => body.rows.map(({ value }) => value));
    expect(sent.slice(-3)).toEqual(['1300', '1310', '1320']);
  });

  it('signing out asks before values are thrown away, and leaves nothing behind', async () => {
    const { user, api } = await show();
    await cell('101');
    api.now(answer(enterReadings, noNetwork));
    await user.type(await cell('101'), '1300{Enter}');
    await screen.findByText(/1 value is not on the server yet/);
    const asked = askBeforeSignOut();
    const dialog = await screen.findByRole('alertdialog', { name: '1 meter reading has not been sent' });
    await user.click(within(dialog).getByRole('button', { name: 'Discard and sign out' }));
    expect(await asked).toBe(true);
    expect(Object.keys(localStorage).filter((key) => /apartment-(reading|kept)/.test(key))).toEqual([]);
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

  it('own rows are greyed with the reason; P passes the row and goes to the next one', async () => {
    const { user, api } = await show({ may: apartmentRoles.CHK, api: [...roundAnswers(round), passed] });
    expect(await screen.findByText('You entered this one: somebody else checks it.')).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    screen.getByRole('button', { name: /Pass 101/ }).focus();
    await user.keyboard('p');
    await waitFor(() => expect(rowOf(screen.getByText('E-101'))).toHaveTextContent('Checked'));
    expect(api.callsOf(checkReading)[0]).toMatchObject({ version: 0 });
    expect(rowOf(screen.getByText('E-102'))).toContainElement(document.activeElement as HTMLElement);
  });

  it('R asks for the reason, which the server holds against 5 to 500 characters', async () => {
    const short = refuse(rejectReading, 'VALIDATION', {
      fields: [{ path: 'reason', code: 'too_small', params: { minimum: 5, origin: 'string' } }],
    });
    const { user } = await show({ may: apartmentRoles.CHK, api: [...roundAnswers(round), short] });
    (await screen.findByRole('button', { name: /Reject 101/ })).focus();
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription(/at least 5/),
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
    const { user, api } = await show({ may: apartmentRoles.CHK, api: [...roundAnswers(round), bulk] });
    await user.click(await screen.findByRole('button', { name: 'Pass 1 unflagged' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Pass 1 reading?' });
    await user.click(within(dialog).getByRole('button', { name: 'Pass' }));
    expect(await screen.findByText('1 reading passed')).toBeInTheDocument();
    expect(api.callsOf(checkReadings)[0]?.body.readings).toHaveLength(1);
  });
});

describe('/apartment/checkRead, checking what belongs to no round', () => {
  it('the first value of a meter waits at its row, and is passed there', async () => {
    const first = demoReading({ readingId: ids.room201, value: '100.000', source: 'replace_in' });
    const items = [demoRow('101', { waiting: [first], may: { enter: false, check: false } })];
    const done = answer(checkReading, () => demoRow('101'));
    const { user, api } = await show({
      may: apartmentRoles.CHK,
      api: [...roundAnswers(demoRound({ items })), done],
    });
    const told = 'First value of the meter: 100.0 on 2026-06-02, by Li Na';
    expect(await screen.findByText(told)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Pass 101 Electricity E-101, ${told}` }));
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
    expect(api.callsOf(checkReading)[0]?.params.readingId).toBe(ids.room201);
  });
});

describe('/apartment/checkRead, other states', () => {
  it('no month is open → says so, and leads to where one is opened', async () => {
    await show({ api: [answer(listCycles, () => ({ items: [] }))], may: apartmentRoles.MGR });
    expect(await screen.findByText('No month is open for reading')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: "To the month's steps" })[0]).toHaveAttribute(
      'href',
      `/apartment/check?building=${ids.building}`,
    );
    expect(await accessibilityFaults()).toEqual([]);
  });

  it.each(['CSH', 'FDK'] as const)('11 %s is told what is missing and who grants it', async (role) => {
    await show({ may: apartmentRoles[role] });
    expect(await screen.findByText('apartment.round.read')).toBeInTheDocument();
    expect(screen.getByText('An owner or a manager of the building')).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('an auditor sees the round and enters nothing', async () => {
    const items = [demoRow('101', { may: { enter: false, check: false } })];
    await show({ may: apartmentRoles.AUD, api: roundAnswers(demoRound({ items })) });
    expect(await screen.findByText('You may look at this round, not enter into it.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('a month that was left out says which one has counted it; nothing is entered', async () => {
    const items = [demoRow('101', { may: { enter: false, check: false } })];
    const round = demoRound({ items, cycle: demoCycle({ leftOut: '2026-07' }) });
    await show({ api: roundAnswers(round), at: `${path}?ym=2026-06` });
    expect(await screen.findByText(/left out: 2026-07 is locked/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^Reading of/ })).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('a filled sheet is looked through first; with a fault nothing can be saved', async () => {
    const found = { entered: 2, same: 0, empty: 1, faults: 1, ignored: [], saved: false };
    const problems = [{ row: 7, column: 'value', code: 'not_a_number' }];
    const { user } = await show({
      api: [...roundAnswers(), answer(importRound, () => ({ ...found, problems }))],
    });
    await user.click(await screen.findByRole('button', { name: 'Sheet …' }));
    const dialog = await screen.findByRole('dialog', { name: 'The round as a sheet' });
    const input = document.querySelector('input[accept=".xlsx"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no input');
    await user.upload(input, new File(['xlsx'], 'june.xlsx'));
    expect(await within(dialog).findByText('Enter a number, such as 1234.5.')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: /^Enter/ })).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('a failure offers to try again', async () => {
    await show({ api: [refuse(listCycles, 'INTERNAL')] });
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });
});
