import { createHash, randomBytes } from 'node:crypto';
import type { TestUser } from './identity-house.ts';
import { type Answer, ask, Visitor } from './visitor.ts';

/** What the shell asks for (specification, section 6). */
export const allScopes =
  'openid offline_access profile email phone address custom_data identities roles organizations organization_roles';

export interface AuthorizationRequest {
  readonly verifier: string;
  readonly parameters: Record<string, string>;
}

/** A good request of one of the two clients; `more` spoils it, an empty text leaves a parameter out. */
export function authorizationRequest(
  origin: string,
  client: 'console' | 'wood' = 'console',
  more: Record<string, string> = {},
): AuthorizationRequest {
  const verifier = randomBytes(64).toString('base64url');
  const parameters = {
    client_id: client,
    redirect_uri: origin + (client === 'console' ? '/account/callback' : '/wood/callback'),
    response_type: 'code',
    scope: allScopes,
    prompt: client === 'console' ? 'consent' : 'login',
    state: randomBytes(64).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: 'urn:console:api',
    ...more,
  };
  return {
    verifier,
    parameters: Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '')),
  };
}

/** Goes to the provider and follows it until it shows a page or leads elsewhere. */
export async function depart(visitor: Visitor, { parameters }: AuthorizationRequest): Promise<Answer> {
  return follow(visitor, await visitor.send(`/oidc/auth?${new URLSearchParams(parameters)}`));
}

export async function follow(visitor: Visitor, answer: Answer): Promise<Answer> {
  let current = answer;
  for (let step = 0; step < 10; step += 1) {
    const next = current.headers.location;
    if (next === undefined || !new URL(next, visitor.origin).pathname.startsWith('/oidc/')) return current;
    current = await visitor.send(next);
  }
  throw new Error('The provider redirects in circles.');
}

/** Where the form of a page is sent. */
export const formAction = ({ text }: Answer): string => / action="([^"]+)"/.exec(text)?.[1] ?? '';

/** Hidden fields of a page's form. */
export const hiddenFields = ({ text }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

/** What the provider's page asks for. */
type Credentials = Pick<TestUser, 'username' | 'password'>;

/** Fills in the pages that come, sign-in and consent, until the provider leads back. */
export async function throughPages(visitor: Visitor, page: Answer, user: Credentials): Promise<Answer> {
  let current = page;
  for (let step = 0; step < 6 && current.headers.location === undefined; step += 1) {
    const action = formAction(current);
    const { username, password } = user;
    if (action.endsWith('/sign-in')) current = await visitor.post(action, { username, password });
    else if (action.endsWith('/consent')) current = await visitor.post(action, { answer: 'allow' });
    // Somebody else was signed in: the library ends that session with a form that sends itself.
    else if (action.endsWith('/session/end/confirm'))
      current = await visitor.post(action, hiddenFields(current));
    else throw new Error(`Neither sign-in nor consent: ${current.status} ${current.text.slice(0, 2000)}`);
    current = await follow(visitor, current);
  }
  return current;
}

/** What came back with the redirect to the client. */
export const returned = ({ headers }: Answer): URLSearchParams =>
  new URL(headers.location ?? 'none:').searchParams;

export interface Arrival extends AuthorizationRequest {
  readonly code: string;
}

export async function signIn(
  visitor: Visitor,
  user: Credentials,
  asked: AuthorizationRequest = authorizationRequest(visitor.origin),
): Promise<Arrival> {
  const back = await throughPages(visitor, await depart(visitor, asked), user);
  const code = returned(back).get('code');
  if (!code) throw new Error(`No code: ${back.headers.location}`);
  return { ...asked, code };
}

/** The exchange of a code for tokens; `more` spoils it. */
export const exchange = (
  origin: string,
  { parameters, verifier, code }: Arrival,
  more: Record<string, string> = {},
): Promise<Answer> =>
  token(origin, {
    grant_type: 'authorization_code',
    client_id: parameters.client_id ?? '',
    redirect_uri: parameters.redirect_uri ?? '',
    code,
    code_verifier: verifier,
    resource: 'urn:console:api',
    ...more,
  });

export const token = (origin: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(`${origin}/oidc/token`, { form, headers });

export const refresh = (
  origin: string,
  refreshToken: unknown,
  more: Record<string, string> = {},
): Promise<Answer> =>
  token(origin, {
    grant_type: 'refresh_token',
    client_id: 'console',
    refresh_token: String(refreshToken),
    resource: 'urn:console:api',
    ...more,
  });

export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** A whole sign-in in a browser of its own. */
export async function signedIn(
  origin: string,
  user: TestUser,
  client: 'console' | 'wood' = 'console',
  visitor: Visitor = new Visitor(origin),
): Promise<Tokens> {
  const { status, json } = await exchange(
    origin,
    await signIn(visitor, user, authorizationRequest(origin, client)),
  );
  if (status !== 200) throw new Error(JSON.stringify(json));
  return {
    accessToken: String(json.access_token),
    idToken: String(json.id_token),
    refreshToken: String(json.refresh_token),
  };
}
