import { getMe, type Me } from '@console/contract';
import {
  askAgainAfter,
  connectApi,
  invalidate,
  load,
  queryClient,
  sessionStore,
  tellLiveEvent,
  tokenStorageKey,
  tokenStore,
  useUnsavedWork,
} from '@console/shell';
import { answer, FakeApi } from '@console/testing';
import { jest } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { followSession } from './follow-session.ts';
import { meStore, recallMe } from './known-me.ts';
import { closeProblem, problemStore } from './problem-store.ts';
import { json } from './testing-provider.ts';
import { type Page, startPage, writtenByAnotherTab } from './testing-session.ts';

const me = (userId: string, permissions: string[] = []): Me => ({
  userId,
  username: null,
  name: null,
  organization: null,
  roles: [],
  memberships: [],
  permissions,
});

let page: Page;
let api: FakeApi;
let permissions: string[];
let redrawn: number;
let stop = () => {};

beforeEach(async () => {
  page = await startPage();
  queryClient.clear();
  queryClient.mount();
  closeProblem();
  permissions = [];
  redrawn = 0;
  api = new FakeApi([answer(getMe, () => me(sessionStore.getState().user?.sub ?? '', permissions))]);
  connectApi({ transport: api.transport });
  await page.signIn();
  stop = followSession(() => {
    redrawn += 1;
  });
  await knows('ming');
});
afterEach(() => stop());

const knows = (userId: string) => waitFor(() => expect(sessionStore.getState().me?.userId).toBe(userId));

async function anotherUserSignsIn(): Promise<void> {
  page.provider.sub = 'hong';
  const state = { ...tokenStore.getState(), idToken: await page.provider.idToken() };
  writtenByAnotherTab(tokenStorageKey, JSON.stringify({ state, version: 0 }));
}

describe('another user in another tab', () => {
  it('forgets what was read for the one before, redraws, and asks anew who this is', async () => {
    await anotherUserSignsIn();
    expect(queryClient.getQueryCache().find({ queryKey: ['getMe', {}, {}] })?.state.data).toBeUndefined();
    expect(redrawn).toBe(1);
    await knows('hong');
    expect(await load(getMe)).toEqual(me('hong'));
  });

  it('nothing is redrawn for a renewal', async () => {
    await page.session.accessToken({ refused: 'access-1' });
    expect(redrawn).toBe(0);
    expect(sessionStore.getState().me).toEqual(me('ming'));
  });

  it('another organization is another owner of data', async () => {
    page.session.workFor('org-1');
    expect(redrawn).toBe(1);
    expect(queryClient.getQueryData(['getMe', {}, {}])).toBeUndefined();
    await knows('ming');
  });

  it('another organization waits until what is typed is saved or left', async () => {
    const Typing = () => {
      useUnsavedWork(true);
      return null;
    };
    const typing = render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Typing }])} />);
    page.session.workFor('org-1');
    expect(redrawn).toBe(0);
    typing.unmount();
    expect(redrawn).toBe(1);
  });
});

describe('what the API says of the user', () => {
  it('is asked once, by the page itself; what keeps answers goes on with that', async () => {
    const kept = () => queryClient.getQueryData(['getMe', {}, {}]);
    await waitFor(() => expect(kept()).toBe(sessionStore.getState().me));
    expect(api.calls.filter(({ name }) => name === 'getMe')).toHaveLength(1);
  });

  it('is asked again when a screen has changed it', async () => {
    permissions = ['apartment.building.edit'];
    await invalidate(getMe);
    await waitFor(() => expect(sessionStore.getState().me?.permissions).toEqual(permissions));
  });

  it('27 while the API fails, what it last said stays, is said to be old, and is asked for again', async () => {
    permissions = ['wood.stock.read'];
    await invalidate(getMe);
    await waitFor(() => expect(sessionStore.getState().me?.permissions).toEqual(permissions));
    connectApi({ transport: async () => new Response('<html>Bad Gateway</html>', { status: 502 }) });
    const told: boolean[] = [];
    const listening = meStore.subscribe(({ isUnconfirmed }) => told.push(isUnconfirmed));
    jest.useFakeTimers();
    await invalidate(getMe).catch(() => undefined);
    // It stays unconfirmed from one failure to the next, and is asked for less and less often.
    for (const failures of [1, 2, 3]) {
      await jest.advanceTimersByTimeAsync(askAgainAfter(failures));
      expect(meStore.getState().isUnconfirmed).toBe(true);
      expect(sessionStore.getState().me?.permissions).toEqual(permissions);
    }
    expect(told.slice(told.indexOf(true))).not.toContain(false);
    listening();
    permissions = ['wood.stock.read', 'note.use'];
    connectApi({ transport: api.transport });
    await jest.advanceTimersByTimeAsync(askAgainAfter(10));
    jest.useRealTimers();
    await waitFor(() => expect(sessionStore.getState().me?.permissions).toEqual(permissions));
    expect(meStore.getState().isUnconfirmed).toBe(false);
  });

  it('27 a page that is opened while the API fails shows what was last known of the same person', async () => {
    permissions = ['wood.stock.read'];
    await invalidate(getMe);
    await waitFor(() => expect(sessionStore.getState().me?.permissions).toEqual(permissions));
    stop();
    queryClient.clear();
    const { me: _, ...unknown } = sessionStore.getState();
    sessionStore.setState(unknown, true);
    connectApi({ transport: async () => new Response('', { status: 503 }) });
    stop = followSession(() => undefined);
    expect(sessionStore.getState().me?.permissions).toEqual(permissions);
    await waitFor(() => expect(meStore.getState().isUnconfirmed).toBe(true));
  });

  it('27 what was last known of one is never shown to another, and goes', async () => {
    await waitFor(() => expect(localStorage.getItem('console:me')).not.toBeNull());
    expect(recallMe('hong#')).toBeUndefined();
    expect(localStorage.getItem('console:me')).toBeNull();
  });

  it('27 whoever signs out leaves nothing of it behind', async () => {
    await invalidate(getMe);
    await waitFor(() => expect(localStorage.getItem('console:me')).not.toBeNull());
    await page.session.signOut();
    expect(localStorage.getItem('console:me')).toBeNull();
  });

  it('a sign-in error on the way is shown', async () => {
    page.provider.claims = { iat: 1 };
    tokenStore.setState(({ accessTokens }) => ({
      accessTokens: Object.fromEntries(
        Object.entries(accessTokens).map(([key, entry]) => [key, { ...entry, expiresAt: 1 }]),
      ),
    }));
    await invalidate(getMe);
    await waitFor(() => expect(problemStore.getState().problem?.code).toBe('id_token_iat_invalid'));
    expect(sessionStore.getState().status).toBe('signedIn');
  });
});

describe('the end of a session', () => {
  const refuseRenewal = () => {
    page.provider.instead.token = () => json({ error: 'invalid_grant' }, 400);
    return page.session.accessToken({ refused: 'access-1' });
  };

  it('8 not authenticated: a session that the provider ended is told, and the screen redrawn', async () => {
    await refuseRenewal();
    expect(problemStore.getState().problem?.code).toBe('not_authenticated');
    expect(redrawn).toBe(1);
  });

  it('4 sign-out is no error, and the screen is emptied', async () => {
    await page.session.signOut();
    expect(problemStore.getState().problem).toBeUndefined();
    expect(redrawn).toBe(1);
  });

  it('8 not authenticated: what is typed stays, until somebody else signs in', async () => {
    const Typing = () => {
      useUnsavedWork(true);
      return null;
    };
    const typing = render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Typing }])} />);
    const kept = JSON.stringify({ state: tokenStore.getState(), version: 0 });
    await refuseRenewal();
    expect(redrawn).toBe(0);
    expect(problemStore.getState().problem?.code).toBe('not_authenticated');
    writtenByAnotherTab(tokenStorageKey, kept);
    expect(sessionStore.getState().status).toBe('signedIn');
    expect(problemStore.getState().problem).toBeUndefined();
    expect(redrawn).toBe(0);
    page.provider.instead = {};
    await anotherUserSignsIn();
    expect(redrawn).toBe(1);
    typing.unmount();
  });
});

describe('what the user may do', () => {
  it('is asked anew when the policy has changed', async () => {
    permissions = ['codegen.use'];
    tellLiveEvent({ topic: 'policy' });
    await waitFor(() => expect(sessionStore.getState().me?.permissions).toEqual(['codegen.use']), {
      timeout: 4_000,
    });
  });

  it('is asked anew when something that is held for a time has ended', async () => {
    const until = new Date(Date.now() - 1_900).toISOString();
    const nothing = { policyVersion: 1, unlimited: [], limited: [], organizations: [] };
    queryClient.setQueryData(['getMe', {}, {}], { ...me('ming'), effective: { ...nothing, until } });
    permissions = ['bili.use'];
    await waitFor(() => expect(sessionStore.getState().me?.permissions).toEqual(['bili.use']), {
      timeout: 4_000,
    });
  });
});
