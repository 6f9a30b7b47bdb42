import type { LiveEvent } from '@console/contract/platform';
import { followEvents } from './event-stream.ts';

/** A server that answers one stream after the other, each with these parts. */
function server(...streams: (readonly string[] | number)[]) {
  const tokens: (string | null)[] = [];
  const send: typeof fetch = async (_, init) => {
    tokens.push(new Headers(init?.headers).get('authorization'));
    const next = streams.shift();
    // A connection that stays open ends with its caller, or the next test would wait for the lock it holds.
    if (next === undefined)
      return new Promise<Response>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    if (typeof next === 'number') return new Response('', { status: next });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of next) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return { send, tokens };
}

async function heard(
  from: ReturnType<typeof server>,
  many: number,
  token: string | null = 't',
  within = 60_000,
): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  const parts = { apiBase: '/api/v1', accessToken: async () => token, fetch: from.send, wait: () => 1 };
  const stop = followEvents('ming', parts, (event) => events.push(event));
  const end = Date.now() + within;
  while (events.length < many && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
  stop();
  return events;
}

it('tells what comes, also where a frame arrives in pieces, and passes over what it does not know', async () => {
  const from = server([
    'retry: 3000\n\ndata: {"topic":"note","id":"1"}\n\nda',
    'ta: {"topic":"notification"}\n\n: beat\n\ndata: {"topic":"else"}\n\ndata: {"topic":"note","id":"2"}\n\n',
  ]);
  expect(await heard(from, 3)).toEqual([
    { topic: 'note', id: '1' },
    { topic: 'notification' },
    { topic: 'note', id: '2' },
  ]);
  expect(from.tokens[0]).toBe('Bearer t');
});

it('comes back after an end or a refusal, and has everything looked at again', async () => {
  const from = server(['data: {"topic":"note","id":"1"}\n\n'], 503, ['data: {"topic":"note","id":"2"}\n\n']);
  expect(await heard(from, 4)).toEqual([
    { topic: 'note', id: '1' },
    { topic: 'notification' },
    { topic: 'note' },
    { topic: 'note', id: '2' },
  ]);
});

it('asks for nothing while nobody is signed in', async () => {
  const from = server(['data: {"topic":"note"}\n\n']);
  const events = heard(from, 1, null, 200);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(from.tokens).toEqual([]);
  await events;
});
