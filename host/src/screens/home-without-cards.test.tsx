/// <reference types="@testing-library/jest-dom" />
import { addTexts, liveRecordsStore, sessionStore, startLanguage } from '@console/shell';
import { keepState } from '@console/testing/states';
import { newUser } from '@console/testing/user';
import { uiLocales } from '@console/ui';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HouseProviders } from '../frame/providers.tsx';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { recordOf } from '../remotes/testing-records.ts';

/** Whether the server has the code of the cards. */
let isThere = false;
jest.unstable_mockModule('../today/day.tsx', () => {
  if (!isThere) throw new Error('Loading chunk day failed');
  return { default: () => <p>12 sales</p> };
});
const home = await import('./home.tsx');

it('says that the cards did not come, in the room that is kept for them, and another try brings them', async () => {
  globalThis.reportError = () => {};
  await startLanguage('en');
  addTexts('ui', uiLocales);
  addTexts('host', { zh, en });
  const wood = recordOf('wood', {
    menu: [{ path: 'list', titles: { zh: '清单', en: 'List' }, permission: 'wood.use' }],
  });
  liveRecordsStore.setState([wood], true);
  const me = {
    ...{ userId: 'ming', username: 'ming', name: 'Ming', organization: null, roles: [] },
    ...{ memberships: [{ area: 'wood', tenantId: 'team', roles: ['OWN'] }], permissions: ['wood.use'] },
  };
  const user = { sub: 'ming', name: 'Ming', username: 'ming', picture: null, email: null };
  sessionStore.setState({ status: 'signedIn', user, me } as never, true);
  const router = createMemoryRouter([{ path: '/', HydrateFallback: () => null, ...home }]);
  render(
    <HouseProviders>
      <main>
        <RouterProvider router={router} />
      </main>
    </HouseProviders>,
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(document.querySelectorAll('main div[aria-hidden] > div')).toHaveLength(1);
  keepState();
  isThere = true;
  await newUser().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('12 sales')).toBeVisible();
});
