import { ApiError, stream } from '@console/contract';
import { jest } from '@jest/globals';
import * as z from 'zod/mini';
import { connectSession } from '../session/session.ts';
import { connectApi } from './call-api.ts';
import { followStream, type StreamState } from './follow-stream.ts';

const seconds = stream({
  name: 'seconds',
  path: '/clocks/{clock}/stream',
  access: 'signedIn',
  params: z.object({ clock: z.string() }),
  query: z.object({ watch: z._default(z.array(z.string()), []) }),
  event: z.object({ second: z.int() }),
});

/** An API that answers as the test wants, one answer after the other. */
function answering(...answers: (() => Response | Promise<Response>)[]) {
  const asked: { address: string; authorization: string | null }[] = [];
  connectApi({
    transport: async (input, init) => {
      asked.push({
        address: String(input),
        authorization: new Headers(init?.headers).get('authorization'),
      });
      const next = answers.shift();
      if (!next) return new Promise<Response>(() => {});
      return next();
    },
  });
  return asked;
}
const saying = (text: string) => () => new Response(text);
const refusing = (status: number, code: string) => () =>
  new Response(JSON.stringify({ code, message: code, fields: [], requestId: 'r' }), { status });

let tokens: string[];
beforeEach(() => {
  jest.useFakeTimers();
  tokens = ['first', 'second'];
  connectSession({
    accessToken: async () => tokens.shift() ?? 'later',
    onSignedOut: () => {},
  } as never);
});
afterEach(() => jest.useRealTimers());

function following() {
  const events: number[] = [];
  const states: StreamState[] = [];
  const end = followStream(
    seconds,
    { params: { clock: 'a/b' }, query: { watch: ['x', 'y'] } },
    { event: ({ second }) => void events.push(second), state: (state) => void states.push(state) },
  );
  return { events, states, end, is: () => states.map((state) => state.is) };
}
const passed = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('asks with what is wanted and a token, and tells each event that the contract knows', async () => {
  const asked = answering(
    saying('retry: 3000\n\ndata: {"second":1}\n\n: beat\n\ndata: {"second":"no"}\n\ndata: {"second":2}\n\n'),
  );
  const { events, end } = following();
  await passed(0);
  expect(asked).toEqual([
    { address: '/api/v1/clocks/a%2Fb/stream?watch=x&watch=y', authorization: 'Bearer first' },
  ]);
  expect(events).toEqual([1, 2]);
  end();
});

it('tries again after 3 s, later each time, and from the beginning once it stood', async () => {
  const broken = () => Promise.reject(new Error('no network'));
  const asked = answering(broken, broken, saying('data: {"second":7}\n\n'), broken);
  const { events, is, end } = following();
  await passed(2_999);
  expect(asked.length).toBe(1);
  await passed(1);
  expect(asked.length).toBe(2);
  await passed(6_000);
  expect([asked.length, events]).toEqual([3, [7]]);
  await passed(3_000);
  expect(asked.length).toBe(4);
  expect(is()).toEqual(['opening', 'lost', 'opening', 'lost', 'opening', 'open', 'lost', 'opening', 'lost']);
  end();
});

it('what will not change is not tried again; a token that has ended is fetched anew', async () => {
  const asked = answering(refusing(401, 'UNAUTHENTICATED'), refusing(403, 'FORBIDDEN'));
  const { states } = following();
  await passed(120_000);
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second']);
  expect(states.at(-1)).toEqual({ is: 'refused', error: expect.any(ApiError) });
});

it('ended, it says and asks nothing more', async () => {
  const asked = answering(saying('data: {"second":1}\n\n'));
  const { events, states, end } = following();
  end();
  await passed(120_000);
  expect([asked.length <= 1, events, states.length]).toEqual([true, [], 1]);
});
