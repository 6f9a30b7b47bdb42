import {
  connectApi,
  preferenceOf,
  sessionStore,
  setPreference,
  takePreference,
  tellPreferenceSent,
} from '@console/shell';
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

it('whoever signed out here and has chosen how close rows stand finds their favourites, too', async () => {
  answering(() => Response.json({ favourites, frame: { density: 'comfortable' } }));
  sessionStore.setState(
    { status: 'signedIn', user: { sub: 'again', name: null, username: null, picture: null, email: null } },
    true,
  );
  // Signing out takes the favourites along and leaves the frame (`offline/forget-answers.ts`).
  takePreference('frame', { density: 'compact' });
  expect(await arrive('again')).toBe('/note/');
  expect([preferenceOf('favourites'), preferenceOf('frame')?.density]).toEqual([favourites, 'comfortable']);
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

it('an answer after that takes back nothing that was chosen meanwhile', async () => {
  jest.useFakeTimers();
  let answer: ((response: Response) => void) | undefined;
  answering(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const led = arrive('starring');
  await jest.advanceTimersByTimeAsync(10_000);
  expect([await led, asked]).toEqual(['/note/', ['/api/v1/me/preferences']]);
  setPreference('favourites', { items: [] });
  // It has arrived at the server by then.
  tellPreferenceSent('favourites');
  answer?.(Response.json({ favourites }));
  await jest.runAllTimersAsync();
  expect(preferenceOf('favourites')).toEqual({ items: [] });
});
