import { act, renderHook } from '@testing-library/react';
import * as z from 'zod/mini';
import { askBeforeSignOut } from '../session/before-sign-out.ts';
import { sessionStore } from '../session/session.ts';
import { lastTime, remembered, rememberForNextTime, useRemembered } from './remembered.ts';

const Seen = z.object({ id: z.string() });
const signIn = (sub: string) =>
  sessionStore.setState(
    { status: 'signedIn', user: { sub, name: null, username: null, picture: null, email: null } },
    true,
  );
const last = () => lastTime('house-building', Seen)?.id;
beforeEach(() => signIn('ming'));

/** Runs in a browser whose stores take nothing. */
function withoutRoom(work: () => void): void {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  try {
    work();
  } finally {
    Storage.prototype.setItem = setItem;
  }
}

describe('what this browser remembers', () => {
  const split = () => remembered('house-split', z.number(), 50);
  const work = remembered('house-work', z.string(), '', { store: 'tab' });
  const mode = remembered('house-mode', z.enum(['light', 'dark']), 'light', { owner: 'anybody' });

  it('is one person’s, and the usual until something is kept', () => {
    split().set(60);
    expect(split().get()).toBe(60);
    signIn('hong');
    expect(split().get()).toBe(50);
    split().set(70);
    signIn('ming');
    expect(split().get()).toBe(60);
    split().forget();
    expect(split().get()).toBe(50);
    signIn('hong');
    expect(split().get()).toBe(70);
  });

  it('is nobody’s while nobody is signed in, unless it is anybody’s', () => {
    sessionStore.setState({ status: 'signedOut' }, true);
    split().set(60);
    mode.set('dark');
    expect(localStorage).toHaveLength(1);
    signIn('ming');
    expect([split().get(), mode.get()]).toEqual([50, 'dark']);
  });

  it('of a tab is forgotten as soon as somebody else signs in, and stays for the same person', () => {
    work.set('secret');
    sessionStore.setState({ status: 'signedOut', ended: 'refused' }, true);
    signIn('ming');
    expect(work.get()).toBe('secret');
    signIn('hong');
    expect(work.get()).toBe('');
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
  });

  it('of a tab is forgotten by whoever signs out in it; what the device keeps stays', async () => {
    work.set('secret');
    split().set(60);
    expect(await askBeforeSignOut()).toBe(true);
    expect(sessionStorage).toHaveLength(0);
    expect(split().get()).toBe(60);
  });

  it.each(['no JSON', '"wide"', '{'])('what cannot be read (%s) counts as nothing', (text) => {
    localStorage.setItem('console:house-split:ming', text);
    expect(split().get()).toBe(50);
  });

  it('reads a word that was kept before as it stands', () => {
    localStorage.setItem('console:house-mode', 'dark');
    expect(mode.get()).toBe('dark');
  });

  it('an earlier name’s is taken over once, and forgotten with it', () => {
    const renamed = remembered('house-split', z.number(), 50, { before: (sub) => `old.${sub}` });
    localStorage.setItem('old.ming', '60');
    expect(renamed.get()).toBe(60);
    expect(Object.keys(localStorage)).toEqual(['console:house-split:ming']);
    localStorage.setItem('old.ming', '70');
    expect(renamed.get()).toBe(60);
    renamed.forget();
    expect(localStorage).toHaveLength(0);
  });

  it('an earlier name’s of a tab is taken over into the tab', () => {
    const renamed = remembered('house-text', z.string(), '', { store: 'tab', before: (sub) => `old.${sub}` });
    localStorage.setItem('old.ming', '"secret"');
    expect(renamed.get()).toBe('secret');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
    signIn('hong');
    expect([renamed.get(), sessionStorage.length]).toEqual(['', 0]);
  });

  it('without room stands until the page is left', () => {
    withoutRoom(() => split().set(60));
    expect(split().get()).toBe(60);
    expect(localStorage).toHaveLength(0);
    split().forget();
    expect(split().get()).toBe(50);
  });

  it('is drawn anew when it changes: here, in another tab, with the person', () => {
    const rows = remembered('house-rows', z.array(z.string()), []);
    const { result } = renderHook(() => useRemembered(rows));
    act(() => rows.set(['a']));
    const first = result.current;
    expect(first).toEqual(['a']);
    expect(rows.get()).toBe(first);
    localStorage.setItem('console:house-rows:ming', '["b"]');
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    expect(result.current).toEqual(['b']);
    act(() => signIn('hong'));
    expect(result.current).toEqual([]);
  });
});

it('this tab goes on with its own, a new one begins with the newest of the device', () => {
  rememberForNextTime('house-building', { id: 'a' });
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, JSON.stringify({ id: 'of another tab' }));
  expect(last()).toBe('a');
  sessionStorage.clear();
  expect(last()).toBe('of another tab');
});

it('is kept for each person, and what cannot be read counts as nothing', () => {
  rememberForNextTime('house-building', { id: 'a' });
  signIn('hong');
  expect(last()).toBeUndefined();
  signIn('ming');
  expect(lastTime('house-building', z.object({ id: z.number() }))).toBeUndefined();
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{');
  expect(last()).toBeUndefined();
});

it('of the next visit is lost where the browser keeps nothing, not in this one', () => {
  withoutRoom(() => rememberForNextTime('house-building', { id: 'a' }));
  expect(last()).toBe('a');
  expect(localStorage).toHaveLength(0);
});
