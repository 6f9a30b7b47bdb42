import { forceParsing } from '@codemirror/language';
import type { EditorCommand } from './editor-commands.ts';
import { formatsAt, runCommand } from './formatting.ts';
import { tableEnter, tableTab } from './table-editing.ts';
import { editorWith } from './testing-editor.ts';

const after = (marked: string, command: EditorCommand) => {
  const { editor, view, help, shown } = editorWith(marked);
  forceParsing(view, view.state.doc.length, 1000);
  runCommand(view, command, help);
  const now = shown();
  editor.destroy();
  return now;
};

it.each([
  ['bold', 'a |word|', 'a **|word|**'],
  ['bold', 'a **wo|rd**', 'a wo|rd'],
  ['bold', 'a **|word|**', 'a |word|'],
  ['bold', '|', '**|**'],
  ['bold', '**|**', '|'],
  ['italic', 'a *wo|rd*', 'a wo|rd'],
  ['italic', '**|**', '***|***'],
  ['strike', '|公寓|', '~~|公寓|~~'],
  ['code', '|a`b|', '``|a`b|``'],
  ['code', '`a|`', 'a|'],
  ['mark', '|a|', '==|a|=='],
  ['mark', '==|a|==', '|a|'],
  ['link', '|word|', '[word](|)'],
  ['link', '[wo|rd](https://a.test "t")', 'wo|rd'],
  ['noteLink', '|Plan|', '[[Plan|]]'],
  ['heading', 'a|', '# a|'],
  ['heading', '## a|', '### a|'],
  ['heading', '### a|', 'a|'],
  ['heading2', 'a|\nb', '## a|\nb'],
  ['bulletList', '|', '- |'],
  ['bulletList', '|a\nb|', '- |a\n- b|'],
  ['orderedList', '- a|', '1. a|'],
  ['taskList', 'a|', '- [ ] a|'],
  ['quote', 'a|', '> a|'],
  ['codeBlock', 'a|', 'a\n\n```\n|\n```\n'],
  ['codeBlock', '|x|', '```\nx|\n```\n'],
  ['callout', '|', '> [!note]\n> |\n'],
  ['divider', 'a|', 'a\n\n---\n|'],
  ['date', 'on |', 'on 2026-11-29|'],
  [
    'table',
    '|',
    '| |column 1| | column 2 | column 3 |\n| -------- | -------- | -------- |\n|          |          |          |\n|          |          |          |\n',
  ],
] as const)('%s on %j: %j', (command, before, expected) => expect(after(before, command)).toBe(expected));

it.each([
  ['a **b¦** c', ['bold']],
  ['a *b¦* ~~c~~', ['italic']],
  ['***b¦***', ['bold', 'italic']],
  ['~~c¦~~', ['strike']],
  ['`c¦`', ['code']],
  ['[a¦](https://a.test)', ['link']],
  ['> a¦', ['quote']],
  ['```\na¦\n```', ['codeBlock']],
  ['## a¦', ['heading']],
  ['- [ ] a¦', ['list']],
  ['| a | b |\n|---|---|\n| 1¦ | 2 |', ['table']],
  ['plain¦ **b**', []],
])('at the cursor of %j: %j', (marked, on) => {
  const { editor, view } = editorWith(marked.replace('¦', ''), {}, marked.indexOf('¦'));
  forceParsing(view, view.state.doc.length, 1000);
  const names = Object.entries(formatsAt(view.state))
    .filter(([name, value]) => !name.startsWith('can') && value !== false && value !== 0 && value !== 'none')
    .map(([name]) => name);
  expect(names).toEqual(on);
  editor.destroy();
});

describe('in a table', () => {
  const table = '| a | b |\n|---|---|\n| 1 | 2 |';
  const at = (text: string, cursor: number, run: (made: ReturnType<typeof editorWith>) => void) => {
    const made = editorWith(text, {}, cursor);
    run(made);
    const { from, to } = made.view.state.selection.main;
    const result = { text: made.textNow(), selected: made.view.state.sliceDoc(from, to) };
    made.editor.destroy();
    return result;
  };
  it('Tab goes from cell to cell, and leaves behind the last', () => {
    const { text, selected } = at(table, 2, ({ view }) => expect(tableTab(1)(view)).toBe(true));
    expect([text, selected]).toEqual(['| a   | b   |\n| --- | --- |\n| 1   | 2   |', 'b']);
    at(table, table.length - 3, ({ view }) => expect(tableTab(1)(view)).toBe(false));
    at(table, 2, ({ view }) => expect(tableTab(-1)(view)).toBe(false));
    at(`text\n\n${table}`, 1, ({ view }) => expect(tableTab(1)(view)).toBe(false));
    at(`\`\`\`\n${table}\n\`\`\``, 6, ({ view }) => {
      forceParsing(view, view.state.doc.length, 1000);
      expect(tableTab(1)(view)).toBe(false);
    });
  });
  it('Enter goes down, makes a row, and leaves out of an empty one', () => {
    expect(at(table, 2, ({ view }) => tableEnter(view)).selected).toBe('1');
    const more = at(table, table.length - 3, ({ view }) => tableEnter(view));
    expect(more.text.split('\n')).toHaveLength(4);
    const { text } = at(more.text, more.text.length - 3, ({ view }) => tableEnter(view));
    expect(text).toBe('| a   | b   |\n| --- | --- |\n| 1   | 2   |\n\n');
  });
  it.each([
    ['rowAbove', 22, '| a   | b   |\n| --- | --- |\n|     |     |\n| 1   | 2   |'],
    ['rowBelow', 22, '| a   | b   |\n| --- | --- |\n| 1   | 2   |\n|     |     |'],
    ['removeRow', 22, '| a   | b   |\n| --- | --- |'],
    ['columnBefore', 2, '|     | a   | b   |\n| --- | --- | --- |\n|     | 1   | 2   |'],
    ['columnAfter', 2, '| a   |     | b   |\n| --- | --- | --- |\n| 1   |     | 2   |'],
    ['removeColumn', 2, '| b   |\n| --- |\n| 2   |'],
    ['alignRight', 2, '|   a | b   |\n| --: | --- |\n|   1 | 2   |'],
    ['tidyTable', 2, '| a   | b   |\n| --- | --- |\n| 1   | 2   |'],
  ] as const)('%s at %d', (command, cursor, expected) =>
    expect(at(table, cursor, ({ view, help }) => runCommand(view, command, help)).text).toBe(expected),
  );
});
