import { endpoint } from '@console/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { hasUnsavedWork } from '../house/unsaved-work.ts';
import { connectSession, sessionStore } from '../session/session.ts';
import { connectApi } from './call-api.ts';
import { useUploads } from './use-uploads.ts';

const addFile = endpoint({
  name: 'addFile',
  method: 'POST',
  path: '/files',
  access: 'public',
  changes: 'nothing',
  query: z.object({ id: z.string() }),
  response: z.object({ size: z.number() }),
});
const file = new File(['abc'], 'a.txt');

/** Ids in the order in which they were sent. */
let sent: string[];
let answer: (init: RequestInit) => Response | Promise<Response>;
beforeEach(() => {
  sent = [];
  answer = () => Response.json({ size: 3 });
  connectApi({
    transport: async (address, init = {}) => {
      const id = new URL(String(address), 'http://console').searchParams.get('id');
      // Whether the server is there is asked beside it.
      if (id !== null) sent.push(id);
      return answer(init);
    },
  });
});

const uploads = (arrived: (result: { size: number }) => unknown = () => {}) =>
  renderHook(() => useUploads(addFile, { input: (id) => ({ query: { id } }), arrived })).result;

it('a file that arrives is no longer unsent; until then leaving asks', async () => {
  const sizes: number[] = [];
  const { current } = uploads(({ size }) => sizes.push(size));
  act(() => void current.begin(file));
  expect(hasUnsavedWork()).toBe(true);
  await waitFor(() => expect(sizes).toEqual([3]));
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
});

it('one that does not arrive keeps its id however often it is sent, also by itself', async () => {
  answer = () => new Response('{}', { status: 500 });
  const result = uploads();
  act(() => void result.current.begin(file));
  await waitFor(() => expect(result.current.unsent[0]).toMatchObject({ sending: false, waits: false }));
  expect(result.current.unsent[0]?.error).toBeDefined();
  expect(hasUnsavedWork()).toBe(true);
  answer = () => new Response('{}', { status: 503 });
  act(() => result.current.again(sent[0] ?? ''));
  await waitFor(() => expect(result.current.unsent[0]?.waits).toBe(true));
  answer = () => Response.json({ size: 3 });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.unsent).toEqual([]));
  expect([sent.length, new Set(sent).size]).toEqual([3, 1]);
});

it('what fails after it has arrived is tried again without sending it once more', async () => {
  let fails = true;
  const result = uploads(async () => {
    if (fails) throw new Error('not put in its place');
  });
  act(() => void result.current.begin(file));
  await waitFor(() => expect(result.current.unsent[0]?.sending).toBe(false));
  fails = false;
  act(() => result.current.again(sent[0] ?? ''));
  await waitFor(() => expect(result.current.unsent).toEqual([]));
  expect(sent).toHaveLength(1);
});

it('one on its way is sent once, whoever asks, and can be given up', async () => {
  let signal: AbortSignal | null | undefined;
  answer = (init) => {
    signal = init.signal;
    return new Promise(() => {});
  };
  const result = uploads();
  act(() => void result.current.begin(file));
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => result.current.again(sent[0] ?? ''));
  act(() => result.current.drop(sent[0] ?? ''));
  expect(result.current.unsent).toEqual([]);
  expect([sent.length, signal?.aborted]).toEqual([1, true]);
});

const signIn = (sub: string) =>
  act(() =>
    sessionStore.setState(
      { status: 'signedIn', user: { sub, name: sub, username: sub, picture: null, email: null } },
      true,
    ),
  );
const signedOut = () => act(() => sessionStore.setState({ status: 'signedOut' }, true));

describe('what was begun for one person is not finished for another', () => {
  beforeEach(() => {
    connectSession({
      accessToken: async () => 'token',
      signIn: async () => {},
      signOut: async () => {},
      onSignedOut: () => {},
    });
    signIn('ming');
  });
  afterEach(signedOut);

  it('what arrives after somebody else has signed in is put nowhere, and nobody is asked about it', async () => {
    let arrive = (_: Response) => {};
    answer = () => new Promise((resolve) => (arrive = resolve));
    const sizes: number[] = [];
    const result = uploads(({ size }) => sizes.push(size));
    act(() => void result.current.begin(file));
    await waitFor(() => expect(sent).toHaveLength(1));
    signIn('hong');
    act(() => arrive(Response.json({ size: 3 })));
    await waitFor(() => expect(result.current.unsent).toEqual([]));
    expect(sizes).toEqual([]);
  });

  it('what waits is not sent in the name of somebody else', async () => {
    answer = () => new Response('{}', { status: 500 });
    const result = uploads();
    act(() => void result.current.begin(file));
    await waitFor(() => expect(result.current.unsent[0]?.sending).toBe(false));
    signedOut();
    act(() => result.current.again(sent[0] ?? ''));
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(result.current.unsent[0]?.sending).toBe(false));
    signIn('hong');
    act(() => result.current.again(sent[0] ?? ''));
    await waitFor(() => expect(result.current.unsent).toEqual([]));
    expect(sent).toHaveLength(2);
  });
});
