import { hostileAddresses, spellingsOfLoopback } from '../../../../testing/hostile-addresses.ts';
import { type HttpSink, httpSink } from '../../../../testing/sinks.ts';
import { checkedAddress, checkedRequest } from './checked-request.ts';

let sink: HttpSink;
beforeAll(async () => {
  sink = await httpSink();
});
afterAll(() => sink.close());
beforeEach(() => {
  sink.answer = { status: 200 };
  sink.posted.length = 0;
});

const nobody = { privateHosts: [], nameServers: [] };
const ours = () => ({ privateHosts: [sink.host], nameServers: [] });
const post = { method: 'POST', headers: { 'x-a': 'b' }, body: '{"a":1}' } as const;

describe('3 SSRF guard', () => {
  it.each([
    'https://localhost/',
    ...hostileAddresses.map(([address]) => `https://${address.includes(':') ? `[${address}]` : address}/`),
    ...spellingsOfLoopback.map((address) => `https://${address}/`),
  ])('%s is refused', async (address) => {
    await expect(checkedAddress(new URL(address), nobody)).rejects.toThrow('not a public one');
  });

  it.each([
    ['http://93.184.216.34/', 'only https'],
    ['file:///etc/passwd', 'only https'],
    ['https://me:secret@93.184.216.34/', 'no user names'],
  ])('%s is refused: %s', async (address, reason) => {
    await expect(checkedAddress(new URL(address), nobody)).rejects.toThrow(reason);
  });

  it('public addresses are connected to as they are', async () => {
    expect(await checkedAddress(new URL('https://93.184.216.34/'), nobody)).toBe('93.184.216.34');
    expect(await checkedAddress(new URL('https://[2606:2800:220:1::1]/'), nobody)).toBe('2606:2800:220:1::1');
  });

  it("the operator's own hosts may be private and plain, others on the same machine may not", async () => {
    await checkedRequest(`${sink.origin}/hook`, post, ours());
    expect(sink.posted).toMatchObject([{ path: '/hook', headers: { 'x-a': 'b' } }]);
    expect(String(sink.posted[0]?.body)).toBe(post.body);
    await expect(checkedRequest('http://127.0.0.1:1/', post, ours())).rejects.toThrow('only https');
  });

  it('a redirect is checked like the first address', async () => {
    sink.answer = { status: 307, location: 'http://127.0.0.1:1/' };
    await expect(checkedRequest(sink.origin, post, ours())).rejects.toThrow('only https');
    sink.answer = { status: 308, location: 'https://169.254.169.254/' };
    await expect(checkedRequest(sink.origin, post, ours())).rejects.toThrow('not a public one');
    sink.answer = { status: 307, location: `${sink.origin}/again` };
    await expect(checkedRequest(sink.origin, post, ours())).rejects.toThrow('too many redirects');
    sink.answer = { status: 302, location: `${sink.origin}/again` };
    expect((await checkedRequest(sink.origin, post, ours())).status).toBe(302);
  });

  it('what proves who we are stays with the address that was entered', async () => {
    const other = await httpSink();
    sink.answer = { status: 307, location: `${other.origin}/there` };
    const outbound = { ...ours(), privateHosts: [...ours().privateHosts, other.host] };
    const secret = { ...post, headers: { ...post.headers, 'X-Gotify-Key': 'k', authorization: 'vapid' } };
    await checkedRequest(sink.origin, secret, outbound);
    expect(sink.posted.at(-1)?.headers).toMatchObject({ 'x-gotify-key': 'k', authorization: 'vapid' });
    expect(other.posted[0]?.headers).toMatchObject({ 'x-a': 'b' });
    expect(other.posted[0]?.headers).not.toHaveProperty('x-gotify-key');
    expect(other.posted[0]?.headers).not.toHaveProperty('authorization');
    await other.close();
  });

  it('an answer that does not end is cut off', async () => {
    sink.answer = { status: 200, body: 'x'.repeat(3 * 1024 * 1024) };
    await expect(checkedRequest(sink.origin, post, ours())).rejects.toThrow('too long');
  });
});
