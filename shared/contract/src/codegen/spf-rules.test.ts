import { isSpf, spfLeadsTo, spfLookupsOf, spfTermsOf } from './spf-rules.ts';

it.each([
  ['v=spf1 -all', true],
  ['V=SPF1', true],
  ['v=spf1-all', false],
  ['v=spf10', false],
  [' v=spf1', false],
  ['google-site-verification=x', false],
])('isSpf(%j) is %j', (text, expected) => expect(isSpf(text)).toBe(expected));

it('reads each term', () => {
  const mechanism = (qualifier: string, name: string, value: string) => ({
    kind: 'mechanism',
    qualifier,
    name,
    value,
  });
  expect(
    spfTermsOf(
      'v=spf1  a  MX:m.test/24 -ip4:192.0.2.0/24 ~ip6:2001:db8::/32 ?include:B.test. exists:%{i}.x.test all',
    ),
  ).toEqual([
    mechanism('+', 'a', ''),
    mechanism('+', 'mx', 'm.test/24'),
    mechanism('-', 'ip4', '192.0.2.0/24'),
    mechanism('~', 'ip6', '2001:db8::/32'),
    mechanism('?', 'include', 'B.test.'),
    mechanism('+', 'exists', '%{i}.x.test'),
    mechanism('+', 'all', ''),
  ]);
  expect(spfTermsOf('v=spf1 redirect=c.test exp=e.test')).toEqual([
    { kind: 'modifier', name: 'redirect', value: 'c.test' },
    { kind: 'modifier', name: 'exp', value: 'e.test' },
  ]);
});

it.each(['include', 'include:', 'ip4:', 'ip4:1.2.3', 'ip6:x', 'all:x', 'unknown', '--all', 'a b:'.slice(2)])(
  '%s is none',
  (term) => expect(spfTermsOf(`v=spf1 ${term}`)).toEqual([{ kind: 'fault', text: term }]),
);

it('counts questions, and tells where it leads to', () => {
  const terms = spfTermsOf(
    'v=spf1 a mx ptr exists:x.test include:B.test. ip4:1.2.3.4 redirect=c.test exp=e.test -all',
  );
  expect(spfLookupsOf(terms)).toBe(6);
  expect(spfLeadsTo(terms)).toEqual([
    { by: 'include', name: 'b.test' },
    { by: 'redirect', name: 'c.test' },
  ]);
});
