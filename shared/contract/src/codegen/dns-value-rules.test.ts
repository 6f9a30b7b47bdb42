import { dnsValueOf, hasDnsValue, unquoted } from './dns-value-rules.ts';

it.each([
  ['A', ' 192.0.2.1 ', '192.0.2.1'],
  ['AAAA', '2001:DB8:0:0::1', '2001:db8::1'],
  ['AAAA', 'nonsense', 'nonsense'],
  ['CNAME', 'WWW.Example.com.', 'www.example.com'],
  ['NS', '.', '.'],
  ['MX', '10   Mail.Example.com.', '10 mail.example.com'],
  ['TXT', '"v=spf1 " "-all"', 'v=spf1 -all'],
  ['TXT', 'v=spf1 -all', 'v=spf1 -all'],
  ['TXT', '"Case Matters"', 'Case Matters'],
])('%s %j is %j', (type, data, value) => expect(dnsValueOf(type, data)).toBe(value));

it.each([
  ['A', '192.0.2.1', true],
  ['A', '192.0.2.2', false],
  ['MX', '10 mail.example.com', true],
  ['MX', 'mail.example.com.', true],
  ['MX', '20 mail.example.com', false],
  ['TXT', 'two strings', true],
])('hasDnsValue %s %j is %j', (type, expected, has) => {
  const records = [
    { type: 'A', data: '192.0.2.1' },
    { type: 'MX', data: '10 mail.example.com.' },
    { type: 'TXT', data: '"two " "strings"' },
    { type: 'CNAME', data: '192.0.2.2' },
  ];
  expect(hasDnsValue(records, type, expected)).toBe(has);
});

it('escapes of a text are read', () => expect(unquoted('"a \\"b\\" \\\\ \\065"')).toBe('a "b" \\ A'));
