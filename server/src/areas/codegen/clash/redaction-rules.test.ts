import fc from '@console/testing/properties';
import { configLines, plainAddress, redactedText } from './redaction-rules.ts';

it.each([
  ['Get "https://sub.example/api/v1?token=abc": EOF', 'Get "https://sub.example/***": EOF'],
  ['https://sub.example/link/SeCrEt?clash=1 failed', 'https://sub.example/*** failed'],
  ['https://user:pw@sub.example/', 'https://sub.example'],
  ['https://probe.example stays', 'https://probe.example stays'],
  ['vless://9f3f6b0e@a.example:443?x=1#n', 'vless://***'],
  ['ss://YWVzOnNz@b.example and trojan://pw@c.example:1', 'ss://*** and trojan://***'],
  ['user 9f3f6b0e-8d5a-4a49-9ed2-000000000001 refused', 'user *** refused'],
  ['password=hunter2, next', 'password=***, next'],
  ['{"psk": "a b c", "x": 1}', '{"psk": ***, "x": 1}'],
  ['Authorization: Bearer abc.def', 'Authorization: ***'],
  [
    '[TCP] 192.168.1.2:5443 --> example.com:443 match Match() using DIRECT',
    '[TCP] 192.168.1.2:5443 --> example.com:443 match Match() using DIRECT',
  ],
])('redactedText(%j)', (text, redacted) => expect(redactedText(text)).toBe(redacted));

it('a secret that is known goes wherever it stands', () => {
  const secret = fc.stringMatching(/^[\w-]{8,20}$/);
  const around = fc.string({ maxLength: 30 });
  fc.assert(
    fc.property(around, secret, around, (before, known, behind) =>
      expect(redactedText(`${before}${known}${behind}${known}`, ['', known])).not.toContain(known),
    ),
  );
});

it('a configuration tells what is no secret, and masks what it does not know', () => {
  const lines = configLines({
    port: 7890,
    mode: 'rule',
    authentication: ['a:b'],
    'skip-auth-prefixes': [],
    secret: 'x',
    tun: { enable: true, 'dns-hijack': ['0.0.0.0:53', 'tcp://any'], 'inet4-address': ['198.18.0.1/30'] },
    'tuic-server': { enable: false, users: { uuid: 'pw' } },
    'ss-config': 'ss://pw@:1',
    'next-years-key': { deep: 'secret' },
  });
  expect(Object.fromEntries(lines.map(({ key, value }) => [key, value]))).toEqual({
    port: '7890',
    mode: 'rule',
    authentication: null,
    'skip-auth-prefixes': '',
    secret: null,
    'tun.enable': 'true',
    'tun.dns-hijack': '0.0.0.0:53, tcp://any',
    'tun.inet4-address': null,
    'tuic-server.enable': 'false',
    'tuic-server.users': null,
    'ss-config': null,
    'next-years-key': null,
  });
});

it('an address without what may be a key', () => {
  expect(plainAddress('https://u:p@probe.example:8443/204?key=1#x')).toBe('https://probe.example:8443/204');
  expect(plainAddress('no address')).toBeNull();
});
