import type { Answer } from 'dns-packet';

/** A record as the packet library writes it. */
export type SimRecord = Exclude<Answer, { type: 'OPT' }>;

const record = (name: string, type: string, data: unknown, ttl = 300): SimRecord =>
  ({ name, type, ttl, class: 'IN', data }) as SimRecord;

/** Public halves of keys that nobody has the private half of any more. */
const goodKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvH4FXeMxLWkmvD6mgwh1g5MPvRN25XnLyezZsBKp0AuKv+ApCAYLqq4A' +
  'h0HKoX73B832Yfft7T1ZKYPKie546ZdJmO7wpu0gZQdAJRTVgH5GHNRjBzgZ4iAR6Ckgr7+gtdCXRoF9+9Yu5uYt6O8pCiI0oLsD' +
  'kOSKTtwB1vkVvpP7pddwQKiuQm5YFUkoo3dYiVnhCNUbaDASVnhx1LRZa7yV/ak9itsEAJ48WXzBWeJ8ns4s3CzItiMw3lVi1f9e' +
  '7saBw2R3P23Lqz3aryrgkYRPZqKdwpc/8jT4ubDmWbD+PZrnwFwJZ+n1yX4nbNYw5H/MgXTy8OJGkUUurTGlbQIDAQAB';
const weakKey =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC/jXHnZnYqR/O56PNwcwdxFEpx5yMa45s8I6MwRtf+WXAS0/xRQ4dHM5sNI2W1' +
  'TTSttc+Rg0zLy3PYzAlZdk86JqEzbzpHVaLNnYSwwXTFeFxavnheVzpry4dW2A3Q8itLeD+g8+bWM/bLtIl4FOoZAxabPU4iisIu' +
  'H3S4RhMzVQIDAQAB';

/** Strings of a TXT record hold 255 bytes each. */
const strings = (text: string): string[] => text.match(/.{1,255}/gs) ?? [];

const soa = (zone: string) =>
  record(
    zone,
    'SOA',
    {
      ...{ mname: `ns1.${zone}`, rname: `hostmaster.${zone}`, serial: 2026112901 },
      ...{ refresh: 7200, retry: 900, expire: 1209600, minimum: 300 },
    },
    3600,
  );

/** `alpn=h2,h3` and an address, as RFC 9460 writes them. */
const https = Buffer.concat([
  Buffer.from([0, 1, 0]),
  Buffer.from([0, 1, 0, 6, 2, 0x68, 0x32, 2, 0x68, 0x33]),
  Buffer.from([0, 4, 0, 4, 203, 0, 113, 10]),
]);

/** A domain that is set up well. */
const wellKept: readonly SimRecord[] = [
  soa('example.com'),
  record('example.com', 'NS', 'ns1.example.com', 3600),
  record('example.com', 'NS', 'ns2.example.com', 3600),
  record('ns1.example.com', 'A', '127.0.0.3'),
  record('ns2.example.com', 'A', '127.0.0.3'),
  record('example.com', 'A', '203.0.113.10'),
  record('example.com', 'AAAA', '2001:db8::10'),
  record('www.example.com', 'CNAME', 'example.com'),
  record('example.com', 'CAA', { flags: 0, tag: 'issue', value: 'letsencrypt.org' }),
  record('example.com', 'UNKNOWN_65', https),
  record('_sip._tcp.example.com', 'SRV', { priority: 10, weight: 5, port: 5060, target: 'sip.example.com' }),
  record('sip.example.com', 'A', '203.0.113.12'),
  record('example.com', 'NAPTR', {
    ...{ order: 100, preference: 10, flags: 'S', services: 'SIP+D2U', regexp: '' },
    replacement: '_sip._tcp.example.com',
  }),
  record('_443._tcp.example.com', 'TLSA', {
    ...{ usage: 3, selector: 1, matchingType: 1 },
    certificate: Buffer.alloc(32, 0xab),
  }),
  record('10.113.0.203.in-addr.arpa', 'PTR', 'example.com'),
  record('example.com', 'MX', { preference: 10, exchange: 'mx1.example.com' }),
  record('example.com', 'MX', { preference: 20, exchange: 'mx2.example.com' }),
  record('mx1.example.com', 'A', '203.0.113.21'),
  record('mx2.example.com', 'A', '203.0.113.22'),
  record('example.com', 'TXT', ['v=spf1 mx include:_spf.example.com -all']),
  record('_spf.example.com', 'TXT', ['v=spf1 ip4:203.0.113.0/24 -all']),
  record('_dmarc.example.com', 'TXT', ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com']),
  record('default._domainkey.example.com', 'TXT', strings(`v=DKIM1; k=rsa; p=${goodKey}`)),
  record('xn--fsqu00a.example.com', 'A', '203.0.113.30'),
  record(
    'big.example.com',
    'TXT',
    Array.from({ length: 12 }, (_, at) => `${at} `.padEnd(200, 'long text ')),
  ),
];

/** One whose mail anybody can forge, and half of which does not arrive. */
const illKept: readonly SimRecord[] = [
  soa('example.org'),
  record('example.org', 'NS', 'ns1.example.org', 3600),
  record('ns1.example.org', 'A', '10.0.0.53'),
  record('example.org', 'A', '203.0.113.40'),
  record('example.org', 'MX', { preference: 10, exchange: 'mail.example.org' }),
  record('example.org', 'MX', { preference: 20, exchange: 'gone.example.org' }),
  // More mail servers than anybody has; of the last ones there is nothing.
  ...Array.from({ length: 30 }, (_, at) =>
    record('many.example.org', 'MX', { preference: at, exchange: `mx${at}.many.example.org` }),
  ),
  ...Array.from({ length: 20 }, (_, at) => record(`mx${at}.many.example.org`, 'A', '203.0.113.42')),
  record('mail.example.org', 'CNAME', 'host.example.org'),
  record('host.example.org', 'A', '203.0.113.41'),
  record(
    'example.org',
    'TXT',
    strings(
      `v=spf1 ${Array.from({ length: 11 }, (_, at) => `include:spf${at}.example.org`).join(' ')} ptr +all`,
    ),
  ),
  ...Array.from({ length: 9 }, (_, at) =>
    record(`spf${at}.example.org`, 'TXT', ['v=spf1 ip4:203.0.113.40 -all']),
  ),
  record('spf9.example.org', 'TXT', ['v=spf1 include:example.org -all']),
  record('_dmarc.example.org', 'TXT', ['v=DMARC1; p=none; pct=50']),
  record('selector1._domainkey.example.org', 'TXT', [`v=DKIM1; t=y; p=${weakKey}`]),
  record('k1._domainkey.example.org', 'TXT', ['v=DKIM1; p=']),
];

/** One that takes no mail and sends none, and says so. */
const withoutMail: readonly SimRecord[] = [
  soa('example.net'),
  record('example.net', 'NS', 'ns1.example.net', 3600),
  record('ns1.example.net', 'A', '127.0.0.9'),
  record('example.net', 'MX', { preference: 0, exchange: '.' }),
  record('example.net', 'TXT', ['v=spf1 -all']),
  record('_dmarc.example.net', 'TXT', ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com']),
];

/** What the simulated resolvers know of the world. */
export const records: readonly SimRecord[] = [
  soa('.'),
  record('.', 'NS', 'a.root-servers.net', 518400),
  ...wellKept,
  ...illKept,
  ...withoutMail,
];

/** What each zone's own servers know: their zone, and who serves those below it. */
export const tree: readonly { zone: string; address: string; records: readonly SimRecord[] }[] = [
  {
    zone: '.',
    address: '127.0.0.1',
    records: [
      soa('.'),
      ...['com', 'org', 'net'].map((name) => record(name, 'NS', `ns.${name}`, 172800)),
      ...['com', 'org', 'net'].map((name) => record(`ns.${name}`, 'A', '127.0.0.2', 172800)),
    ],
  },
  {
    zone: 'com',
    address: '127.0.0.2',
    records: [
      ...['com', 'org', 'net'].map((name) => soa(name)),
      ...[...wellKept, ...illKept, ...withoutMail].filter(
        ({ name, type }) => type === 'NS' || /^ns\d\./.test(name),
      ),
      // A zone whose servers lead back up.
      record('circle.com', 'NS', 'ns.com'),
    ],
  },
  { zone: 'example.com', address: '127.0.0.3', records: wellKept },
];

/** The value that has not come everywhere yet, and how many questions a resolver answers with the old one. */
export const moving = { name: 'moving.example.com', before: '203.0.113.10', after: '203.0.113.20' };
export const spreading = { ...moving, name: 'spreading.example.com' };
