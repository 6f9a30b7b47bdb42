/// <reference types="@testing-library/jest-dom" />
import {
  addTxnAttachment,
  getTxn,
  listSettlements,
  listTxnAttachments,
  removeTxnAttachment,
  type TxnAttachment,
} from '@console/contract/wood';
import { answer, type FakeAnswer, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../remote.tsx';
import { board, ids, log, member, sorts, species, yards } from '../team/demo-team.ts';
import { purchase, txnIds } from '../txns/demo-txns.ts';
import { fileOf } from './demo-attachments.ts';

const [one, two] = [txnIds.back, txnIds.mirror];
const files = (
  items: TxnAttachment[],
  may: { mayAdd?: boolean; mayRemove?: boolean } = { mayAdd: true, mayRemove: true },
) => answer(listTxnAttachments, () => ({ items, mayAdd: false, mayRemove: false, ...may }));
const open = async (api: FakeAnswer[], language: 'zh' | 'en' = 'en') => {
  const house = await renderRemote(remote, {
    ...{ path: `/wood/transaction?uuid=${ids.txn}`, language },
    api: [
      ...[member(), yards, species, sorts(board, log), answer(getTxn, () => purchase)],
      answer(listSettlements, () => ({ items: [], next: null })),
      ...api,
    ],
  });
  await screen.findByRole('heading', { level: 1, name: /PO-000012/ });
  return house;
};
const jpg = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const title = 'Photos and papers';
const region = async (name = title) => within(await screen.findByRole('region', { name }));
const camera = () => document.querySelector('input[data-photo]') as HTMLInputElement;
const papers = { kind: 'papers', name: 'invoice.pdf', mime: 'application/pdf' } as const;

describe('what is kept with a document', () => {
  it.each([
    ['en', title, /invoice\.pdf/, /^Papers/],
    ['zh', '照片与单证', /invoice\.pdf/, /^单证/],
  ] as const)('pictures as pictures, papers as papers, in %s', async (language, heading, name, said) => {
    await open([files([fileOf(one), fileOf(two, papers)])], language);
    const shown = await region(heading);
    expect(shown.getByRole('link', { name: 'pile.jpg' })).toHaveAttribute('href', fileOf(one).url);
    expect(shown.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    expect(shown.getByText(said, { selector: 'span' })).toBeInTheDocument();
    keepState();
  });

  it('a photo and a paper are sent at once, each as what it is', async () => {
    const { api, user } = await open([
      files([]),
      answer(addTxnAttachment, ({ query: { id, kind } }) => fileOf(id, { kind })),
    ]);
    const shown = await region();
    expect(shown.getByText('Nothing attached yet')).toBeInTheDocument();
    await user.upload(camera(), jpg('pile.jpg'));
    await waitFor(() => expect(api.callsOf(addTxnAttachment)[0]?.query.kind).toBe('goods'));
    await waitFor(() => expect(api.callsOf(listTxnAttachments)).toHaveLength(2));
    const paper = new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' });
    await user.upload(shown.getByLabelText('Attach papers', { selector: 'input' }), paper);
    await waitFor(() => expect(api.callsOf(addTxnAttachment)[1]?.query.kind).toBe('papers'));
    expect(api.callsOf(addTxnAttachment)[1]?.params).toEqual({ txnId: ids.txn });
  });

  it('what did not arrive waits, and is the same one when it is sent again', async () => {
    const { api, user } = await open([files([]), refuse(addTxnAttachment, 'INTERNAL')]);
    await region();
    await user.upload(camera(), jpg('pile.jpg'));
    const again = await screen.findByRole('button', { name: 'Send again: pile.jpg' });
    keepState();
    api.now(answer(addTxnAttachment, ({ query: { id } }) => fileOf(id)));
    await user.click(again);
    await waitFor(() => expect(screen.queryByText(/was not uploaded/)).toBeNull());
    const [first, second] = api.callsOf(addTxnAttachment);
    expect(second?.query.id).toBe(first?.query.id);
  });

  it('what is too large is not sent', async () => {
    const { api, user } = await open([files([])]);
    const shown = await region();
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'book.pdf', { type: 'application/pdf' });
    await user.upload(shown.getByLabelText('Attach papers', { selector: 'input' }), large);
    expect(await screen.findByText(/^book\.pdf is larger than 10/)).toBeInTheDocument();
    expect(api.callsOf(addTxnAttachment)).toHaveLength(0);
  });

  it('comes off a draft after a question, and off nothing that is agreed', async () => {
    const { api, user, unmount } = await open([
      files([fileOf(one)]),
      answer(removeTxnAttachment, ({ params }) => ({ attachmentId: params.attachmentId })),
    ]);
    await user.click((await region()).getByRole('button', { name: 'Remove pile.jpg' }));
    const asked = within(await screen.findByRole('alertdialog'));
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(api.callsOf(removeTxnAttachment)[0]?.params.attachmentId).toBe(one));
    unmount();
    await open([files([fileOf(one)], { mayAdd: true, mayRemove: false })]);
    await region();
    expect(screen.queryByRole('button', { name: 'Remove pile.jpg' })).toBeNull();
  });

  it('whoever may add nothing sees what is there, and no empty section; a failure says so and is tried again', async () => {
    const { unmount } = await open([files([], {})]);
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
    unmount();
    const read = await open([files([fileOf(one)], {})]);
    const shown = await region();
    await shown.findByRole('link', { name: 'pile.jpg' });
    expect(shown.queryByRole('button')).toBeNull();
    read.unmount();
    const { api, user } = await open([refuse(listTxnAttachments, 'INTERNAL')]);
    const retry = (await region()).findByRole('button', { name: 'Try again' });
    api.now(files([fileOf(one)]));
    await user.click(await retry);
    expect(await screen.findByRole('link', { name: 'pile.jpg' })).toBeInTheDocument();
  });
});
