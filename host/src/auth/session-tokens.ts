import { type AccessToken, accessTokenKey, noTokens, type Tokens, tokenStore } from '@console/shell';
import type { TokenAnswer } from './token-endpoint.ts';

/** A token that ends within this time is not worth sending. */
const safetySeconds = 2;

const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** The access token for a resource and organization, if it is still good. */
export function usableToken(
  tokens: Tokens,
  resource: string,
  organization?: string,
): AccessToken | undefined {
  const entry = tokens.accessTokens[accessTokenKey(resource, organization)];
  return entry && entry.expiresAt > nowInSeconds() + safetySeconds ? entry : undefined;
}

const entryOf = ({ accessToken, scope, expiresIn }: TokenAnswer): AccessToken => ({
  token: accessToken,
  scope,
  expiresAt: nowInSeconds() + expiresIn,
});

/** A new session takes the place of whatever was kept, all at once. */
export function keepSession(answer: TokenAnswer & { idToken: string }, resource: string): void {
  tokenStore.setState(
    {
      idToken: answer.idToken,
      refreshToken: answer.refreshToken ?? null,
      accessTokens: { [accessTokenKey(resource)]: entryOf(answer) },
    },
    true,
  );
}

/** Stores a renewal's answer. The id token is stored apart, after it was verified. */
export function keepRenewed(answer: TokenAnswer, resource: string, organization?: string): void {
  tokenStore.setState((tokens) => ({
    refreshToken: answer.refreshToken ?? tokens.refreshToken,
    accessTokens: { ...tokens.accessTokens, [accessTokenKey(resource, organization)]: entryOf(answer) },
  }));
}

export const keepRefreshToken = (refreshToken: string | undefined): void => {
  if (refreshToken) tokenStore.setState({ refreshToken });
};
export function keepIdToken(idToken: string): void {
  tokenStore.setState({ idToken });
}

export function forgetTokens(): void {
  tokenStore.setState(noTokens, true);
}
