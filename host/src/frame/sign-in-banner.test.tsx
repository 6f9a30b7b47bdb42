/// <reference types="@testing-library/jest-dom" />
import { addTexts, startLanguage } from '@console/shell';
import { keepState } from '@console/testing/states';
import { Dialog, FormDialog, FrameNotices, uiLocales } from '@console/ui';
import { act, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { closeProblem, showProblem } from '../auth/problem-store.ts';
import { SignInError } from '../auth/sign-in-error.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { SignInBanner } from './sign-in-banner.tsx';

afterEach(closeProblem);

function Screen() {
  return (
    <FrameNotices value={<SignInBanner />}>
      <FormDialog open title="Add" onClose={() => {}} onSubmit={() => {}}>
        <input aria-label="Link" defaultValue="typed" />
      </FormDialog>
    </FrameNotices>
  );
}

function Look() {
  return (
    <FrameNotices value={<SignInBanner />}>
      <Dialog title="Add" onClose={() => {}}>
        <input aria-label="Link" defaultValue="typed" />
      </Dialog>
    </FrameNotices>
  );
}

it.each([
  ['en', 'Sign in again', Screen],
  ['zh', '重新登录', Screen],
  ['en', 'Sign in again', Look],
] as const)(
  '8 a session that ends under a dialog is told in it, with the way back (%s)',
  async (language, again, Component) => {
    await startLanguage(language);
    addTexts('ui', uiLocales);
    addTexts('host', { zh, en });
    render(<RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />);
    const dialog = screen.getByRole('dialog', { name: 'Add' });
    expect(within(dialog).queryByRole('link', { name: again })).not.toBeInTheDocument();
    act(() => showProblem(new SignInError('not_authenticated')));
    expect(within(dialog).getByRole('link', { name: again })).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Link')).toHaveValue('typed');
    keepState();
  },
);
