import { ApiError, type ErrorCode, endpoint } from '@console/contract';
import { answer, FakeApi } from '@console/testing';
import { jest } from '@jest/globals';
import * as z from 'zod/mini';
import { connectSession, sessionStore } from '../session/session.ts';
import { connectApi } from './call-api.ts';
import { keptAnswers, loadOrKept } from './kept-answers.ts';
import { queryClient } from './query.ts';

const getShelf = endpoint({
  name: 'getShelf',
  method: 'GET',
  path: '/shelves/{shelfId}',
  access: 'public',
  params: z.object({ shelfId: z.string() }),
  response: z.object({ shelfId: z.string(), pieces: z.int() }),
});
const shelf = (shelfId: string) => ({ params: { shelfId } });

let fails: string | undefined;
const of = (sub: string) => keptAnswers('demo', sub);
const loaded = (shelfId: string, kept = of('ming')) => loadOrKept(getShelf, shelf(shelfId), { in: kept });
/** The page is opened again: nothing is in it any more. */
const pageIsClosed = () => queryClient.clear();

beforeEach(() => {
  fails = undefined;
  localStorage.clear();
  queryClient.clear();
  sessionStore.setState({ status: 'signedOut' }, true);
  connectSession({
    accessToken: async () => '',
    signIn: async () => {},
    signOut: async () => {},
    onSignedOut: () => {},
  });
  const api = new FakeApi([
    answer(getShelf, ({ params }) => {
      if (fails) throw new ApiError(fails as ErrorCode);
      return { shelfId: params.shelfId, pieces: 3 };
    }),
  ]);
  connectApi({ transport: api.transport });
});

describe('while no answer comes', () => {
  it.each(['NETWORK', 'UNAVAILABLE', 'TIMEOUT'])(
    '%s: the last one serves, when the page was closed too',
    async (code) => {
      await loaded('a');
      fails = code;
      await queryClient.invalidateQueries();
      expect(await loaded('a')).toEqual({ shelfId: 'a', pieces: 3 });
      pageIsClosed();
      expect(await loaded('a')).toEqual({ shelfId: 'a', pieces: 3 });
      await expect(loadOrKept(getShelf, shelf('b'))).rejects.toMatchObject({ code });
    },
  );

  it('what was kept in the page only goes with it', async () => {
    await loadOrKept(getShelf, shelf('a'));
    fails = 'NETWORK';
    await queryClient.invalidateQueries();
    expect(await loadOrKept(getShelf, shelf('a'))).toMatchObject({ pieces: 3 });
    pageIsClosed();
    await expect(loadOrKept(getShelf, shelf('a'))).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it("nobody is answered with another person's, or with what the contract does not know any more", async () => {
    await loaded('a');
    const [key = ''] = Object.keys(localStorage);
    fails = 'NETWORK';
    pageIsClosed();
    await expect(loaded('a', of('hong'))).rejects.toMatchObject({ code: 'NETWORK' });
    localStorage.setItem(key, '{"shelfId":"a","pieces":"three"}');
    await expect(loaded('a')).rejects.toMatchObject({ code: 'NETWORK' });
  });
});

it('a refusal is told, whatever is kept', async () => {
  await loaded('a');
  fails = 'FORBIDDEN';
  pageIsClosed();
  await expect(loaded('a')).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('of an endpoint only one stays where that is wanted, and all of a person can be forgotten', async () => {
  for (const shelfId of ['a', 'b']) await loaded(shelfId);
  of('hong').keep(getShelf, shelf('a'), { shelfId: 'a', pieces: 4 });
  of('ming').keepOnly(getShelf, shelf('b'));
  expect([of('ming').read(getShelf, shelf('a')), of('ming').read(getShelf, shelf('b'))]).toEqual([
    undefined,
    { shelfId: 'b', pieces: 3 },
  ]);
  of('ming').forget();
  expect(localStorage).toHaveLength(1);
});

it('an answer is kept once, and again where it was removed meanwhile', () => {
  const result = { shelfId: 'a', pieces: 3 };
  const writes = jest.spyOn(Storage.prototype, 'setItem');
  for (const _ of [1, 2]) of('ming').keep(getShelf, shelf('a'), result);
  expect(writes).toHaveBeenCalledTimes(1);
  of('ming').forget();
  of('ming').keep(getShelf, shelf('a'), result);
  expect(of('ming').read(getShelf, shelf('a'))).toEqual(result);
  writes.mockRestore();
});

it('a browser that forbids its store has nothing to forget', () => {
  const forbidden = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(() => of('ming').forget()).not.toThrow();
  forbidden.mockRestore();
});
