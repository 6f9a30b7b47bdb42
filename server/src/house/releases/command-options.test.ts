import { resolve } from 'node:path';
import { cohortOf, reasonWithoutChecks, targetAt, wholeNumber } from './command-options.ts';

it('a number is whole, and no more than makes sense', () => {
  expect(wholeNumber('days', '0030', 90)).toBe(30);
  for (const text of ['', '-1', '1.5', '91', '1e1', '100000'])
    expect(() => wholeNumber('days', text, 90)).toThrow('--days is a whole number up to 90');
});

it('whom a release is given to: nobody in particular, a share, or people and organizations without one', () => {
  expect(cohortOf({ user: [], org: [] })).toBeUndefined();
  expect(cohortOf({ percent: '0', user: [], org: [] })).toEqual({ percent: 0, users: [], organizations: [] });
  expect(cohortOf({ user: ['li'], org: ['north'] })).toEqual({
    ...{ percent: 0, users: ['li'], organizations: ['north'] },
  });
  expect(() => cohortOf({ percent: '101', user: [], org: [] })).toThrow(/up to 100/);
});

it('checks are left out for a reason alone, which says so', () => {
  expect(reasonWithoutChecks('it burns')).toBe('without checks: it burns');
  expect(() => reasonWithoutChecks(' ')).toThrow(/--why/);
});

it('a target is a folder or a console', () => {
  expect(targetAt('releases', '').place).toBe(resolve('releases'));
  expect(targetAt('https://console.example.com/wood/', 'crt_x').place).toBe('https://console.example.com');
  expect(targetAt('http://localhost:3000', 'crt_x').place).toBe('http://localhost:3000');
});

it.each([
  ['http://console.example.com', 'crt_x', 'a token goes over https only'],
  ['http://localhost.example.com', 'crt_x', 'a token goes over https only'],
  ['https://console.example.com', '', 'RELEASE_TOKEN holds it'],
  ['s3://bucket', 'crt_x', 'neither a folder nor'],
])('%s with the token "%s" is refused in a sentence', (to, token, sentence) => {
  expect(() => targetAt(to, token)).toThrow(sentence);
});
