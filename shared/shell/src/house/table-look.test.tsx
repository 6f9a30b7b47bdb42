import { act, renderHook } from '@testing-library/react';
import { sessionStore } from '../session/session.ts';
import { useTableLook } from './table-look.ts';

const user = (sub: string) => ({ sub, name: null, username: null, picture: null, email: null });
const as = (sub: string) => act(() => sessionStore.setState({ status: 'signedIn', user: user(sub) }));
const look = (list: string) => renderHook(() => useTableLook(list)).result;

beforeEach(() => localStorage.clear());

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

it.each(['no JSON', '{"hidden":1}'])('what was kept and cannot be read (%s) is forgotten', (kept) => {
  as('ming');
  localStorage.setItem('console:table:ming:wood.stock', kept);
  expect(look('wood.stock').current).toMatchObject({ hidden: [], dense: false });
});
