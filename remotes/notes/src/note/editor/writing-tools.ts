import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { completion } from './completion.ts';
import type { WritingHelp } from './editor-commands.ts';
import { tableEnter, tableTab } from './table-editing.ts';

/** What makes writing comfortable, fetched behind the editor: completion, tables; what the toolbar runs. */
export const writingTools = (help: WritingHelp): Extension => [
  completion(help),
  Prec.high(
    keymap.of([
      { key: 'Tab', run: tableTab(1), shift: tableTab(-1) },
      { key: 'Enter', run: tableEnter },
    ]),
  ),
];
export { formatsAt, runCommand } from './formatting.ts';
