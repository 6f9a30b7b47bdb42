import type { DnsType } from '@console/contract/codegen';
import { nameServer } from '../../../../../testing/name-server.ts';
import { ask, type Server } from './ask.ts';

const zone = `$ORIGIN example.com.
$TTL 600
@ IN SOA ns1 hostmaster ( 2026112901 2h 15m 2w 5m )
  IN NS ns1
  IN NS ns2
ns1 IN A 192.0.2.1
ns2 IN A 192.0.2.2
@ IN A 192.0.2.10
@ IN AAAA 2001:db8::10
@ IN MX 10 mail
mail IN A 192.0.2.20
www IN CNAME @
@ IN TXT "v=spf1 mx -all" "a \\"quoted\\" word"
@ IN CAA 0 issue "letsencrypt.org"
_sip._tcp IN SRV 10 5 5060 mail
@ IN HTTPS 1 . alpn=h2,h3 port=8443 ipv4hint=192.0.2.10
_dns IN SVCB 2 dns.example.net. alpn=dot
_443._tcp IN TLSA 3 1 1 ${'ab'.repeat(32)}
sip IN NAPTR 100 10 "S" "SIP+D2U" "" _sip._udp
below IN NS ns.below
ns.below IN A 192.0.2.99
${Array.from({ length: 12 }, (_, at) => `big IN TXT "${`${at} `.padEnd(200, 'long text ')}"`).join('\n')}
`;

describe('a real name server', () => {
  let running: Awaited<ReturnType<typeof nameServer>>;
  const server = (over: 'udp' | 'tcp'): Server => ({
    over,
    hosts: [{ address: '127.0.0.1', port: running.port }],
  });
  const asked = (name: string, type: DnsType, over: 'udp' | 'tcp' = 'udp') =>
    ask({ name, type }, server(over), { recursive: false });

  beforeAll(async () => {
    // The second is a zone whose file is not there.
    running = await nameServer({ 'example.com': zone, 'example.org': undefined });
  });
  afterAll(() => running.stop());

  it.each<[string, DnsType, string[]]>([
    ['example.com', 'A', ['192.0.2.10']],
    ['example.com', 'AAAA', ['2001:db8::10']],
    ['example.com', 'MX', ['10 mail.example.com.']],
    ['example.com', 'NS', ['ns1.example.com.', 'ns2.example.com.']],
    ['example.com', 'SOA', ['ns1.example.com. hostmaster.example.com. 2026112901 7200 900 1209600 300']],
    ['www.example.com', 'CNAME', ['example.com.']],
    ['example.com', 'TXT', ['"v=spf1 mx -all" "a \\"quoted\\" word"']],
    ['example.com', 'CAA', ['0 issue "letsencrypt.org"']],
    ['_sip._tcp.example.com', 'SRV', ['10 5 5060 mail.example.com.']],
    ['example.com', 'HTTPS', ['1 . alpn=h2,h3 port=8443 ipv4hint=192.0.2.10']],
    ['_dns.example.com', 'SVCB', ['2 dns.example.net. alpn=dot']],
    ['_443._tcp.example.com', 'TLSA', [`3 1 1 ${'ab'.repeat(32)}`]],
    ['sip.example.com', 'NAPTR', ['100 10 "S" "SIP+D2U" "" _sip._udp.example.com.']],
  ])('answers for %s %s, over UDP and TCP', async (name, type, data) => {
    for (const over of ['udp', 'tcp'] as const) {
      const reply = await asked(name, type, over);
      expect(reply).toMatchObject({ rcode: 'NOERROR', over, flags: ['aa'] });
      const found = reply.records.filter((one) => one.type === type);
      expect(found.map((one) => one.data).sort()).toEqual(data);
      expect(found[0]?.ttl).toBe(600);
    }
  });

  it('an answer that is cut short comes whole over TCP', async () => {
    const reply = await asked('big.example.com', 'TXT');
    expect(reply.over).toBe('tcp');
    expect(reply.records).toHaveLength(12);
  });

  it('an unknown name is NXDOMAIN, with the zone that says so', async () => {
    expect(await asked('missing.example.com', 'A')).toMatchObject({
      rcode: 'NXDOMAIN',
      records: [],
      authority: [{ name: 'example.com', type: 'SOA' }],
    });
  });

  it('a known name without such a record is an answer without records', async () => {
    expect(await asked('mail.example.com', 'MX')).toMatchObject({ rcode: 'NOERROR', records: [] });
  });

  it('a zone that it could not load is SERVFAIL', async () => {
    expect(await asked('example.org', 'A')).toMatchObject({ rcode: 'SERVFAIL', records: [] });
  });

  it('what is not its own is REFUSED', async () => {
    expect(await asked('example.net', 'A')).toMatchObject({ rcode: 'REFUSED', records: [] });
  });

  it('leads on to the servers of a zone below', async () => {
    expect(await asked('www.below.example.com', 'A')).toMatchObject({
      rcode: 'NOERROR',
      flags: [],
      records: [],
      authority: [{ name: 'below.example.com', type: 'NS', data: 'ns.below.example.com.' }],
      additional: [{ name: 'ns.below.example.com', type: 'A', data: '192.0.2.99' }],
    });
  });
});
