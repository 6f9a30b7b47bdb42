import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Db } from '../../../plugins/database/db.ts';
import { providerPath } from '../origin.ts';
import { expiredPage } from '../pages/interaction-pages.ts';
import { choosesLook, pageLanguage, type renderPage, withoutLook } from '../pages/page.ts';
import { type SignedIn, signedInHere } from './browser-session.ts';

export interface AccountPageParts {
  /** The provider of this moment: rotation of keys replaces it. */
  readonly provider: () => Provider;
  readonly db: Db;
  /** Origin of these pages: forms that come from another are refused. */
  readonly origin: string;
  /** Administrators by the settings. */
  readonly adminUsers: readonly string[];
}

export type Asked = FastifyRequest<{
  Querystring: { lang?: string; done?: string; before?: string; q?: string; after?: string };
  Body: URLSearchParams | undefined;
}>;
export type Work = (request: Asked, reply: FastifyReply, who: SignedIn) => Promise<unknown>;

/** Everybody's own account. */
export const home = `${providerPath}/account`;
export const signInPath = `${home}/sign-in`;

/** As the tables write ids; anything else need not be looked for. */
export const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const send = (reply: FastifyReply, { html, headers }: ReturnType<typeof renderPage>) =>
  reply.headers(headers).send(html);

/** A page for somebody who is signed in; others are led to sign in, and from there to their account. */
export const shown =
  ({ provider, db }: AccountPageParts, work: Work) =>
  async (request: Asked, reply: FastifyReply): Promise<unknown> => {
    if (choosesLook(request, reply)) return reply.redirect(withoutLook(request.url), 303);
    const who = await signedInHere(provider(), db, request, reply);
    return who ? work(request, reply, who) : reply.redirect(signInPath, 303);
  };

/** The same for a form: only our own pages may send it, whatever cookies a browser sends along (identity.md, E4). */
export const posted =
  (parts: AccountPageParts, work: Work) =>
  (request: Asked, reply: FastifyReply): Promise<unknown> =>
    fromOwnPage(parts, request, reply, async () => {
      const who = await signedInHere(parts.provider(), parts.db, request, reply);
      return who ? work(request, reply, who) : reply.redirect(signInPath, 303);
    });

/** Refuses a form that a page of somebody else has sent. */
export async function fromOwnPage(
  { origin }: AccountPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (request.headers.origin === origin) return work();
  return send(reply.code(400), expiredPage(pageLanguage(request.headers), home));
}
