import { defaultKeys, rebound } from '../keys/key-rules.ts';
import { commandOnKey, keyOfCommand } from './command-keys.ts';

it('a command and its key know each other, also after a change', () => {
  expect(commandOnKey(defaultKeys, 'Mod+B')).toBe('bold');
  expect(keyOfCommand(defaultKeys, 'bold')).toBe('Mod+B');
  const mine = rebound(defaultKeys, 'bold', 'Mod+I');
  expect([commandOnKey(mine, 'Mod+I'), commandOnKey(mine, 'Mod+B')]).toEqual(['bold', 'italic']);
});

it.each([
  ['redo', 'Mod+Shift+Z'],
  ['table', undefined],
] as const)('%s has the key %s', (command, key) => expect(keyOfCommand(defaultKeys, command)).toBe(key));

it('keys of the screen are none of the text', () =>
  expect(commandOnKey(defaultKeys, 'Mod+S')).toBeUndefined());

it('a letter is typed, also where it was chosen for a command', () =>
  expect(commandOnKey(rebound(defaultKeys, 'bold', 'Q'), 'Q')).toBeUndefined());
