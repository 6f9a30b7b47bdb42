import { createAttachment } from '@console/contract/notes';
import {
  isApiError,
  tellChanged,
  uploadFile,
  useFormat,
  useProblemText,
  useUnsavedWork,
} from '@console/shell';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';
import { attachmentMarkdown, namedFile } from './upload-rules.ts';

/** A file on its way, or one that did not arrive. */
export interface RunningUpload {
  readonly id: string;
  readonly name: string;
  /** How the text names it. */
  readonly mention: string;
  /** 0 to 1. */
  readonly progress: number;
  /** Why it did not arrive. */
  readonly problem: string | undefined;
}

export interface Uploads {
  readonly running: readonly RunningUpload[];
  /** @returns what the text should say in its place, while it is still on its way */
  begin(file: File): string;
  retry(id: string): void;
  /** @returns how the text names it, to be taken out */
  cancel(id: string): string | undefined;
}

/** Files that are being put into a note. The note can be written and saved meanwhile. */
export function useUploads(noteId: string): Uploads {
  const reason = useReason();
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const work = useRef(new Map<string, { file: File; name: string; stop: AbortController }>());
  useUnsavedWork(running.some(({ problem }) => problem === undefined));

  const change = (id: string, next: Partial<RunningUpload>) =>
    setRunning((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const end = (id: string) => {
    work.current.delete(id);
    setRunning((all) => all.filter((one) => one.id !== id));
  };
  const send = async (id: string) => {
    const job = work.current.get(id);
    if (!job) return;
    const { file, name, stop } = job;
    const onProgress = (progress: number) => change(id, { progress });
    try {
      const input = { query: { id, note: noteId }, signal: stop.signal };
      await uploadFile(createAttachment, input, { file, name, onProgress });
      end(id);
      await tellChanged(createAttachment.changes);
    } catch (error) {
      if (stop.signal.aborted) return;
      change(id, { problem: reason(error), progress: 0 });
    }
  };
  return {
    running,
    begin: (file) => {
      const id = v7();
      const name = namedFile(file, new Date());
      const mention = attachmentMarkdown(id, { name, type: file.type });
      work.current.set(id, { file, name, stop: new AbortController() });
      setRunning((all) => [...all, { id, name, mention, progress: 0, problem: undefined }]);
      void send(id);
      return mention;
    },
    retry: (id) => {
      change(id, { problem: undefined, progress: 0 });
      void send(id);
    },
    cancel: (id) => {
      work.current.get(id)?.stop.abort();
      const { mention } = running.find((one) => one.id === id) ?? {};
      end(id);
      return mention;
    },
  };
}

/** A file that is too large is told by how much; a text that is too long is another story. */
function useReason(): (error: unknown) => string {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const problemText = useProblemText();
  return (error) =>
    isApiError(error) && error.code === 'CONTENT_TOO_LARGE'
      ? t('attachments.tooLarge', { limit: format.bytes(Number(error.details.limit)) })
      : problemText(error);
}

/** The newest value, for what happens later. */
export function useNewest<Value>(value: Value): { readonly current: Value } {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
