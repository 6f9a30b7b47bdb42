/** @jest-environment jsdom */
import { chordOf, shortcutOf } from './shortcut-rules.ts';

const press = (
  key: string,
  more: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => chordOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });

it.each([
  [press('n'), 'N'],
  [press('#', { shiftKey: true }), '#'],
  [press('?', { shiftKey: true }), '?'],
  [press('s', { ctrlKey: true }), 'Mod+S'],
  [press('s', { metaKey: true }), 'Mod+S'],
  [press('E', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+E'],
  [press('Enter', { ctrlKey: true }), 'Mod+Enter'],
  [press('Process'), undefined],
  [press('Control', { ctrlKey: true }), undefined],
  [press('n', { altKey: true }), undefined],
])('%#: %s', (chord, expected) => expect(chord).toBe(expected));

describe('a key press from somewhere on the screen', () => {
  const pressed = (from: string, key: string, more: KeyboardEventInit = {}) => {
    document.body.innerHTML = from;
    const target = document.querySelector('[data-focus]') ?? document.body;
    let shortcut: string | undefined;
    const hear = (event: Event) => {
      shortcut = shortcutOf(event as KeyboardEvent);
    };
    document.addEventListener('keydown', hear, { once: true });
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
    return shortcut;
  };
  const field = '<input data-focus>';

  it.each([
    ['', 'j', {}, 'J'],
    ['<button data-focus></button>', 'j', {}, 'J'],
    ['<input type="checkbox" data-focus>', 'j', {}, 'J'],
    [field, 'j', {}, undefined],
    ['<div contenteditable="true"><b data-focus></b></div>', 'j', {}, undefined],
    [field, 's', { ctrlKey: true }, 'Mod+S'],
    ['<div data-keys="Mod+K Mod+J"><input data-focus></div>', 'k', { ctrlKey: true }, undefined],
    ['<div data-keys="Mod+K Mod+J"><input data-focus></div>', 's', { ctrlKey: true }, 'Mod+S'],
    ['<div data-keys=""><input data-focus></div>', 'k', { ctrlKey: true }, 'Mod+K'],
    [field, 'Escape', {}, 'Escape'],
    [field, 'F9', {}, 'F9'],
    [field, 'F', {}, undefined],
    ['', 'j', { isComposing: true }, undefined],
    ['', 'j', { keyCode: 229 }, undefined],
    ['<div role="menu"><b data-focus></b></div>', 'j', {}, undefined],
    ['<div role="dialog"><b data-focus></b></div>', 's', { ctrlKey: true }, undefined],
    ['<div role="dialog" aria-modal="true"></div>', 'j', {}, undefined],
  ] as const)('%s %s %j: %s', (from, key, more, expected) => expect(pressed(from, key, more)).toBe(expected));
});
