/// <reference types="@testing-library/jest-dom" />

import { invalidField } from '@console/contract';
import {
  type ApartmentPermission,
  apartmentRoles,
  approveCorrection,
  checkReading,
  checkWaitingReadings,
  confirmRollover,
  listCheckRecords,
  listCorrections,
  listEvidence,
  listWaitingReadings,
  type RoundRow,
  refuseCorrection,
  rejectReading,
  type WaitingReading,
} from '@console/contract/apartment';
import {
  answer,
  type FakeAnswer,
  fill,
  hang,
  keepState,
  refuse,
  renderRemote,
  switchTo,
} from '@console/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding } from '../../buildings/demo-building.ts';
import { demoReading, demoRow } from '../../reading/demo-round.ts';
import remote from '../../remote.tsx';
import { demoCorrection, demoRecord, demoWaiting } from '../../usage/demo-usage.ts';

const photo = '019a0000-0000-7000-8000-0000000000f0';
const log = [
  demoRecord({ photos: [photo] }),
  demoRecord({
    checkRecordId: photo,
    subjectType: 'correction',
    before: '150.000',
    value: '160.000',
    selfChecked: true,
  }),
];
const records = (items = log): FakeAnswer => answer(listCheckRecords, () => ({ items, next: null }));
const corrections = (items = [demoCorrection()]): FakeAnswer =>
  answer(listCorrections, () => ({ items, next: null }));
const waiting = (items: readonly WaitingReading[] = []): FakeAnswer =>
  answer(listWaitingReadings, () => ({ items: [...items], next: null }));
const evidence = answer(listEvidence, () => ({
  items: [
    {
      attachmentId: photo,
      name: 'meter.jpg',
      mime: 'image/jpeg',
      size: 1,
      createdAt: '2026-06-02T09:00:00.000Z',
      createdByName: 'Li Na',
      url: '/files/meter.jpg',
    },
  ],
}));

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({ api = [records(), corrections(), evidence], may, at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/recordCheck${at}`,
    language,
    api: [buildings(demoBuilding(may ?? apartmentRoles.CHK)), waiting(), ...api],
  });
const dialog = () => screen.findByRole('dialog');
describe('/apartment/recordCheck', () => {
  it.each([
    ['en', 'Jump: a party'],
    ['zh', '突增：a party'],
  ] as const)('in %s a waived rule has its name', async (language, told) => {
    const waived = demoRecord({ subjectType: 'usage', result: 'waive', note: 'JUMP: a party' });
    await show({ language, api: [records([waived]), corrections(), evidence] });
    expect(await screen.findByText(told)).toBeInTheDocument();
  });

  it.each(['zh', 'en'] as const)('the log in %s', async (language) => {
    await show({ language });
    const title = language === 'zh' ? '核对记录' : 'Review log';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText('150 → 160')).toBeInTheDocument();
    keepState();
  });

  it('14 photo beside the value, self-checked marks, who entered and who checked', async () => {
    await show();
    expect(await screen.findByRole('img', { name: 'Photo of the reading 180' })).toBeInTheDocument();
    const table = within(screen.getByRole('table', { name: 'Review log' }));
    expect(table.getAllByText('Self-checked')).toHaveLength(1);
    expect(table.getAllByText('Li Na')).toHaveLength(2);
    expect(table.getAllByText('Zhao Lei')).toHaveLength(2);
  });

  it('filters live in the address; a day that is none is told and left out', async () => {
    const { api, user, router } = await show({ at: '?gate=used&from=yesterday' });
    expect(await screen.findByText(/could not be read/)).toBeInTheDocument();
    const { query } = api.callsOf(listCheckRecords)[0] ?? {};
    expect(query).toMatchObject({ gate: 'used' });
    expect(query?.from).toBeUndefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'waive');
    await waitFor(() => expect(router.state.location.search).toContain('result=waive'));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('gate'));
  });

  it('empty, nothing found, refused, loading', async () => {
    const { unmount } = await show({ api: [records([])] });
    expect(await screen.findByText('Nothing checked yet')).toBeInTheDocument();
    unmount();
    const found = await show({ api: [records([])], at: '?result=reject' });
    expect(await screen.findByText('Nothing matches these filters')).toBeInTheDocument();
    found.unmount();
    const desk = await show({ may: apartmentRoles.FDK });
    expect(await screen.findByText('apartment.correction.read')).toBeInTheDocument();
    desk.unmount();
    const failed = await show({ api: [refuse(listCheckRecords, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    failed.unmount();
    await show({ api: [hang(listCheckRecords)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
  });

  it('14 readers are told that they see their own only', async () => {
    await show({ may: apartmentRoles.RDR });
    expect(await screen.findByText(/about your own readings/)).toBeInTheDocument();
  });

  it('goes on page by page', async () => {
    const paged = answer(listCheckRecords, ({ query }) => ({
      items: [demoRecord({ checkerName: query.cursor ? 'Second' : 'First' })],
      next: query.cursor ? null : 'on',
    }));
    const { user } = await show({ api: [paged] });
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await screen.findByText('Second')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'First page' }));
    expect(await screen.findByText('First')).toBeInTheDocument();
  });
});

describe('/apartment/recordCheck, corrections', () => {
  const at = '?tab=corrections';

  it('waiting ones with approve and refuse', async () => {
    const { user, api } = await show({
      at,
      api: [corrections(), answer(approveCorrection, () => demoCorrection())],
    });
    expect(await screen.findByText('150 → 160')).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('button', { name: /^Approve: 101/ }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(approveCorrection)[0]).toMatchObject({ body: { note: '' }, version: 0 });
  });

  it('refuses with a reason; what does not fit any more is told', async () => {
    const { user, api } = await show({
      at,
      api: [corrections(), answer(refuseCorrection, () => demoCorrection())],
    });
    await user.click(await screen.findByRole('button', { name: /^Refuse: 101/ }));
    const box = within(await dialog());
    await fill(user, box.getByRole('textbox', { name: /Reason/ }), 'the photo says 150');
    await user.click(box.getByRole('button', { name: 'Refuse' }));
    await waitFor(() =>
      expect(api.callsOf(refuseCorrection)[0]?.body).toEqual({ note: 'the photo says 150' }),
    );
    api.now(
      answer(approveCorrection, () => {
        throw invalidField('value', 'breaks_order');
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Approve: 101/ }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/Does not fit between/)).toBeInTheDocument();
  });

  it('3 own ones are left to another person, readers cannot decide, none at all', async () => {
    const own = await show({ at, api: [corrections([demoCorrection({ may: { decide: false } })])] });
    expect(await screen.findByText(/another person decides/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Approve: 101/ })).toBeDisabled();
    own.unmount();
    const reader = await show({ at, may: apartmentRoles.RDR });
    expect(await screen.findByText('150 → 160')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    reader.unmount();
    await show({ at, api: [corrections([])] });
    expect(await screen.findByText('No corrections')).toBeInTheDocument();
  });

  it('another building is looked at in the same tab', async () => {
    const another = { ...demoBuilding(), buildingId: photo, name: { zh: '乙楼', en: 'House B' } };
    const { user, router } = await show({
      at,
      api: [buildings(demoBuilding(), another), records(), corrections(), evidence],
    });
    await switchTo(user, 'Building', 'House B');
    await waitFor(() => expect(router.state.location.search).toContain(`building=${photo}`));
    expect(router.state.location.search).toContain('tab=corrections');
  });

  it('the tab is in the address', async () => {
    const { user, router } = await show();
    await user.click(await screen.findByRole('tab', { name: 'Corrections' }));
    await waitFor(() => expect(router.state.location.search).toContain('tab=corrections'));
    // The log says '150 → 160' too; only a request is decided about.
    expect(await screen.findByRole('button', { name: /^Approve: 101/ })).toBeInTheDocument();
  });
});

describe('/apartment/recordCheck, values to check', () => {
  const at = '?tab=waiting';
  const two = [demoWaiting('101'), demoWaiting('102')];
  const checked = (row = demoRow('101')): RoundRow => ({ ...row, reading: demoReading({ state: 'locked' }) });
  /** The server's list: what was decided about is gone from it. */
  const live = (items: readonly WaitingReading[], over: readonly FakeAnswer[] = []): FakeAnswer[] => {
    const left = new Map(items.map((one) => [one.reading.readingId, one]));
    const leaving = ({ params }: { params: { readingId: string } }) => {
      left.delete(params.readingId);
      return checked();
    };
    return [
      answer(listWaitingReadings, () => ({ items: [...left.values()], next: null })),
      answer(checkReading, leaving),
      answer(rejectReading, leaving),
      evidence,
      ...over,
    ];
  };
  const passOf = (room: string) => screen.findByRole('button', { name: new RegExp(`^Approve ${room} `) });

  it.each(['zh', 'en'] as const)('what waits, with what was shown before, in %s', async (language) => {
    const zh = language === 'zh';
    await show({
      at,
      language,
      api: live([
        demoWaiting('101', {
          reading: demoReading({ value: '1300', source: 'move_out', photos: [photo] }),
        }),
        demoWaiting('102', {
          reading: demoReading({ readingId: photo, source: 'replace_in', note: 'a new one' }),
          previous: null,
          usage: null,
          may: { check: true, reject: false, confirmRollover: false },
        }),
      ]),
    });
    const table = within(
      await screen.findByRole('table', {
        name: zh ? '待他人核对的读数' : 'Readings waiting for a second person',
      }),
    );
    expect(table.getByText(zh ? '退房' : 'Move-out')).toBeInTheDocument();
    expect(table.getByText(zh ? '装表' : 'Installed')).toBeInTheDocument();
    expect(table.getAllByText('1,300.0')).toHaveLength(2);
    expect(table.getByText(/^1,200\.0/)).toBeInTheDocument();
    expect(table.getByText('100 kWh')).toBeInTheDocument();
    expect(table.getAllByText('Li Na')).toHaveLength(2);
    expect(await table.findByRole('img')).toBeInTheDocument();
    // A first value cannot be read again, so it is not rejected.
    expect(table.getAllByRole('button', { name: zh ? /^退回/ : /^Reject/ })).toHaveLength(1);
    // Once, above the list.
    expect(
      screen.getByText(zh ? /无法重抄/ : /^First and last readings of meters cannot be read again/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: zh ? '导出' : 'Export' })).toBeNull();
    keepState();
  });

  it('3 without a month a checker passes one after the other, by keyboard', async () => {
    const { user, api } = await show({ at, api: live(two) });
    const pass = await passOf('101');
    act(() => pass.focus());
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await passOf('102')).toHaveFocus());
    expect(screen.queryByRole('button', { name: /^Approve 101/ })).toBeNull();
    expect(api.callsOf(checkReading)[0]).toMatchObject({
      params: { readingId: two[0]?.reading.readingId },
      version: 0,
    });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Nothing to check')).toBeInTheDocument();
    // The tab that was chosen stays.
    expect(screen.getByRole('tab', { name: 'Readings to check' })).toHaveAttribute('aria-selected', 'true');
  });

  it('3 many are passed together: what needs a look of its own stays, and who moved in with it is told', async () => {
    const flagged = demoWaiting('103', {
      reading: demoReading({ readingId: photo, flags: ['ROLLOVER'], rollover: true }),
    });
    const own = demoWaiting('104', {
      reading: demoReading({ readingId: '019a0000-0000-7000-8000-0000000000f4' }),
      may: { check: false, reject: false, confirmRollover: false },
    });
    const { user, api } = await show({
      at,
      api: live(
        [...two, flagged, own],
        [
          answer(checkWaitingReadings, ({ body }) => ({
            outcomes: body.readings.map(({ readingId }) => ({
              readingId,
              outcome: 'saved' as const,
              code: null,
            })),
            activated: 2,
          })),
        ],
      ),
    });
    await passOf('101');
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByText('1 is flagged: approve it individually.')).toBeInTheDocument();
    expect(screen.getByText('You entered 1, so someone else checks it.')).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Approve 2 readings' }));
    expect(
      await screen.findByText(/2 readings approved\. 2 tenancies are now occupied\./),
    ).toBeInTheDocument();
    expect(api.callsOf(checkWaitingReadings)[0]?.body.readings).toEqual(
      two.map(({ reading: { readingId, version } }) => ({ readingId, version })),
    );
    expect(screen.queryByRole('button', { name: /^Approve 2 readings/ })).toBeNull();
  });

  it('3 what became of them is told where some were refused; a call that fails keeps the choice', async () => {
    const { user, api } = await show({ at, api: live(two, [refuse(checkWaitingReadings, 'INTERNAL')]) });
    await passOf('101');
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Approve 2 readings' }));
    expect(await screen.findByRole('button', { name: 'Approve 2 readings' })).toBeEnabled();
    api.now(
      answer(checkWaitingReadings, ({ body }) => ({
        outcomes: body.readings.map(({ readingId }, index) =>
          index === 0
            ? { readingId, outcome: 'saved' as const, code: null }
            : { readingId, outcome: 'refused' as const, code: 'VERSION_CONFLICT' },
        ),
        activated: 0,
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Approve 2 readings' }));
    expect(
      await screen.findByText(/1 of 2 readings approved\. 1 has changed in the meantime/),
    ).toBeInTheDocument();
  });

  it('a double click passes once, whatever is begun at the next row meanwhile', async () => {
    const { user, api } = await show({ at, api: [...live(two), hang(checkReading)] });
    await user.dblClick(await passOf('101'));
    await user.click(await passOf('102'));
    expect(await passOf('101')).toBeDisabled();
    expect(api.callsOf(checkReading).map(({ params }) => params.readingId)).toEqual(
      two.map(({ reading }) => reading.readingId),
    );
  });

  it('rejects with a reason, and goes on at the row before the last', async () => {
    const { user, api } = await show({ at, api: live(two) });
    await user.click(await screen.findByRole('button', { name: /^Reject 102/ }));
    const box = within(await dialog());
    await fill(user, box.getByRole('textbox', { name: /What is wrong/ }), 'the photo shows 1280');
    await user.click(box.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(screen.queryByText(/^102/)).toBeNull());
    expect(api.callsOf(rejectReading)[0]?.body).toEqual({ reason: 'the photo shows 1280' });
    await waitFor(async () => expect(await passOf('101')).toHaveFocus());
  });

  it('3 own ones are greyed, with the reason; auditors only look', async () => {
    const own = demoWaiting('101', { may: { check: false, reject: false, confirmRollover: false } });
    const mine = await show({ at, api: live([own]) });
    expect(await passOf('101')).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Reject 101/ })).toBeDisabled();
    expect(screen.getByText(/someone else checks it/)).toBeInTheDocument();
    mine.unmount();
    await show({ at, may: apartmentRoles.AUD, api: live([own]) });
    expect(await screen.findByText('100 kWh')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Pass|Reject)/ })).toBeNull();
  });

  it('5.1 an unbelievable rollover: a manager confirms it, then it is passed', async () => {
    const reading = demoReading({ flags: ['ROLLOVER'], rollover: true, source: 'move_out' });
    const turned = demoWaiting('101', { reading });
    const looking = await show({ at, api: live([turned]) });
    expect(await passOf('101')).toBeDisabled();
    expect(screen.getByText(/needs a manager's confirmation first/)).toBeInTheDocument();
    looking.unmount();
    let now = { ...turned, may: { ...turned.may, confirmRollover: true } };
    const confirmed = answer(confirmRollover, () => {
      now = demoWaiting('101', { reading: { ...reading, flags: [], version: 1 } });
      return checked();
    });
    const list = answer(listWaitingReadings, () => ({ items: [now], next: null }));
    const { user } = await show({ at, may: apartmentRoles.MGR, api: [list, confirmed, evidence] });
    await user.click(await screen.findByRole('button', { name: /^Confirm rollover/ }));
    await waitFor(async () => expect(await passOf('101')).toHaveFocus());
    expect(screen.getByText('Rolled over')).toBeInTheDocument();
  });

  it('somebody was faster: it is told of which, and the list is read again', async () => {
    const { user, api } = await show({ at, api: live(two, [refuse(checkReading, 'VERSION_CONFLICT')]) });
    await passOf('101');
    api.now(waiting([demoWaiting('102')]));
    await user.click(await passOf('101'));
    expect(await screen.findByText(/^101 Electricity E-101: /)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve 101/ })).toBeNull());
    expect(await passOf('102')).toHaveFocus();
  });

  it('the reject dialog reads again, too, and keeps what was typed', async () => {
    const { user, api } = await show({ at, api: live(two, [refuse(rejectReading, 'VERSION_CONFLICT')]) });
    await user.click(await screen.findByRole('button', { name: /^Reject 101/ }));
    const box = within(await dialog());
    await fill(user, box.getByRole('textbox', { name: /What is wrong/ }), 'the photo shows 1280');
    api.now(
      waiting([
        demoWaiting('101', {
          reading: demoReading({ readingId: two[0]?.reading.readingId ?? '', value: '1280', version: 1 }),
        }),
      ]),
    );
    await user.click(box.getByRole('button', { name: 'Reject' }));
    expect(await box.findByRole('heading', { name: /1280/ })).toBeInTheDocument();
    expect(box.getByRole('textbox', { name: /What is wrong/ })).toHaveValue('the photo shows 1280');
  });

  it('the tab is there only with something behind it, and never needed; the log stands without knowing', async () => {
    const some = await show({ api: [records(), corrections(), evidence, waiting(two)] });
    await some.user.click(await screen.findByRole('tab', { name: 'Readings to check' }));
    await waitFor(() => expect(some.router.state.location.search).toContain('tab=waiting'));
    expect(await passOf('101')).toBeInTheDocument();
    some.unmount();
    const none = await show();
    expect(await screen.findByText('150 → 160')).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'Readings to check' })).toBeNull();
    none.unmount();
    await show({ api: [records(), evidence, refuse(listWaitingReadings, 'INTERNAL')] });
    expect(await screen.findByText('150 → 160')).toBeInTheDocument();
  });

  it('3 what is chosen on one page is not chosen on the next', async () => {
    const paged = answer(listWaitingReadings, ({ query }) => ({
      items: [demoWaiting(query.cursor ? '102' : '101')],
      next: query.cursor ? null : 'on',
    }));
    const { user } = await show({ at, api: [paged, evidence] });
    await passOf('101');
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByRole('button', { name: 'Approve 1 reading' })).toBeEnabled();
    await user.click(screen.getByRole('link', { name: /Next/ }));
    await passOf('102');
    expect(screen.queryByRole('button', { name: /^Approve \d+ reading/ })).toBeNull();
  });

  it('empty, failed, loading, not allowed, a page that does not exist', async () => {
    const empty = await show({ at, api: [waiting()] });
    expect(await screen.findByText('Nothing to check')).toBeInTheDocument();
    keepState();
    empty.unmount();
    const failed = await show({ at, api: [refuse(listWaitingReadings, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /try again/i })).toBeInTheDocument();
    failed.unmount();
    const loading = await show({ at, api: [hang(listWaitingReadings)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
    loading.unmount();
    const nobody = await show({ at, may: ['apartment.correction.read'], api: [] });
    expect(await screen.findByText('apartment.round.read')).toBeInTheDocument();
    nobody.unmount();
    const paged = answer(listWaitingReadings, ({ query }) => {
      if (query.cursor === 'gone') throw invalidField('cursor', 'bad_cursor');
      return { items: [demoWaiting(query.cursor ? '102' : '101')], next: query.cursor ? null : 'on' };
    });
    const { user, router, api } = await show({ at: `${at}&cursor=gone`, api: [paged, evidence] });
    expect(await passOf('101')).toBeInTheDocument();
    expect(router.state.location.search).not.toContain('cursor');
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(await passOf('102')).toBeInTheDocument();
    api.now(
      waiting(),
      answer(checkReading, () => checked()),
    );
    await user.click(await passOf('102'));
    expect(await screen.findByText('Nothing left on this page')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'First page' })).toBeInTheDocument();
  });
});
