import { connectApi, preferenceOf, sessionStore, setPreference } from '@console/shell';
import { jest } from '@jest/globals';
import { session } from '../house-settings.ts';
import { loader } from '../screens/callback.tsx';

const favourites = { items: [{ to: '/note/', title: 'Notes' }] };
let asked: string[];

/** The API answers so from now on. */
function answering(answer: () => Response | Promise<Response>): void {
  asked = [];
  connectApi({
    transport: async (input) => {
      asked.push(new URL(String(input), location.href).pathname);
      return answer();
    },
  });
}

/** Somebody comes back from the provider. @returns where they are led */
async function arrive(sub: string): Promise<string | null> {
  jest.spyOn(session, 'arrive').mockImplementation(async () => {
    const user = { sub, name: null, username: null, picture: null, email: null };
    sessionStore.setState({ status: 'signedIn', user }, true);
    return '/note/';
  });
  const request = new Request('http://console/account/callback?code=1');
  const answer = await loader({ request, params: {}, context: {} } as unknown as Parameters<
    typeof loader
  >[0]);
  return answer.headers.get('location');
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('whoever signs in finds their favourites before the screen to which they are led', async () => {
  answering(() => Response.json({ favourites, frame: { density: 'compact' } }));
  expect(await arrive('new-here')).toBe('/note/');
  expect([preferenceOf('favourites'), preferenceOf('frame')?.density]).toEqual([favourites, 'compact']);
});

it('whom this browser knows waits for nothing', async () => {
  answering(() => Response.json({ favourites }));
  sessionStore.setState(
    { status: 'signedIn', user: { sub: 'known', name: null, username: null, picture: null, email: null } },
    true,
  );
  setPreference('favourites', { items: [] });
  expect(await arrive('known')).toBe('/note/');
  expect(asked).toEqual([]);
  expect(preferenceOf('favourites')).toEqual({ items: [] });
});

it('a server that fails or does not answer holds up nobody', async () => {
  answering(() => new Response('', { status: 503 }));
  expect(await arrive('failing')).toBe('/note/');
  jest.useFakeTimers();
  answering(() => new Promise(() => {}));
  const led = arrive('waiting');
  await jest.runAllTimersAsync();
  expect(await led).toBe('/note/');
  expect(preferenceOf('favourites')).toBeUndefined();
});
