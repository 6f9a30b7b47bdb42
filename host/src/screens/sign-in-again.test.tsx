/// <reference types="@testing-library/jest-dom" />

import { addTexts, startLanguage, useUnsavedWork } from '@console/shell';
import { newUser } from '@console/testing/user';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { SignInAgain } from './sign-in-again.tsx';

beforeAll(async () => {
  await startLanguage('en');
  addTexts('host', { zh, en });
});
afterEach(() => jest.restoreAllMocks());

const show = (dirty: boolean) => {
  const Screen = () => {
    useUnsavedWork(dirty);
    return <SignInAgain />;
  };
  const routes = [
    { path: '/apartment/edit', Component: Screen },
    { path: '/account/sign-in', Component: () => <p>Sign-in screen</p> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/apartment/edit'] })} />);
};

describe('signing in again', () => {
  it('leads to the sign-in screen', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    show(false);
    await newUser().click(screen.getByRole('link', { name: 'Sign in again' }));
    expect(await screen.findByText('Sign-in screen')).toBeInTheDocument();
    expect(open).not.toHaveBeenCalled();
  });

  it('opens a tab of its own where something is typed that would be lost', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    show(true);
    await newUser().click(screen.getByRole('link', { name: 'Sign in again' }));
    expect(open).toHaveBeenCalledWith('/account/sign-in', '_blank', 'noopener');
    expect(screen.getByRole('link', { name: 'Sign in again' })).toBeInTheDocument();
  });
});
