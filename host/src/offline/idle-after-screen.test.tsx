import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useIdleAfterScreen } from './idle-after-screen.ts';

function Later() {
  return useIdleAfterScreen() ? <p>bell</p> : null;
}
const page = (main: string) => {
  document.body.innerHTML = `<main>${main}</main>`;
  return render(<Later />, { container: document.body.appendChild(document.createElement('div')) });
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
// jsdom has no idle calls, as Safari has none: what a test lends the page is taken back after it.
const { requestIdleCallback, cancelIdleCallback } = globalThis;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Object.assign(globalThis, { requestIdleCallback, cancelIdleCallback });
  jest.useRealTimers();
});

it('waits for the first screen, not only for an idle moment', () => {
  page('<div role="progressbar"></div>');
  pass(3000);
  expect(screen.queryByText('bell')).toBeNull();
  document.querySelector('main')?.replaceChildren(document.createElement('h1'));
  pass(1000);
  expect(screen.getByText('bell')).toBeTruthy();
});

it('a ring that says how far a month has come is no waiting', () => {
  page('<h1>The month</h1><div role="progressbar" aria-valuenow="40"></div>');
  pass(1000);
  expect(screen.getByText('bell')).toBeTruthy();
});

it('waits for an idle moment, too, and gives it up with its component', () => {
  const asked = new Map<number, () => void>();
  Object.assign(globalThis, {
    requestIdleCallback: (then: () => void) => asked.set(asked.size + 1, then).size,
    cancelIdleCallback: (handle: number) => asked.delete(handle),
  });
  const first = page('<h1>Notes</h1>');
  expect(asked.size).toBe(1);
  first.unmount();
  expect(asked.size).toBe(0);
  page('<h1>Notes</h1>');
  pass(3000);
  expect(screen.queryByText('bell')).toBeNull();
  act(() => asked.get(1)?.());
  expect(screen.getByText('bell')).toBeTruthy();
});

it('comes after ten seconds whatever the screen does', () => {
  page('<div aria-busy="true"></div>');
  pass(9000);
  expect(screen.queryByText('bell')).toBeNull();
  pass(2500);
  expect(screen.getByText('bell')).toBeTruthy();
});
