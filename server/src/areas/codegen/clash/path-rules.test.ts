import fc from '@console/testing/properties';
import { goSegments } from '../../../simulators/clash/routes.ts';
import { kernelUrl, nameInPath } from './path-rules.ts';

const heard = (name: string) =>
  goSegments(kernelUrl('http://192.0.2.1:9090', `/proxies/${nameInPath(name)}/delay`).pathname);

it.each([
  '🇭🇰 香港 01',
  '英国/伦敦 100%',
  '100%25',
  'a%2Fb',
  "it's (fast)! *",
  'a&b=c;d,e:f@g+h$',
  '../configs',
  '?token=1#x',
])('a kernel hears %j as it is', (name) => expect(heard(name)).toEqual(['proxies', name, 'delay']));

it('so it does any name', () =>
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      fc.pre(name !== '.' && name !== '..');
      expect(heard(name)).toEqual(['proxies', name, 'delay']);
    }),
  ));

it('stays below the path of a controller behind a proxy', () =>
  expect(kernelUrl('https://proxy.example/clash', '/version', { type: 'A' }).href).toBe(
    'https://proxy.example/clash/version?type=A',
  ));
