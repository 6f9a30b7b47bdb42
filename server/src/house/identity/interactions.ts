import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import type { Registration, RegistrationField } from './new-account-rules.ts';
import { providerPath } from './origin.ts';
import {
  consentPage,
  expiredPage,
  lastTryOf,
  type ScopedService,
  signInPage,
} from './pages/interaction-pages.ts';
import { type NewAccountTry, registerPage } from './pages/new-account-pages.ts';
import { choosesLook, pageLanguage, withoutLook } from './pages/page.ts';
import type { Registered } from './registration.ts';
import { tryPassword } from './sign-in-attempts.ts';
import { type Origination, originationOf } from './trail.ts';
import { userOf } from './users.ts';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

export interface InteractionParts {
  /** The provider of this moment: rotation of keys replaces it. */
  readonly provider: () => Provider;
  readonly db: Db;
  /** Origin of these pages: forms that come from another are refused. */
  readonly origin: string;
  /** Where an answered form finally leads. */
  readonly consoleOrigin: string;
  /** Client id → the name that the consent page has words for. */
  readonly clientNames: Readonly<Record<string, string>>;
  /** Services that areas bring, whose scopes the consent page tells by their titles. */
  readonly services: readonly ScopedService[];
  /** Makes an account for whoever was invited. */
  readonly register: (registration: Registration, origination: Origination) => Promise<Registered>;
}

interface Uid {
  uid: string;
}

/** Sign-in and consent: what the provider asks of the person in front of the browser. */
export function interactions(app: FastifyInstance, parts: InteractionParts): void {
  const path = `${providerPath}/interaction/:uid`;
  app.get<{ Params: Uid; Querystring: Record<string, string> }>(path, (request, reply) => {
    if (choosesLook(request, reply)) return reply.redirect(withoutLook(request.url), 303);
    return during(parts, request, reply, (details) => showPrompt(parts, request, reply, details));
  });
  app.get<{ Params: Uid; Querystring: Record<string, string> }>(`${path}/register`, (request, reply) => {
    if (choosesLook(request, reply)) return reply.redirect(withoutLook(request.url), 303);
    return during(parts, request, reply, async (details) => showRegister(parts, request, reply, details));
  });
  app.post<{ Params: Uid; Body: URLSearchParams }>(`${path}/register`, (request, reply) =>
    during(parts, request, reply, (details) => registerHere(parts, request, reply, details)),
  );
  app.post<{ Params: Uid; Body: URLSearchParams }>(`${path}/sign-in`, (request, reply) =>
    during(parts, request, reply, (details) => signIn(parts, request, reply, details)),
  );
  app.post<{ Params: Uid; Body: URLSearchParams }>(`${path}/consent`, (request, reply) =>
    during(parts, request, reply, async (details) => {
      const answer = request.body?.get('answer');
      if (answer === 'allow') return giveConsent(parts, request, reply, details);
      if (answer === 'other') return reply.redirect(asSomebodyElse(details), 303);
      return deny(parts, request, reply);
    }),
  );
}

/** The same request once more, for another account than the one that is signed in. */
function asSomebodyElse({ params }: Details): string {
  const { login_hint: _hint, prompt = '', ...asked } = params;
  const prompts = new Set(['login', ...String(prompt).split(' ')].filter(Boolean));
  const pairs = Object.entries({ ...asked, prompt: [...prompts].join(' ') })
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, String(value)]));
  return `${providerPath}/auth?${new URLSearchParams(pairs)}`;
}

const selfOf = (uid: string): string => `${providerPath}/interaction/${uid}`;

/** Runs with the interaction that the address and the cookie agree on; otherwise it is over. */
async function during(
  { provider, origin }: InteractionParts,
  request: FastifyRequest<{ Params: Uid }>,
  reply: FastifyReply,
  work: (details: Details) => Promise<unknown>,
): Promise<unknown> {
  if (request.method === 'POST' && request.headers.origin !== origin) return expired(request, reply);
  const details = await provider()
    .interactionDetails(request.raw, reply.raw)
    .catch(() => undefined);
  if (details?.uid !== request.params.uid) return expired(request, reply);
  return work(details);
}

const expired = (request: FastifyRequest, reply: FastifyReply) => {
  const { uid = '' } = request.params as Partial<Uid>;
  return send(reply.code(400), expiredPage(pageLanguage(request.headers), selfOf(encodeURIComponent(uid))));
};

const send = (reply: FastifyReply, { html, headers }: ReturnType<typeof expiredPage>) =>
  reply.headers(headers).send(html);

async function showPrompt(
  parts: InteractionParts,
  request: FastifyRequest<{ Params: Uid; Querystring: Record<string, string> }>,
  reply: FastifyReply,
  details: Details,
): Promise<unknown> {
  const language = pageLanguage(request.headers, details.params.ui_locales);
  const self = selfOf(details.uid);
  if (details.prompt.name === 'login') {
    if (asksToRegister(details) && request.query.known === undefined)
      return reply.redirect(`${self}/register`, 303);
    const hint = details.params.login_hint;
    const hinted = { username: typeof hint === 'string' ? hint.slice(0, 64) : '' };
    const lastTry = lastTryOf(request.query) ?? hinted;
    const registerAt = `${self}/register`;
    return send(
      reply,
      signInPage({ language, self, ...lastTry, registerAt, consoleOrigin: parts.consoleOrigin }),
    );
  }
  if (await isRemembered(parts.db, details)) return giveConsent(parts, request, reply, details);
  const user = await userOf(parts.db, details.session?.accountId ?? '');
  const clientId = String(details.params.client_id);
  const clientName = parts.clientNames[clientId] ?? clientId;
  return send(
    reply,
    consentPage({
      language,
      self,
      clientName,
      userName: user?.name ?? '',
      scopes: scopesOf(details),
      services: parts.services,
      consoleOrigin: parts.consoleOrigin,
    }),
  );
}

async function signIn(
  { provider, db, consoleOrigin }: InteractionParts,
  request: FastifyRequest<{ Params: Uid; Body: URLSearchParams }>,
  reply: FastifyReply,
  details: Details,
): Promise<unknown> {
  const username = request.body?.get('username')?.slice(0, 64) ?? '';
  const password = request.body?.get('password')?.slice(0, 200) ?? '';
  const language = pageLanguage(request.headers, details.params.ui_locales);
  const self = selfOf(details.uid);
  const again = (problem: 'wrong' | 'limited' | 'missing') =>
    send(
      reply.code(problem === 'limited' ? 429 : 422),
      signInPage({ language, self, username, problem, registerAt: `${self}/register`, consoleOrigin }),
    );
  if (username.trim() === '' || password === '') return again('missing');
  const outcome = await tryPassword(db, { username, password, address: request.ip });
  if ('problem' in outcome) return again(outcome.problem);
  reply.hijack();
  return provider().interactionFinished(request.raw, reply.raw, {
    login: { accountId: outcome.user.userId },
  });
}

/** The console asks for the form of new accounts first; `interaction_mode` is the older way to say so. */
const asksToRegister = ({ params }: Details): boolean =>
  params.first_screen === 'register' || params.interaction_mode === 'signUp';

const nothingTyped: NewAccountTry = { values: {}, faults: [] };

function showRegister(
  { consoleOrigin }: InteractionParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { uid, params }: Details,
  tried: NewAccountTry = nothingTyped,
) {
  const language = pageLanguage(request.headers, params.ui_locales);
  const self = selfOf(uid);
  const places = { self: `${self}/register`, signInAt: `${self}?known`, consoleOrigin };
  return send(reply, registerPage({ language, ...places, ...tried }));
}

async function registerHere(
  parts: InteractionParts,
  request: FastifyRequest<{ Params: Uid; Body: URLSearchParams }>,
  reply: FastifyReply,
  details: Details,
): Promise<unknown> {
  const typed = (field: RegistrationField) => request.body?.get(field)?.slice(0, 200) ?? '';
  const values = {
    ...{ code: typed('code'), username: typed('username').trim().toLowerCase(), name: typed('name') },
    password: request.body?.get('password') ?? '',
  };
  const made = await parts.register(values, originationOf(request));
  if ('faults' in made) return showRegister(parts, request, reply.code(422), details, { values, ...made });
  reply.hijack();
  return parts.provider().interactionFinished(request.raw, reply.raw, { login: { accountId: made.userId } });
}

/** Consent that was given before covers the same client and no more scopes. */
async function isRemembered(db: Db, details: Details): Promise<boolean> {
  const consent = await db.first<{ scopes: string[] }>(sql`select scopes from identity.consents
    where user_id = ${details.session?.accountId ?? null} and client_id = ${String(details.params.client_id)}`);
  return consent !== undefined && scopesOf(details).every((scope) => consent.scopes.includes(scope));
}

const scopesOf = (details: Details): string[] =>
  String(details.params.scope ?? '')
    .split(' ')
    .filter(Boolean);

const togetherWithEarlier = sql`
  on conflict (user_id, client_id) do update set given_at = now(), scopes = (
    select array_agg(distinct scope) from unnest(consents.scopes || excluded.scopes) as scope)`;

async function giveConsent(
  { provider, db }: InteractionParts,
  request: FastifyRequest,
  reply: FastifyReply,
  details: Details,
): Promise<unknown> {
  const accountId = details.session?.accountId;
  const clientId = String(details.params.client_id);
  if (!accountId) return expired(request, reply);
  const { Grant } = provider();
  const known = details.grantId ? await Grant.find(details.grantId) : undefined;
  const grant = known ?? new Grant({ accountId, clientId });
  grant.addOIDCScope(scopesOf(details).join(' '));
  for (const resource of [details.params.resource ?? []].flat())
    grant.addResourceScope(String(resource), scopesOf(details).join(' '));
  const grantId = await grant.save();
  const consent = { userId: accountId, clientId, scopes: scopesOf(details) };
  await db.rows(insertionOf('identity.consents', consent, togetherWithEarlier));
  reply.hijack();
  const result = { consent: { grantId } };
  return provider().interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: true });
}

async function deny(
  { provider }: InteractionParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.hijack();
  const refusal = { error: 'access_denied', error_description: 'the user cancelled' };
  return provider().interactionFinished(request.raw, reply.raw, refusal);
}
