import type { PageSettings } from '@console/contract';
import { connectSession, noTokens, sessionStore, startLanguage, tokenStore } from '@console/shell';
import { ConsoleSession } from './session.ts';
import { FakeProvider, oidcSettings } from './testing-provider.ts';

export const api = 'urn:console:api';

/** A page with a session of its own and the fake provider; nobody is signed in yet. */
export async function startPage(change: Partial<PageSettings['oidc']> = {}) {
  await startLanguage('en');
  sessionStorage.clear();
  tokenStore.setState(noTokens, true);
  sessionStore.setState({ status: 'signedOut' }, true);
  localStorage.clear();
  const provider = new FakeProvider();
  globalThis.fetch = provider.fetch;
  const left: string[] = [];
  const session = new ConsoleSession(oidcSettings(change), (address) => left.push(address));
  session.resume();
  connectSession(session);

  /** Leaves for the provider. @returns what it was asked, and where it would send the browser */
  const depart = async (departure: Parameters<ConsoleSession['signIn']>[0] = {}) => {
    await session.signIn(departure);
    const asked = new URL(left.at(-1) ?? '').searchParams;
    provider.nonce = asked.get('nonce') ?? '';
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    back.searchParams.set('code', 'the-code');
    return { asked, back };
  };

  /** The whole way there and back. */
  const signIn = async (departure: Parameters<ConsoleSession['signIn']>[0] = {}) => {
    const { back } = await depart(departure);
    const goOn = await session.arrive(back.href);
    provider.nonce = undefined;
    return goOn;
  };
  return { provider, session, left, depart, signIn };
}
export type Page = Awaited<ReturnType<typeof startPage>>;

/** What another tab has written: this one hears of it by the browser's event. */
export function writtenByAnotherTab(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

/** All access tokens count as used up. */
export function expireTokens(): void {
  tokenStore.setState(({ accessTokens }) => ({
    accessTokens: Object.fromEntries(
      Object.entries(accessTokens).map(([key, entry]) => [key, { ...entry, expiresAt: 1 }]),
    ),
  }));
}

/** The stable code that the work fails with. */
export const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: { code?: string }) => error.code ?? String(error),
  );
