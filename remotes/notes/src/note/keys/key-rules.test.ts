import fc from '@console/testing/properties';
import { ariaKeys, commandOn, defaultKeys, keyCommands, keyMapOf, rebound } from './key-rules.ts';

it('no two commands share a key, also after any number of changes', () => {
  const change = fc.tuple(
    fc.constantFrom(...keyCommands),
    fc.constantFrom('N', 'Q', 'Mod+J', '/', 'Escape', 'H'),
  );
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const map = changes.reduce(
        (before, [command, chord]) => rebound(before, command, chord),
        keyMapOf(undefined),
      );
      expect(new Set(Object.values(map)).size).toBe(keyCommands.length);
      expect([map.search, map.exit]).toEqual(['/', 'Escape']);
    }),
  );
});

it('another key for a command, and the other way round for the one that had it', () => {
  const map = rebound(defaultKeys, 'pin', 'F');
  expect([map.pin, map.finish, commandOn(map, 'F')]).toEqual(['F', 'P', 'pin']);
});

it('what somebody chose counts, the rest stays', () => {
  const chosen = { pin: 'Q', finish: 3, nothing: 'X' };
  expect(keyMapOf(chosen)).toEqual({ ...defaultKeys, pin: 'Q' });
});

it.each([[undefined], [null], ['x'], [{ nothing: 'X' }], [{ pin: 3 }], [{ pin: '' }]])(
  '%j changes nothing',
  (chosen) => expect(keyMapOf(chosen)).toEqual(defaultKeys),
);

it.each([
  ['N', 'N'],
  ['Mod+Shift+E', 'Control+Shift+E Meta+Shift+E'],
])('%s is told as %s', (chord, told) => expect(ariaKeys(chord)).toBe(told));

it('a key that was chosen before a command had it stays where it was chosen', () => {
  const map = keyMapOf({ pin: 'Mod+B' });
  expect([map.pin, map.bold]).toEqual(['Mod+B', 'P']);
  expect(new Set(Object.values(map)).size).toBe(keyCommands.length);
});
