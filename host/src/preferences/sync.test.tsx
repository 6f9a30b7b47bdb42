import {
  connectApi,
  preferenceOf,
  sessionStore,
  setPreference,
  tellPreferenceSent,
  unsentPreferences,
} from '@console/shell';
import { waitFor } from '@testing-library/react';
import { keepInSync } from './sync.ts';

interface Call {
  method: string;
  path: string;
  body: unknown;
}

let calls: Call[];
let answers: (call: Call) => Response | Promise<Response>;
let stop = () => {};

beforeEach(() => {
  calls = [];
  answers = () => Response.json({});
  connectApi({
    transport: async (input, init) => {
      const { method, url } = new Request(new URL(String(input), location.href), {
        method: init?.method ?? 'GET',
      });
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const call = { method, path: new URL(url).pathname.replace('/api/v1', ''), body };
      calls.push(call);
      return answers(call);
    },
  });
});
afterEach(() => stop());

const as = (sub: string) =>
  sessionStore.setState(
    { status: 'signedIn', user: { sub, name: null, username: null, picture: null, email: null } },
    true,
  );
const begin = () => {
  stop = keepInSync();
};
const puts = () => calls.filter(({ method }) => method === 'PUT');

it('takes what was chosen on another device, the rail with it', async () => {
  as('elsewhere');
  answers = () => Response.json({ frame: { density: 'compact', rail: 'narrow' }, favourites: { items: [] } });
  begin();
  await waitFor(() => expect(preferenceOf('frame')).toEqual({ density: 'compact', rail: 'narrow' }));
  expect(localStorage.getItem('console:rail')).toBe('"narrow"');
  expect(preferenceOf('home')).toBeUndefined();
  expect(puts()).toEqual([]);
});

it('sends what is chosen, once the newest', async () => {
  as('here');
  let answer: ((response: Response) => void) | undefined;
  answers = ({ method }) =>
    method === 'PUT' && !answer
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : Response.json({});
  begin();
  setPreference('frame', { density: 'compact' });
  setPreference('frame', { density: 'comfortable' });
  setPreference('frame', { density: 'compact', rail: 'wide' });
  await waitFor(() => expect(answer).toBeDefined());
  answer?.(Response.json({}));
  await waitFor(() => expect(unsentPreferences()).toEqual([]));
  expect(puts().at(-1)).toEqual({
    method: 'PUT',
    path: '/me/preferences/frame',
    body: { density: 'compact', rail: 'wide' },
  });
  expect(puts().length).toBeLessThanOrEqual(2);
});

it('a star before the server has answered, or after it could not, replaces nothing that the server has', async () => {
  as('quick');
  const kept = { items: [1, 2, 3].map((at) => ({ to: `/notes/${at}`, title: `Note ${at}` })) };
  let first: (() => void) | undefined;
  answers = ({ method }) =>
    method === 'GET' && !first
      ? new Promise((resolve) => {
          first = () => resolve(new Response('', { status: 503 }));
        })
      : Response.json(method === 'GET' ? { favourites: kept } : {});
  begin();
  setPreference('favourites', { items: [{ to: '/bili/', title: 'Videos' }] });
  await waitFor(() => expect(first).toBeDefined());
  first?.();
  await waitFor(() => expect(unsentPreferences()).toEqual([]));
  expect(puts().at(-1)?.body).toEqual({ items: [...kept.items, { to: '/bili/', title: 'Videos' }] });
  expect(preferenceOf('favourites')?.items).toHaveLength(4);
});

it('what was chosen before a page was left counts before what the server knows, and is sent', async () => {
  as('late');
  setPreference('favourites', { items: [{ to: '/notes/', title: 'Notes' }] });
  answers = () => Response.json({ favourites: { items: [] } });
  begin();
  await waitFor(() => expect(puts()).toHaveLength(1));
  await waitFor(() => expect(unsentPreferences()).toEqual([]));
  expect(preferenceOf('favourites')?.items).toHaveLength(1);
});

it('what cannot be sent waits for the network; what is refused does not come again', async () => {
  as('away');
  let network = false;
  answers = ({ method }) => {
    if (!network) throw new TypeError('no network');
    return method === 'PUT'
      ? Response.json({ code: 'INVALID', message: 'no' }, { status: 422 })
      : Response.json({});
  };
  begin();
  setPreference('frame', { density: 'compact' });
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  await waitFor(() => expect(unsentPreferences()).toEqual(['frame']));
  network = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(unsentPreferences()).toEqual([]));
  expect(preferenceOf('frame')).toEqual({ density: 'compact' });
});

it('what is chosen while something is refused is sent nevertheless', async () => {
  as('quicker');
  answers = ({ method }) => {
    if (method === 'GET') return Response.json({});
    if (puts().length > 1) return Response.json({});
    setPreference('frame', { density: 'comfortable' });
    return Response.json({ code: 'INVALID', message: 'no' }, { status: 422 });
  };
  begin();
  setPreference('frame', { density: 'compact' });
  await waitFor(() => expect(unsentPreferences()).toEqual([]));
  expect(puts().map(({ body }) => body)).toEqual([{ density: 'compact' }, { density: 'comfortable' }]);
});

it('another person finds nothing of it', async () => {
  as('one');
  setPreference('frame', { density: 'compact' });
  tellPreferenceSent('frame');
  as('other');
  expect(preferenceOf('frame')).toBeUndefined();
  expect(unsentPreferences()).toEqual([]);
});
