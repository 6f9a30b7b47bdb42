import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { buildingTime, hashesDuring, type IdentityHouse, identityHouse } from './identity-house.ts';
import {
  authorizationRequest,
  depart,
  exchange,
  follow,
  returned,
  signedIn,
  throughPages,
} from './sign-in-flow.ts';
import { type Answer, Visitor } from './visitor.ts';

let house: IdentityHouse;
let invite: (contact: string) => Promise<string>;
let buildingId: string;

beforeAll(async () => {
  house = await identityHouse();
  const { accessToken } = await signedIn(house.origin, await house.addUser({ username: 'building-owner' }));
  const made = async <T>(path: string, body: object) => (await call(accessToken, path, body)) as T;
  const building = { code: 'T-1', name: { zh: '兰亭', en: 'Lanting' }, floors: 6 };
  buildingId = (await made<{ buildingId: string }>('/apartment/buildings', building)).buildingId;
  invite = async (contact) => {
    const whom = { contact, roles: ['RDR'], validFrom: '2026-01-01', validTo: null };
    const { code } = await made<{ code: string }>(`/apartment/buildings/${buildingId}/invitations`, whom);
    return code;
  };
}, buildingTime);
afterAll(() => house?.close());

/** A call of the API; with a body it writes. */
async function call(accessToken: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${house.origin}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

const request = () => authorizationRequest(house.origin, 'console', { first_screen: 'register' });
const good = { username: 'fang.li', name: '李芳 Li Fang', password: 'a long enough password' };

/** Somebody in front of the form of new accounts. */
async function atTheForm(asked = request()) {
  const visitor = new Visitor(house.origin);
  const page = await depart(visitor, asked);
  const action = / action="([^"]+\/register)"/.exec(page.text)?.[1] ?? '';
  return { visitor, asked, page, send: (form: Record<string, string>) => visitor.post(action, form) };
}
const faultsIn = ({ text }: Answer) =>
  [...text.matchAll(/id="(\w+)-problem"/g)].map(([, field]) => field).sort();
const namesKnown = async () => {
  const rows = await house.owner.rows<{ username: string }>(sql`select username from identity.users`);
  return rows.map(({ username }) => username);
};

describe('an account for whoever was invited', () => {
  it('7.2 is made with the code, signs in, and is a member of the building', async () => {
    const code = await invite('fang@example.com');
    const { visitor, asked, send } = await atTheForm();
    // As it is passed on: in groups, in small letters.
    const told = (code.match(/.{4}/g) ?? []).join('-').toLowerCase();
    const next = await follow(visitor, await send({ ...good, code: told }));
    const back = await throughPages(visitor, next, good);
    const tokens = await exchange(house.origin, { ...asked, code: returned(back).get('code') ?? '' });
    const me = (await call(String(tokens.json.access_token), '/me')) as { roles: string[] };
    expect(me.roles).toEqual(['member']);
    const buildings = (await call(String(tokens.json.access_token), '/apartment/buildings')) as {
      items: { buildingId: string }[];
    };
    expect(buildings.items.map((one) => one.buildingId)).toEqual([buildingId]);
    const trail = await house.provider.rows(
      sql`select action from identity.trail join identity.users using (user_id) where username = ${good.username}`,
    );
    expect(trail).toContainEqual({ action: 'account_created' });
  });

  it('is not made twice with one code, nor with one that is withdrawn, too old or nobody’s, and costs no work then', async () => {
    const used = await invite('first@example.com');
    const first = await atTheForm();
    expect((await first.send({ ...good, username: 'first', code: used })).status).toBe(303);
    const late = await invite('late@example.com');
    const withdrawn = await invite('withdrawn@example.com');
    const digest = (code: string) => createHash('sha256').update(code).digest();
    await house.owner.batch(
      sql`update platform.invitations set expires_at = now() where code_digest = ${digest(late)}::bytea`,
      sql`update platform.invitations set withdrawn_at = now() where code_digest = ${digest(withdrawn)}::bytea`,
    );
    const second = await atTheForm();
    const hashes = await hashesDuring(async () => {
      for (const code of [used, late, withdrawn, 'K7MNK7MNK7MNK7MN', '']) {
        const answer = await second.send({ ...good, username: 'second', code });
        expect([answer.status, faultsIn(answer)]).toEqual([422, ['code']]);
      }
    });
    expect(hashes).toBe(0);
    expect(await namesKnown()).not.toContain('second');
  });

  it('of two who use one code at once one is told, and has no account', async () => {
    const code = await invite('both@example.com');
    const forms = await Promise.all([atTheForm(), atTheForm()]);
    const answers = await Promise.all(
      forms.map(({ send }, index) => send({ ...good, username: `both-${index}`, code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect((await namesKnown()).filter((name) => name.startsWith('both-'))).toHaveLength(1);
  });

  it('of two who choose one name at once one is told at that field, and keeps the invitation', async () => {
    const codes = [await invite('one@example.com'), await invite('other@example.com')];
    const forms = await Promise.all([atTheForm(), atTheForm()]);
    const answers = await Promise.all(
      forms.map(({ send }, index) => send({ ...good, username: 'same-name', code: codes[index] ?? '' })),
    );
    const loser = answers.findIndex(({ status }) => status === 422);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(faultsIn(answers[loser] as Answer)).toEqual(['username']);
    const again = await forms[loser]?.send({ ...good, username: 'other-name', code: codes[loser] ?? '' });
    expect(again?.status).toBe(303);
  });

  it('tells each fault at its field, and keeps what was typed but the password', async () => {
    const code = await invite('faulty@example.com');
    const { send } = await atTheForm();
    const answer = await send({ code, username: 'Fang Li', name: ' ', password: 'too <short>'.slice(0, 9) });
    expect([answer.status, faultsIn(answer)]).toEqual([422, ['name', 'password', 'username']]);
    expect(answer.text).toContain('value="fang li"');
    expect(answer.text).toContain(`value="${code}"`);
    expect(answer.text).not.toContain('too');
    const taken = await send({ ...good, username: 'building-owner', code });
    expect(faultsIn(taken)).toEqual(['username']);
    expect(taken.text).toContain('is taken');
  });
});

describe('the way to the form', () => {
  it.each([
    ['first_screen', 'register'],
    ['interaction_mode', 'signUp'],
  ])('7.2 %s=%s comes first, with a way to sign in', async (name, value) => {
    const { visitor, page } = await atTheForm(
      authorizationRequest(house.origin, 'console', { [name]: value }),
    );
    expect(page.text).toContain('Create your account');
    const signIn = /<a href="([^"]+known[^"]*)"/.exec(page.text)?.[1] ?? '';
    expect((await visitor.send(signIn)).text).toContain('autocomplete="current-password"');
  });

  it('stands on the sign-in page', async () => {
    const visitor = new Visitor(house.origin);
    const page = await depart(visitor, authorizationRequest(house.origin));
    const register = /<a href="([^"]+\/register)"/.exec(page.text)?.[1] ?? '';
    expect((await visitor.send(register)).text).toContain('Create your account');
    const chinese = await visitor.send(`${register}?lang=zh`);
    expect(chinese.status).toBe(303);
    expect((await visitor.send(register)).text).toContain('创建账户');
  });

  it('takes a form of its own origin only, and of a sign-in that goes on', async () => {
    const code = await invite('abroad@example.com');
    const { visitor, page } = await atTheForm();
    const action = / action="([^"]+\/register)"/.exec(page.text)?.[1] ?? '';
    const abroad = await visitor.post(
      action,
      { ...good, username: 'abroad', code },
      { origin: 'https://evil.example' },
    );
    expect(abroad.status).toBe(400);
    const elsewhere = await new Visitor(house.origin).post(action, { ...good, username: 'abroad', code });
    expect(elsewhere.status).toBe(400);
    expect(await namesKnown()).not.toContain('abroad');
  });
});
