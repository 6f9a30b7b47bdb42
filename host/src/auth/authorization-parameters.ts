/** What an address may ask of the provider beside the sign-in itself (specification, section 7.2). */
export interface AuthorizationParameters {
  /** Parameters to send along, by their names at the provider. */
  readonly query: Readonly<Record<string, string>>;
  /** Resources to sign in for; only configured ones are asked for. */
  readonly resources: readonly string[];
}

const namedParameters = ['login_hint', 'direct_sign_in', 'identifier', 'one_time_token'] as const;
const extraPrefix = 'extra.';

/** What the sign-in itself decides: an address that anybody may have written must not change it. */
const ownParameters: ReadonlySet<string> = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'resource',
  'request',
  'request_uri',
  'registration',
  'claims',
  'id_token_hint',
]);

/**
 * Reads the optional parameters from the search of `/account/sign-in`: each under its own name, `resource` repeated,
 * and any further one as `extra.<name>`. `interaction_mode` is the older name of `first_screen`, which wins.
 */
export function authorizationParameters(search: URLSearchParams): AuthorizationParameters {
  const extra = [...search]
    .filter(([name]) => name.startsWith(extraPrefix))
    .map(([name, value]) => [name.slice(extraPrefix.length), value] as const)
    .filter(([name]) => name !== '' && !ownParameters.has(name));
  const screen = search.has('first_screen') ? 'first_screen' : 'interaction_mode';
  const named = [...namedParameters, screen].map((name) => [name, search.get(name) ?? ''] as const);
  return {
    query: Object.fromEntries([...extra, ...named].filter(([, value]) => value !== '')),
    resources: search.getAll('resource'),
  };
}

/**
 * The resources to ask for: the configured ones, or those of them that the address names; our API's always.
 * An unknown one would cost the refresh token at some providers (identity.md, P2), so it is never asked for.
 */
export function resourcesToAsk(
  configured: readonly string[],
  ourApi: string,
  wanted: readonly string[],
): string[] {
  const known = wanted.filter((one) => configured.includes(one));
  return [...new Set([ourApi, ...(known.length > 0 ? known : configured)])];
}
