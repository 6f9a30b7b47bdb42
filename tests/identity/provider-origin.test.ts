import type { Browser } from 'playwright-core';
import { openSetupCode } from '../../server/src/house/identity/setup.ts';
import { launchBrowser, openPage } from '../console/browser.ts';
import { buildingTime, type IdentityHouse, identityHouse, type TestUser } from './identity-house.ts';
import {
  authorizationRequest,
  depart,
  exchange,
  formAction,
  hiddenFields,
  returned,
  throughPages,
} from './sign-in-flow.ts';
import { type Asking, ask, Visitor } from './visitor.ts';

let house: IdentityHouse;
let browser: Browser;
let user: TestUser;
/** Origins of the console and of the provider. */
let here: string;
let there: string;
let setupCode: string;

beforeAll(async () => {
  [house, browser] = await Promise.all([identityHouse({ apart: true }), launchBrowser()]);
  [here, there] = [house.origin, house.identityOrigin];
  setupCode = (await openSetupCode(house.database)) ?? '';
  user = await house.addUser({ username: 'apart' });
}, buildingTime);
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const discovery = '/oidc/.well-known/openid-configuration';
const evil = 'https://evil.example';

/** A whole sign-in that the console has begun. */
async function signIn(visitor = new Visitor(there)) {
  const asked = authorizationRequest(here);
  const back = await throughPages(visitor, await depart(visitor, asked), user);
  const code = returned(back).get('code') ?? '';
  const { json } = await exchange(there, { ...asked, code }, { resource: '' });
  return { back, accessToken: String(json.access_token), refreshToken: String(json.refresh_token) };
}

describe('the provider on an origin of its own', () => {
  it('7.1 is the issuer, and names its own addresses', async () => {
    expect(here).not.toBe(there);
    const { json } = await ask(there + discovery);
    expect(json).toMatchObject({ issuer: `${there}/oidc`, token_endpoint: `${there}/oidc/token` });
  });

  it.each([discovery, '/oidc/jwks', '/oidc/auth', '/oidc/token', '/oidc/setup', '/oidc/account'])(
    'the console’s origin has no %s',
    async (path) => {
      expect((await ask(here + path)).status).toBe(404);
      expect((await ask(here + path, { form: {} })).status).toBe(404);
    },
  );

  it('the provider’s origin has nothing of the console, and leads home from its root', async () => {
    for (const path of ['/api/v1/me', '/notes', '/account/callback'])
      expect((await ask(there + path)).status).toBe(404);
    expect(await ask(`${there}/`)).toMatchObject({ status: 302, headers: { location: `${here}/` } });
  });

  it('E1 each answers under its own name only', async () => {
    const [hereHost, thereHost] = [new URL(here).host, new URL(there).host];
    for (const host of [hereHost, 'evil.example', '127.0.0.1']) {
      const answer = await ask(there + discovery, { headers: { host } });
      expect({ host, status: answer.status }).toEqual({ host, status: 421 });
      expect(answer.text).not.toContain('token_endpoint');
    }
    for (const host of [thereHost, 'evil.example'])
      expect((await ask(`${here}/api/v1/me`, { headers: { host } })).status).toBe(421);
  });

  it('the API takes its tokens, without asking over the network', async () => {
    const visitor = new Visitor(there);
    const asked = authorizationRequest(here);
    const back = await throughPages(visitor, await depart(visitor, asked), user);
    expect(back.headers.location).toMatch(new RegExp(`^${here}/account/callback\\?`));
    expect(returned(back).get('iss')).toBe(`${there}/oidc`);
    const { json } = await exchange(there, { ...asked, code: returned(back).get('code') ?? '' });
    const me = await ask(`${here}/api/v1/me`, { headers: { authorization: `Bearer ${json.access_token}` } });
    expect({ status: me.status, user: me.json.userId }).toEqual({ status: 200, user: user.userId });
  });

  it('redirect addresses at its own origin are refused: only the console’s are known', async () => {
    const asked = authorizationRequest(there);
    const answer = await depart(new Visitor(there), asked);
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 400,
      location: undefined,
    });
  });
});

describe('E2 CORS', () => {
  const allowedTo = async (path: string, origin: string, asking: Asking = {}) => {
    const headers = { ...asking.headers, origin };
    return (await ask(there + path, { ...asking, headers })).headers['access-control-allow-origin'];
  };

  it.each<[string, () => Promise<[string, Asking]>]>([
    ['discovery', async () => [discovery, {}]],
    ['the key set', async () => ['/oidc/jwks', {}]],
    [
      'userinfo',
      async () => {
        const { accessToken } = await signIn();
        return ['/oidc/me', { headers: { authorization: `Bearer ${accessToken}` } }];
      },
    ],
    ['userinfo’s refusal', async () => ['/oidc/me', { headers: { authorization: 'Bearer nothing' } }]],
    [
      'the token endpoint',
      async () => {
        const { refreshToken } = await signIn();
        const form = { grant_type: 'refresh_token', client_id: 'console', refresh_token: refreshToken };
        return ['/oidc/token', { form }];
      },
    ],
    [
      'the token endpoint’s refusal',
      async () => [
        '/oidc/token',
        { form: { grant_type: 'refresh_token', client_id: 'console', refresh_token: 'nothing' } },
      ],
    ],
    [
      'revocation',
      async () => ['/oidc/token/revocation', { form: { client_id: 'console', token: 'nothing' } }],
    ],
  ])('%s may be read by the console, and by nobody else', async (_name, request) => {
    const [path, asking] = await request();
    for (const origin of [evil, 'null', there, `${here}.evil.example`])
      expect([origin, await allowedTo(path, origin, asking)]).toEqual([origin, undefined]);
    expect(await allowedTo(path, here, asking)).toBe(here);
  });

  it('preflights are answered to the console only, and cookies are never allowed', async () => {
    for (const path of ['/oidc/token', '/oidc/me', '/oidc/token/revocation']) {
      const preflight = (origin: string) =>
        ask(there + path, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        });
      const { headers } = await preflight(here);
      expect(headers['access-control-allow-origin']).toBe(here);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect((await preflight(evil)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('pages, sign-in and account may be read by nobody', async () => {
    for (const path of ['/oidc/auth', '/oidc/account/sign-in', '/oidc/setup', '/oidc/session/end'])
      expect([path, await allowedTo(path, here)]).toEqual([path, undefined]);
  });
});

describe('in Chromium', () => {
  const leaving = () =>
    `${there}/oidc/auth?${new URLSearchParams(authorizationRequest(here, 'console', { ui_locales: 'en' }).parameters)}`;
  const byScript = (name: string) => `${name} from a page of the console`;

  it.each([[true], [false]])(
    'sign-in leads over the provider’s forms back to the console, and sign-out, too (scripts: %s)',
    async (javaScriptEnabled) => {
      const newcomer = await house.addUser({ username: `apart-${javaScriptEnabled}` });
      const { page, context, faults } = await openPage(browser, here, { javaScriptEnabled });
      await page.goto(`${here}/healthz`);
      if (javaScriptEnabled) {
        await page.evaluate((address) => {
          sessionStorage.setItem('sign-in', 'state and verifier');
          location.assign(address);
        }, leaving());
      } else await page.goto(leaving());
      await page.getByLabel('Username').fill(newcomer.username);
      await page.getByLabel('Password').fill(newcomer.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(`${here}/account/callback?code=**`);
      if (javaScriptEnabled)
        expect(await page.evaluate(() => sessionStorage.getItem('sign-in'))).toBe('state and verifier');
      const ending = new URLSearchParams({ client_id: 'console', post_logout_redirect_uri: `${here}/` });
      await page.goto(`${there}/oidc/session/end?${ending}`);
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${here}/`);
      // The console itself is not part of this house.
      expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
      await context.close();
    },
  );

  it(byScript('discovery, keys and tokens are read'), async () => {
    const { refreshToken, accessToken } = await signIn();
    const { page, context } = await openPage(browser, here, { provoked: true });
    await page.goto(`${here}/healthz`);
    const read = await page.evaluate(
      async ([provider, renewing, bearer]) => {
        const form = (more: Record<string, string>) => new URLSearchParams({ client_id: 'console', ...more });
        const status = async (path: string, init?: RequestInit) =>
          fetch(`${provider}/oidc/${path}`, init).then(
            (answer) => answer.status,
            () => 'unreadable',
          );
        return [
          await status('.well-known/openid-configuration'),
          await status('jwks'),
          await status('me', { headers: { authorization: `Bearer ${bearer}` } }),
          await status('token', {
            method: 'POST',
            body: form({ grant_type: 'refresh_token', refresh_token: renewing ?? '' }),
          }),
          await status('token/revocation', { method: 'POST', body: form({ token: 'nothing' }) }),
          await status('account'),
        ];
      },
      [there, refreshToken, accessToken],
    );
    expect(read).toEqual([200, 200, 200, 200, 200, 'unreadable']);
    await context.close();
  });

  it(byScript('no code is minted in silence, neither in a frame nor in a window nor by fetch'), async () => {
    const { page, context } = await openPage(browser, here, { provoked: true });
    await page.goto(leaving());
    await page.getByLabel('Username').fill(user.username);
    await page.getByLabel('Password').fill(user.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/interaction\/|\/account\/callback/);
    if (page.url().includes('/interaction/')) await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/account\/callback/);
    const { parameters } = authorizationRequest(here, 'console', { prompt: 'none' });
    const silent = `${there}/oidc/auth?${new URLSearchParams(parameters)}`;
    const newWindow = context.waitForEvent('page');
    const opened = await page.evaluateHandle((address) => open(address), silent);
    await (await newWindow).waitForLoadState();
    // What the script itself can see of its window, which the provider's pages have cut off from it.
    const placeOfOpened = await opened.evaluate((one) => {
      try {
        return one?.location.href ?? 'none';
      } catch {
        return 'another origin';
      }
    });
    const fetched = await page.evaluate(async (address) => {
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = address;
      document.body.append(frame);
      await loaded;
      return fetch(address, { credentials: 'include' }).then(
        (answer) => answer.url,
        () => 'unreadable',
      );
    }, silent);
    const places = page.frames().map((frame) => frame.url());
    const seen = [placeOfOpened, ...places.slice(1), fetched];
    expect(seen.filter((place) => place.includes('code='))).toEqual([]);
    // The visit itself is still signed in: what failed above was not the session.
    await page.goto(silent);
    expect(page.url()).toContain('code=');
    await context.close();
  });

  it('the setup page and the account page work there, and lead back to the console', async () => {
    const { page, context, faults } = await openPage(browser, there, { locale: 'en' });
    await page.goto(`${there}/oidc/setup`);
    await page.getByLabel('Setup code').fill(setupCode);
    await page.getByLabel('Username').fill('founder');
    await page.getByLabel('Name', { exact: true }).fill('Founder');
    await page.getByLabel(/^Password/).fill('a long enough password');
    await page.getByRole('button').click();
    await page.getByText('The administrator was created.').waitFor();
    await page.goto(`${there}/oidc/account`);
    await page.getByLabel('Username').fill('founder');
    await page.getByLabel('Password').fill('a long enough password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByLabel('Current password').fill('a long enough password');
    await page.getByLabel('New password', { exact: true }).fill('an even longer password');
    await page.getByLabel('Repeat new password').fill('an even longer password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed').waitFor();
    await page.getByRole('link', { name: 'Back to the console' }).click();
    await page.waitForURL(`${here}/`);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await context.close();
  });

  it('the setup page takes a form of its own origin only', async () => {
    const form = { code: setupCode, username: 'intruder', name: 'I', password: 'a long enough password' };
    expect((await ask(`${there}/oidc/setup`, { form, headers: { origin: here } })).status).toBe(422);
  });
});

it('7.7 the sign-out form of the provider may lead on to the console', async () => {
  const visitor = new Visitor(there);
  await signIn(visitor);
  const address = `/oidc/session/end?client_id=console&post_logout_redirect_uri=${encodeURIComponent(`${here}/`)}`;
  const page = await visitor.send(address);
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${here};`);
  const back = await visitor.post(formAction(page), { ...hiddenFields(page), logout: 'yes' });
  expect(back.headers.location).toBe(`${here}/`);
});
