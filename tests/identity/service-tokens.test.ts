import { decodeJwt } from 'jose';
import { buildingTime, type IdentityHouse, identityHouse, type TestUser } from './identity-house.ts';
import { allScopes, authorizationRequest, exchange, refresh, signIn } from './sign-in-flow.ts';
import { Visitor } from './visitor.ts';

const resource = 'urn:console:parking';
const service = {
  ...{ name: 'parking', url: 'http://127.0.0.1:9', resource },
  scopes: ['parking:read', 'parking:write'],
};

let house: IdentityHouse;
let user: TestUser;

beforeAll(async () => {
  house = await identityHouse({ settings: { SERVICES: JSON.stringify([service]) } });
  user = await house.addUser({ username: 'ming' });
}, buildingTime);
afterAll(() => house.close());

const asked = (more: Record<string, string>) => authorizationRequest(house.origin, 'console', more);
const scope = `${allScopes} parking:read`;

it('a service’s token is for it alone, and good for what was asked of what there is', async () => {
  const arrival = await signIn(
    new Visitor(house.origin),
    user,
    asked({ resource, scope: `${scope} parking:close` }),
  );
  const { status, json } = await exchange(house.origin, arrival, { resource });
  expect(status).toBe(200);
  const claims = decodeJwt(String(json.access_token));
  expect(claims).toMatchObject({ aud: resource, sub: user.userId, iss: house.issuer });
  expect(claims.scope).toBe('parking:read');
  const me = await fetch(`${house.origin}/api/v1/me`, {
    headers: { authorization: `Bearer ${json.access_token}` },
  });
  expect(me.status).toBe(401);

  const renewed = await refresh(house.origin, json.refresh_token, { resource });
  expect(decodeJwt(String(renewed.json.access_token))).toMatchObject({
    aud: resource,
    scope: 'parking:read',
  });
});

it('a token of the API says nothing of a service’s scopes', async () => {
  const arrival = await signIn(new Visitor(house.origin), user, asked({ scope }));
  const { json } = await exchange(house.origin, arrival);
  const claims = decodeJwt(String(json.access_token));
  expect([claims.aud, claims.scope ?? '']).toEqual(['urn:console:api', '']);
});

it('no token is made for a service that no setting names', async () => {
  const arrival = signIn(new Visitor(house.origin), user, asked({ resource: 'urn:console:other', scope }));
  await expect(arrival).rejects.toThrow(/invalid_target/);
});
