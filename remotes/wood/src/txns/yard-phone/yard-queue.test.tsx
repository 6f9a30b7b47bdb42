import { ApiError } from '@console/contract';
import { getTxn, receivePurchase } from '@console/contract/wood';
import { connectApi, connectSession, type WaitingFiles } from '@console/shell';
import { answer, FakeApi, refuse } from '@console/testing';
import { purchase } from '../demo-txns.ts';
import { yardDraftOf } from './yard-draft-rules.ts';
import { entryId, type YardEntry } from './yard-entry.ts';
import { yardOutbox } from './yard-outbox.ts';
import type { YardPhoto } from './yard-photos.ts';
import { YardQueue } from './yard-queue.ts';
import { knownFor } from './yard-sending.ts';

const noPhotos: WaitingFiles<YardPhoto> = {
  get: async () => undefined,
  put: async () => true,
  delete: async () => {},
  forget: async () => {},
};
const draft = yardDraftOf(purchase, '2026-11-29');
const body = { lines: [{ lineNo: 1, pieces: 1 }] };
const lost = answer(receivePurchase, () => {
  throw new ApiError('NETWORK', { status: 0 });
});
const taken = answer(receivePurchase, () => purchase);

let api: FakeApi;
let signedIn: boolean;
let settled: [string, boolean][];
const kept = () => yardOutbox('wei');
const queueOf = (photos = noPhotos) =>
  new YardQueue({
    ...{ kept: kept(), photos, isMine: () => signedIn },
    onSettled: ({ number }, arrived) => settled.push([number, arrived]),
  });
const counted = (queue: YardQueue): YardEntry => {
  queue.type(purchase, 'receive', draft);
  const entry = queue.entry(purchase.txnId, 'receive');
  if (!entry) throw new Error('nothing was kept');
  return entry;
};

beforeEach(() => {
  localStorage.clear();
  signedIn = true;
  settled = [];
  connectSession({
    accessToken: async () => '',
    signIn: async () => {},
    signOut: async () => {},
    onSignedOut: () => {},
  });
  api = new FakeApi([answer(getTxn, () => purchase), taken]);
  connectApi({ transport: api.transport });
});

it('is sent by one call, however often it is tried, and changes no more once it was on its way', async () => {
  api.now(lost);
  const queue = queueOf();
  await queue.submit(counted(queue), body);
  expect(queue.all()).toMatchObject([{ state: 'waiting', body }]);
  queue.type(purchase, 'receive', { ...draft, note: 'later' });
  expect(queue.all()[0]?.draft.note).toBeUndefined();
  api.now(taken);
  await queueOf().send();
  const [first, second] = api.callsOf(receivePurchase);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(settled).toEqual([['PO-000012', true]]);
  expect(kept().count()).toBe(0);
});

it('is not sent in another’s name', async () => {
  const queue = queueOf();
  signedIn = false;
  await queue.submit(counted(queue), body);
  expect(api.callsOf(receivePurchase)).toHaveLength(0);
  expect(kept().count()).toBe(1);
});

it('what another tab has sent is not sent again', async () => {
  api.now(lost);
  const [queue, other] = [queueOf(), queueOf()];
  await queue.submit(counted(queue), body);
  expect(other.all()).toHaveLength(0);
  const third = queueOf();
  api.now(taken);
  await third.send();
  await queue.send();
  expect(api.callsOf(receivePurchase)).toHaveLength(2);
  expect(queue.all()).toEqual([]);
});

it('what was refused keeps its reason until it goes again, as another call', async () => {
  api.now(refuse(receivePurchase, 'STATE_CONFLICT', { details: { state: 'received' } }));
  const queue = queueOf();
  await queue.submit(counted(queue), body);
  expect(settled).toEqual([['PO-000012', false]]);
  queue.type(purchase, 'receive', { ...draft, note: 'right' });
  const now = queue.entry(purchase.txnId, 'receive');
  expect(now).toMatchObject({ state: 'typing', refusal: { code: 'STATE_CONFLICT' }, body });
  api.now(taken);
  await queue.submit(now as YardEntry, body);
  const keys = api.callsOf(receivePurchase).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

describe('one that was on its way long ago, without an answer', () => {
  async function longAgo() {
    api.now(lost);
    const queue = queueOf();
    await queue.submit(counted(queue), body);
    const entry = queue.all()[0] as YardEntry;
    kept().write(entryId(entry), { ...entry, triedAt: Date.now() - knownFor - 1 });
    api.now(taken);
    return queueOf();
  }

  it('goes again where the document has not changed since', async () => {
    await (await longAgo()).send();
    expect(kept().count()).toBe(0);
    expect(settled).toEqual([['PO-000012', true]]);
  });

  it('is for somebody to look at where it has: it may be among what changed', async () => {
    const queue = await longAgo();
    api.now(answer(getTxn, () => ({ ...purchase, version: purchase.version + 1 })));
    await queue.send();
    expect(queue.all()).toMatchObject([{ state: 'refused', refusal: { code: 'YARD_UNCERTAIN' } }]);
    expect(api.callsOf(receivePurchase)).toHaveLength(1);
  });
});

it('what cannot be kept is told, and sent all the same', async () => {
  const full = { ...kept(), write: () => false, read: () => undefined };
  const queue = new YardQueue({ kept: full, photos: noPhotos, isMine: () => true });
  const entry = counted(queue);
  expect(queue.isKept()).toBe(false);
  await queue.submit(entry, body);
  expect(api.callsOf(receivePurchase)).toHaveLength(1);
});
