import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { confirm } from './notices.ts';

let unsaved = 0;

/** Whether anything on the page would be lost by leaving it. */
export const hasUnsavedWork = (): boolean => unsaved > 0;

const waiting = new Set<() => void>();

/** Runs once when nothing would be lost any more: at once, or when the last unsaved work is saved or left. */
export function whenNothingUnsaved(run: () => void): void {
  if (unsaved === 0) run();
  else waiting.add(run);
}

function oneLess(): void {
  unsaved -= 1;
  if (unsaved > 0) return;
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

/**
 * Asks before the user leaves a screen with unsaved work, inside the console and when closing the tab.
 * A change of search parameters on the same path is not leaving.
 * @returns a function that says "it is saved now": call it before going on to another screen in the same breath,
 * when React has not yet drawn the form as clean
 */
export function useUnsavedWork(dirty: boolean): () => void {
  const { t } = useTranslation('shell');
  const saved = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !saved.current && currentLocation.pathname !== nextLocation.pathname,
  );

  // Syncs with the browser's own "leave this page?" question.
  useEffect(() => {
    saved.current = false;
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved += 1;
    window.addEventListener('beforeunload', ask);
    return () => {
      oneLess();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);

  // Syncs the router's blocked navigation with the house's question.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: t('unsaved.title'),
      body: t('unsaved.body'),
      confirmLabel: t('unsaved.leave'),
      danger: true,
    };
    confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, t]);

  return () => {
    saved.current = true;
  };
}
