import { registerPage } from './new-account-pages.ts';
import { resetPage } from './people-pages.ts';

const shown = (faults: ('username' | 'password')[]) =>
  registerPage({
    ...{
      language: 'en',
      self: '/oidc/register',
      signInAt: '/oidc/x',
      consoleOrigin: 'https://console.example',
    },
    ...{ values: { username: 'Ming' }, faults },
  }).html;

describe('the page of a new account', () => {
  it('says beside its fields what fits, and instead of that what is wrong', () => {
    expect(shown([])).toMatch(/id="password"[^>]*aria-describedby="password-hint"/);
    expect(shown([])).toContain('id="password-hint">At least 10 characters.');
    const refused = shown(['password']);
    expect(refused).toMatch(/id="password"[^>]*aria-invalid="true" aria-describedby="password-problem"/);
    expect(refused).not.toContain('password-hint');
    expect(refused).toContain('id="username-hint"');
    // Typed once more by nobody but its owner.
    expect(refused).toMatch(/id="password"[^>]*value=""/);
  });

  it('names its fields by their names alone', () => {
    expect(shown([])).toContain('<label for="username">Username</label>');
  });
});

it('a new password says what fits', () => {
  const page = resetPage({ language: 'zh', self: '/oidc/reset', code: 'ABC' });
  expect(page.html).toContain('id="next-hint">至少 10 个字符。');
  expect(page.html).toMatch(/id="next"[^>]*aria-describedby="next-hint"/);
});
