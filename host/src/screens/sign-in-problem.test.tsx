import { addTexts, type Language, languages, sessionStore, startLanguage } from '@console/shell';
import { expectConsole } from '@console/testing/console';
import { keepState } from '@console/testing/states';
import { newUser } from '@console/testing/user';
import { uiLocales } from '@console/ui';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { problemStore, showProblem } from '../auth/problem-store.ts';
import { SignInError, type SignInErrorCode, signInErrorCodes } from '../auth/sign-in-error.ts';
import { AreaError } from '../frame/area.tsx';
import { SignInBanner } from '../frame/sign-in-banner.tsx';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { SignInProblem } from './sign-in-problem.tsx';

/** The catalogue as the specification words it (section 8), in its order. */
const wording = [
  'id token invalid issued-at time',
  'invalid ID token',
  'callback URI mismatches the redirect URI',
  'error found in the callback URI',
  'missing state',
  'state mismatched',
  'missing code',
  'crypto.subtle unavailable',
  'unexpected response error',
  'invalid sign-in session',
  'sign-in session not found',
  'not authenticated',
  'unable to fetch user info',
  'user cancelled',
  'organizations scope is required',
  'expired',
  'claim check failed',
  'signature verification failed',
  'no matching key',
  'multiple matching keys',
  'key set timeout',
];
const catalogue = signInErrorCodes.map((code, index) => [wording[index] ?? '', code] as const);
const texts: Record<Language, Record<SignInErrorCode, string>> = {
  zh: zh.signIn.errors,
  en: en.signIn.errors,
};

async function speak(language: Language): Promise<void> {
  await startLanguage(language);
  addTexts('ui', uiLocales);
  addTexts('host', { zh, en });
}

async function show(element: React.ReactNode, language: Language, path = '/account/callback') {
  await speak(language);
  sessionStore.setState({ status: 'signedOut' }, true);
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return { ...render(<RouterProvider router={router} />), user: newUser() };
}

describe('the error catalogue on the screen', () => {
  it('8 the catalogue: nine, six and six, each with a text of its own in each language', () => {
    expect(signInErrorCodes).toHaveLength(21);
    for (const language of languages) {
      expect(Object.keys(texts[language])).toEqual([...signInErrorCodes]);
      expect(new Set(Object.values(texts[language])).size).toBe(21);
    }
  });

  it.each(
    catalogue.flatMap(([words, code]) => languages.map((language) => [words, language, code] as const)),
  )('8 %s: told in %s with what to do next, the technical detail folded away', async (_, language, code) => {
    const error = new SignInError(code, 'what the machine said');
    const { user } = await show(<SignInProblem error={error} />, language);
    expect(screen.getByRole('alert')).toHaveTextContent(texts[language][code]);
    expect(screen.queryByText(/what the machine said/)).toBeNull();
    await user.click(screen.getByRole('button', { name: uiLocales[language].error.show }));
    expect(screen.getByText(`${code}: what the machine said`)).toBeVisible();
    expect(
      screen.getByRole('link', { name: language === 'zh' ? '重新登录' : 'Sign in again' }),
    ).toHaveAttribute('href', '/account/sign-in');
    keepState();
  });

  it.each(languages)(
    '8 a failure without a screen of its own: above all of them, in %s',
    async (language) => {
      const { user } = await show(<SignInBanner />, language, '/note/');
      expect(screen.queryByRole('alert')).toBeNull();
      act(() => showProblem(new SignInError('user_info_unavailable', 'HTTP 500')));
      expect(await screen.findByRole('alert')).toHaveTextContent(texts[language].user_info_unavailable);
      await user.click(screen.getByRole('button', { name: uiLocales[language].error.show }));
      expect(screen.getByText('user_info_unavailable: HTTP 500')).toBeVisible();
      keepState();
      await user.click(screen.getByRole('button', { name: language === 'zh' ? '关闭' : 'Close' }));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('8 not authenticated: an area says so in its place, with the way back by its own client', async () => {
    expectConsole(/not_authenticated/);
    showProblem(new SignInError('not_authenticated'));
    const Failing = () => {
      throw new SignInError('not_authenticated');
    };
    await speak('en');
    const routes = [{ path: '*', Component: Failing, ErrorBoundary: AreaError }];
    const router = createMemoryRouter(routes, { initialEntries: ['/wood/stock'] });
    const user = newUser();
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.en.not_authenticated);
    // Told once: the banner leaves it to the screen.
    expect(problemStore.getState().problem).toBeUndefined();
    const link = screen.getByRole('link', { name: 'Sign in again' });
    expect(link).toHaveAttribute('href', '/account/sign-in?app=wood');
    await user.click(link);
    expect(sessionStorage.getItem('console:return-to')).toBe('/wood/stock');
  });
});
