import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountPage, trailPageOf } from '../pages/account-pages.ts';
import { lastTryOf, type SignInTry, signInPage } from '../pages/interaction-pages.ts';
import { choosesLook, pageLanguage, withoutLook } from '../pages/page.ts';
import type { PasswordFaults } from '../password-rules.ts';
import { tryPassword } from '../sign-in-attempts.ts';
import { noteEvent, originationOf, trailPage } from '../trail.ts';
import { rolesOf } from '../users.ts';
import { beginSession, type SignedIn, signedInHere } from './browser-session.ts';
import { changePassword } from './password-change.ts';
import { peoplePages } from './people-page.ts';
import { describeSession, endAllSessions, endOneSession, sessionsOf } from './sessions.ts';
import {
  type AccountPageParts,
  type Asked,
  fromOwnPage,
  home,
  idShape,
  posted,
  send,
  shown,
  signInPath,
  type Work,
} from './visits.ts';

/** Who may read what others did. */
const trailReaders = ['admin', 'auditor'];

/** Everybody's own page at the provider: password and sessions. Needs no script, and no token of the console. */
export function accountPages(app: FastifyInstance, parts: AccountPageParts): void {
  const { db } = parts;
  app.get(home, shown(parts, showAccount(parts)));
  app.get(`${home}/trail`, shown(parts, showTrail(parts)));
  app.get(signInPath, async (request: Asked, reply) => {
    if (choosesLook(request, reply)) return reply.redirect(withoutLook(request.url), 303);
    const who = await signedInHere(parts.provider(), db, request, reply);
    return who ? reply.redirect(home, 303) : showSignIn(request, reply);
  });
  app.post(signInPath, (request: Asked, reply) =>
    fromOwnPage(parts, request, reply, () => signIn(parts, request, reply)),
  );
  app.post(`${home}/password`, posted(parts, setPassword(parts)));
  peoplePages(app, parts);
  app.post(
    `${home}/sessions/end`,
    posted(parts, async (request, reply, { user }) => {
      const ended = request.body?.get('session') ?? '';
      await endOneSession(db, user.userId, ended.replaceAll('\0', ''), originationOf(request));
      return reply.redirect(`${home}?done=session`, 303);
    }),
  );
  app.post(
    `${home}/sign-out-everywhere`,
    posted(parts, async (request, reply, { user: { userId } }) => {
      await endAllSessions(db, userId);
      await db.rows(noteEvent(userId, 'signed_out_everywhere', originationOf(request)));
      return reply.redirect(`${signInPath}?done=everywhere`, 303);
    }),
  );
}

function showSignIn(request: Asked, reply: FastifyReply, lastTry?: SignInTry) {
  const language = pageLanguage(request.headers);
  const isSignedOut = request.query.done === 'everywhere' && lastTry === undefined;
  const page = { language, self: home, shownAt: signInPath, username: '', isSignedOut };
  return send(reply, signInPage({ ...page, ...(lastTry ?? lastTryOf(request.query)) }));
}

async function signIn({ provider, db, origin }: AccountPageParts, request: Asked, reply: FastifyReply) {
  const username = request.body?.get('username')?.slice(0, 64) ?? '';
  const password = request.body?.get('password')?.slice(0, 200) ?? '';
  const again = (problem: 'wrong' | 'limited' | 'missing') =>
    showSignIn(request, reply.code(problem === 'limited' ? 429 : 422), { username, problem });
  if (username.trim() === '' || password === '') return again('missing');
  const outcome = await tryPassword(db, { username, password, address: request.ip });
  if ('problem' in outcome) return again(outcome.problem);
  const { userId } = outcome.user;
  const sessionUid = await beginSession(provider(), origin, userId, request, reply);
  await describeSession(db, sessionUid, userId, originationOf(request));
  return reply.redirect(home, 303);
}

const showAccount =
  (parts: AccountPageParts): Work =>
  async (request, reply, who) => {
    const { done } = request.query;
    return send(
      reply,
      await accountOf(parts, request, who, done === 'password' || done === 'session' ? { done } : {}),
    );
  };

const setPassword =
  (parts: AccountPageParts): Work =>
  async (request, reply, who) => {
    const field = (name: string) => request.body?.get(name) ?? '';
    const form = { current: field('current').slice(0, 200), next: field('next'), repeat: field('repeat') };
    const faults = await changePassword(parts.db, who.user, form, who.sessionUid, originationOf(request));
    if (Object.keys(faults).length === 0) return reply.redirect(`${home}?done=password`, 303);
    return send(
      reply.code(faults.current === 'limited' ? 429 : 422),
      await accountOf(parts, request, who, { faults }),
    );
  };

async function accountOf(
  { db, adminUsers }: AccountPageParts,
  request: FastifyRequest,
  { user, sessionUid }: SignedIn,
  news: { done?: 'password' | 'session'; faults?: PasswordFaults },
) {
  const [sessions, roles] = await Promise.all([
    sessionsOf(db, user.userId),
    rolesOf(db, user.userId, adminUsers),
  ]);
  return accountPage({
    language: pageLanguage(request.headers),
    self: home,
    user,
    sessions: sessions.map((one) => ({ ...one, isThisOne: one.sessionUid === sessionUid })),
    readsTrail: roles.some((role) => trailReaders.includes(role)),
    seesPeople: roles.includes('admin'),
    now: Date.now(),
    ...news,
  });
}

const showTrail =
  ({ db, adminUsers }: AccountPageParts): Work =>
  async (request, reply, { user }) => {
    const roles = await rolesOf(db, user.userId, adminUsers);
    // Their own account is where everybody else belongs; that there is a trail is no secret.
    if (!roles.some((role) => trailReaders.includes(role))) return reply.redirect(home, 303);
    const { before = '' } = request.query;
    const trail = await trailPage(db, idShape.test(before) ? before : undefined);
    return send(
      reply,
      trailPageOf({ language: pageLanguage(request.headers), self: `${home}/trail`, ...trail }),
    );
  };
