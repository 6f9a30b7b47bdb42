import { connectApi } from '../api/call-api.ts';
import { reportEvent } from './report-event.ts';

type Sent = { events: Record<string, unknown>[] };
let sent: Sent[];
let headers: Headers[];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  headers = [];
  answer = async () => new Response(null, { status: 204 });
  connectApi({
    transport: (_, init) => {
      sent.push(JSON.parse(String(init?.body)) as Sent);
      headers.push(new Headers(init?.headers));
      return answer();
    },
  });
});

const moment = (ms = 1_200) => new Promise((resolve) => setTimeout(resolve, ms));
const remote = { kind: 'remote', remote: 'notes', release: '0123456', httpStatus: null, tookMs: 5 } as const;

describe('reporting faults', () => {
  it('8 reported: a batch, each fault once, without a token', async () => {
    for (let time = 0; time < 50; time += 1) reportEvent({ kind: 'signIn', code: 'token_expired' });
    reportEvent({ kind: 'signIn', code: 'key_set_timeout' });
    reportEvent({ ...remote, failure: 'timeout' });
    reportEvent({ ...remote, failure: 'timeout', tookMs: 9 });
    await moment();
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
    await moment();
    expect(sent).toHaveLength(1);
  });

  it('without a network the faults wait for the next one', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    reportEvent({ kind: 'signIn', code: 'token_expired' });
    await moment();
    answer = async () => new Response(null, { status: 204 });
    reportEvent({ kind: 'signIn', code: 'key_not_found' });
    await moment();
    expect(sent.at(-1)?.events.map((event) => event.code)).toEqual(['token_expired', 'key_not_found']);
  });

  it('a page that goes away sends at once', async () => {
    reportEvent({ kind: 'signIn', code: 'token_expired' });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await moment(50);
    expect(sent).toHaveLength(1);
    Reflect.deleteProperty(document, 'visibilityState');
  });
});
