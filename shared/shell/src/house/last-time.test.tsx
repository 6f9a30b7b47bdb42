import * as z from 'zod/mini';
import { sessionStore } from '../session/session.ts';
import { lastTime, rememberForNextTime } from './last-time.ts';

const Seen = z.object({ id: z.string() });
const signIn = (sub: string) =>
  sessionStore.setState(
    { status: 'signedIn', user: { sub, name: null, username: null, picture: null, email: null } },
    true,
  );
const last = () => lastTime('house-building', Seen)?.id;
beforeEach(() => signIn('ming'));

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

it('goes without where the browser keeps nothing', () => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  try {
    expect(() => rememberForNextTime('house-building', { id: 'a' })).not.toThrow();
  } finally {
    Storage.prototype.setItem = setItem;
  }
  expect(last()).toBeUndefined();
});
