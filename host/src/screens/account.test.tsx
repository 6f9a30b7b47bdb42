import { startLanguage } from '@console/shell';
import { settings } from '../house-settings.ts';
import { loader } from './account.tsx';

const headersOf = ({ headers }: Response) => ({
  to: headers.get('location'),
  leaves: headers.has('X-Remix-Reload-Document'),
  replaces: headers.has('X-Remix-Replace'),
});

it('leads to the account at the provider, in the language and the colours of the console', async () => {
  await startLanguage('zh');
  localStorage.setItem('console:colour-mode', '"dark"');
  settings.oidc.accountUrl = 'https://id.example/oidc/account';
  expect(headersOf(loader())).toEqual({
    to: 'https://id.example/oidc/account?lang=zh&theme=dark',
    ...{ leaves: true, replaces: true },
  });
});

it('leads home where the provider has no such page', () => {
  settings.oidc.accountUrl = null;
  expect(headersOf(loader())).toEqual({ to: '/', leaves: false, replaces: false });
});
