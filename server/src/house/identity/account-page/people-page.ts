import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../../plugins/database/db.ts';
import { resetPath } from '../origin.ts';
import { choosesLook, pageLanguage, withoutLook } from '../pages/page.ts';
import { peoplePageOf, resetPage, searched } from '../pages/people-pages.ts';
import { originationOf } from '../trail.ts';
import { rolesOf, userOf } from '../users.ts';
import type { SignedIn } from './browser-session.ts';
import { lock, offerReset, peoplePage, resetPassword } from './people.ts';
import {
  type AccountPageParts,
  type Asked,
  fromOwnPage,
  home,
  idShape,
  posted,
  send,
  shown,
  type Work,
} from './visits.ts';

const peoplePath = `${home}/people`;

/** What administrators do with the accounts of others, and what somebody does with the code that they were given. */
export function peoplePages(app: FastifyInstance, parts: AccountPageParts): void {
  app.get(peoplePath, shown(parts, asAdministrator(parts, showPeople(parts))));
  app.post(`${peoplePath}/reset`, posted(parts, asAdministrator(parts, offerResetTo(parts))));
  app.post(`${peoplePath}/lock`, posted(parts, asAdministrator(parts, setLocked(parts, true))));
  app.post(`${peoplePath}/unlock`, posted(parts, asAdministrator(parts, setLocked(parts, false))));
  app.get(resetPath, async (request: Asked, reply) => {
    if (choosesLook(request, reply)) return reply.redirect(withoutLook(request.url), 303);
    return send(reply, resetPage({ language: pageLanguage(request.headers), self: resetPath, code: '' }));
  });
  app.post(resetPath, (request: Asked, reply) =>
    fromOwnPage(parts, request, reply, () => setPasswordByCode(parts, request, reply)),
  );
}

/** Others have their own account there. */
const asAdministrator =
  ({ db, adminUsers }: AccountPageParts, work: Work): Work =>
  async (request, reply, who) => {
    const roles = await rolesOf(db, who.user.userId, adminUsers);
    return roles.includes('admin') ? work(request, reply, who) : reply.redirect(home, 303);
  };

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 100) : '';
const searchIn = ({ query }: Asked): string => textOf(query.q).trim();

async function peopleFor(
  { db }: AccountPageParts,
  request: Asked,
  { user }: SignedIn,
  offered?: { name: string; code: string },
) {
  const search = searchIn(request);
  return peoplePageOf({
    ...{ language: pageLanguage(request.headers), self: peoplePath, search, reader: user.userId, offered },
    ...(await peoplePage(db, search, textOf(request.query.after))),
  });
}

const showPeople =
  (parts: AccountPageParts): Work =>
  async (request, reply, who) =>
    send(reply, await peopleFor(parts, request, who));

/** Whose account it is about; undefined for nobody's. */
const personOf = async (db: Db, request: Asked) => {
  const userId = request.body?.get('user') ?? '';
  return idShape.test(userId) ? userOf(db, userId) : undefined;
};

const offerResetTo =
  (parts: AccountPageParts): Work =>
  async (request, reply, who) => {
    const person = await personOf(parts.db, request);
    if (!person) return reply.redirect(peoplePath, 303);
    const { userId, name } = person;
    const code = await offerReset(parts.db, {
      ...{ userId, actor: who.user.userId },
      from: originationOf(request),
    });
    return send(reply, await peopleFor(parts, request, who, code === undefined ? undefined : { name, code }));
  };

const setLocked =
  (parts: AccountPageParts, locked: boolean): Work =>
  async (request, reply, who) => {
    const person = await personOf(parts.db, request);
    if (person) {
      const { userId } = person;
      const actor = who.user.userId;
      await lock(parts.db, locked, { userId, actor, from: originationOf(request) }, parts.adminUsers);
    }
    return reply.redirect(peoplePath + searched(searchIn(request)), 303);
  };

async function setPasswordByCode({ db }: AccountPageParts, request: Asked, reply: FastifyReply) {
  const code = request.body?.get('code')?.slice(0, 100) ?? '';
  const fault = await resetPassword(
    db,
    { code, next: request.body?.get('next') ?? '' },
    originationOf(request),
  );
  const page = { language: pageLanguage(request.headers), self: resetPath };
  if (fault) return send(reply.code(422), resetPage({ ...page, code, fault }));
  return send(reply, resetPage({ ...page, code: '', isDone: true }));
}
