/// <reference types="@testing-library/jest-dom" />
import { ApiError } from '@console/contract';
import { getCheckout, getMyCheckout, listMyEvidence, signMyCheckout } from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { checkoutIds } from '../checkouts/demo-checkout.ts';
import remote from '../remote.tsx';
import { demoOwnCheckout } from './demo-own.ts';

const photo = {
  ...{ attachmentId: checkoutIds.photo, name: 'now.jpg', mime: 'image/jpeg', size: 1 },
  ...{ createdAt: '2026-06-09T08:00:00.000Z', createdByName: '', url: '/photo' },
};
const forbidden = refuse(getCheckout, 'FORBIDDEN', { details: { permission: 'apartment.checkout.read' } });
const own = (over: Parameters<typeof demoOwnCheckout>[0] = {}) =>
  answer(getMyCheckout, () => demoOwnCheckout(over));
const show = (api: readonly FakeAnswer[] = [own()], language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path: `/apartment/reviewCheckout?uuid=${checkoutIds.checkout}&roomNumber=101`,
    language,
    api: [forbidden, answer(listMyEvidence, () => ({ items: [photo] })), ...api],
  });

describe('/apartment/reviewCheckout for the tenant', () => {
  it.each([
    ['zh', '退房单 LY-C202606-0001', '签署结算单', '退还承租人', '办公室正在审核本次结算。'],
    [
      'en',
      'Check-out LY-C202606-0001',
      'Sign settlement',
      'Refund to tenant',
      'The office is reviewing this settlement.',
    ],
  ] as const)('16 the settlement line by line, in %s', async (language, title, sign, refund, waits) => {
    await show([own()], language);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(await screen.findByText(waits)).toBeInTheDocument();
    expect(screen.getByText(refund)).toBeInTheDocument();
    expect(screen.getByText('¥5,477.58')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: sign })).toBeInTheDocument();
    expect(await screen.findAllByRole('img')).not.toHaveLength(0);
    expect(screen.queryByRole('textbox')).toBeNull();
    keepState();
  });

  it('16 signed with a name, and what comes of it', async () => {
    const signed = demoOwnCheckout({
      ...{ signedName: 'Hua', signedAt: '2026-06-09T09:00:00.000Z', may: { sign: false }, version: 5 },
    });
    const { user, api } = await show();
    await user.click(await screen.findByRole('button', { name: 'Sign settlement' }));
    const box = within(await screen.findByRole('dialog'));
    expect(box.getByText(/I agree to this settlement. Refund to tenant: ¥5,477\.58/)).toBeInTheDocument();
    keepState();
    await fill(user, box.getByLabelText(/Your name/), 'Hua');
    api.now(
      answer(signMyCheckout, () => signed),
      answer(getMyCheckout, () => signed),
    );
    await user.click(box.getByRole('button', { name: 'Sign settlement' }));
    await waitFor(() =>
      expect(api.callsOf(signMyCheckout)[0]).toMatchObject({ body: { name: 'Hua' }, version: 4 }),
    );
    expect(await screen.findByText(/^Hua signed on /)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign settlement' })).toBeNull();
  });

  it('16 what cannot be signed any more says so', async () => {
    const conflict = answer(signMyCheckout, () => {
      throw new ApiError('STATE_CONFLICT', { details: { state: 'paid_out' } });
    });
    const { user } = await show([own(), conflict]);
    await user.click(await screen.findByRole('button', { name: 'Sign settlement' }));
    const box = within(await screen.findByRole('dialog'));
    await fill(user, box.getByLabelText(/Your name/), 'Hua');
    await user.click(box.getByRole('button', { name: 'Sign settlement' }));
    expect(await box.findByText('This settlement can no longer be signed.')).toBeInTheDocument();
  });

  it.each(['approved', 'paid_out', 'closed'] as const)('16 %s', async (state) => {
    await show([own({ state, may: { sign: false }, signedName: 'Hua' })]);
    expect(await screen.findByText('Signed at the office: Hua')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open settlement' })).toHaveAttribute(
      'href',
      `/apartment/print?uuid=${checkoutIds.checkout}`,
    );
    keepState();
  });

  it('16 another room shows nothing of it; somebody else’s names the permission that the staff have', async () => {
    const { unmount } = await show([refuse(getMyCheckout, 'ROOM_MISMATCH')]);
    expect(await screen.findByText('Check-out and room do not match')).toBeInTheDocument();
    unmount();
    await show([refuse(getMyCheckout, 'NOT_FOUND')]);
    expect(await screen.findByText(/apartment\.checkout\.read/)).toBeInTheDocument();
  });

  it('16 loading, and a failure with another try', async () => {
    const { unmount } = await show([hang(getMyCheckout)]);
    keepState();
    unmount();
    await show([refuse(getMyCheckout, 'INTERNAL')]);
    expect(await screen.findByRole('button', { name: /Try again|Retry/ })).toBeInTheDocument();
    keepState();
  });
});
