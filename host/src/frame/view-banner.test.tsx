/// <reference types="@testing-library/jest-dom" />
import { getMe } from '@console/contract';
import { addTexts, callApi, connectApi, connectSession, startLanguage, viewing } from '@console/shell';
import { render, screen } from '@testing-library/react';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { ViewBanner } from './view-banner.tsx';

const view = {
  viewId: 'v1',
  name: 'Li',
  endsAt: new Date(Date.now() + 60_000).toISOString(),
  hiddenTenants: 2,
};

beforeEach(async () => {
  await startLanguage('en');
  addTexts('host', { zh, en });
  sessionStorage.clear();
});

it('without a view nothing is said', () => {
  const { container } = render(<ViewBanner />);
  expect(container).toBeEmptyDOMElement();
});

it('says whose console this is, and each call of the tab says so, too', async () => {
  sessionStorage.setItem('console.viewAs', JSON.stringify(view));
  render(<ViewBanner />);
  expect(screen.getByText(/You see the console as Li/)).toBeVisible();
  expect(screen.getByText(/2 buildings and teams/)).toBeVisible();
  const asked: Headers[] = [];
  connectSession({
    accessToken: async () => 'token',
    signIn: async () => {},
    signOut: async () => {},
    onSignedOut: () => {},
  });
  connectApi({
    transport: async (_, init) => {
      asked.push(new Headers(init?.headers));
      return new Response('{}', { status: 500 });
    },
  });
  await callApi(getMe).catch(() => undefined);
  expect(asked[0]?.get('x-view-as')).toBe(viewing()?.viewId);
});
