import { endpoint, recordEvents } from '@console/contract';
import * as z from 'zod/mini';
import { connectSession, type Session, type SessionKeeper, sessionStore } from '../session/session.ts';
import { callApi, connectApi } from './call-api.ts';

const listThings = endpoint({
  name: 'listThings',
  method: 'GET',
  path: '/things',
  access: 'signedIn',
  response: z.object({}),
});

const ming: Session = {
  status: 'signedIn',
  user: { sub: 'ming', name: null, username: null, picture: null, email: null },
};
const hong: Session = {
  ...ming,
  user: { sub: 'hong', name: null, username: null, picture: null, email: null },
};

let sent: (string | null)[];
let refusedBy: (token: string | null) => boolean;
let signedOut: number;

function connect(accessToken: SessionKeeper['accessToken']): void {
  connectSession({
    accessToken,
    signIn: async () => {},
    signOut: async () => {},
    onSignedOut: () => {
      signedOut += 1;
    },
  });
}

beforeEach(() => {
  sent = [];
  signedOut = 0;
  refusedBy = () => false;
  sessionStore.setState(ming, true);
  connectApi({
    transport: async (_, init) => {
      const token = new Headers(init?.headers).get('authorization');
      sent.push(token);
      return new Response('{}', { status: refusedBy(token) ? 401 : 200 });
    },
  });
});

describe('a call of the API', () => {
  it('a refused token is named, another one is tried once', async () => {
    refusedBy = (token) => token === 'Bearer old';
    const asked: unknown[] = [];
    connect(async (options) => {
      asked.push(options);
      return options?.refused ? 'new' : 'old';
    });
    await callApi(listThings);
    expect(sent).toEqual(['Bearer old', 'Bearer new']);
    expect(asked).toEqual([{}, { refused: 'old' }]);
    expect(signedOut).toBe(0);
  });

  it('8 not authenticated: two tokens refused end the session, without a third try', async () => {
    refusedBy = () => true;
    connect(async ({ refused } = {}) => (refused ? 'new' : 'old'));
    await expect(callApi(listThings)).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
    expect(signedOut).toBe(1);
  });

  it("another user's token is never sent with what was begun before", async () => {
    connect(async () => {
      sessionStore.setState(hong, true);
      return "hong's";
    });
    await expect(callApi(listThings)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(sent).toEqual([]);
  });

  it("nor at the second try, and the other user's session goes on", async () => {
    refusedBy = (token) => token === "Bearer ming's";
    connect(async ({ refused } = {}) => {
      if (refused) sessionStore.setState(hong, true);
      return refused ? "hong's" : "ming's";
    });
    await expect(callApi(listThings)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(sent).toEqual(["Bearer ming's"]);
    expect(signedOut).toBe(0);
  });

  it("nor another organization's", async () => {
    connect(async () => {
      sessionStore.setState({ organization: 'org-1' });
      return 'token';
    });
    await expect(callApi(listThings)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(sent).toEqual([]);
  });

  it('works where the context is not secure and crypto.randomUUID is missing', async () => {
    connect(async () => 'token');
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      await callApi(listThings);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    }
    expect(sent).toEqual(['Bearer token']);
  });

  it('what is public is asked without a token', async () => {
    connect(async () => 'token');
    const event = { kind: 'signIn', code: 'missing', at: '' } as never;
    await callApi(recordEvents, { body: { events: [event] } });
    expect(sent).toEqual([null]);
  });
});

describe('a call of a service that an area brings itself', () => {
  const service = { base: '/services/parking', resource: 'urn:parking' };
  const listSpaces = endpoint({ ...listThings, name: 'listSpaces', path: '/spaces', service });

  it('goes to the service, with a token that is for it alone', async () => {
    const asked: unknown[] = [];
    const went: string[] = [];
    refusedBy = (token) => token === 'Bearer old';
    connect(async (options) => {
      asked.push(options);
      return options?.refused ? 'new' : 'old';
    });
    connectApi({
      transport: async (input, init) => {
        went.push(String(input));
        const token = new Headers(init?.headers).get('authorization');
        return new Response('{}', { status: refusedBy(token) ? 401 : 200 });
      },
    });
    await callApi(listSpaces);
    expect(went).toEqual(['/services/parking/spaces', '/services/parking/spaces']);
    expect(asked).toEqual([{ resource: 'urn:parking' }, { resource: 'urn:parking', refused: 'old' }]);
  });

  it('that takes no token at all ends nobody’s session', async () => {
    refusedBy = () => true;
    connect(async ({ refused } = {}) => (refused ? 'new' : 'old'));
    await expect(callApi(listSpaces)).rejects.toMatchObject({ status: 401 });
    expect(signedOut).toBe(0);
  });

  it('is not made with somebody else’s eyes', async () => {
    connect(async () => 'mine');
    sessionStorage.setItem(
      'console.viewAs',
      JSON.stringify({ viewId: '019a0000-0000-7000-8000-000000000001' }),
    );
    await expect(callApi(listSpaces)).rejects.toMatchObject({ code: 'VIEW_PRIVATE' });
    expect(sent).toEqual([]);
  });
});
