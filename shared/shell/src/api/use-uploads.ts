import type { AnyEndpoint, CallInput, ResultOf } from '@console/contract';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useUnsavedWork } from '../house/unsaved-work.ts';
import { dataOwner } from '../session/session.ts';
import { uploadFile } from './call-api.ts';
import { tellChanged } from './changed.ts';
import { isOutage, useRetryWhenBack } from './server-reach.ts';

/** A file on its way, or one that did not arrive. */
export interface Upload {
  /** The same however often it is sent, so that one whose answer got lost does not come twice. */
  readonly id: string;
  readonly file: File;
  readonly sending: boolean;
  /** 0 to 1. */
  readonly progress: number;
  /** Why the last try did not arrive. */
  readonly error: unknown;
  /** It goes by itself, once there is a server again. */
  readonly waits: boolean;
}

export interface Uploads {
  readonly unsent: readonly Upload[];
  /** @returns the file's id */
  begin(file: File): string;
  again(id: string): void;
  /** Gives it up, also on its way. */
  drop(id: string): void;
}

export interface UploadWork<E extends AnyEndpoint> {
  /** What the endpoint asks for beside the file. */
  input(id: string): CallInput<E>;
  /** What is sent of the file; left out: all of it. */
  packed?(file: File): Promise<Blob>;
  /** What is to do with one that has arrived; when that fails, only this is tried again. */
  arrived?(result: ResultOf<E>, id: string): unknown;
}

/** Sends files to an endpoint that takes one, each by itself, and keeps those that did not arrive; leaving asks about them. */
export function useUploads<E extends AnyEndpoint>(endpoint: E, work: UploadWork<E>): Uploads {
  const [unsent, setUnsent] = useState<readonly Upload[]>([]);
  const jobs = useRef(new Map<string, Job<E>>());
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  useUnsavedWork(unsent.length > 0);

  const change = (id: string, next: Partial<Upload>) =>
    setUnsent((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const drop = (id: string) => {
    jobs.current.get(id)?.stop.abort();
    jobs.current.delete(id);
    setUnsent((all) => all.filter((one) => one.id !== id));
  };
  const upload = async (id: string, { file, stop, owner }: Job<E>) => {
    const { input, packed } = newest.current;
    const ready = packed ? await packed(file) : file;
    onlyFor(owner);
    return uploadFile(
      endpoint,
      { ...input(id), signal: stop.signal },
      { file: ready, name: file.name || id, onProgress: (progress) => change(id, { progress }) },
    );
  };
  const send = async (id: string) => {
    const job = jobs.current.get(id);
    // Server, network and button may each ask to send one that is on its way already.
    if (!job || job.isUnderWay) return;
    job.isUnderWay = true;
    change(id, { sending: true, progress: 0, waits: false });
    try {
      job.result ??= await upload(id, job);
      onlyFor(job.owner);
      await newest.current.arrived?.(job.result, id);
      drop(id);
      await tellChanged(endpoint.changes);
    } catch (error) {
      if (isForAnother(job.owner)) drop(id);
      else change(id, { sending: false, progress: 0, error, waits: isOutage(error) });
    } finally {
      job.isUnderWay = false;
    }
  };
  const waiting = unsent.filter(({ waits }) => waits);
  useRetryWhenBack(waiting.length > 0, async () => {
    // One after the other: they are large, and a phone packs them.
    for (const { id } of waiting) await send(id);
  });
  return {
    unsent,
    begin: (file) => {
      const id = v7();
      const job = { file, owner: dataOwner(), stop: new AbortController() };
      jobs.current.set(id, { ...job, isUnderWay: false, result: undefined });
      const begun = { id, file, sending: true, progress: 0, error: undefined, waits: false };
      setUnsent((all) => [...all, begun]);
      void send(id);
      return id;
    },
    again: (id) => void send(id),
    drop,
  };
}

/** Who signs in after `owner` has nothing to do with it; while nobody is signed in, it may be that one who comes back. */
const isForAnother = (owner: string): boolean => dataOwner() !== '' && dataOwner() !== owner;
function onlyFor(owner: string): void {
  if (isForAnother(owner)) throw new Error('somebody else has signed in');
}

interface Job<E extends AnyEndpoint> {
  readonly file: File;
  /** Whose it is. */
  readonly owner: string;
  readonly stop: AbortController;
  isUnderWay: boolean;
  /** It has arrived. */
  result: ResultOf<E> | undefined;
}
