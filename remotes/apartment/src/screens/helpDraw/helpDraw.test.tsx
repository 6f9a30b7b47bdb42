/// <reference types="@testing-library/jest-dom" />

import { ApiError } from '@console/contract';
import {
  annulDraw,
  apartmentRoles,
  commitDraw,
  createDraw,
  deleteDraw,
  drawDraw,
  getDraw,
  getDrawNotice,
  listBuildings,
  listDraws,
  listMyDraws,
  publishDraw,
  updateDraw,
  verifyDraw,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import {
  committedDraw,
  demoDraw,
  demoNotice,
  drawIds,
  drawnDraw,
  drawsApi,
  may,
  ownDraw,
  proof,
  publicApi,
  publishedDraw,
} from '../../draws/demo-draws.ts';
import remote from '../../remote.tsx';

interface Shown {
  api?: readonly FakeAnswer[];
  at?: string;
  language?: 'zh' | 'en';
  signedOut?: boolean;
}
const show = ({ api = drawsApi(), at = '', ...on }: Shown = {}) =>
  renderRemote(remote, { path: `/apartment/helpDraw${at}`, language: 'en', ...on, api });
const one = `?draw=${drawIds.draw}`;
const open = (draw = demoDraw(), api: readonly FakeAnswer[] = [], language: 'zh' | 'en' = 'en') =>
  show({ at: one, language, api: [...api, ...drawsApi(draw)] });
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });
const dialog = async () => within(await screen.findByRole('dialog'));
/** The form of a draw, once it is known who waits. */
const form = async () => {
  await screen.findByRole('checkbox', { name: /^101/ });
  return dialog();
};

describe('/apartment/helpDraw', () => {
  it.each([
    ['zh', '抽签选房', '已公布'],
    ['en', 'Room draws', 'Published'],
  ] as const)('2 /apartment/helpDraw: the draws of a building in %s', async (language, title, state) => {
    await show({
      language,
      api: drawsApi(publishedDraw(), demoDraw({ drawId: drawIds.other, name: 'Winter' })),
    });
    expect(await titled(title)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Summer rooms' })).toHaveAttribute(
      'href',
      `/apartment/helpDraw${one}`,
    );
    expect(within(screen.getByRole('table')).getAllByText(state).at(-1)).toBeInTheDocument();
    keepState();
  });

  it('23 Empty: the procedure is explained', async () => {
    await show();
    expect(await screen.findByText('No draws yet')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'How the draw works' })).toBeInTheDocument();
    keepState();
  });

  it('23 a filter that finds none, and a draw that nobody knows', async () => {
    await show({ at: '?state=annulled' });
    expect(await screen.findByText('No draws match these filters.')).toBeInTheDocument();
    await show({ at: '?draw=7' });
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    keepState();
  });

  it('23 loading', async () => {
    await show({ api: [...drawsApi(), hang(listDraws)] });
    keepState();
  });

  it('23 a failure can be tried again', async () => {
    const { user, api } = await show({ api: [...drawsApi(), refuse(listDraws, 'INTERNAL')] });
    const again = await screen.findByRole('button', { name: /Try again|Retry/ });
    keepState();
    api.now(answer(listDraws, () => ({ items: [], next: null })));
    await user.click(again);
    expect(await screen.findByText('No draws yet')).toBeInTheDocument();
  });

  it('23 Forbidden: whoever works there without a part in draws is told which permission is missing', async () => {
    const { api } = await show({
      api: [buildings(demoBuilding(apartmentRoles.RDR)), answer(listMyDraws, () => ({ items: [] }))],
    });
    expect(await screen.findByText('apartment.draw.read')).toBeInTheDocument();
    expect(api.callsOf(listDraws)).toEqual([]);
    keepState();
  });

  it('23 an auditor reads, and is offered nothing to do', async () => {
    await show({ api: [...drawsApi(demoDraw()), buildings(demoBuilding(apartmentRoles.AUD))] });
    expect(await titled('Room draws')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New draw' })).toBeNull();
  });
});

describe('a new draw', () => {
  it('23 is made of all applications that wait, for the rooms that are chosen', async () => {
    const { user, api, router } = await show({
      api: [...drawsApi(), answer(createDraw, () => demoDraw()), answer(getDraw, () => demoDraw())],
    });
    await user.click((await screen.findAllByRole('button', { name: 'New draw' }))[0] as HTMLElement);
    const box = await form();
    await fill(user, box.getByLabelText(/^Name/), 'Summer rooms');
    await user.click(box.getByRole('checkbox', { name: /^101/ }));
    await user.click(box.getByRole('checkbox', { name: /^AP-0005/ }));
    expect(box.getByRole('checkbox', { name: /^102.*not free/ })).not.toBeChecked();
    keepState();
    await user.click(box.getByRole('button', { name: 'Create draw' }));
    await waitFor(() => expect(api.callsOf(createDraw)).toHaveLength(1));
    expect(api.callsOf(createDraw)[0]?.body).toMatchObject({
      ...{ buildingId: ids.building, name: 'Summer rooms', rooms: [{ roomId: ids.room101, bedId: null }] },
      applicationIds: { length: 4 },
    });
    await waitFor(() => expect(router.state.location.search).toBe(one));
  });

  it('23 one application is too few, and no room none: told at the fields, and not sent', async () => {
    const { user, api } = await show();
    await user.click((await screen.findAllByRole('button', { name: 'New draw' }))[0] as HTMLElement);
    const box = await form();
    await fill(user, box.getByLabelText(/^Name/), 'x');
    const groups = box.getAllByRole('group');
    await user.click(within(groups[0] as HTMLElement).getByRole('button', { name: 'Select none' }));
    await user.click(box.getByRole('checkbox', { name: /^AP-0005/ }));
    await user.click(box.getByRole('button', { name: 'Create draw' }));
    expect(await within(groups[0] as HTMLElement).findByText('At least 2.')).toBeInTheDocument();
    expect(within(groups[1] as HTMLElement).getByText(/required|Required|Choose|fill/i)).toBeInTheDocument();
    expect(api.callsOf(createDraw)).toEqual([]);
    keepState();
  });

  it('23 a draft is edited and deleted', async () => {
    const { user, api, router } = await open(demoDraw(), [
      answer(updateDraw, () => demoDraw({ version: 2 })),
      answer(deleteDraw, () => ({ drawId: drawIds.draw })),
    ]);
    await titled('Summer rooms');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const box = await form();
    await user.click(box.getByRole('checkbox', { name: /^101/ }));
    await user.click(box.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateDraw)[0]?.body).toEqual({ rooms: [{ roomId: ids.room201, bedId: null }] }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete draft' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete draft' }),
    );
    await waitFor(() => expect(api.callsOf(deleteDraw)).toHaveLength(1));
    await waitFor(() => expect(router.state.location.search).toBe(`?building=${ids.building}`));
  });
});

describe('one draw, step by step', () => {
  it.each([
    ['zh', '名单已锁定', '编制名单'],
    ['en', 'List locked', 'Prepare the list'],
  ] as const)('23 says where it stands in %s', async (language, state, step) => {
    await open(committedDraw(), [], language);
    expect((await screen.findAllByText(state)).length).toBeGreaterThan(0);
    expect(screen.getByText(step)).toBeInTheDocument();
    expect(screen.getByText(proof.commit)).toBeInTheDocument();
    expect(screen.queryByText(proof.secret)).toBeNull();
    keepState();
  });

  it('23 the list is locked after a question, with the version that was read', async () => {
    const { user, api } = await open(demoDraw(), [answer(commitDraw, () => committedDraw())]);
    await titled('Summer rooms');
    await user.click(screen.getByRole('button', { name: 'Lock list' }));
    const box = within(await screen.findByRole('alertdialog'));
    expect(box.getByText(/can’t be changed afterwards/)).toBeInTheDocument();
    keepState();
    await user.click(box.getByRole('button', { name: 'Lock list' }));
    await waitFor(() => expect(api.callsOf(commitDraw)[0]).toMatchObject({ version: 1 }));
  });

  it('23 what went out of the list meanwhile is named', async () => {
    const gone = { details: { reason: 'application_gone', numbers: 'AP-0001' } };
    const { user } = await open(demoDraw(), [
      answer(commitDraw, () => {
        throw new ApiError('STATE_CONFLICT', gone);
      }),
    ]);
    await titled('Summer rooms');
    await user.click(screen.getByRole('button', { name: 'Lock list' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Lock list' }),
    );
    expect(await screen.findByText(/can no longer take part: AP-0001/)).toBeInTheDocument();
    keepState();
  });

  it('23 whoever locked the list is told that somebody else goes on', async () => {
    await open(committedDraw({ may: may('annul') }));
    expect(await screen.findByText(/Someone other than the person who locked it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Record number and draw' })).toBeNull();
    keepState();
  });

  it('3 the public number is recorded by somebody else; the same person is told why not', async () => {
    const { user, api } = await open(committedDraw(), [
      answer(drawDraw, () => {
        throw new ApiError('SOD_SAME_PERSON', { details: { act: 'draw.draw', after: 'draw.commit' } });
      }),
    ]);
    await titled('Summer rooms');
    await user.click(screen.getByRole('button', { name: 'Record number and draw' }));
    const box = await dialog();
    expect(box.getByText(/Announced: Three dice/)).toBeInTheDocument();
    const field = box.getByLabelText(/^Public number/);
    await fill(user, field, '41');
    await user.click(box.getByRole('button', { name: 'Record number and draw' }));
    expect(api.callsOf(drawDraw)).toEqual([]);
    await fill(user, field, '-6');
    await user.click(box.getByRole('button', { name: 'Record number and draw' }));
    await waitFor(() => expect(api.callsOf(drawDraw)[0]?.body).toEqual({ publicEntropy: '41-6' }));
    expect(
      await box.findByText(/different people|another person|someone else|same person/i),
    ).toBeInTheDocument();
    keepState();
  });

  it('23 a drawn one is published, and shows the places', async () => {
    const { user, api } = await open(drawnDraw(), [answer(publishDraw, () => publishedDraw())]);
    await titled('Summer rooms');
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/AP-0003.*1.*张三/);
    await user.click(screen.getByRole('button', { name: 'Publish result' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish result' }),
    );
    await waitFor(() => expect(api.callsOf(publishDraw)[0]).toMatchObject({ version: 3 }));
  });

  it('23 a published one shows who got which room', async () => {
    await open(publishedDraw());
    await titled('Summer rooms');
    const [, first, second, third] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('101');
    // From there the application goes on to the check-in.
    expect(screen.getByRole('link', { name: 'AP-0003' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`^/apartment/reviewApplication\\?building=${ids.building}&uuid=`)),
    );
    expect(second).toHaveTextContent('201');
    expect(third).not.toHaveTextContent('101');
    keepState();
  });

  it('23 is annulled with a reason that everybody can read', async () => {
    const { user, api } = await open(publishedDraw(), [answer(annulDraw, () => publishedDraw())]);
    await titled('Summer rooms');
    await user.click(screen.getByRole('button', { name: 'Annul draw' }));
    const box = await dialog();
    await fill(user, box.getByLabelText(/Reason/), 'a witness was missing');
    keepState();
    await user.click(box.getByRole('button', { name: 'Annul draw' }));
    await waitFor(() => expect(api.callsOf(annulDraw)[0]?.body).toEqual({ reason: 'a witness was missing' }));
    const annulled = { by: 'Wang Lei', at: '2026-06-21T02:00:00.000Z' };
    await open(publishedDraw({ state: 'annulled', annulled, reason: 'a witness was missing', may: may() }));
    expect(await screen.findByText(/Annulled by Wang Lei: a witness was missing/)).toBeInTheDocument();
    keepState();
  });

  it('23 one that one person held alone says so', async () => {
    await open(drawnDraw({ selfChecked: true }));
    expect(await screen.findByText('One person did both steps')).toBeInTheDocument();
  });
});

describe('without signing in', () => {
  const visit = (api: readonly FakeAnswer[] = publicApi(), language: 'zh' | 'en' = 'en') =>
    show({ at: one, signedOut: true, language, api });

  it.each([
    ['zh', '抽签结果', '验证', '结果正确。'],
    ['en', 'Result', 'Verify', 'The result is right.'],
  ] as const)('5.5 A-20 is verified by the reader, in %s', async (language, result, verify, holds) => {
    const { user, api, container } = await visit(publicApi(), language);
    expect(await screen.findByRole('heading', { name: result })).toBeInTheDocument();
    expect(container).not.toHaveTextContent('张三');
    const before = api.calls.length;
    await user.click(screen.getByRole('button', { name: verify }));
    expect(await screen.findByText(holds)).toBeInTheDocument();
    // It asks nobody.
    expect(api.calls.length).toBe(before);
    expect(api.callsOf(getDraw)).toEqual([]);
    keepState();
  });

  it('23 a number that was changed does not match, and the published values come back', async () => {
    const { user } = await visit();
    await titled('Summer rooms');
    const field = screen.getByLabelText('Public number');
    await user.clear(field);
    await fill(user, field, '4-1-5');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('These values don’t match.')).toBeInTheDocument();
    expect(screen.getByText(/The secret is the one that was sealed/)).toBeInTheDocument();
    expect(screen.getByText(/The places don’t follow/)).toBeInTheDocument();
    expect(screen.getAllByText('Differs').length).toBeGreaterThan(0);
    keepState();
    await user.click(screen.getByRole('button', { name: 'Restore published values' }));
    expect(field).toHaveValue('4-1-6');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('The result is right.')).toBeInTheDocument();
  });

  it('23 an application that was put in is found by the fingerprint of the list', async () => {
    const { user } = await visit();
    await titled('Summer rooms');
    await user.type(screen.getByLabelText(/^Applications by place/), '\nAP-0006');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/doesn’t have the fingerprint that was published/)).toBeInTheDocument();
  });

  it('23 where the browser keeps digests from the page, the commands are left', async () => {
    const { user } = await visit();
    await titled('Summer rooms');
    const { subtle } = crypto;
    Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
    try {
      await user.click(screen.getByRole('button', { name: 'Verify' }));
      expect(await screen.findByText(/wasn’t loaded over a secure connection/)).toBeInTheDocument();
      keepState();
    } finally {
      Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
    }
  });

  it('23 before the draw: the list, the commitment, and how the number will come about', async () => {
    const { api } = await visit(publicApi(demoNotice({ state: 'committed', publishedAt: null })));
    expect(await screen.findByText(/Note the two fingerprints/)).toBeInTheDocument();
    expect(screen.getByText(proof.commit)).toBeInTheDocument();
    expect(screen.getByText('Sealed until the draw')).toBeInTheDocument();
    expect(screen.getAllByText(/^AP-000/)).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
    expect(api.callsOf(verifyDraw)).toEqual([]);
    keepState();
  });

  it('23 an annulled one stays, with its reason', async () => {
    const annulled = demoNotice({
      state: 'annulled',
      annulledAt: '2026-06-21T02:00:00.000Z',
      reason: 'no witness',
    });
    await visit([...publicApi(annulled), refuse(verifyDraw, 'NOT_FOUND')]);
    expect(await screen.findByText(/doesn’t count: no witness/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
    keepState();
  });

  it('23 one that is not public is not found', async () => {
    await visit([refuse(getDrawNotice, 'NOT_FOUND')]);
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    keepState();
  });

  it('23 a failure can be tried again', async () => {
    await visit([refuse(getDrawNotice, 'INTERNAL')]);
    expect(await screen.findByRole('button', { name: /Try again|Retry/ })).toBeInTheDocument();
    keepState();
  });
});

describe('whoever applied', () => {
  const resident = (api: readonly FakeAnswer[]) => [refuse(listBuildings, 'FORBIDDEN'), ...api];

  it('23 sees their own place beside what everybody sees', async () => {
    await show({ at: one, api: [refuse(getDraw, 'NOT_FOUND'), ...publicApi(demoNotice(), [ownDraw()])] });
    expect(
      await screen.findByText(/AP-0003 is in place 1 of 5. You are offered room 101/),
    ).toBeInTheDocument();
    keepState();
  });

  it('23 finds the draws of their applications', async () => {
    const waiting = ownDraw({
      ...{ drawId: drawIds.other, name: 'Winter rooms', state: 'committed' },
      own: [
        { applicationId: drawIds.other, number: 'AP-0009', rank: null, roomNumber: null, bedLabel: null },
      ],
    });
    await show({ api: resident(publicApi(demoNotice(), [ownDraw(), waiting])) });
    expect(await screen.findByRole('link', { name: 'Winter rooms' })).toBeInTheDocument();
    expect(screen.getByText(/AP-0009 takes part/)).toBeInTheDocument();
    keepState();
  });

  it('23 without an application in one it says so', async () => {
    await show({ api: resident(publicApi()) });
    expect(await screen.findByText('None of your applications is in a draw')).toBeInTheDocument();
    keepState();
  });
});
