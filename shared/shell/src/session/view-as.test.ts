/** @jest-environment jsdom */
import { currentSub, dataOwner, sessionStore } from './session.ts';
import { forgetView, takeView, viewAddress, viewing } from './view-as.ts';

const view = { viewId: 'v1', name: 'Li', endsAt: '2026-11-29T10:00:00.000Z', hiddenTenants: 1 };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  sessionStore.setState(
    { status: 'signedIn', user: { sub: 'ma', name: null, username: null, picture: null, email: null } },
    true,
  );
});

it('is handed to another tab once, and leaves nothing in the address', () => {
  const address = viewAddress(view);
  expect(viewing()).toBeUndefined();
  history.replaceState(null, '', address);
  takeView();
  expect(viewing()).toEqual(view);
  expect(location.hash).toBe('');
  expect(localStorage).toHaveLength(0);
});

it('an address that was made elsewhere begins nothing', () => {
  history.replaceState(null, '', '/#view-as=v2');
  takeView();
  expect(viewing()).toBeUndefined();
});

it('what is kept in a view is kept apart from one’s own, until it is forgotten', () => {
  history.replaceState(null, '', viewAddress(view));
  takeView();
  expect([currentSub(), dataOwner()]).toEqual(['ma~view', 'ma~view#']);
  forgetView();
  expect([currentSub(), dataOwner()]).toEqual(['ma', 'ma#']);
});
