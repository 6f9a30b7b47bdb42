import { createUploadToken, recordUpload, type StoreReason } from '@console/contract/codegen';
import { beforeSignOut, callApi, currentSub, isApiError, tellChanged } from '@console/shell';
import { useSyncExternalStore } from 'react';
import { v4 } from 'uuid';
import { asksForHash, keyOf } from '../naming-rules.ts';
import type { ChosenFile } from './chosen-files.ts';
import { fileHash } from './file-hash.ts';
import { type KeptUpload, keptS3UploadMs, keptUploads, placeOf } from './kept-uploads.ts';
import { type Begun, goesInParts, SendFault, sendInParts, sendWhole } from './send-file.ts';
import { sendS3Parts } from './send-s3-parts.ts';

/** One file on its way. */
export interface Sending {
  readonly id: string;
  readonly bucketId: string;
  readonly kind: 'kodo' | 's3';
  readonly path: string;
  readonly key: string;
  readonly size: number;
  readonly sent: number;
  readonly overwrite: boolean;
  /** It may be stopped and goes on where it was; others begin anew. */
  readonly inParts: boolean;
  readonly state: 'waiting' | 'hashing' | 'sending' | 'paused' | 'exists' | 'done' | 'failed';
  readonly reason?: StoreReason | undefined;
  /** What the API said instead, where it was not the store. */
  readonly error?: unknown;
  /** The browser could not read it: it is gone, locked, or not this user's. */
  readonly unreadable?: boolean | undefined;
  readonly requestId?: string | undefined;
}

interface Work {
  readonly file: File;
  readonly mime: string;
  stop: AbortController;
  /** Until it has its name, for which its content may have to be read. */
  name?: (() => Promise<string>) | undefined;
  /** Id of its parts at an S3 store, also where this browser keeps nothing. */
  uploadId?: string;
}

const atOnce = 2;
const paused = new Error('paused');

let items: readonly Sending[] = [];
const works = new Map<string, Work>();
const listeners = new Set<() => void>();

const set = (next: readonly Sending[]): void => {
  items = next;
  for (const tell of listeners) tell();
};
const change = (id: string, what: Partial<Sending>): void =>
  set(items.map((one) => (one.id === id ? { ...one, ...what } : one)));
const found = (id: string): Sending | undefined => items.find((one) => one.id === id);

// What is sent under one's name stops with one's session.
beforeSignOut(async () => async () => uploads.clear());

/** All files that this tab sends to stores, whichever screen of the tool is open. */
export const uploads = {
  /** @param where bucket and folder  @param pattern what they are called there */
  async add(
    files: readonly ChosenFile[],
    where: { readonly bucketId: string; readonly folder: string; readonly kind: 'kodo' | 's3' },
    pattern: string,
  ): Promise<void> {
    const at = new Date();
    const fresh = files.map(({ file, path }) => ({ file, path, id: v4() }));
    set([
      ...items,
      ...fresh.map(
        ({ id, file, path }): Sending => ({
          ...{
            id,
            path,
            bucketId: where.bucketId,
            kind: where.kind,
            size: file.size,
            sent: 0,
            overwrite: false,
          },
          key: where.folder + path,
          inParts: goesInParts(where.kind, file.size),
          state: asksForHash(pattern) ? 'hashing' : 'waiting',
        }),
      ),
    ]);
    for (const { id, file, path } of fresh) {
      const name = async () => {
        const named = asksForHash(pattern) ? { path, hash: await fileHash(file) } : { path };
        return keyOf(pattern, named, where.folder, at);
      };
      works.set(id, { file, mime: mimeOf(file), stop: new AbortController(), name });
    }
    for (const { id } of fresh) {
      await named(id);
      next();
    }
  },
  pause(id: string): void {
    works.get(id)?.stop.abort(paused);
    if (found(id)?.state === 'waiting') change(id, { state: 'paused' });
  },
  resume(id: string): void {
    const work = works.get(id);
    if (!work) return;
    work.stop = new AbortController();
    const anew = { reason: undefined, error: undefined, requestId: undefined, unreadable: undefined };
    change(id, { ...anew, state: work.name ? 'hashing' : 'waiting' });
    if (work.name) void named(id).then(next);
    else next();
  },
  /** What is there may be replaced. */
  replace(ids: readonly string[]): void {
    for (const id of ids) {
      change(id, { overwrite: true });
      uploads.resume(id);
    }
  },
  drop(id: string): void {
    works.get(id)?.stop.abort(paused);
    works.delete(id);
    set(items.filter((one) => one.id !== id));
    next();
  },
  /** Takes off what is through. */
  tidy(): void {
    for (const { id, state } of items) if (state === 'done') uploads.drop(id);
  },
  clear(): void {
    for (const { id } of items) uploads.drop(id);
  },
  /** Goes on with one of before a reload. @returns whether it is the same file */
  async goOn(kept: KeptUpload, file: File): Promise<boolean> {
    if (file.size !== kept.size || (await fileHash(file)) !== kept.hash) return false;
    const id = v4();
    works.set(id, { file, mime: kept.mime, stop: new AbortController() });
    const { bucketId, kind = 'kodo', key, name, size, overwrite } = kept;
    const known = { id, bucketId, kind, key, path: name, size, overwrite };
    set([...items, { ...known, sent: 0, inParts: true, state: 'waiting' }]);
    next();
    return true;
  },
};

/** Gives a file its name; one that cannot be read is told, and holds up none of the others. */
async function named(id: string): Promise<void> {
  const work = works.get(id);
  if (!work?.name) return;
  try {
    const key = await work.name();
    work.name = undefined;
    if (found(id)) change(id, { key, state: 'waiting' });
  } catch {
    if (found(id)) change(id, { state: 'failed', unreadable: true });
  }
}

function next(): void {
  const running = items.filter(({ state }) => state === 'sending').length;
  for (const one of items
    .filter(({ state, id }) => state === 'waiting' && works.has(id) && !works.get(id)?.name)
    .slice(0, Math.max(0, atOnce - running)))
    void sending(one.id);
}

/** Browsers know few types by name; for the others the store looks for itself. */
const mimeOf = ({ type }: File): string =>
  /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';

async function sending(id: string): Promise<void> {
  const [item, work] = [found(id), works.get(id)];
  if (!item || !work) return;
  change(id, { state: 'sending' });
  const { signal } = work.stop;
  try {
    await sent(item, work);
    change(id, { state: 'done', sent: item.size });
    await tellChanged(recordUpload.changes);
  } catch (error) {
    // Whatever was on its way then failed because of it.
    if (found(id)) change(id, signal.aborted ? { state: 'paused' } : outcomeOf(error));
  } finally {
    next();
  }
}

function outcomeOf(error: unknown): Partial<Sending> {
  if (error === paused || (error instanceof DOMException && error.name === 'AbortError'))
    return { state: 'paused' };
  const reason =
    error instanceof SendFault
      ? error.reason
      : isApiError(error)
        ? (error.details.reason as StoreReason)
        : undefined;
  if (reason === 'storeExists') return { state: 'exists' };
  // By the conditions of an S3 link.
  if (error instanceof SendFault && reason === 'storeChangedMeanwhile') return { state: 'exists' };
  const requestId =
    error instanceof SendFault ? error.requestId : isApiError(error) ? error.requestId : undefined;
  return { state: 'failed', requestId, ...(error instanceof SendFault ? { reason } : { error }) };
}

async function sent(item: Sending, work: Work): Promise<void> {
  const { file, mime, stop } = work;
  const { id, bucketId, kind, key, size, overwrite } = item;
  const params = { bucketId };
  const { signal } = stop;
  if (item.inParts && kind === 's3') {
    await sentToS3(item, work);
    await callApi(recordUpload, { params, body: { key } });
    return;
  }
  const ticket = await callApi(createUploadToken, { params, body: { key, size, mime, overwrite }, signal });
  const onProgress = (bytes: number) => change(id, { sent: Math.min(bytes, size) });
  if (item.inParts && ticket.kind === 'kodo') {
    const { begun, keep, forget } = await keeping(item, file, mime);
    await sendInParts(ticket, file, { mime, begun, onPart: keep, signal, onProgress });
    await forget();
  } else await sendWhole(ticket, new Blob([file], { type: mime }), key, { signal, onProgress });
  await callApi(recordUpload, { params, body: { key } });
}

async function sentToS3(item: Sending, work: Work): Promise<void> {
  const { id, size } = item;
  const { file, mime, stop } = work;
  const { signal } = stop;
  const { begun, keep, forget } = await keeping(item, file, mime);
  await sendS3Parts(file, { ...item, mime }, work.uploadId ?? begun?.uploadId, {
    signal,
    onProgress: (bytes) => change(id, { sent: Math.min(bytes, size) }),
    onPart: (uploadId, arrived) => {
      work.uploadId = uploadId;
      // Which ones they are the store knows.
      const parts = Array.from({ length: arrived }, (_, at) => ({ partNumber: at + 1, etag: '' }));
      return keep({ uploadId, parts, until: Date.now() + keptS3UploadMs });
    },
  });
  await forget();
}

/** What this browser keeps of an upload in parts, so that it goes on after a reload. */
async function keeping({ bucketId, kind, key, size, overwrite }: Sending, file: File, mime: string) {
  const table = await keptUploads();
  const userId = currentSub() ?? '';
  const place = placeOf(bucketId, key);
  const hash = await fileHash(file);
  const kept = await table?.get(place);
  const about = { userId, place, bucketId, kind, key, name: file.name, size, hash, mime, overwrite };
  return {
    begun: kept?.hash === hash && kept.userId === userId ? kept : undefined,
    keep: ({ uploadId, parts, until }: Begun) => table?.put({ ...about, uploadId, parts, until }),
    forget: async () => table?.delete(place),
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useUploads = (): readonly Sending[] => useSyncExternalStore(subscribe, () => items);
