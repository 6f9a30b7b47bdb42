import * as fc from 'fast-check';
import { isFault, readName } from './name-rules.ts';

const long = 'a'.repeat(63);

it.each([
  ['example.com', 'example.com', 'example.com', 'whole'],
  [' Example.COM. ', 'example.com', 'example.com', 'whole'],
  ['.', '.', '.', 'whole'],
  ['_dmarc.example.com', '_dmarc.example.com', '_dmarc.example.com', 'whole'],
  ['1.2', '1.2', '1.2', 'whole'],
  ['0x7f.1', '0x7f.1', '0x7f.1', 'whole'],
  ['münchen.de', 'xn--mnchen-3ya.de', 'münchen.de', 'whole'],
  ['XN--MNCHEN-3YA.de', 'xn--mnchen-3ya.de', 'münchen.de', 'whole'],
  ['例子。中国', 'xn--fsqu00a.xn--fiqs8s', '例子.中国', 'whole'],
  ['https://user:pw@www.example.com:8443/a/b?c=d#e', 'www.example.com', 'www.example.com', 'host'],
  ['www.example.com/path', 'www.example.com', 'www.example.com', 'host'],
  ['example.com:443', 'example.com', 'example.com', 'host'],
  ['https://例子.中国/首页', 'xn--fsqu00a.xn--fiqs8s', '例子.中国', 'host'],
  ['lin@example.com', 'example.com', 'example.com', 'mailbox'],
  ['192.0.2.10', '10.2.0.192.in-addr.arpa', '10.2.0.192.in-addr.arpa', 'reverse'],
  ['https://192.0.2.10/', '10.2.0.192.in-addr.arpa', '10.2.0.192.in-addr.arpa', 'reverse'],
  [
    '2001:db8::1',
    '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
    '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
    'reverse',
  ],
  [
    `${long}.${long}.${long}.${'b'.repeat(61)}`,
    `${long}.${long}.${long}.${'b'.repeat(61)}`,
    undefined,
    'whole',
  ],
])('readName(%j)', (given, name, shown, taken) =>
  expect(readName(given)).toEqual({ given, name, shown: shown ?? name, taken }),
);

it.each([
  ['a..b', 'empty_label'],
  ['.example.com', 'empty_label'],
  ['example.com..', 'empty_label'],
  ['https:///path', 'empty_label'],
  [`${'a'.repeat(64)}.com`, 'label_too_long'],
  [`${'中'.repeat(64)}.com`, 'label_too_long'],
  [`${long}.${long}.${long}.${'b'.repeat(62)}`, 'name_too_long'],
  ['*.example.com', 'wildcard'],
  ['exa mple.com', 'not_a_domain'],
  ['example!.com', 'not_a_domain'],
  ['<script>.com', 'not_a_domain'],
])('readName(%j) → %s', (given, fault) => expect(readName(given)).toBe(fault));

it('whatever is entered becomes a name that fits a packet, or a fault', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const read = readName(given);
      if (isFault(read)) return;
      expect(read.name.length).toBeLessThanOrEqual(253);
      if (read.name !== '.')
        for (const label of read.name.split('.')) expect(label).toMatch(/^[a-z0-9_-]{1,63}$/);
      expect(readName(read.name)).toMatchObject({ name: read.name });
    }),
  );
});
