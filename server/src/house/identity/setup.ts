import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Database, Db } from '../../plugins/database/db.ts';
import { insertionWhere } from '../../plugins/database/insertions.ts';
import { firstCookieKey } from './cookie-keys.ts';
import { faultsOfAccount, type RegistrationField } from './new-account-rules.ts';
import { providerPath } from './origin.ts';
import { notFoundPage } from './pages/interaction-pages.ts';
import { setupDonePage, setupPage } from './pages/new-account-pages.ts';
import { choosesLook, pageLanguage, withoutLook } from './pages/page.ts';
import { hashPassword } from './passwords.ts';
import { createUser, userNamed } from './users.ts';

const self = `${providerPath}/setup`;
const digestOf = (code: string): string => createHash('sha256').update(code.trim()).digest('hex');

const nobodyYet = sql`where not exists (select from identity.users)`;

/**
 * Opens the set-up when there is nobody yet. The code follows from a secret of the database: of several processes that
 * start together, and of each start until it is used, the one that was printed is right.
 * @returns the code to print, or undefined when there are users
 */
export async function openSetupCode(database: Database): Promise<string | undefined> {
  const owner = database.as({ kind: 'owner' });
  if (await owner.first(sql`select user_id from identity.users limit 1`)) return undefined;
  const code = createHmac('sha256', await firstCookieKey(owner))
    .update('setup code')
    .digest('base64url')
    .slice(0, 12);
  const anew = sql`
    on conflict (only_one) do update set code_digest = excluded.code_digest, created_at = now(), used_at = null`;
  await owner.rows(insertionWhere('identity.setup_codes', { codeDigest: digestOf(code) }, nobodyYet, anew));
  return code;
}

/** The page that turns the printed code into the first administrator, once. */
export function setup(app: FastifyInstance, database: Database, origin: string): void {
  app.get<{ Querystring: { lang?: string } }>(self, async (request, reply) => {
    if (choosesLook(request, reply)) return reply.redirect(withoutLook(request.url), 303);
    const language = pageLanguage(request.headers);
    const isOpen = (await openCode(database.as({ kind: 'owner' }))) !== undefined;
    const page = isOpen
      ? setupPage({ language, self, values: {}, faults: [] })
      : notFoundPage(language, self);
    return reply
      .code(isOpen ? 200 : 404)
      .headers(page.headers)
      .send(page.html);
  });
  app.post<{ Body: URLSearchParams }>(self, async (request, reply) => {
    const language = pageLanguage(request.headers);
    const values = Object.fromEntries(request.body ?? []) as Partial<Record<RegistrationField, string>>;
    const faults: RegistrationField[] =
      request.headers.origin === origin ? await createAdministrator(database, values) : ['code'];
    const page = faults.length > 0 ? setupPage({ language, self, values, faults }) : setupDonePage(language);
    return reply
      .code(faults.length > 0 ? 422 : 200)
      .headers(page.headers)
      .send(page.html);
  });
}

async function createAdministrator(
  database: Database,
  { code = '', username = '', name = '', password = '' }: Partial<Record<RegistrationField, string>>,
): Promise<RegistrationField[]> {
  const owner = database.as({ kind: 'owner' });
  // First, and without using it up: strangers learn nothing about names, and cost no hashing.
  if (!(await isRight(owner, code))) return ['code'];
  const faults: RegistrationField[] = faultsOfAccount({ username, name, password });
  if (await userNamed(owner, username)) faults.push('username');
  if (faults.length > 0) return faults;
  const passwordHash = await hashPassword(password);
  return owner.transaction(async (tx) => {
    // Whatever became of the code meanwhile: it makes the first administrator, and nobody after.
    const used = await tx.first(sql`update identity.setup_codes set used_at = now()
      where not exists (select from platform.user_roles where role = 'admin')
        and used_at is null and code_digest = ${digestOf(code)} returning only_one`);
    if (!used) return ['code'];
    const user = { userId: v7(), username, name: name.trim(), email: null, passwordHash };
    await createUser(tx, user, ['admin', 'member']);
    return [];
  });
}

/** The code that was printed and not used yet: without one there is nothing to set up. */
const openCode = (owner: Db) =>
  owner.first<{ codeDigest: string }>(
    sql`select code_digest from identity.setup_codes where used_at is null`,
  );

async function isRight(owner: Db, code: string): Promise<boolean> {
  const stored = await openCode(owner);
  return stored !== undefined && timingSafeEqual(Buffer.from(stored.codeDigest), Buffer.from(digestOf(code)));
}
