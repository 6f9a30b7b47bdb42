import { connectApi } from './call-api.ts';
import { reportEvent } from './report-event.ts';

type Sent = { events: Record<string, unknown>[] };
let sent: Sent[];
let headers: Headers[];
let kept: (boolean | undefined)[];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  headers = [];
  kept = [];
  answer = async () => new Response(null, { status: 204 });
  connectApi({
    transport: (_, init) => {
      sent.push(JSON.parse(String(init?.body)) as Sent);
      headers.push(new Headers(init?.headers));
      kept.push(init?.keepalive);
      return answer();
    },
  });
});

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Batches wait for more; how long is nobody's business here. */
async function batches(count: number): Promise<void> {
  while (sent.length < count) await moment(20);
}
const remote = { kind: 'remote', remote: 'notes', release: '0123456', httpStatus: null, tookMs: 5 } as const;

describe('reporting faults', () => {
  it('8 reported: a batch, each fault once, without a token', async () => {
    for (let time = 0; time < 50; time += 1) reportEvent({ kind: 'signIn', code: 'token_expired' });
    reportEvent({ kind: 'signIn', code: 'key_set_timeout' });
    reportEvent({ ...remote, failure: 'timeout' });
    reportEvent({ ...remote, failure: 'timeout', tookMs: 9 });
    await batches(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.events).toEqual([
      { kind: 'signIn', code: 'token_expired', at: expect.any(String) },
      { kind: 'signIn', code: 'key_set_timeout', at: expect.any(String) },
      { ...remote, failure: 'timeout', at: expect.any(String) },
    ]);
    expect(headers[0]?.has('authorization')).toBe(false);
  });

  it('never throws: a fault that is none, an API that refuses', async () => {
    answer = async () => new Response('{}', { status: 429 });
    expect(() => reportEvent({ kind: 'signIn', code: 'no such code' } as never)).not.toThrow();
    reportEvent({ kind: 'signIn', code: 'token_expired' });
    await batches(1);
    expect(sent[0]?.events).toHaveLength(1);
  });

  it('without a network the faults wait for the next one', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    reportEvent({ kind: 'signIn', code: 'token_expired' });
    await batches(1);
    answer = async () => new Response(null, { status: 204 });
    reportEvent({ kind: 'signIn', code: 'key_not_found' });
    await batches(2);
    expect(sent.at(-1)?.events.map((event) => event.code)).toEqual(['token_expired', 'key_not_found']);
  });

  it('a page that goes away sends at once', async () => {
    reportEvent({ kind: 'signIn', code: 'token_expired' });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await moment(0);
    expect(sent).toHaveLength(1);
    expect(kept).toEqual([true]);
    Reflect.deleteProperty(document, 'visibilityState');
  });
});
