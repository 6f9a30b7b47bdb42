import type { BrowserContextOptions, Page } from 'playwright-core';
import { authorizationRequest, exchange, signIn } from '../identity/sign-in-flow.ts';
import { Visitor } from '../identity/visitor.ts';
import { greeted } from './browser.ts';

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** As much of a running console as signing in needs. */
interface House {
  readonly origin: string;
  password(username: string): string;
}

/**
 * A session of somebody's own, with tokens, as a browser keeps them. Pages and forms of the provider are gone through
 * without a browser: that people can do it is shown by `signIn` in the identity suite and in the journey of the first day,
 * and costs three loads of the console.
 */
export async function sessionOf({ origin, password }: House, username: string): Promise<Session> {
  const visitor = new Visitor(origin);
  const user = { username, password: password(username) };
  const arrival = await signIn(visitor, user, authorizationRequest(origin));
  const { status, json } = await exchange(origin, arrival);
  if (status !== 200) throw new Error(`No tokens for ${username}: ${JSON.stringify(json)}`);
  const { hostname } = new URL(origin);
  return {
    cookies: visitor.cookies.map((cookie) => ({ ...cookie, ...kept, domain: hostname })),
    origins: [{ origin, localStorage: [{ name: 'console:tokens', value: JSON.stringify(tokensOf(json)) }] }],
  };
}

/**
 * Opens the console for somebody who has signed in (`sessionOf`).
 * @param address to be shown; one for which a sign-in is needed, or any where the menu above the screen is
 */
export async function signedIn(page: Page, house: House, username: string, address = '/'): Promise<void> {
  const { cookies, origins } = await sessionOf(house, username);
  await page.context().addCookies(cookies);
  // A page of the origin that asks for nothing, not even an icon; a storage state is put in by a page, and a process, of its own.
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(blank);
  await page.unroute(blank);
  await page.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
  await page.goto(address);
  await greeted(page);
}

const blank = '/blank';

/** As the provider sets them; until the browser is closed. */
const kept = { httpOnly: true, secure: false, sameSite: 'Lax', expires: -1 } as const;

/** As `@console/shell` keeps them (token-store.ts): a browser that finds others is not signed in, and its test fails. */
const tokensOf = (answer: Record<string, unknown>) => ({
  state: {
    idToken: answer.id_token,
    refreshToken: answer.refresh_token,
    accessTokens: {
      '@urn:console:api#': {
        token: answer.access_token,
        scope: answer.scope,
        expiresAt: Math.floor(Date.now() / 1000) + Number(answer.expires_in),
      },
    },
  },
  version: 0,
});
