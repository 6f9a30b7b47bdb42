import { currentSub } from '../session/session.ts';
import { tried } from './tried.ts';

/** One for each person: what somebody else has left open in this browser is none of this one's business. */
const headOf = (sub: string | undefined): string => `console:unsaved-work:${encodeURIComponent(sub ?? '')}:`;
/** A screen that is being left still holds its work while the next one asks about the others. */
const thisTab = `${Date.now()}-${Math.random()}`;

/** Tells the other tabs of whoever is signed in that this one holds unsaved work. @returns takes it back */
export function tellOtherTabs(): () => void {
  const name = `${headOf(currentSub())}${thisTab}`;
  return navigator.locks ? holdLock(name) : leaveMark(name);
}

/**
 * Whether another tab of this browser, of whoever is signed in, would lose something by signing out; ask {@link hasUnsavedWork}
 * of this one first.
 */
export async function hasUnsavedWorkElsewhere(): Promise<boolean> {
  const head = headOf(currentSub());
  const names = navigator.locks ? await heldLocks() : (tried(() => Object.keys(localStorage)) ?? []);
  return names.some((name) => name?.startsWith(head) && name !== `${head}${thisTab}`);
}

/** None where the browser does not tell: nobody may be kept from signing out by that. */
const heldLocks = (): Promise<(string | undefined)[]> =>
  navigator.locks.query().then(
    ({ held = [] }) => held.map(({ name }) => name),
    () => [],
  );

/** The browser lets go of it by itself when the tab is closed or dies. */
function holdLock(name: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  navigator.locks.request(name, { mode: 'shared' }, () => held).catch(() => {});
  return letGo;
}

/** For browsers without locks. A tab that died leaves its mark: then one question too many is asked. */
function leaveMark(key: string): () => void {
  const takeAway = () => tried(() => localStorage.removeItem(key));
  tried(() => localStorage.setItem(key, ''));
  window.addEventListener('pagehide', takeAway);
  return () => {
    window.removeEventListener('pagehide', takeAway);
    takeAway();
  };
}
