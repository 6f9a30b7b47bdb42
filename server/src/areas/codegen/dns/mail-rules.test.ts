import { generateKeyPairSync } from 'node:crypto';
import {
  judgeDkim,
  judgeDmarc,
  judgeMx,
  judgeSpf,
  policyDomains,
  spfAmong,
  tagsOf,
  walkSpf,
} from './mail-rules.ts';

const codes = (findings: readonly { tone: string; code: string }[]) =>
  findings.map(({ tone, code }) => `${tone} ${code}`);

describe('mail servers', () => {
  const server = (name: string, more = {}) => ({
    preference: 10,
    name,
    isAlias: false,
    hasAddress: true,
    ...more,
  });
  it.each([
    ['two that can be reached', [server('a.test'), server('b.test')], ['good mx_good']],
    ['only one', [server('a.test')], ['good mx_good', 'note mx_single']],
    ['one that is an alias', [server('a.test'), server('b.test', { isAlias: true })], ['bad mx_is_alias']],
    ['one without an address', [server('a.test', { hasAddress: false })], ['bad mx_without_address']],
    ['an address in place of a name', [server('192.0.2.1', { hasAddress: false })], ['bad mx_is_address']],
    ['none wanted', [server('.', { hasAddress: false })], ['note mx_null']],
    ['none wanted, and one', [server('.'), server('a.test')], ['bad mx_null_among_others']],
  ])('%s', (_, servers, expected) => expect(codes(judgeMx(servers, false))).toEqual(expected));
  it('none at all: mail goes to the domain’s own address, or nowhere', () => {
    expect(codes(judgeMx([], true))).toEqual(['warning mx_none_but_address']);
    expect(codes(judgeMx([], false))).toEqual(['bad mx_none']);
  });
});

describe('SPF', () => {
  const texts = (of: Record<string, string[]>) => async (name: string) => of[name] ?? [];
  const walk = (record: string, of: Record<string, string[]> = {}) => walkSpf('a.test', record, texts(of));
  const judged = async (record: string, of?: Record<string, string[]>) =>
    codes(judgeSpf(record, await walk(record, of)));

  it('which record counts', () => {
    expect(spfAmong(['x', 'V=SPF1 -all', 'v=spf10 -all'])).toEqual({ record: 'V=SPF1 -all', faults: [] });
    expect(codes(spfAmong(['v=spf1 -all', 'v=spf1']).faults)).toEqual(['bad spf_many']);
    expect(codes(spfAmong([]).faults)).toEqual(['bad spf_none']);
  });

  it.each([
    ['v=spf1 ip4:192.0.2.0/24 -all', ['good spf_lookups', 'good spf_all_fail']],
    ['v=spf1 ~all', ['good spf_lookups', 'note spf_all_softfail']],
    ['v=spf1 ?all', ['good spf_lookups', 'warning spf_all_neutral']],
    ['v=spf1 all', ['good spf_lookups', 'bad spf_all_pass']],
    ['v=spf1 +all', ['good spf_lookups', 'bad spf_all_pass']],
    ['v=spf1 mx', ['good spf_lookups', 'warning spf_no_all']],
    ['v=spf1 -all mx', ['good spf_lookups', 'good spf_all_fail', 'warning spf_behind_all']],
    ['v=spf1 ptr -all', ['good spf_lookups', 'warning spf_ptr', 'good spf_all_fail']],
    [
      'v=spf1 ip4:nonsense inlcude:b.test -all',
      ['bad spf_fault', 'bad spf_fault', 'good spf_lookups', 'good spf_all_fail'],
    ],
    [
      'v=spf1 include:b.test -all',
      ['bad spf_include_without_record', 'good spf_lookups', 'good spf_all_fail'],
    ],
    ['v=spf1 redirect=b.test', ['bad spf_redirect_without_record', 'good spf_lookups']],
    ['v=spf1 include:a.test -all', ['bad spf_circle', 'good spf_lookups', 'good spf_all_fail']],
  ])('%s', async (record, expected) => expect(await judged(record)).toEqual(expected));

  it('counts what a receiver has to ask for, through all that is included', async () => {
    const of = {
      'b.test': ['v=spf1 a mx include:c.test -all'],
      'c.test': ['other', 'v=spf1 exists:%{i}.x.test ip4:192.0.2.1 redirect=d.test'],
      'd.test': ['v=spf1 ip6:2001:db8::/32 -all'],
    };
    // include b, then a, mx, include c, then exists, redirect.
    expect(await walk('v=spf1 include:b.test ip4:192.0.2.2 -all', of)).toEqual({
      lookups: 6,
      voids: 0,
      faults: [],
    });
    const eleven = `v=spf1 ${Array.from({ length: 11 }, (_, at) => `a:h${at}.test`).join(' ')} -all`;
    expect(await judged(eleven)).toEqual(['bad spf_too_many_lookups', 'good spf_all_fail']);
    const ten = `v=spf1 ${Array.from({ length: 10 }, (_, at) => `a:h${at}.test`).join(' ')} -all`;
    expect(await judged(ten)).toEqual(['good spf_lookups', 'good spf_all_fail']);
  });

  it('more than two names without anything are one too many', async () => {
    const record = 'v=spf1 include:x.test include:y.test include:z.test -all';
    expect(await judged(record)).toContain('bad spf_too_many_voids');
  });

  it('comes to an end however deep it is', async () => {
    let asked = 0;
    const endless = async (name: string) => {
      asked += 1;
      return [`v=spf1 include:x${name} include:y${name} -all`];
    };
    const { lookups } = await walkSpf('a.test', 'v=spf1 include:b.test -all', endless);
    expect(lookups).toBeGreaterThan(10);
    expect(asked).toBeLessThanOrEqual(30);
  });
});

describe('DMARC', () => {
  it.each([
    [['v=DMARC1; p=reject; rua=mailto:d@a.test'], ['good dmarc_policy_reject']],
    [['v=DMARC1;p=quarantine;rua=mailto:d@a.test,mailto:e@b.test;'], ['good dmarc_policy_quarantine']],
    [['v=DMARC1; p=none; rua=mailto:d@a.test'], ['warning dmarc_policy_none']],
    [
      ['v=DMARC1; p=reject; pct=20'],
      ['good dmarc_policy_reject', 'warning dmarc_percent', 'warning dmarc_no_reports'],
    ],
    [['v=DMARC1; p=reject; rua=d@a.test'], ['good dmarc_policy_reject', 'bad dmarc_report_address']],
    [['v=DMARC1; rua=mailto:d@a.test'], ['bad dmarc_no_policy']],
    [['v=DMARC1; p=maybe'], ['bad dmarc_no_policy']],
    [['v=DMARC1; p'], ['bad dmarc_fault']],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], ['bad dmarc_many']],
    [[], ['bad dmarc_none']],
  ])('%j', (records, expected) => expect(codes(judgeDmarc(records))).toEqual(expected));

  it('from further up its policy for subdomains holds', () => {
    const record = 'v=DMARC1; p=reject; sp=none; rua=mailto:d@a.test';
    expect(codes(judgeDmarc([record], 'a.test'))).toEqual([
      'note dmarc_inherited',
      'warning dmarc_policy_none',
    ]);
    expect(policyDomains('x.y.a.test')).toEqual(['x.y.a.test', 'y.a.test', 'a.test']);
    expect(policyDomains('a.test')).toEqual(['a.test']);
    expect(policyDomains('1.2.3.4.5.6.7.a.test')).toEqual([
      '1.2.3.4.5.6.7.a.test',
      '3.4.5.6.7.a.test',
      '4.5.6.7.a.test',
      '5.6.7.a.test',
      '6.7.a.test',
      '7.a.test',
      'a.test',
    ]);
  });
});

describe('DKIM', () => {
  const rsa = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength })
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64');
  const strong = rsa(2048);
  const weak = rsa(1024);
  const short = rsa(512);
  it.each([
    ['a good key', `v=DKIM1; k=rsa; p=${strong}`, ['good dkim_good']],
    ['with blanks in it', `p=${strong.replace(/(.{60})/g, '$1 ')}`, ['good dkim_good']],
    ['1024 bits', `v=DKIM1; p=${weak}`, ['warning dkim_weak_key']],
    ['512 bits', `v=DKIM1; p=${short}`, ['bad dkim_short_key']],
    ['only tried', `v=DKIM1; t=y:s; p=${strong}`, ['good dkim_good', 'warning dkim_testing']],
    ['SHA-1 only', `v=DKIM1; h=sha1; p=${strong}`, ['good dkim_good', 'bad dkim_sha1']],
    ['Ed25519', `v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 1).toString('base64')}`, ['good dkim_ed25519']],
    ['half an Ed25519', 'v=DKIM1; k=ed25519; p=AAAA', ['bad dkim_unreadable_key']],
    ['taken back', 'v=DKIM1; p=', ['bad dkim_revoked']],
    ['no key', 'v=DKIM1; k=rsa', ['bad dkim_fault']],
    ['another version', `v=DKIM2; p=${strong}`, ['bad dkim_fault']],
    ['no key at all', 'v=DKIM1; p=AAAA', ['bad dkim_unreadable_key']],
    ['of an unknown kind', 'v=DKIM1; k=dsa; p=AAAA', ['bad dkim_unknown_kind']],
    ['none', undefined, ['bad dkim_none']],
  ])('%s', (_, record, expected) => expect(codes(judgeDkim(record))).toEqual(expected));
});

it.each([
  ['v=DMARC1; p=none', { v: 'DMARC1', p: 'none' }],
  ['V = DMARC1 ; P=none;', { v: 'DMARC1', p: 'none' }],
  ['v', undefined],
  ['', undefined],
])('tagsOf(%j)', (text, tags) => {
  const read = tagsOf(text);
  expect(read && Object.fromEntries(read)).toEqual(tags);
});
