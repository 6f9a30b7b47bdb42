import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { confirm } from './notices.ts';
import { tellOtherTabs } from './unsaved-in-tabs.ts';

let unsaved = 0;
/** From the first of it on the other tabs are told. */
let tellNoMore = () => {};
/** Each screen and part that holds unsaved work; whether it still does at the moment of leaving. */
const holders = new Set<() => boolean>();

/** Whether anything on the page would be lost by leaving it. */
export const hasUnsavedWork = (): boolean => unsaved > 0;

const waiting = new Set<() => void>();

/** Runs once when nothing would be lost any more: at once, or when the last unsaved work is saved or left. */
export function whenNothingUnsaved(run: () => void): void {
  if (unsaved === 0) run();
  else waiting.add(run);
}

function oneMore(): void {
  if (unsaved === 0) tellNoMore = tellOtherTabs();
  unsaved += 1;
}

function oneLess(): void {
  unsaved -= 1;
  if (unsaved > 0) return;
  tellNoMore();
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

/**
 * Asks before the user leaves a screen with unsaved work, inside the console and when closing the tab.
 * A change of search parameters on the same path is not leaving.
 * @param work what it is: once it changes, what was saved is no longer all of it
 * @returns a function that says "it is saved now": call it before going on to another screen in the same breath,
 * when React has not yet drawn the form as clean
 */
export function useUnsavedWork(dirty: boolean, work?: unknown): () => void {
  const saved = useRef(false);

  // Syncs with what is typed: on the way to the server more may have been.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the work changes, whatever it is
  useEffect(() => {
    saved.current = false;
  }, [work]);

  // Syncs with the browser's own "leave this page?" question, and with the house's.
  useEffect(() => {
    saved.current = false;
    if (!dirty) return;
    const holds = () => !saved.current;
    const ask = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    oneMore();
    holders.add(holds);
    window.addEventListener('beforeunload', ask);
    return () => {
      holders.delete(holds);
      oneLess();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);

  return () => {
    saved.current = true;
  };
}

/** Asks for all of {@link useUnsavedWork}. Used once, by the frame: a router asks one blocker only. */
export function useLeavingQuestion(): void {
  const { t } = useTranslation('shell');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && [...holders].some((holds) => holds()),
  );

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
}

/**
 * For a part that holds unsaved work and is closed while its screen stays, as a dialog is.
 * @returns asks whether what was typed may be thrown away
 */
export function useDiscardQuestion(): () => Promise<boolean> {
  const { t } = useTranslation('shell');
  return () =>
    confirm({
      title: t('discard.title'),
      body: t('discard.body'),
      confirmLabel: t('discard.confirm'),
      danger: true,
    });
}
