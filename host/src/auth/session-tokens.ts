import { type AccessToken, accessTokenKey, noTokens, type Tokens, tokenStore } from '@console/shell';
import type { TokenAnswer } from './token-endpoint.ts';

/** A token that ends within this time is not worth sending. */
const safetySeconds = 2;

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** The access token for a resource and organization, if it is still good. */
export function usableToken(
  tokens: Tokens,
  resource: string,
  organization?: string,
): AccessToken | undefined {
  const entry = tokens.accessTokens[accessTokenKey(resource, organization)];
  return entry && entry.expiresAt > nowInSeconds() + safetySeconds ? entry : undefined;
}

/** Stores a token answer. The id token is stored apart, after it was verified. */
export function keepTokens(answer: TokenAnswer, resource: string, organization?: string): AccessToken {
  const entry: AccessToken = {
    token: answer.accessToken,
    scope: answer.scope,
    expiresAt: nowInSeconds() + answer.expiresIn,
  };
  tokenStore.setState((tokens) => ({
    refreshToken: answer.refreshToken ?? tokens.refreshToken,
    accessTokens: { ...tokens.accessTokens, [accessTokenKey(resource, organization)]: entry },
  }));
  return entry;
}

export function keepIdToken(idToken: string): void {
  tokenStore.setState({ idToken });
}

export function forgetTokens(): void {
  tokenStore.setState(noTokens, true);
}
