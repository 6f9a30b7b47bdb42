/// <reference types="@testing-library/jest-dom" />

import { invalidField } from '@console/contract';
import {
  type ApartmentPermission,
  apartmentRoles,
  approveCorrection,
  listCheckRecords,
  listCorrections,
  listEvidence,
  refuseCorrection,
} from '@console/contract/apartment';
import { accessibilityFaults, answer, type FakeAnswer, hang, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';
import { demoCorrection, demoRecord } from '../../usage/demo-usage.ts';

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
    api: [buildings(demoBuilding(may ?? apartmentRoles.CHK)), ...api],
  });
const dialog = () => screen.findByRole('dialog');
afterEach(() => localStorage.clear());

describe('/apartment/recordCheck', () => {
  it.each(['zh', 'en'] as const)('the log in %s; axe finds nothing', async (language) => {
    await show({ language });
    const title = language === 'zh' ? '核对记录' : 'Check records';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText('150 → 160')).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('14 photo beside the value, self-checked marks, who entered and who checked', async () => {
    await show();
    expect(await screen.findByRole('img', { name: 'Photo of the reading 180' })).toBeInTheDocument();
    const table = within(screen.getByRole('table', { name: 'Log of checks' }));
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

  it('waiting ones with approve and refuse; axe finds nothing', async () => {
    const { user, api } = await show({
      at,
      api: [corrections(), answer(approveCorrection, () => demoCorrection())],
    });
    expect(await screen.findByText('150 → 160')).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
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
    await user.type(box.getByRole('textbox', { name: /Why not/ }), 'the photo says 150');
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
    expect(await screen.findByText(/does not fit between/)).toBeInTheDocument();
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
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Building' }), 'House B');
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
