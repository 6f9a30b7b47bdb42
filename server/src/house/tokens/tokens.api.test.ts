import { Problem, pathOf, type TokenScope, viewAsHeader } from '@console/contract';
import { getNote, type Note, saveNote } from '@console/contract/notes';
import {
  createToken,
  listTokens,
  type PersonalToken,
  tokenLimits,
  withdrawToken,
} from '@console/contract/platform';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';

let house: TestServer;
let ming: Person;
let hong: Person;
const logged: string[] = [];
beforeAll(async () => {
  house = await testServer({
    config: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void logged.push(line) },
  });
  ming = await house.user({ username: 'ming' });
  hong = await house.user({ username: 'hong' });
});
afterAll(() => house.close());

const made = async (as: Person, scopes: TokenScope[] = ['notes.read', 'notes.write'], days = 30) =>
  accepted(await house.call(createToken, { body: { name: 'script', scopes, days } }, { as }));
const listed = async (as: Person) => accepted(await house.call(listTokens, {}, { as })).items;

/** As a program calls. */
const by = (token: string, path: string, more: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${house.address}/api/v1${path}`, {
    ...more,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more.headers },
  });
const refusal = async (answer: Response) => {
  const { code, details } = Problem.parse(await answer.json());
  return { status: answer.status, code, details };
};
const written = async (token: string, title: string) => {
  const uuid = v7();
  const body = JSON.stringify({ title, content: 'by a program', saveId: v7() });
  expect((await by(token, `/note/${uuid}`, { method: 'PUT', body })).status).toBe(200);
  return uuid;
};

it('a token reads and writes the notes of its person, and of nobody else', async () => {
  const { token } = await made(ming);
  const uuid = await written(token, 'From a script');
  expect(accepted(await house.call(getNote, { params: { uuid } }, { as: ming })).title).toBe('From a script');
  expect(((await (await by(token, `/note/${uuid}`)).json()) as Note).userId).toBe(ming.userId);
  const { token: hers } = await made(hong);
  expect(await refusal(await by(hers, `/note/${uuid}`))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it('is shown once, kept as a hash, listed with its last use', async () => {
  const kun = await house.user({ username: 'kun' });
  const { token, ...facts } = await made(kun, ['notes.read']);
  expect(facts).toMatchObject({
    name: 'script',
    scopes: ['notes.read'],
    ending: token.slice(-4),
    lastUsedAt: null,
  });
  await by(token, '/note');
  const [after] = await listed(kun);
  expect(after).toEqual({ ...facts, lastUsedAt: expect.any(String) });
  const owner = house.db({ kind: 'owner' });
  const kept = await owner.rows<{ text: string }>(sql`
    select t::text as text from platform.personal_tokens t union all
    select h::text from platform.personal_token_hashes h union all
    select e::text from platform.audit_events e`);
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.filter(({ text }) => text.includes(token))).toEqual([]);
});

it('does what it was made for only, and names what it lacks', async () => {
  const { token } = await made(ming, ['notes.read']);
  const body = JSON.stringify({ title: 'x', content: '', saveId: v7() });
  expect(await refusal(await by(token, `/note/${v7()}`, { method: 'PUT', body }))).toEqual({
    status: 403,
    code: 'FORBIDDEN',
    details: { scope: 'notes.write' },
  });
  expect((await by(token, '/note')).status).toBe(200);
});

it('is refused by every call that the contract does not open to it: makes no tokens, publishes nothing', async () => {
  const { token } = await made(ming, ['notes.read', 'notes.write', 'notes.files']);
  const closed = house.app.endpoints.filter((one) => one.token === undefined && one.access !== 'public');
  expect(closed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['createToken', 'listTokens', 'publishNote', 'getMe', 'setItem', 'purgeNote']),
  );
  expect(closed.length).toBeGreaterThan(300);
  for (const endpoint of closed) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, v7()]),
    );
    const { method } = endpoint;
    const answer = await by(token, pathOf(endpoint, params), {
      method,
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401]);
    await answer.arrayBuffer();
  }
  expect((await by(token, '/events')).status).toBe(401);
});

it('opens calls about notes alone', () => {
  const open = house.app.endpoints.filter(({ token }) => token !== undefined);
  for (const { name, path, access } of open)
    expect([name, access, /^\/(note|tag|attachment)/.test(path)]).toEqual([name, 'note.use', true]);
  expect(open.map(({ name }) => name)).toContain('createAttachment');
});

it('withdrawn, it is refused with the next call; nobody withdraws that of another', async () => {
  const { token, tokenId } = await made(ming);
  expect((await by(token, '/note')).status).toBe(200);
  const foreign = await house.call(withdrawToken, { params: { tokenId } }, { as: hong });
  expect(foreign.status).toBe(404);
  const ended = accepted(await house.call(withdrawToken, { params: { tokenId } }, { as: ming }));
  expect(ended.withdrawnAt).not.toBeNull();
  expect(await refusal(await by(token, '/note'))).toMatchObject({
    status: 401,
    details: { reason: 'invalid' },
  });
  expect(accepted(await house.call(withdrawToken, { params: { tokenId } }, { as: ming }))).toEqual(ended);
  const told = await house.db({ kind: 'owner' }).rows<{ action: string; actor: string }>(sql`
    select action, actor from platform.audit_events where object_id = ${tokenId} order by at`);
  expect(told.map(({ action, actor }) => [action, actor])).toEqual([
    ['token.create', ming.userId],
    ['token.withdraw', ming.userId],
  ]);
});

it('ends by itself, and says so', async () => {
  const { token, tokenId } = await made(ming);
  await house
    .db({ kind: 'owner' })
    .rows(
      sql`update platform.personal_tokens set expires_at = now() - interval '1 second' where token_id = ${tokenId}`,
    );
  expect(await refusal(await by(token, '/note'))).toMatchObject({
    status: 401,
    details: { reason: 'expired' },
  });
});

it('follows its person: without the permission it opens nothing', async () => {
  const lin = await house.user({ username: 'lin' });
  const { token } = await made(lin);
  const owner = house.db({ kind: 'owner' });
  await owner.rows(sql`delete from platform.user_roles where user_id = ${lin.userId}`);
  expect(await refusal(await by(token, '/note'))).toMatchObject({
    status: 403,
    details: { permission: 'note.use' },
  });
});

describe('made within an organization', () => {
  const within = async ({ userId }: Person, organization: string): Promise<Person> => ({
    userId,
    token: await house.token({ sub: userId, organization_id: organization, scope: 'read write' }),
  });

  it('it ends with the membership there', async () => {
    const userId = v7();
    const shu = await house.user({ userId, username: 'shu' });
    const owner = house.db({ kind: 'owner' });
    await owner.batch(
      sql`insert into identity.users (user_id, username, name, password_hash) values (${userId}::uuid, 'shu', '小舒', 'x')`,
      sql`insert into identity.organizations (organization_id, name_zh, name_en) values ('quay', '码头', 'Quay')`,
      sql`insert into identity.memberships (user_id, organization_id, role, scopes) values (${userId}::uuid, 'quay', 'clerk', '{read,write}')`,
    );
    const { token } = await made(await within(shu, 'quay'));
    const { token: own } = await made(shu);
    expect((await by(token, '/note')).status).toBe(200);
    await owner.rows(sql`delete from identity.memberships where user_id = ${userId}::uuid`);
    expect(await refusal(await by(token, '/note'))).toMatchObject({
      status: 401,
      details: { reason: 'invalid' },
    });
    expect((await by(own, '/note')).status).toBe(200);
  });

  it('of a provider elsewhere, which nobody can ask again, it is good for a day', async () => {
    const elsewhere = await testServer({ config: { OIDC_ISSUER: 'https://identity.test/oidc' } });
    try {
      const { userId } = await elsewhere.user();
      const days = async (claims: Record<string, string>) => {
        const as = { userId, token: await elsewhere.token({ sub: userId, ...claims }) };
        const body = { name: 'script', scopes: ['notes.read' as const], days: 30 };
        const { createdAt, expiresAt } = accepted(await elsewhere.call(createToken, { body }, { as }));
        return (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;
      };
      expect(await days({ organization_id: 'quay', scope: 'read write' })).toBe(1);
      expect(await days({})).toBe(30);
    } finally {
      await elsewhere.close();
    }
  });
});

it('looks at nothing through the eyes of others', async () => {
  const { token } = await made(ming);
  const answer = await by(token, '/note', { headers: { [viewAsHeader]: v7() } });
  expect(await refusal(answer)).toMatchObject({ status: 403, code: 'VIEW_ONLY' });
});

it.each([
  ['made up', `cpt_${'A'.repeat(43)}`],
  ['too short', 'cpt_AAAA'],
  ['none at all', 'cpt_'],
])('%s: 401', async (_, token) => expect((await by(token, '/note')).status).toBe(401));

it('a person has only so many; what is wrong with one is said at its field', async () => {
  const wu = await house.user({ username: 'wu' });
  const tokens: PersonalToken[] = [];
  for (let count = 0; count < tokenLimits.active; count += 1) tokens.push(await made(wu));
  const body = { name: 'one more', scopes: ['notes.read' as const], days: 1 };
  expect(await house.call(createToken, { body }, { as: wu })).toMatchObject({
    status: 409,
    body: { code: 'QUOTA_EXCEEDED', details: { limit: tokenLimits.active } },
  });
  await house.call(withdrawToken, { params: { tokenId: tokens[0]?.tokenId ?? '' } }, { as: wu });
  expect((await house.call(createToken, { body }, { as: wu })).status).toBe(201);
  for (const [path, wrong] of [
    ['name', { name: ' ' }],
    ['scopes', { scopes: [] }],
    ['days', { days: 400 }],
  ] satisfies [string, Partial<typeof body>][]) {
    const answer = await house.call(createToken, { body: { ...body, ...wrong } }, { as: wu });
    expect(Problem.parse(answer.body).fields.map((field) => field.path)).toEqual([path]);
  }
});

it('what a token writes, the person sees as any save, with its version', async () => {
  const { token } = await made(ming);
  const uuid = await written(token, 'Shared work');
  const body = { title: 'Shared work', content: 'by hand', version: 0, saveId: v7() };
  accepted(await house.call(saveNote, { params: { uuid }, body }, { as: ming }));
  const stale = JSON.stringify({ title: 'Shared work', content: 'stale', version: 0, saveId: v7() });
  expect(await refusal(await by(token, `/note/${uuid}`, { method: 'PUT', body: stale }))).toMatchObject({
    status: 409,
    code: 'VERSION_CONFLICT',
  });
});

it('may it write alone, it reads nothing: not what it saves over, throws away or brings back', async () => {
  const { token } = await made(ming, ['notes.write']);
  const uuid = v7();
  const text = { title: 'Secret title', content: 'secret words' };
  accepted(await house.call(saveNote, { params: { uuid }, body: { ...text, saveId: v7() } }, { as: ming }));
  const stale = { title: 'x', content: 'y', saveId: v7() };
  const save = (body: object) => by(token, `/note/${uuid}`, { method: 'PUT', body: JSON.stringify(body) });
  const answers = await Promise.all(
    [
      await by(token, `/note/${uuid}`, { method: 'DELETE' }),
      await by(token, `/note/${uuid}/restore`, { method: 'POST', body: '{}' }),
      await save(stale),
      await by(token, `/note/${uuid}`),
    ].map(async (answer) => ({ status: answer.status, text: await answer.text() })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 403]);
  expect(answers.filter((answer) => /secret/i.test(answer.text))).toEqual([]);
  // Enough to save over it, knowing that one does.
  const conflict = Problem.parse(JSON.parse(answers[2]?.text ?? ''));
  expect(conflict.details).toMatchObject({ current: { _id: uuid, version: 0 } });
  expect((await save({ ...stale, version: 0 })).status).toBe(200);
  expect(accepted(await house.call(getNote, { params: { uuid } }, { as: ming })).content).toBe('y');
});

it('stands in no log line, whether it is good or not', async () => {
  const { token } = await made(ming);
  const wrong = `cpt_${'B'.repeat(43)}`;
  for (const one of [token, wrong]) await (await by(one, '/note')).arrayBuffer();
  await (await by(token, '/me')).arrayBuffer();
  const about = logged.filter((line) => line.includes('/api/v1/note'));
  expect(about.length).toBeGreaterThan(1);
  expect(logged.filter((line) => line.includes(token) || line.includes(wrong))).toEqual([]);
});
