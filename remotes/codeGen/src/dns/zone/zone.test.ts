import { parseZone } from 'dnsz';
import * as fc from 'fast-check';
import { zoneChanges } from './zone-diff-rules.ts';
import { exportedZone, zoneFormats } from './zone-export-rules.ts';
import { lintZone } from './zone-lint-rules.ts';
import { readZone, secondsOf } from './zone-read-rules.ts';
import { nextSerial, withNextSerial } from './zone-serial-rules.ts';

const good = `$ORIGIN example.com.
$TTL 1h
@       IN SOA ns1 hostmaster (
          2026112901 ; serial
          2h 15m 2w 5m )
        IN NS ns1
        IN NS ns2.example.net. ; elsewhere
        IN MX 10 mail
ns1     IN A 192.0.2.1
mail 300 IN A 192.0.2.20
www     IN 600 CNAME @
@       TXT "v=spf1 mx -all" "a;b (c) \\"d\\""
*.apps  A 192.0.2.30
@       HTTPS 1 . alpn=h2,h3
_dmarc  TXT v=DMARC1
below   NS ns.below
ns.below A 192.0.2.99
`;
const told = (text: string, origin?: string) =>
  readZone(text, origin).records.map(({ line, name, ttl, type, data }) =>
    [line, name, ttl, type, data].join(' '),
  );
const codes = (text: string, origin?: string) =>
  lintZone(readZone(text, origin)).map(({ severity, code, line }) => `${line} ${severity} ${code}`);

describe('reading', () => {
  it('owners, brackets, comments, quotes, times before and after the class', () => {
    expect(told(good)).toEqual([
      '3 example.com. 3600 SOA ns1.example.com. hostmaster.example.com. 2026112901 2h 15m 2w 5m',
      '6 example.com. 3600 NS ns1.example.com.',
      '7 example.com. 3600 NS ns2.example.net.',
      '8 example.com. 3600 MX 10 mail.example.com.',
      '9 ns1.example.com. 3600 A 192.0.2.1',
      '10 mail.example.com. 300 A 192.0.2.20',
      '11 www.example.com. 600 CNAME example.com.',
      '12 example.com. 3600 TXT "v=spf1 mx -all" "a;b (c) \\"d\\""',
      '13 *.apps.example.com. 3600 A 192.0.2.30',
      '14 example.com. 3600 HTTPS 1 . alpn=h2,h3',
      '15 _dmarc.example.com. 3600 TXT "v=DMARC1"',
      '16 below.example.com. 3600 NS ns.below.example.com.',
      '17 ns.below.example.com. 3600 A 192.0.2.99',
    ]);
    expect(lintZone(readZone(good))).toEqual([]);
  });
  it('the origin may come from outside, and change within', () => {
    expect(told('@ 60 A 192.0.2.1\n$ORIGIN sub\nwww 60 A 192.0.2.2', 'Example.com')).toEqual([
      '1 example.com. 60 A 192.0.2.1',
      '3 www.sub.example.com. 60 A 192.0.2.2',
    ]);
  });
  it.each([
    ['bad line here', 'unknown_type'],
    ['www IN A', 'bad_data'],
    ['www IN A 192.0.2.256', 'bad_data'],
    ['www IN A 192.0.2.01', 'bad_data'],
    ['www IN A 192.0.2.1 192.0.2.2', 'bad_data'],
    ['www IN AAAA 2001:db8:::1', 'bad_data'],
    ['www IN AAAA 192.0.2.1', 'bad_data'],
    ['www IN MX mail', 'bad_data'],
    ['www IN MX ten mail', 'bad_data'],
    ['www IN SRV 1 2 3', 'bad_data'],
    ['www IN CNAME a..b', 'bad_data'],
    ['www IN TXT', 'bad_data'],
    ['www IN TLSA 3 1 1 xyz', 'bad_data'],
    ['www', 'no_type'],
    ['www 300 IN', 'no_type'],
    ['a..b A 192.0.2.1', 'bad_name'],
    [`${'a'.repeat(64)} A 192.0.2.1`, 'bad_name'],
    ['www IN TXT "open', 'open_quote'],
    ['www IN TXT ( "open"', 'open_bracket'],
    ['www IN TXT "x" )', 'stray_bracket'],
    ['$INCLUDE other.zone', 'include'],
    ['$GENERATE 1-9 h$ A 192.0.2.$', 'generate'],
    ['$WHAT x', 'unknown_directive'],
    ['$TTL soon', 'not_a_ttl'],
    ['$TTL', 'directive_without_value'],
    ['  A 192.0.2.1', 'no_owner'],
  ])('%j: %s', (line, code) => {
    expect(readZone(line, 'example.com').problems).toMatchObject([{ code, line: 1 }]);
  });
  it('without an origin only whole names can be read', () => {
    expect(readZone('www A 192.0.2.1\n$ORIGIN x\nwww.example.com. 60 A 192.0.2.1').problems).toMatchObject([
      { code: 'no_origin', line: 1 },
      { code: 'relative_origin', line: 2 },
    ]);
  });
  it.each([
    ['300', 300],
    ['1h', 3600],
    ['1H30M', 5400],
    ['2w', 1_209_600],
    ['1h30', undefined],
    ['h', undefined],
    ['-1', undefined],
    ['9999999999', undefined],
  ])('secondsOf(%j)', (text, seconds) => expect(secondsOf(text)).toBe(seconds));
  it('any text is read, line by line, without an exception', () => {
    const lines = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('@', 'IN', 'TXT', '"', '(', ')', ';', '\n', ' ', '$ORIGIN', 'x.', '\\'),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, (parts) => {
        const text = parts.join(' ');
        const zone = readZone(text, 'example.com');
        const most = text.split('\n').length;
        for (const { line } of lintZone(zone)) expect(line).toBeLessThanOrEqual(most);
        for (const format of zoneFormats) expect(exportedZone(zone, format).text).not.toBe('');
      }),
    );
  });
});

describe('lint', () => {
  const head = `$ORIGIN example.com.\n$TTL 300\n@ SOA ns1.example.net. host 1 2h 15m 2w 5m\n@ NS ns1.example.net.\n`;
  it.each<[string, string, string[]]>([
    [
      'nothing that a zone needs',
      'www.example.com. 60 A 192.0.2.1',
      ['1 bad missing_soa', '1 bad missing_ns'],
    ],
    ['two beginnings', `${head}@ SOA a. b. 2 1 1 1 1`, ['5 bad several_soa']],
    ['an alias beside other data', `${head}w CNAME x.example.net.\nw A 192.0.2.1`, ['6 bad cname_and_other']],
    ['two aliases', `${head}w CNAME x.example.net.\nw CNAME y.example.net.`, ['6 bad several_cname']],
    ['mail to an alias', `${head}@ MX 1 m\nm CNAME x.example.net.`, ['5 bad target_is_cname']],
    ['a zone’s server that is an alias', `${head}@ NS n\nn CNAME x.example.net.`, ['5 bad target_is_cname']],
    ['a server without an address', `${head}@ NS n`, ['5 bad target_without_address']],
    ['no mail wanted', `${head}@ MX 0 .`, []],
    ['the same twice', `${head}w A 192.0.2.1\nW.example.com. A 192.0.2.1`, ['6 warning duplicate']],
    ['texts by their case', `${head}w TXT "a"\nw TXT "A"`, []],
    ['times that disagree', `${head}w 60 A 192.0.2.1\nw 90 A 192.0.2.2`, ['6 warning ttl_disagrees']],
    ['no time', '@ SOA a. b. 1 1 1 1 1\n@ NS a.', ['1 warning no_ttl']],
    ['255 bytes', `${head}w TXT "${'é'.repeat(127)}x"`, []],
    ['256 bytes', `${head}w TXT "${'é'.repeat(128)}"`, ['5 bad text_too_long']],
    [
      'a whole name without its dot',
      `${head}@ MX 1 mail.example.com\nmail.example.com A 192.0.2.1`,
      ['5 bad target_without_address', '5 bad missing_dot', '6 bad missing_dot'].filter(
        (one) => !one.includes('target'),
      ),
    ],
    ['somebody else’s name without its dot', `${head}w CNAME x.elsewhere.net`, ['5 bad missing_dot']],
    ['a name below one’s own', `${head}a.b A 192.0.2.1\nw CNAME a.b`, []],
    ['not of this zone', `${head}w.example.org. A 192.0.2.1`, ['5 bad outside_zone']],
    ['two SPF', `${head}@ TXT "v=spf1 -all"\n@ TXT "v=spf1 mx -all"`, ['6 bad several_spf']],
    ['ten lookups', `${head}@ TXT "v=spf1${' mx'.repeat(10)} -all"`, []],
    ['eleven lookups', `${head}@ TXT "v=spf1${' mx'.repeat(11)} -all"`, ['5 bad spf_lookups']],
    [
      'eleven lookups with what is included',
      `${head}@ TXT "v=spf1${' mx'.repeat(8)} include:s.example.com -all"\ns TXT "v=spf1 a mx -all"`,
      ['5 bad spf_lookups'],
    ],
    ['an SPF that includes itself', `${head}@ TXT "v=spf1 include:example.com -all"`, []],
  ])('%s', (_, text, expected) => expect(codes(text, 'example.com')).toEqual(expected));
});

describe('serial number', () => {
  it.each([
    [2026112901, '2026-11-29', 2026112902],
    [2026112899, '2026-11-29', 2026112900],
    [2026112999, '2026-11-29', 2026113000],
    [2030010100, '2026-11-29', 2030010101],
    [7, '2026-11-29', 8],
    [4_294_967_295, '2026-11-29', 1],
    [2026139901, '2026-11-29', 2026139902],
  ])('%d on %s → %d', (serial, today, next) => expect(nextSerial(serial, today)).toBe(next));
  it('is put in its place, and nothing else changes', () => {
    const next = withNextSerial(good, readZone(good), '2026-11-29');
    expect(next).toBe(good.replace('2026112901', '2026112902'));
    expect(withNextSerial('@ A 192.0.2.1', readZone('@ A 192.0.2.1'), '2026-11-29')).toBeUndefined();
  });
});

describe('two zones', () => {
  const changes = (before: string, after: string) =>
    zoneChanges(readZone(before, 'example.com').records, readZone(after, 'example.com').records).map(
      ({ kind, name, type, before, after }) => [kind, name, type, before?.data, after?.data],
    );
  it('how it is written does not count', () => {
    expect(changes(good, exportedZone(readZone(good), 'bind').text)).toEqual([]);
  });
  it('added, removed, kept longer, and a number that moved', () => {
    const after = good
      .replace('2026112901', '2026113001')
      .replace('mail 300 IN A', 'mail 900 IN A')
      .replace('ns1     IN A 192.0.2.1', 'ns1     IN A 192.0.2.7');
    expect(changes(good, after)).toEqual([
      ['serial', 'example.com.', 'SOA', expect.any(String), expect.any(String)],
      ['ttl', 'mail.example.com.', 'A', '192.0.2.20', '192.0.2.20'],
      ['removed', 'ns1.example.com.', 'A', '192.0.2.1', undefined],
      ['added', 'ns1.example.com.', 'A', undefined, '192.0.2.7'],
    ]);
  });
});

describe('export', () => {
  it('BIND is read by another reader with the same records', () => {
    const zone = readZone(good);
    const { text, fileName } = exportedZone(zone, 'bind');
    expect(fileName).toBe('example.com.zone');
    const other = parseZone(text);
    const theirs = other.records.map(({ name, ttl, type, content }) => `${name}. ${ttl} ${type} ${content}`);
    expect(theirs.sort()).toEqual(
      zone.records.map(({ name, ttl, type, data }) => `${name} ${ttl} ${type} ${data}`).sort(),
    );
    expect(text.split('\n')[1]).toMatch(/^example\.com\.\t3600\tIN\tSOA/);
  });
  it('a long text is cut into strings that can be kept', () => {
    const zone = readZone(`w 60 TXT "${'é'.repeat(200)}"`, 'example.com');
    const { text } = exportedZone(zone, 'bind');
    expect(codes(text).filter((one) => one.includes('text_too_long'))).toEqual([]);
    expect(text.match(/é/g)).toHaveLength(200);
  });
  it('CSV, for programs that compute what looks like a formula', () => {
    const { text } = exportedZone(readZone('@ 60 TXT "a,b"\n-x 60 A 192.0.2.1', 'example.com'), 'csv');
    expect(text.split('\r\n')).toEqual([
      'name,ttl,type,data',
      'example.com.,60,TXT,"""a,b"""',
      "'-x.example.com.,60,A,192.0.2.1",
      '',
    ]);
  });
  it('JSON', () => {
    expect(JSON.parse(exportedZone(readZone('@ 60 A 192.0.2.1', 'example.com'), 'json').text)).toEqual({
      origin: 'example.com.',
      records: [{ name: 'example.com.', ttl: 60, type: 'A', data: '192.0.2.1' }],
    });
  });
  it('Terraform: one resource for each name and type', () => {
    const text =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: what Terraform must not compute
      '@ 60 MX 10 a.\n@ 60 MX 20 b.\n*.x 60 TXT "a \\"${b}\\"" "c"\n@ 60 NS n.\n@ 60 SOA a. b. 1 1 1 1 1';
    expect(exportedZone(readZone(text, 'example.com'), 'terraform').text).toBe(`variable "zone_id" {
  type = string
}

resource "aws_route53_record" "apex_mx" {
  zone_id = var.zone_id
  name    = "example.com"
  type    = "MX"
  ttl     = 60
  records = [
    "10 a.",
    "20 b.",
  ]
}

resource "aws_route53_record" "any_x_txt" {
  zone_id = var.zone_id
  name    = "*.x.example.com"
  type    = "TXT"
  ttl     = 60
  records = [
    "a \\\\\\"$\${b}\\\\\\"\\" \\"c",
  ]
}
`);
  });
});
