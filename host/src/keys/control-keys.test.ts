/** @jest-environment jsdom */
import { keysOfControls, mergedKeys } from './control-keys.ts';

const keysIn = (html: string) => {
  const screen = document.createElement('main');
  screen.innerHTML = html;
  return keysOfControls(screen).map(({ chord, does }) => [chord, does]);
};

it('controls say their keys, by what is written on them', () => {
  expect(
    keysIn(`
      <button aria-keyshortcuts="Control+S Meta+S">Save</button>
      <button aria-keyshortcuts="F2"><svg></svg> New sale <kbd>F2</kbd></button>
      <input aria-keyshortcuts="/" aria-label="Search sorts">
      <button aria-keyshortcuts="Control+Shift+E Meta+Shift+E" aria-label="Split view"><svg></svg></button>
      <button aria-keyshortcuts="U" disabled>Upload</button>
      <button aria-keyshortcuts="X"><svg></svg></button>
      <button>Close</button>`),
  ).toEqual([
    ['Mod+S', 'Save'],
    ['F2', 'New sale'],
    ['/', 'Search sorts'],
    ['Mod+Shift+E', 'Split view'],
  ]);
});

it('what a screen tells of a key counts before what a control says of it', () => {
  const key = (chord: string, does: string) => ({ chord, does, everywhere: false });
  expect(mergedKeys([key('J', 'Next')], [key('J', 'Down'), key('N', 'New')])).toEqual([
    key('J', 'Next'),
    key('N', 'New'),
  ]);
});
