import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { launchBrowser, signIn } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { stepsOf } from '../steps.ts';
import { Visit } from './adversary/visit.ts';

jest.setTimeout(180_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const notes = '/note/?action=preview';

describe.each(["the console's origin", 'a second origin'])('the embedded provider on %s', (where) => {
  const it = stepsOf();
  const apart = where === 'a second origin';
  let house: RunningConsole;
  let provider: string;
  let visit: Visit;

  beforeAll(async () => {
    house = await startConsole({ identityApart: apart });
    provider = house.identityAddress;
    visit = await Visit.begin(browser, house.origin);
  }, 300_000);
  afterAll(async () => {
    await visit?.end();
    await house?.stop();
  });

  /** Addresses that the page asked the provider for by itself, without leaving. */
  const asked = (path: string) =>
    visit.requests.filter(
      (request) => request.url().startsWith(`${provider}/oidc/${path}`) && request.resourceType() === 'fetch',
    );

  it(`7.1 7.2 7.3 signs in there (${where})`, async () => {
    expect(provider === house.origin).toBe(!apart);
    await signIn(visit.page, 'member', house.password('member'));
    expect(asked('.well-known/openid-configuration').length).toBeGreaterThan(0);
    expect(asked('token')).toHaveLength(1);
    const left = visit.requests.filter((request) => request.url().startsWith(`${provider}/oidc/auth?`));
    expect(left).toHaveLength(1);
    await visit.goTo(notes);
    await visit.page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    await visit.goesOn();
  });

  it(`7.4 renews there (${where})`, async () => {
    const before = await visit.tokens();
    await visit.expireAccessTokens();
    await visit.goTo(`${notes}&q=oak`);
    await until(async () => (await visit.tokens()).refreshToken !== before.refreshToken, 'the renewal');
    await visit.goesOn();
  });

  it(`7.6 asks there about the user (${where})`, async () => {
    await visit.account().click();
    await visit.page.getByRole('menuitem', { name: 'Account and password' }).waitFor();
    await until(() => asked('me').length > 0, 'the question to userinfo');
    await visit.page.keyboard.press('Escape');
    const answer = await asked('me')[0]?.response();
    expect(answer?.status()).toBe(200);
  });

  it(`4 single sign-on: another tab, and wood's client, with the password typed once (${where})`, async () => {
    await visit.page.evaluate(() => localStorage.removeItem('console:tokens'));
    await visit.page.goto('/account/sign-in');
    await visit.account().waitFor();
    await visit.goesOn();
  });

  it(`7.5 7.7 signs out there and comes back (${where})`, async () => {
    await visit.signOutByMenu();
    await visit.signedOut();
    await visit.page.waitForURL(`${house.origin}/`);
    expect(asked('token/revocation')).toHaveLength(1);
    // The provider's own session is over too: the next sign-in asks for the password.
    await visit.page.goto('/account/sign-in');
    await visit.page.getByLabel('Password').waitFor();
  });

  it(`7.1 only that origin is the provider (${where})`, async () => {
    const discovery = '/oidc/.well-known/openid-configuration';
    const there = await fetch(provider + discovery, { headers: { origin: house.origin } });
    expect(there.status).toBe(200);
    expect(await there.json()).toMatchObject({ issuer: `${provider}/oidc` });
    if (!apart) return;
    expect((await fetch(house.origin + discovery)).status).toBe(404);
    expect(there.headers.get('access-control-allow-origin')).toMatch(/^\*$|^http:\/\/localhost/);
    expect((await fetch(`${provider}/api/v1/me`)).status).toBe(404);
  });

  it(`E2 scripts of the console cannot get at the provider's session there (${where})`, async () => {
    await signIn(visit.page, 'member', house.password('member'));
    const address = `${provider}/oidc/auth?${new URLSearchParams({
      client_id: 'console',
      response_type: 'code',
      prompt: 'none',
      scope: 'openid',
      redirect_uri: `${house.origin}/account/callback`,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      state: 'state',
    })}`;
    const read = await visit.page.evaluate(
      (url) =>
        fetch(url, { credentials: 'include' }).then(
          (answer) => answer.url,
          () => 'nothing',
        ),
      address,
    );
    // On the console's own origin it can (identity.md, 3.4): that is what the second origin is for.
    if (apart) expect(read).toBe('nothing');
    else expect(read).toContain('/account/callback?code=');
  });
});
