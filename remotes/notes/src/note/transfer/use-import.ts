import { importNotes, noteLimits } from '@console/contract/notes';
import { isApiError, isOutage, tellChanged, useProblemText, useRetryWhenBack } from '@console/shell';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectionReading, openCollection } from './collection-reading.ts';
import type { ChosenFile } from './entries.ts';
import { ImportRefused } from './imported-notes.ts';
import { type ImportProgress, type ImportResult, ImportRun } from './run-import.ts';
import { unfinishedImport } from './unfinished-import.ts';

/** Where an import stands. */
export type ImportStage =
  | { readonly is: 'choosing' }
  | { readonly is: 'looking'; readonly share: number }
  | { readonly is: 'foreseen'; readonly result: ImportResult }
  | { readonly is: 'sending'; readonly result: ImportResult; readonly progress: ImportProgress }
  /** By hand, or because something failed; `waits`: it goes on by itself when the server is back. */
  | {
      readonly is: 'paused';
      readonly result: ImportResult;
      readonly progress: ImportProgress;
      readonly waits: boolean;
    }
  | { readonly is: 'done'; readonly result: ImportResult };

/** What one import is made of while the dialog is open. */
interface Work {
  readonly name: string;
  readonly reading: CollectionReading;
  readonly run: ImportRun;
  /** Ends what runs now. */
  stop: AbortController;
}

const none: ImportProgress = { share: 0, notes: 0, files: 0 };

/** Looks at what was chosen, and sends it; it can be paused, and goes on after a failure. */
export function useImport() {
  const { t } = useTranslation('notes');
  const problemText = useProblemText();
  const [stage, setStage] = useState<ImportStage>({ is: 'choosing' });
  const [problem, setProblem] = useState<string>();
  const work = useRef<Work>(undefined);
  const opening = useRef<AbortController>(undefined);

  // The dialog is closed: nobody waits any more. What has been sent stays.
  useEffect(() => () => ended(opening, work), []);

  const told = (error: unknown) => {
    if (error instanceof ImportRefused) setProblem(t(`importing.refused.${error.code}`, limits));
    else if (isApiError(error)) setProblem(problemText(error));
    else throw error;
  };

  const look = async (name: string, chosen: readonly ChosenFile[]) => {
    ended(opening, work);
    setProblem(undefined);
    setStage({ is: 'looking', share: 0 });
    const stop = new AbortController();
    opening.current = stop;
    const onShare = (share: number) => setStage({ is: 'looking', share });
    try {
      const reading = await openCollection(chosen, {
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        signal: stop.signal,
        // Being looked at is the first tenth, being read the rest.
        onShare: (share) => onShare(share / 10),
      });
      const run = new ImportRun(reading);
      work.current = { name, reading, run, stop };
      const result = await run.foresee({
        signal: stop.signal,
        onProgress: ({ share }) => onShare(0.1 + share * 0.9),
      });
      setStage({ is: 'foreseen', result });
    } catch (error) {
      if (stop.signal.aborted) return;
      setStage({ is: 'choosing' });
      told(error);
    }
  };

  const send = async (from: ImportProgress) => {
    const { current } = work;
    if (!current) return;
    const stop = new AbortController();
    current.stop = stop;
    const { run, name } = current;
    const all = run.result.taken.filter(({ outcome }) => isNew(outcome)).length;
    let progress = from;
    setProblem(undefined);
    setStage({ is: 'sending', result: run.result, progress });
    try {
      const result = await run.take({
        signal: stop.signal,
        onProgress: (now) => {
          progress = now;
          unfinishedImport.set({ name, sent: now.notes, all });
          setStage({ is: 'sending', result: run.result, progress });
        },
      });
      unfinishedImport.forget();
      setStage({ is: 'done', result });
    } catch (error) {
      if (work.current !== current) return;
      setStage({ is: 'paused', result: run.result, progress, waits: isOutage(error) });
      if (!stop.signal.aborted) told(error);
    } finally {
      // Some may be there although others were not taken any more.
      await tellChanged(importNotes.changes);
    }
  };

  useRetryWhenBack(stage.is === 'paused' && stage.waits, () => {
    if (stage.is === 'paused') void send(stage.progress);
  });

  return {
    stage,
    problem,
    look,
    stopLooking: () => {
      ended(opening, work);
      setStage({ is: 'choosing' });
    },
    take: (publish: boolean) => {
      if (work.current) work.current.run.publish = publish;
      return send(none);
    },
    pause: () => work.current?.stop.abort(),
    goOn: () => stage.is === 'paused' && void send(stage.progress),
  };
}

function ended(opening: RefObject<AbortController | undefined>, work: RefObject<Work | undefined>): void {
  opening.current?.abort();
  work.current?.stop.abort();
  work.current?.reading.end();
  work.current = undefined;
}

export const isNew = (outcome: string): boolean => outcome === 'created' || outcome === 'copied';

const limits = { entries: noteLimits.importEntries };
