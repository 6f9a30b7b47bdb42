import { addTexts, sessionStore, startLanguage } from '@console/shell';
import { newUser } from '@console/testing/user';
import { uiLocales } from '@console/ui';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { session } from '../house-settings.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import * as woodSignOut from './wood-sign-out.tsx';

beforeEach(async () => {
  await startLanguage('en');
  addTexts('ui', uiLocales);
  addTexts('host', { zh, en });
});

const open = () => {
  const left = jest.spyOn(session, 'signOut').mockResolvedValue();
  const routes = [
    { path: '/wood/signOut', HydrateFallback: () => null, ...woodSignOut },
    { path: '/wood/signIn', Component: () => <p>sign-in of wood</p> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/wood/signOut'] })} />);
  return left;
};

it('2 /wood/signOut: whoever is not signed in goes straight to the sign-in of wood', async () => {
  sessionStore.setState({ status: 'signedOut' }, true);
  const left = open();
  expect(await screen.findByText('sign-in of wood')).toBeVisible();
  expect(left).not.toHaveBeenCalled();
});

it('2 /wood/signOut: whoever is signed in is asked first, and told what another tab would lose', async () => {
  const user = { sub: 'ming', name: 'Ming', username: 'ming', picture: null, email: null };
  sessionStore.setState({ status: 'signedIn', user }, true);
  localStorage.setItem('console:unsaved-work:ming:another-tab', '');
  const left = open();
  expect(await screen.findByText(en.signOut.unsavedElsewhere)).toBeVisible();
  expect(left).not.toHaveBeenCalled();
  await newUser().click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith({ returnTo: '/' }));
});
