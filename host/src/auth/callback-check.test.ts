import { checkCallback } from './callback-check.ts';
import { SignInError } from './sign-in-error.ts';

const departure = { redirectUri: 'https://console.example/account/callback', state: 'right' };
const issuer = 'https://console.example/oidc';

const verdict = (address: string): string => {
  try {
    checkCallback(address, departure, issuer);
    return 'accepted';
  } catch (error) {
    return error instanceof SignInError ? error.code : String(error);
  }
};
const at = (query: string) => `${departure.redirectUri}?${query}`;

describe('the callback check', () => {
  it('5 callback check: a whole answer is accepted', () => {
    expect(verdict(at('state=right&code=c'))).toBe('accepted');
    expect(verdict(at(`state=right&code=c&iss=${encodeURIComponent(issuer)}`))).toBe('accepted');
  });

  it('5 callback check: address, provider error, state and code are judged in this order', () => {
    expect(verdict('https://console.example/elsewhere?error=x')).toBe('callback_uri_mismatch');
    expect(verdict(at('error=server_error'))).toBe('callback_error_found');
    expect(verdict(at('error=server_error&state=wrong'))).toBe('callback_error_found');
    expect(verdict(at('error=temporarily_unavailable&state=right&code=c'))).toBe('callback_error_found');
    expect(verdict(at('code=c'))).toBe('callback_state_missing');
    expect(verdict(at('state=wrong'))).toBe('callback_state_mismatch');
    expect(verdict(at('state=right'))).toBe('callback_code_missing');
  });

  it.each([
    ['another path that begins alike', 'https://console.example/account/callbackEvil?state=right&code=c'],
    ['another origin', 'https://evil.example/account/callback?state=right&code=c'],
    ['another scheme', 'http://console.example/account/callback?state=right&code=c'],
  ])('8 callback URI mismatches the redirect URI: %s', (_, address) => {
    expect(verdict(address)).toBe('callback_uri_mismatch');
  });

  it('8 user cancelled: the provider says access_denied', () => {
    expect(verdict(at('error=access_denied&state=right'))).toBe('user_cancelled');
  });

  it.each(['https://evil.example/oidc', `${issuer}/`, ''])(
    'refuses an answer of the issuer %j (A7)',
    (named) => {
      expect(verdict(at(`state=right&code=c&iss=${encodeURIComponent(named)}`))).toBe('callback_error_found');
    },
  );
});
