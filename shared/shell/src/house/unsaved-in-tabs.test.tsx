import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { sessionStore } from '../session/session.ts';
import { hasUnsavedWorkElsewhere } from './unsaved-in-tabs.ts';
import { useUnsavedWork } from './unsaved-work.ts';

/** The browser's locks, all of them shared, as every tab sees them. */
function sharedLocks(): LockManager {
  const held: LockInfo[] = [];
  const request = async (name: string, { mode }: LockOptions, run: () => Promise<unknown>) => {
    const lock = { name, mode: mode ?? 'exclusive', clientId: '' };
    held.push(lock);
    await run();
    held.splice(held.indexOf(lock), 1);
  };
  return { request, query: async () => ({ held: [...held], pending: [] }) } as unknown as LockManager;
}

const signIn = (sub: string) =>
  sessionStore.setState({
    status: 'signedIn',
    user: { sub, name: sub, username: sub, picture: null, email: null },
  });

const Typing = () => {
  useUnsavedWork(true);
  return null;
};
const typeSomething = () =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Typing }])} />);

describe.each([
  ['by a lock', sharedLocks()],
  ['by a mark where there are no locks', undefined],
])('a tab with unsaved work says so %s', (_, locks) => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    signIn('ming');
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  /** What the other tabs are told. */
  const told = async () =>
    locks ? (await locks.query()).held?.map(({ name }) => name) : Object.keys(localStorage);
  const mings = [expect.stringMatching(/^console:unsaved-work:ming:./)];

  it('from the first of it until the last is saved or left', async () => {
    expect(await told()).toEqual([]);
    const [one, other] = [typeSomething(), typeSomething()];
    expect(await told()).toEqual(mings);
    one.unmount();
    expect(await told()).toEqual(mings);
    other.unmount();
    await Promise.resolve();
    expect(await told()).toEqual([]);
  });

  it('and does not take its own for that of another', async () => {
    const typing = typeSomething();
    expect(await hasUnsavedWorkElsewhere()).toBe(false);
    typing.unmount();
  });

  it('of whoever is signed in, and of nobody else', async () => {
    const name = 'console:unsaved-work:ming:another-tab';
    let close = () => localStorage.removeItem(name);
    if (locks)
      void locks.request(name, { mode: 'shared' }, () => new Promise<void>((done) => (close = done)));
    else localStorage.setItem(name, '');
    signIn('hong');
    expect(await hasUnsavedWorkElsewhere()).toBe(false);
    signIn('ming');
    expect(await hasUnsavedWorkElsewhere()).toBe(true);
    close();
  });
});

it('a browser that does not tell its locks knows of no work elsewhere', async () => {
  const query = () => Promise.reject(new DOMException('forbidden', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { query }, configurable: true });
  try {
    expect(await hasUnsavedWorkElsewhere()).toBe(false);
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

it('a browser that keeps nothing tells the other tabs nothing, and breaks nothing', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const typing = typeSomething();
  expect(await hasUnsavedWorkElsewhere()).toBe(false);
  typing.unmount();
  full.mockRestore();
});

it('a tab that is closed takes its mark along', async () => {
  signIn('ming');
  const typing = typeSomething();
  expect(localStorage).toHaveLength(1);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage).toHaveLength(0);
  typing.unmount();
});
