import { keysOf } from './key-words.ts';

it.each([
  ['J', false, ['J']],
  ['Mod+S', false, ['Ctrl', 'S']],
  ['Mod+S', true, ['⌘', 'S']],
  ['Mod+Shift+E', true, ['⌘', '⇧', 'E']],
  ['Escape', false, ['Esc']],
  [' ', false, ['Space']],
  ['ArrowUp', false, ['↑']],
  ['+', false, ['+']],
  ['Mod++', false, ['Ctrl', '+']],
  ['?', true, ['?']],
])('%j on a Mac %s: %j', (chord, isMac, keys) => expect(keysOf(chord, isMac)).toEqual(keys));
