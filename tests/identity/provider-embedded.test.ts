import sql from 'sql-template-tag';
import { mostFailures } from '../../server/src/house/identity/sign-in-attempts.ts';
import { deleteExpired } from '../../server/src/house/identity/storage/payload-adapter.ts';
import {
  buildingTime,
  type IdentityHouse,
  identityHouse,
  leewayPasses,
  type TestUser,
  withinLeeway,
} from './identity-house.ts';
import { authorizationRequest, depart, formAction, refresh, signedIn } from './sign-in-flow.ts';
import { Visitor } from './visitor.ts';

/**
 * One way through what the provider keeps, on the database that `npm start` brings along; each rule is shown on PostgreSQL
 * in the files beside.
 */
let house: IdentityHouse;
let origin: string;
let user: TestUser;

beforeAll(async () => {
  house = await identityHouse({ engine: 'pglite' });
  origin = house.origin;
  user = await house.addUser({ username: 'embedded' });
}, buildingTime);
afterAll(() => house?.close());

it('7.4 renewals at once all succeed, and one that comes too late ends the grant', async () => {
  const { refreshToken } = await signedIn(origin, user);
  const answers = await withinLeeway(house, refreshToken, () =>
    Promise.all(Array.from({ length: 6 }, () => refresh(origin, refreshToken))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  await leewayPasses(house);
  expect((await refresh(origin, refreshToken)).json.error).toBe('invalid_grant');
  expect((await refresh(origin, answers[0]?.json.refresh_token)).json.error).toBe('invalid_grant');
});

it('a session survives a restart', async () => {
  const visitor = new Visitor(origin);
  const { refreshToken } = await signedIn(origin, user, 'console', visitor);
  await house.restart();
  expect((await refresh(origin, refreshToken)).status).toBe(200);
  const back = await depart(visitor, authorizationRequest(origin));
  expect(back.headers.location).toMatch(/\/account\/callback\?code=/);
});

it('E5 after ten wrong passwords the right one has to wait, too', async () => {
  const guessed = await house.addUser({ username: 'guessed' });
  const guess = async (password: string) => {
    const visitor = new Visitor(origin);
    const page = await depart(visitor, authorizationRequest(origin));
    const answer = await visitor.post(formAction(page), { username: guessed.username, password });
    return answer.status;
  };
  for (let turn = 0; turn < mostFailures.username; turn += 1) expect(await guess(`guess ${turn}`)).toBe(422);
  expect(await guess(guessed.password)).toBe(429);
});

it('C6 signing out everywhere ends every session and refresh token', async () => {
  const visitor = new Visitor(origin);
  const here = await signedIn(origin, user, 'console', visitor);
  const there = await signedIn(origin, user);
  await visitor.post('/oidc/account/sign-out-everywhere', {});
  const renewals = [await refresh(origin, here.refreshToken), await refresh(origin, there.refreshToken)];
  expect(renewals.map(({ json }) => json.error)).toEqual(['invalid_grant', 'invalid_grant']);
});

it('P12 what has expired is deleted', async () => {
  await signedIn(origin, user);
  const expired = sql`update identity.payloads set expires_at = now() - interval '1 minute' returning id`;
  expect(await house.owner.rows(expired)).not.toEqual([]);
  await deleteExpired(house.provider);
  expect(await house.owner.rows(sql`select id from identity.payloads`)).toEqual([]);
});
