import { addTxnAttachment, deliverSale, getTxn, moveReturn, receivePurchase } from '@console/contract/wood';
import {
  callApi,
  isApiError,
  passesByItself,
  tellChanged,
  uploadFile,
  type WaitingFiles,
} from '@console/shell';
import { keptOf } from '../../offline/kept-answers.ts';
import type { Refusal, YardEntry } from './yard-entry.ts';
import type { YardPhoto } from './yard-photos.ts';

const yardCalls = { receive: receivePurchase, deliver: deliverSale, move: moveReturn } as const;

/** How long the server surely knows a call again; it keeps the keys of calls for a day. */
export const knownFor = 20 * 3_600_000;

/**
 * One entry to the server: its photos first, then its goods, by one and the same call however often it is tried.
 * @returns why it was refused; undefined where the server has it
 * @throws what passes by itself: then nothing is known, and it goes again
 */
export async function sendEntry(
  entry: YardEntry,
  photos: WaitingFiles<YardPhoto>,
  now = Date.now(),
): Promise<Refusal | undefined> {
  const { txnId, act, callId, body } = entry;
  try {
    if (await isUncertain(entry, now)) return { code: 'YARD_UNCERTAIN', fields: [], details: {} };
    const unsent = await photosSent(entry, photos);
    if (unsent) return unsent;
    const call = yardCalls[act] as typeof receivePurchase;
    const params = { txnId };
    const txn = await callApi(call, { params, body: body as never, idempotencyKey: callId });
    // Without a network the document is to be seen as it is now: nobody counts the same goods again.
    keptOf().keep(getTxn, { params }, txn);
    void tellChanged(call.changes);
    return undefined;
  } catch (error) {
    if (passesByItself(error)) throw error;
    return refusalOf(error);
  }
}

/** It may have arrived so long ago that the server would take it for another one: then the document tells whether anything has changed. */
async function isUncertain({ txnId, triedAt, version }: YardEntry, now: number): Promise<boolean> {
  if (triedAt === null || now - triedAt < knownFor) return false;
  return (await callApi(getTxn, { params: { txnId } })).version !== version;
}

async function photosSent(
  { txnId, photos }: YardEntry,
  waiting: WaitingFiles<YardPhoto>,
): Promise<Refusal | undefined> {
  for (const { photoId } of photos) {
    const photo = await waiting.get(photoId);
    if (!photo) continue;
    try {
      const input = { params: { txnId }, query: { id: photoId, kind: 'goods' as const } };
      await uploadFile(addTxnAttachment, input, { file: photo.file, name: photo.name });
      await waiting.delete(photoId);
      // The document may be on screen already, with its files as they were.
      void tellChanged(addTxnAttachment.changes);
    } catch (error) {
      if (passesByItself(error)) throw error;
      return { ...refusalOf(error), fields: [{ path: 'photos', code: 'photo_refused' }] };
    }
  }
  return undefined;
}

const refusalOf = (error: unknown): Refusal =>
  isApiError(error)
    ? { code: error.code, fields: [...error.fields], details: { ...error.details } }
    : { code: 'UNKNOWN', fields: [], details: {} };
