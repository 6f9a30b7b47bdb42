import { descriptionOf, publishedAddress, releasesToTry, trialAddress } from './trial-rules.ts';

it.each([
  ['http://localhost:7100', 'http://localhost:7100/release.json'],
  [' http://127.0.0.1:7100/ ', 'http://127.0.0.1:7100/release.json'],
  ['https://dev.example.com/wood', 'https://dev.example.com/wood/release.json'],
  ['http://localhost:7100/release.json', 'http://localhost:7100/release.json'],
  ['http://wood.localhost:7100', 'http://wood.localhost:7100/release.json'],
  ['http://[::1]:7100', 'http://[::1]:7100/release.json'],
  ['https://dev.example.com/wood/next/', 'https://dev.example.com/wood/next/release.json'],
])('%s is described at %s', (typed, address) => {
  expect(trialAddress(typed, 'https:')).toEqual({ address });
});

it.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['localhost:7100', 'noAddress'],
  ['wood', 'noAddress'],
  ['javascript:alert(1)', 'noAddress'],
  ['http://dev.example.com', 'insecure'],
])('%s: %s', (typed, problem) => expect(trialAddress(typed, 'https:')).toEqual({ problem }));

it('over http a machine in the same network will do', () => {
  expect(trialAddress('http://192.168.1.7:7100', 'http:').problem).toBeUndefined();
});

it('what can be tried: what is rolled out, what is live, the ways back; each once', () => {
  const named = (release: string) => ({ release }) as never;
  const record = {
    ...{ live: named('live'), history: ['before', 'older'] },
    rollouts: [{ release: named('next'), percent: 0, users: [], organizations: [] }],
  };
  expect(releasesToTry(record as never)).toEqual(['next', 'live', 'before', 'older']);
  expect(descriptionOf('wood', 'next')).toBe('/remotes/wood/next/release.json');
});

it.each([
  [' 3f9c2a1b04de ', { address: '/remotes/wood/3f9c2a1b04de/release.json' }],
  ['', { problem: 'missingId' }],
  ['../notes/3f9c2a1b04de', { problem: 'noId' }],
  ['3F9C2A1B04DE', { problem: 'noId' }],
  ['short', { problem: 'noId' }],
])('the id %j is %j', (typed, found) => expect(publishedAddress('wood', typed)).toEqual(found));
