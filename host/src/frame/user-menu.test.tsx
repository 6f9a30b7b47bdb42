import { addTexts, questionStore, type Session, sessionStore, startLanguage } from '@console/shell';
import { keepState } from '@console/testing/states';
import { newUser } from '@console/testing/user';
import { uiLocales } from '@console/ui';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { session as keeper, settings } from '../house-settings.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { UserMenu } from './user-menu.tsx';

const signedIn: Session = {
  status: 'signedIn',
  user: { sub: 'ming', name: 'Ming', username: 'ming', picture: null, email: 'ming@example.com' },
  organizations: [
    { id: 'org-1', name: 'First Trust' },
    { id: 'org-2', name: 'org-2' },
  ],
};

async function openMenu(session: Session, language: 'zh' | 'en' = 'en') {
  const chosen: (string | undefined)[] = [];
  keeper.loadProfile = async () => {};
  keeper.workFor = (organization) => void chosen.push(organization);
  await startLanguage(language);
  addTexts('ui', uiLocales);
  addTexts('host', { zh, en });
  sessionStore.setState(session, true);
  const router = createMemoryRouter([{ path: '*', Component: UserMenu }]);
  render(<RouterProvider router={router} />);
  const user = newUser();
  await user.click(screen.getByRole('button'));
  // Its code comes with its first opening.
  await screen.findByRole('menu');
  return { user, chosen };
}

const accountUrl = 'https://id.example/oidc/account';

describe('the user menu', () => {
  it('switches between personal work and organizations by their names', async () => {
    const { user, chosen } = await openMenu(signedIn);
    const choices = screen.getAllByRole('menuitemradio');
    expect(choices.map((choice) => [choice.textContent, choice.getAttribute('aria-checked')])).toEqual([
      ['Personal', 'true'],
      ['First Trust', 'false'],
      ['org-2', 'false'],
    ]);
    keepState();
    await user.click(screen.getByRole('menuitemradio', { name: 'First Trust' }));
    expect(chosen).toEqual(['org-1']);
  });

  it('leads back to personal work, in Chinese', async () => {
    const { user, chosen } = await openMenu({ ...signedIn, organization: 'org-1' }, 'zh');
    expect(screen.getByRole('menuitemradio', { name: 'First Trust' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: '个人' }));
    expect(chosen).toEqual([undefined]);
  });

  it('has no switch for somebody without organizations', async () => {
    await openMenu({ ...signedIn, organizations: [] });
    expect(screen.queryAllByRole('menuitemradio')).toEqual([]);
    expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Account and password' })).toBeNull();
  });

  it('asks before it signs out a tab that holds unsaved work, this one or another', async () => {
    const left = jest.spyOn(keeper, 'signOut').mockResolvedValue();
    const { user } = await openMenu(signedIn);
    localStorage.setItem('console:unsaved-work:ming:another-tab', '');
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(questionStore.getState().question?.body).toBe(en.signOut.unsavedElsewhere));
    questionStore.getState().answer?.(false);
    await waitFor(() => expect(questionStore.getState().question).toBeUndefined());
    expect(left).not.toHaveBeenCalled();

    localStorage.removeItem('console:unsaved-work:ming:another-tab');
    await user.click(screen.getByRole('button', { name: /Ming/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  });

  it("links to the provider's account page, where there is one", async () => {
    settings.oidc.accountUrl = accountUrl;
    await openMenu(signedIn);
    expect(screen.getByRole('menuitem', { name: 'Account and password' })).toHaveAttribute(
      'href',
      `${accountUrl}?lang=en&theme=system`,
    );
  });
});
