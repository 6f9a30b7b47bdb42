import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { DnsType } from '@console/contract/codegen';
import * as packet from 'dns-packet';
import { settings } from '../../../../config.ts';
import { dns } from '../../../../simulators/dns/index.ts';
import type { RunningSimulator } from '../../../../simulators/simulator.ts';
import { resolversOf } from '../resolvers.ts';
import { ask, type Server } from './ask.ts';

let running: RunningSimulator;
let udp: Server;
let tcp: Server;
let doh: Server;

beforeAll(async () => {
  running = await dns.start(0);
  const named = settings.DNS_RESOLVERS.schema.parse(running.settings.DNS_RESOLVERS);
  [udp, tcp, doh] = resolversOf({ DNS_RESOLVERS: named }).map(({ server }) => server) as [
    Server,
    Server,
    Server,
  ];
});
afterAll(() => running.stop());

const asked = (name: string, type: DnsType = 'A', server = udp) => ask({ name, type }, server);
const dataOf = (reply: { records: readonly { data: string }[] }) => reply.records.map(({ data }) => data);

describe('each type, as a zone file writes it', () => {
  it.each<[string, DnsType, string[]]>([
    ['example.com', 'A', ['203.0.113.10']],
    ['example.com', 'AAAA', ['2001:db8::10']],
    ['www.example.com', 'CNAME', ['example.com.']],
    ['example.com', 'MX', ['10 mx1.example.com.', '20 mx2.example.com.']],
    ['example.com', 'NS', ['ns1.example.com.', 'ns2.example.com.']],
    ['example.com', 'TXT', ['"v=spf1 mx include:_spf.example.com -all"']],
    ['example.com', 'SOA', ['ns1.example.com. hostmaster.example.com. 2026112901 7200 900 1209600 300']],
    ['_sip._tcp.example.com', 'SRV', ['10 5 5060 sip.example.com.']],
    ['example.com', 'CAA', ['0 issue "letsencrypt.org"']],
    ['10.113.0.203.in-addr.arpa', 'PTR', ['example.com.']],
    ['example.com', 'NAPTR', ['100 10 "S" "SIP+D2U" "" _sip._tcp.example.com.']],
    ['_443._tcp.example.com', 'TLSA', [`3 1 1 ${'ab'.repeat(32)}`]],
    ['example.com', 'HTTPS', ['1 . alpn=h2,h3 ipv4hint=203.0.113.10']],
    ['example.net', 'MX', ['0 .']],
  ])('%s %s', async (name, type, data) => {
    for (const server of [udp, tcp, doh]) expect(dataOf(await asked(name, type, server))).toEqual(data);
  });
});

it('tells the way, the flags and how long a record may be kept', async () => {
  const reply = await asked('www.example.com');
  expect(reply).toMatchObject({ rcode: 'NOERROR', over: 'udp', flags: ['rd', 'ra', 'ad'] });
  expect(reply.records).toEqual([
    { name: 'www.example.com', type: 'CNAME', ttl: 300, data: 'example.com.' },
    { name: 'example.com', type: 'A', ttl: 300, data: '203.0.113.10' },
  ]);
  expect((await asked('example.com', 'A', tcp)).over).toBe('tcp');
  expect((await asked('example.com', 'A', doh)).over).toBe('doh');
});

it.each([
  ['missing.example.com', 'A', 'NXDOMAIN'],
  ['example.com', 'SRV', 'NOERROR'],
  ['broken.example.com', 'A', 'SERVFAIL'],
  ['refused.example.com', 'A', 'REFUSED'],
  ['unknowing.example.com', 'A', 'NOTIMP'],
] as const)('%s %s is answered with %s', async (name, type, rcode) => {
  for (const server of [udp, tcp, doh]) {
    const reply = await asked(name, type, server);
    expect(reply).toMatchObject({ rcode, records: [] });
    if (name === 'missing.example.com')
      expect(reply.authority).toMatchObject([{ name: 'example.com', type: 'SOA' }]);
  }
});

it('what is cut short comes whole over TCP', async () => {
  const reply = await asked('big.example.com', 'TXT');
  expect(reply.over).toBe('tcp');
  expect(reply.records[0]?.data).toHaveLength(12 * 202 + 11);
});

it('an answer that gets lost is asked for once more', async () => {
  expect(dataOf(await asked('flaky.example.com'))).toEqual(['203.0.113.10']);
});

it('what answers another question, or has another number, is passed over', async () => {
  for (const server of [udp, tcp])
    expect(dataOf(await asked('forged.example.com', 'A', server))).toEqual(['203.0.113.10']);
});

it('an answer from another port is not heard', async () => {
  const server = createSocket('udp4');
  const stranger = createSocket('udp4');
  server.on('message', (message, from) => {
    const { id, questions } = packet.decode(message);
    const reply = (data: string) =>
      packet.encode({
        type: 'response',
        id,
        questions,
        answers: [{ type: 'A', name: 'a.example', data, ttl: 1 }],
      });
    // Right in everything but where it comes from, and sooner.
    stranger.send(reply('6.6.6.6'), from.port, from.address, () =>
      server.send(reply('1.1.1.1'), from.port, from.address),
    );
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const at: Server = { over: 'udp', hosts: [{ address: '127.0.0.1', port: server.address().port }] };
  expect(dataOf(await asked('a.example', 'A', at))).toEqual(['1.1.1.1']);
  server.close();
  stranger.close();
});

it('a server that does not know EDNS is asked without it', async () => {
  expect(dataOf(await asked('old.example.com'))).toEqual(['203.0.113.10']);
});

it('numbers and ports are drawn anew for each question', async () => {
  const seen: { id: number | undefined; port: number }[] = [];
  const server = createSocket('udp4');
  server.on('message', (message, from) => {
    const query = packet.decode(message);
    seen.push({ id: query.id, port: from.port });
    server.send(
      packet.encode({ type: 'response', id: query.id, questions: query.questions }),
      from.port,
      from.address,
    );
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const at: Server = { over: 'udp', hosts: [{ address: '127.0.0.1', port: server.address().port }] };
  for (let turn = 0; turn < 20; turn += 1) await asked('a.example', 'A', at);
  server.close();
  expect(new Set(seen.map(({ id }) => id)).size).toBeGreaterThan(15);
  expect(new Set(seen.map(({ port }) => port)).size).toBeGreaterThan(15);
});

describe('nobody there', () => {
  it('cut short, and TCP hangs up → unreachable', async () => {
    await expect(asked('cut.example.com')).rejects.toMatchObject({ reason: 'unreachable' });
  });
  it('a closed port → unreachable', async () => {
    const at = (over: 'udp' | 'tcp'): Server => ({ over, hosts: [{ address: '127.0.0.1', port: 1 }] });
    await expect(asked('example.com', 'A', at('tcp'))).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(asked('example.com', 'A', at('udp'))).rejects.toMatchObject({ reason: 'unreachable' });
  });
  it('no address at all → unreachable', async () => {
    await expect(asked('example.com', 'A', { over: 'udp', hosts: [] })).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });
  it('silence → timeout, sooner where nobody waits any more', async () => {
    const signal = AbortSignal.timeout(20);
    await expect(ask({ name: 'silent.example.com', type: 'A' }, udp, { signal })).rejects.toMatchObject({
      reason: 'timeout',
    });
    const tired = AbortSignal.timeout(20);
    await expect(
      ask({ name: 'garbled.example.com', type: 'A' }, udp, { signal: tired }),
    ).rejects.toMatchObject({
      reason: 'timeout',
    });
  });
  it('over HTTPS: another status, a redirect, another content', async () => {
    if (doh.over !== 'doh') throw new Error('the third is DoH');
    const at = (path: string): Server => ({
      over: 'doh',
      url: new URL(path, (doh as { url: string }).url).href,
    });
    for (const path of ['/elsewhere', '/moved'])
      await expect(asked('example.com', 'A', at(path))).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(asked('garbled.example.com', 'A', doh)).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

describe('the simulator refuses what a DoH server refuses', () => {
  const post = (init: RequestInit, path = '') =>
    fetch(`${(doh as { url: string }).url}${path}`, { redirect: 'manual', ...init }).then(
      ({ status }) => status,
    );
  const headers = { 'content-type': 'application/dns-message' };
  it.each([
    ['another method', { method: 'PUT', headers, body: 'x' }, 405],
    ['another content', { method: 'POST', body: 'x' }, 415],
    ['no message', { method: 'POST', headers, body: 'x' }, 400],
    ['no message in the address', { method: 'GET' }, 400],
  ])('%s → %s', async (_, init, status) => expect(await post(init)).toBe(status));
  it('a message in the address is answered', async () => {
    const message = packet.encode({ type: 'query', questions: [{ name: 'example.com', type: 'A' }] });
    expect(await post({ method: 'GET' }, `?dns=${message.toString('base64url')}`)).toBe(200);
  });
});
