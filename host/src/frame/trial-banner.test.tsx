/// <reference types="@testing-library/jest-dom" />
import {
  addTexts,
  currentTrials,
  liveRecordsStore,
  sessionStore,
  startLanguage,
  tryRelease,
} from '@console/shell';
import { keepState } from '@console/testing/states';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import TrialBanner from './trial-banner.tsx';

const signIn = (sub: string) => {
  const user = { sub, name: null, username: null, picture: null, email: null };
  sessionStore.setState({ status: 'signedIn', user: user as never }, true);
};
const shown = async (language: 'zh' | 'en') => {
  await startLanguage(language);
  addTexts('host', { zh, en });
  return render(<TrialBanner />);
};

beforeEach(() => {
  sessionStorage.clear();
  signIn('ming');
  const wood = { remote: 'wood', area: 'wood', titles: { zh: '木材贸易', en: 'Wood trading' } };
  liveRecordsStore.setState([wood as never], true);
});
afterEach(() => {
  signIn('ming');
  for (const { remote } of currentTrials()) tryRelease(remote, null);
});

it.each([
  ['zh', '此标签页中的“木材贸易”为您试用的版本 3f9c2a1b04de，其他人看不到。'],
  ['en', '“Wood trading” is 3f9c2a1b04de in this tab, a release that you are trying. Nobody else sees it.'],
] as const)(
  'says in %s which release of what this tab runs, and ends it with one click',
  async (language, said) => {
    tryRelease('wood', '/remotes/wood/3f9c2a1b04de/release.json');
    await shown(language);
    expect(screen.getByText(said)).toBeVisible();
    keepState();
    await userEvent.click(screen.getByRole('button'));
    expect(screen.queryByText(said)).not.toBeInTheDocument();
    expect(currentTrials()).toEqual([]);
  },
);

it('is of whoever tries it: nothing is tried once they are signed out, or by whoever signs in next', async () => {
  tryRelease('wood', '/remotes/wood/3f9c2a1b04de/release.json');
  const { container } = await shown('en');
  expect(container).not.toBeEmptyDOMElement();
  act(() => sessionStore.setState({ status: 'signedOut' }, true));
  expect(container).toBeEmptyDOMElement();
  expect(currentTrials()).toEqual([]);
  act(() => signIn('hong'));
  expect(container).toBeEmptyDOMElement();
  expect(currentTrials()).toEqual([]);
});
