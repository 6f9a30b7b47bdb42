import { act, render, renderHook, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { setPreference } from '../house/preferences.ts';
import { sessionStore } from '../session/session.ts';
import { useTable, useTableLook } from './table-look.ts';

const user = (sub: string) => ({ sub, name: null, username: null, picture: null, email: null });
const as = (sub: string) => act(() => sessionStore.setState({ status: 'signedIn', user: user(sub) }));
const look = (list: string) => renderHook(() => useTableLook(list)).result;

it('is kept for each person and each list', () => {
  as('ming');
  const rooms = look('apartment.rooms');
  expect(rooms.current).toMatchObject({ hidden: [], dense: false });
  act(() => rooms.current.set({ hidden: ['floor'] }));
  act(() => rooms.current.set({ dense: true }));
  expect(look('apartment.rooms').current).toMatchObject({ hidden: ['floor'], dense: true });
  expect(look('wood.stock').current).toMatchObject({ hidden: [], dense: false });
  as('hong');
  expect(look('apartment.rooms').current).toMatchObject({ hidden: [], dense: false });
});

it('has the density of the whole console until one is chosen for the list', () => {
  as('lan');
  const [rooms, bills] = [look('apartment.rooms'), look('apartment.bills')];
  act(() => rooms.current.set({ hidden: ['floor'] }));
  act(() => bills.current.set({ dense: false }));
  act(() => setPreference('frame', { density: 'compact' }));
  expect(rooms.current).toMatchObject({ hidden: ['floor'], dense: true });
  expect(bills.current.dense).toBe(false);
  act(() => setPreference('frame', {}));
  expect(rooms.current.dense).toBe(false);
});

it.each(['no JSON', '{"hidden":1}'])('what was kept and cannot be read (%s) is forgotten', (kept) => {
  as('ming');
  localStorage.setItem('console:table:ming:wood.stock', kept);
  expect(look('wood.stock').current).toMatchObject({ hidden: [], dense: false });
});

it('a table that is shown whole keeps its order in the address, each of two its own', async () => {
  const tables: ReturnType<typeof useTable>[] = [];
  function Screen() {
    tables.splice(0, 2, useTable('apartment.members'), useTable('apartment.invitations', 'sortInvitations'));
    return null;
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen }]);
  render(<RouterProvider router={router} />);
  const texts = () => tables.map(({ sorting }) => sorting.text);
  expect(texts()).toEqual([undefined, undefined]);
  await act(async () => tables[0]?.sorting.onSort('-name'));
  await act(async () => tables[1]?.sorting.onSort('expires'));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-name&sortInvitations=expires'));
  expect(texts()).toEqual(['-name', 'expires']);
  await act(() => router.navigate(-1));
  expect(texts()).toEqual(['-name', undefined]);
});
