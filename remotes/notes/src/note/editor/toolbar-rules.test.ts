import { plainFormats } from './editor-commands.ts';
import { isPossible, isPressed, nextButton, tableGroups, toolbarGroups } from './toolbar-rules.ts';

it.each([
  ['bold', { bold: true }, true],
  ['bold', {}, false],
  ['heading', { heading: 2 }, true],
  ['taskList', { list: 'task' }, true],
  ['bulletList', { list: 'task' }, false],
  ['orderedList', { list: 'ordered' }, true],
  ['table', { table: true }, undefined],
] as const)('%s where %j: %s', (command, formats, pressed) =>
  expect(isPressed(command, { ...plainFormats, ...formats })).toBe(pressed),
);

it('undo and redo only where there is something to undo or redo', () => {
  expect([
    isPossible('undo', plainFormats),
    isPossible('redo', plainFormats),
    isPossible('bold', plainFormats),
  ]).toEqual([false, false, true]);
  expect(isPossible('undo', { ...plainFormats, canUndo: true })).toBe(true);
});

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, undefined],
])('%s on button %d of three leads to %s', (key, at, next) => expect(nextButton(key, at, 3)).toBe(next));

it('no button stands there twice', () => {
  const all = [...toolbarGroups, ...tableGroups].flat();
  expect(new Set(all).size).toBe(all.length);
});
