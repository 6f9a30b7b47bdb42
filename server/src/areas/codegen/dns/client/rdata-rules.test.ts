import * as fc from 'fast-check';
import { dataOf, serviceOf, typeOfWire, wireTypeOf } from './rdata-rules.ts';

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex');

/** The examples of RFC 9460, appendix D. */
it.each([
  ['alias', '0000 03666f6f076578616d706c6503636f6d00', '0 foo.example.com.'],
  ['the name itself', '0001 00', '1 .'],
  ['a port', '0010 03666f6f076578616d706c6503636f6d00 0003 0002 0035', '16 foo.example.com. port=53'],
  [
    'a key without a name',
    '0001 03666f6f076578616d706c6503636f6d00 029b 0005 68656c6c6f',
    '1 foo.example.com. key667="hello"',
  ],
  [
    'a value of any bytes',
    '0001 03666f6f076578616d706c6503636f6d00 029b 0009 68656c6c6fd2716f6f',
    '1 foo.example.com. key667="hello\\210qoo"',
  ],
  [
    'hints of IPv6',
    '0001 03666f6f076578616d706c6503636f6d00 0006 0020 20010db8000000000000000000000001 20010db8000000000000000000530001',
    '1 foo.example.com. ipv6hint=2001:db8::1,2001:db8::53:1',
  ],
  [
    'what must be understood',
    '0010 03666f6f076578616d706c65036f726700 0000 0004 0001 0004 0001 0009 02683205 68332d3139 0004 0004 c0000201',
    '16 foo.example.org. mandatory=alpn,ipv4hint alpn=h2,h3-19 ipv4hint=192.0.2.1',
  ],
  ['no default protocol', '0001 00 0001 0003 026833 0002 0000', '1 . alpn=h3 no-default-alpn'],
  ['a key of ECH', '0001 00 0005 0003 010203', '1 . ech=AQID'],
])('HTTPS: %s', (_, wire, text) => expect(serviceOf(hex(wire))).toBe(text));

it.each([
  ['nothing', ''],
  ['half a number', '00'],
  ['a name without an end', '0001 03666f6f'],
  ['a shortened name', '0001 c00c'],
  ['a value that is cut off', '0001 00 0003 0002 00'],
  ['keys out of order', '0001 00 0004 0004 c0000201 0003 0002 0035'],
  ['a key twice', '0001 00 0003 0002 0035 0003 0002 0035'],
  ['an address of three bytes', '0001 00 0004 0003 c00002'],
  ['a protocol without letters', '0001 00 0001 0001 00'],
])('malformed: %s', (_, wire) => {
  expect(serviceOf(hex(wire))).toBeUndefined();
  expect(dataOf({ type: 'UNKNOWN_65', name: 'a', data: hex(wire) } as never)).toMatch(/^\\# \d+/);
});

it('any bytes are a value or none, never an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(['string', 'undefined']).toContain(typeof serviceOf(Buffer.from(bytes)));
    }),
  );
});

it('types that the library does not know by name go by their number', () => {
  expect([wireTypeOf('HTTPS'), wireTypeOf('SVCB'), wireTypeOf('A')]).toEqual([
    'UNKNOWN_65',
    'UNKNOWN_64',
    'A',
  ]);
  expect([
    typeOfWire('UNKNOWN_65'),
    typeOfWire('UNKNOWN_64'),
    typeOfWire('UNKNOWN_999'),
    typeOfWire('MX'),
  ]).toEqual(['HTTPS', 'SVCB', 'TYPE999', 'MX']);
});

it.each([
  [
    'quotes and bytes of a text',
    { type: 'TXT', data: [Buffer.from('a "b" \\ \u00e9')] },
    '"a \\"b\\" \\\\ \\195\\169"',
  ],
  ['several strings', { type: 'TXT', data: [Buffer.from('a'), Buffer.from('b')] }, '"a" "b"'],
  ['the root', { type: 'NS', data: '.' }, '.'],
  ['an unknown type', { type: 'UNKNOWN_999', data: Buffer.from([1, 2]) }, '\\# 2 0102'],
  [
    'a digest',
    { type: 'DS', data: { keyTag: 1, algorithm: 8, digestType: 2, digest: Buffer.from([255]) } },
    '1 8 2 ff',
  ],
])('dataOf: %s', (_, record, text) => expect(dataOf({ name: 'a', ...record } as never)).toBe(text));
