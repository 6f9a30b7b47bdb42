import { addTexts, beforeSignOut, sessionStore, startLanguage, useUnsavedWork } from '@console/shell';
import { newUser } from '@console/testing/user';
import { uiLocales } from '@console/ui';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { session } from '../house-settings.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import * as logout from './logout.tsx';

beforeEach(async () => {
  await startLanguage('en');
  addTexts('ui', uiLocales);
  addTexts('host', { zh, en });
  const user = { sub: 'ming', name: 'Ming', username: 'ming', picture: null, email: null };
  sessionStore.setState({ status: 'signedIn', user }, true);
});

const open = () => {
  const left = jest.spyOn(session, 'signOut').mockResolvedValue();
  const router = createMemoryRouter([{ path: '/account/logout', HydrateFallback: () => null, ...logout }], {
    initialEntries: ['/account/logout?url=/about'],
  });
  render(<RouterProvider router={router} />);
  return left;
};

it('says what another tab would lose, and asks whoever wants to be asked', async () => {
  localStorage.setItem('console:unsaved-work:ming:another-tab', '');
  let agrees = false;
  const takeBack = beforeSignOut(async () => agrees);
  const left = open();
  expect(await screen.findByText(en.signOut.unsavedElsewhere)).toBeVisible();
  const user = newUser();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(left).not.toHaveBeenCalled();
  agrees = true;
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith({ returnTo: '/about' }));
  takeBack();
});

it('the screen that is left for it is no other tab', async () => {
  const Typing = () => {
    useUnsavedWork(true);
    return <Link to="/account/logout">Leave</Link>;
  };
  const screens = [
    { path: '/', Component: Typing },
    { path: '/account/logout', ...logout },
  ];
  render(<RouterProvider router={createMemoryRouter(screens)} />);
  await newUser().click(screen.getByRole('link', { name: 'Leave' }));
  expect(await screen.findByText(en.signOut.body)).toBeVisible();
});

it('says nothing of other tabs where they have nothing to lose', async () => {
  open();
  expect(await screen.findByText(en.signOut.body)).toBeVisible();
  expect(screen.queryByText(en.signOut.unsavedElsewhere)).toBeNull();
});
