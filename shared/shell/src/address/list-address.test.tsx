import { sortQuery } from '@console/contract';
import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import * as z from 'zod/mini';
import { type ListAddress, useListAddress } from './list-address.ts';

const query = z.object({
  building: z.optional(z.string()),
  q: z._default(z.string(), ''),
  form: z.optional(z.enum(['log', 'board'])),
  low: z.optional(z.enum(['true'])),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
});

/** A screen at `/list`, whose next answers come when they are let. */
function show(search: string, asked = query) {
  let address: ListAddress<z.output<typeof query>> | undefined;
  let answer: () => void = () => {};
  let held = false;
  function Screen() {
    address = useListAddress({ query: asked }, { kept: ['building'] });
    return null;
  }
  const loader = () => (held ? new Promise<null>((resolve) => (answer = () => resolve(null))) : null);
  const router = createMemoryRouter(
    [{ path: '/list', loader, Component: Screen, HydrateFallback: () => null }],
    {
      initialEntries: [`/list${search}`],
    },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    hold: () => (held = true),
    answer: () => act(async () => answer()),
    address: async () => {
      await waitFor(() => expect(address).toBeDefined());
      return address as NonNullable<typeof address>;
    },
    search: () => router.state.location.search,
  };
}

it('reads what the schema understands, and names the rest', async () => {
  const { value, unread } = await show('?form=teak&q=oak&low=true&page=2').address();
  expect(value).toEqual({ building: undefined, q: 'oak', form: undefined, low: 'true', page: 2 });
  expect(unread).toEqual(['form']);
});

it('of two changes in one breath, or while the first one loads, none is lost', async () => {
  const screen = show('?page=3');
  const { set } = await screen.address();
  screen.hold();
  await act(async () => {
    set({ form: 'log' });
    set({ low: 'true' });
  });
  const later = await screen.address();
  await act(async () => later.set({ building: 'b1' }));
  await screen.answer();
  await waitFor(() => expect(screen.search()).toBe('?form=log&low=true&building=b1'));
});

it('takes the filters off and keeps what is none', async () => {
  const screen = show('?building=b1&form=log&q=oak&page=2');
  const { clear } = await screen.address();
  await act(async () => clear());
  await waitFor(() => expect(screen.search()).toBe('?building=b1'));
});

it('links to another place of the same list', async () => {
  const { href } = await show('?form=log&page=2').address();
  expect([href({ page: 3 }), href({ page: 1 }), href({ cursor: 'x' })]).toEqual([
    '?form=log&page=3',
    '?form=log',
    '?form=log&cursor=x',
  ]);
});

it('back undoes a filter, and a whole search at once', async () => {
  const screen = show('');
  const { set: first } = await screen.address();
  await act(async () => first({ form: 'log' }));
  await waitFor(() => expect(screen.search()).toBe('?form=log'));
  for (const q of ['o', 'oa', 'oak']) {
    const { set } = await screen.address();
    await act(async () => set({ q }));
    await waitFor(() => expect(screen.search()).toBe(`?form=log&q=${q}`));
  }
  await act(() => screen.router.navigate(-1));
  expect((await screen.address()).value).toMatchObject({ q: '', form: 'log' });
  await act(() => screen.router.navigate(-1));
  expect((await screen.address()).value.form).toBeUndefined();
});

it('says by what the server sorts, and keeps the order when filters are taken off', async () => {
  const sorted = z.extend(query, sortQuery(['code', 'pieces']));
  const screen = show('?form=log&sort=-pieces&page=2', sorted);
  const { sort, sorts, clear } = await screen.address();
  expect([sort, sorts]).toEqual(['-pieces', ['code', 'pieces']]);
  await act(async () => clear());
  await waitFor(() => expect(screen.search()).toBe('?sort=-pieces'));
  const { set } = await screen.address();
  await act(async () => set({ sort: 'code' }));
  await waitFor(() => expect(screen.search()).toBe('?sort=code'));
  expect((await show('').address()).sorts).toBeUndefined();
  expect((await show('?sort=size', sorted).address()).unread).toEqual(['sort']);
});
