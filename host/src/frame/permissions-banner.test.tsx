import { addTexts, startLanguage } from '@console/shell';
import { keepState } from '@console/testing/states';
import { uiLocales } from '@console/ui';
import { act, render, screen } from '@testing-library/react';
import { meStore } from '../auth/known-me.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { PermissionsBanner } from './permissions-banner.tsx';

afterEach(() => act(() => meStore.setState({ isUnconfirmed: false })));

it.each([
  ['zh', /按上次已知的权限显示/],
  ['en', /The menu shows what was last known/],
] as const)(
  '27 says in %s that permissions could not be confirmed, as long as that is so',
  async (language, text) => {
    await startLanguage(language);
    addTexts('ui', uiLocales);
    addTexts('host', { zh, en });
    render(
      <main>
        <PermissionsBanner />
      </main>,
    );
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => meStore.setState({ isUnconfirmed: true }));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    keepState();
    act(() => meStore.setState({ isUnconfirmed: false }));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
