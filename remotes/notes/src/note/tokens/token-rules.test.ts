import { exampleCall, scopesOf, stateOf } from './token-rules.ts';

const now = Date.parse('2026-11-29T12:00:00Z');

it.each([
  [null, '2026-11-29T12:00:01.000Z', 'valid'],
  [null, '2026-11-29T12:00:00.000Z', 'expired'],
  ['2026-11-29T11:00:00.000Z', '2027-01-01T00:00:00.000Z', 'withdrawn'],
  ['2026-11-29T11:00:00.000Z', '2026-11-29T11:30:00.000Z', 'withdrawn'],
] as const)('withdrawn %s, until %s: %s', (withdrawnAt, expiresAt, state) =>
  expect(stateOf({ withdrawnAt, expiresAt }, now)).toBe(state),
);

it('what is ticked is what it may do', () =>
  expect(scopesOf({ 'notes.read': true, 'notes.write': false, 'notes.files': true })).toEqual([
    'notes.read',
    'notes.files',
  ]));

it('an example is a line for a shell', () =>
  expect(exampleCall('https://console.test', 'cpt_x')).toBe(
    "curl -H 'Authorization: Bearer cpt_x' https://console.test/api/v1/note",
  ));
