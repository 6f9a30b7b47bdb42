/// <reference types="@testing-library/jest-dom" />
import {
  addApplicationPaper,
  createMyApplication,
  getApplicationOpening,
  listBuildings,
  listMyApplications,
  listMyEvidence,
  listMyOwnershipOffers,
  listMyPersons,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ids, single } from '../../buildings/demo-building.ts';
import { demoOwnApplication } from '../../own/demo-own.ts';
import remote from '../../remote.tsx';

const { roomTypeId, name, capacity } = single;
const opening = answer(getApplicationOpening, () => ({
  ...{ buildingId: ids.building, code: 'LUYUAN', address: '绿苑路 1 号' },
  name: { zh: '绿苑一号楼', en: 'Greenyard One' },
  roomTypes: [{ roomTypeId, name, capacity }],
}));
const show = (api: readonly FakeAnswer[], language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path: '/apartment/myInfo?apply=LUYUAN',
    language,
    api: [
      refuse(listBuildings, 'FORBIDDEN', { details: { permission: 'apartment.building.read' } }),
      answer(listMyOwnershipOffers, () => ({ items: [] })),
      answer(listMyEvidence, () => ({ items: [] })),
      answer(listMyPersons, () => ({ items: [] })),
      answer(listMyApplications, () => ({ items: [] })),
      ...api,
    ],
  });
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

describe('the link of a building that takes applications', () => {
  it.each([
    ['zh', '申请入住绿苑一号楼'],
    ['en', 'Apply for a room in Greenyard One'],
  ] as const)('15 opens the form with its name (%s)', async (language, title) => {
    const { api } = await show([opening], language);
    expect((await dialog(title)).getByText('绿苑路 1 号')).toBeInTheDocument();
    expect(api.callsOf(getApplicationOpening)[0]?.params).toEqual({ buildingCode: 'LUYUAN' });
    keepState();
  });

  it('15 hands in what is said, and then leaves the address', async () => {
    const { user, api, router } = await show([
      opening,
      answer(createMyApplication, () => demoOwnApplication()),
    ]);
    const form = await dialog('Apply for a room in Greenyard One');
    await user.click(form.getByRole('button', { name: 'Submit application' }));
    expect(form.getByLabelText(/^From/)).toBeInvalid();
    await fill(user, form.getByLabelText(/^Name/), '韩梅梅');
    await fill(user, form.getByLabelText(/^Phone/), '139 1234 5678');
    await fill(user, form.getByLabelText(/^From/), '2026-08-01');
    await user.click(form.getByRole('button', { name: 'Submit application' }));
    await waitFor(() =>
      expect(api.callsOf(createMyApplication)[0]?.body).toMatchObject({
        ...{ buildingId: ids.building, kind: 'check_in', submit: true, from: '2026-08-01', months: null },
        ...{ applicantName: '韩梅梅', applicantPhone: '+8613912345678', wantedRoomTypeId: null },
      }),
    );
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('15 papers go along, also of whoever the building does not know yet', async () => {
    const { user, api } = await show([
      opening,
      answer(addApplicationPaper, ({ query }) => ({
        ...{ attachmentId: query.id, name: 'id.pdf', mime: 'application/pdf', size: 1 },
        ...{ createdAt: '2026-06-10T02:00:00.000Z', createdByName: '', url: '/id' },
      })),
      answer(createMyApplication, () => demoOwnApplication()),
    ]);
    const form = await dialog('Apply for a room in Greenyard One');
    await fill(user, form.getByLabelText(/^From/), '2026-08-01');
    await user.upload(
      form.getByLabelText('Attach a file'),
      new File(['x'], 'id.pdf', { type: 'application/pdf' }),
    );
    await form.findByText('id.pdf');
    keepState();
    await user.selectOptions(form.getByRole('combobox', { name: 'Preferred room type' }), name.en);
    await user.click(form.getByRole('button', { name: 'Submit application' }));
    await waitFor(() => expect(api.callsOf(createMyApplication)).toHaveLength(1));
    const [sent] = api.callsOf(addApplicationPaper);
    expect(sent?.params).toEqual({ buildingId: ids.building });
    expect(api.callsOf(createMyApplication)[0]?.body).toMatchObject({
      ...{ attachments: [sent?.query.id], wantedRoomTypeId: roomTypeId },
    });
  });

  it('15 a link that is nobody’s, or of a building that takes none, says so', async () => {
    await show([refuse(getApplicationOpening, 'NOT_FOUND')]);
    expect(await screen.findByText('This link does not work')).toBeInTheDocument();
    keepState();
  });
});
