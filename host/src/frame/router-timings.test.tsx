import { queryClient } from '@console/shell';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { useIntentPreload } from './intent-preload.ts';
import { usePendingNavigation } from './pending-navigation.ts';
import { scrollPositions, useScrollSaving } from './scroll-saving.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('intent', () => {
  const preloaded: string[] = [];
  const preload = async ({ pathname }: URL) => {
    preloaded.push(pathname);
  };
  function Links() {
    useIntentPreload(preload);
    return (
      <>
        <a href="/wood/stock">stock</a>
        <a href="https://elsewhere.example/wood/stock">elsewhere</a>
        <p>text</p>
      </>
    );
  }
  beforeEach(() => {
    preloaded.length = 0;
    render(<Links />);
  });

  it.each(['pointerOver', 'focusIn', 'touchStart'] as const)(
    '9 router: preloads 50 ms after %s, not before',
    async (intent) => {
      fireEvent[intent](screen.getByText('stock'));
      await pass(49);
      expect(preloaded).toEqual([]);
      await pass(1);
      expect(preloaded).toEqual(['/wood/stock']);
    },
  );

  it('9 router: whoever only passes over a link wants nothing', async () => {
    fireEvent.pointerOver(screen.getByText('stock'));
    await pass(49);
    fireEvent.pointerOver(screen.getByText('text'));
    await pass(1000);
    expect(preloaded).toEqual([]);
  });

  it('9 router: nothing of another site is fetched', async () => {
    fireEvent.pointerOver(screen.getByText('elsewhere'));
    await pass(1000);
    expect(preloaded).toEqual([]);
  });
});

describe('a navigation that takes its time', () => {
  /** A screen whose next one arrives after `takes` ms. */
  async function leave(takes: number): Promise<void> {
    function Frame() {
      return (
        <>
          {usePendingNavigation() && <p>pending</p>}
          <Outlet />
        </>
      );
    }
    const loader = () => new Promise((resolve) => setTimeout(() => resolve(null), takes));
    const children = [
      { index: true, element: <Link to="/slow">go</Link> },
      { path: 'slow', loader, element: <p>there</p> },
    ];
    render(<RouterProvider router={createMemoryRouter([{ Component: Frame, children }])} />);
    fireEvent.click(screen.getByText('go'));
    await pass(0);
  }
  const isPending = () => screen.queryByText('pending') !== null;

  it('9 router: shows its indicator after 1000 ms', async () => {
    await leave(5000);
    await pass(999);
    expect(isPending()).toBe(false);
    await pass(1);
    expect(isPending()).toBe(true);
  });

  it('9 router: the indicator stays for 500 ms', async () => {
    await leave(1100);
    await pass(1100);
    expect(screen.getByText('there')).toBeInTheDocument();
    await pass(399);
    expect(isPending()).toBe(true);
    await pass(1);
    expect(isPending()).toBe(false);
  });

  it('9 router: one that is quick shows none', async () => {
    await leave(900);
    for (let tenth = 0; tenth < 20; tenth += 1) {
      await pass(100);
      expect(isPending()).toBe(false);
    }
  });
});

describe('scrolling', () => {
  function scrollTo(y: number) {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    fireEvent.scroll(window);
  }
  const saved = () => Object.values(JSON.parse(sessionStorage.getItem(scrollPositions) ?? '{}'));
  function Screen() {
    useScrollSaving();
    return null;
  }

  it('9 router: positions are saved at most every 100 ms, the last one too', async () => {
    render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Screen }])} />);
    const save = jest.spyOn(Storage.prototype, 'setItem');
    for (let y = 10; y <= 200; y += 10) {
      scrollTo(y);
      await pass(10);
    }
    expect(save).toHaveBeenCalledTimes(2);
    await pass(100);
    expect(saved()).toEqual([200]);
    save.mockRestore();
  });
});

describe('data', () => {
  it('9 router: stale after 30 s, forgotten 5 minutes after its last use', async () => {
    let asked = 0;
    const read = () =>
      queryClient.fetchQuery({ queryKey: ['router-timings'], queryFn: () => Promise.resolve(++asked) });
    await read();
    await pass(29_999);
    expect(await read()).toBe(1);
    await pass(1);
    expect(await read()).toBe(2);
    await pass(299_999);
    expect(queryClient.getQueryData(['router-timings'])).toBe(2);
    await pass(1);
    expect(queryClient.getQueryData(['router-timings'])).toBeUndefined();
  });
});
