import type { FramedRecord } from '@console/contract';
import { liveRecordsStore, type Session, sessionStore } from '@console/shell';
import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

const records = [{ area: 'a', offlinePaths: ['b'] }] as FramedRecord[];
const keepScreens = jest.fn<(records: readonly FramedRecord[], here: string | undefined) => Promise<void>>();
jest.unstable_mockModule('./keep-screen.ts', () => ({ keepScreens }));
jest.unstable_mockModule('./idle-after-screen.ts', () => ({ useIdleAfterScreen: () => true }));
jest.unstable_mockModule('../house-settings.ts', () => ({ settings: { offlineScreens: true } }));
jest.unstable_mockModule('../remotes/index.ts', () => ({ useLiveRecords: () => records }));
const { OfflineScreens } = await import('./offline-screens.tsx');

const sessionOf = (sub: string, organization?: string): Session => ({
  status: 'signedIn',
  user: { sub, name: null, username: null, picture: null, email: null },
  ...(organization === undefined ? {} : { organization }),
});
const become = (session: Session) => act(async () => sessionStore.setState(session, true));

it('keeps the screen again for whom it is: another release may be rolled out to them', async () => {
  liveRecordsStore.setState(records, true);
  sessionStore.setState(sessionOf('ming'), true);
  const routes = [{ path: '*', Component: OfflineScreens }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/a/b'] })} />);
  expect(keepScreens.mock.calls).toEqual([[records, '/a/b']]);
  await become(sessionOf('ming', 'org-1'));
  expect(keepScreens).toHaveBeenCalledTimes(2);
  await become(sessionOf('hong', 'org-1'));
  expect(keepScreens).toHaveBeenCalledTimes(3);
  // Their name has come: they run what they ran.
  await become({ ...sessionOf('hong', 'org-1'), organizations: [{ id: 'org-1', name: 'First Trust' }] });
  expect(keepScreens).toHaveBeenCalledTimes(3);
  await become({ status: 'signedOut' });
  expect(keepScreens).toHaveBeenCalledTimes(3);
});
