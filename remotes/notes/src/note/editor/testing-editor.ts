import { EditorView } from '@codemirror/view';
import { type CodeEditorOptions, codeEditor } from './code-editor.ts';
import type { Formats, WritingHelp } from './editor-commands.ts';

// Nothing is painted in jsdom, so nothing has a size; the editor asks for it all the same.
const nowhere = Object.assign([], { item: () => null }) as unknown as DOMRectList;
Range.prototype.getClientRects ??= () => nowhere;

/**
 * An editor on a page, with what it told, and what tests do to it.
 * @param marked `|` marks the ends of the selection, unless the place of the cursor is told
 */
export function editorWith(
  marked: string,
  options: Partial<Omit<CodeEditorOptions, 'help'>> & { help?: Partial<WritingHelp> } = {},
  cursor?: number,
) {
  const parent = document.createElement('div');
  document.body.append(parent);
  const told: string[] = [];
  const formats: Formats[] = [];
  const tags: string[] = [];
  const files: File[] = [];
  const isMarked = cursor === undefined && marked.includes('|');
  const start = isMarked ? marked.indexOf('|') : (cursor ?? 0);
  const end = isMarked ? marked.lastIndexOf('|') : start;
  const text = isMarked ? marked.replaceAll('|', '') : marked;
  const help: WritingHelp = {
    findTitles: async () => ['Plan', '抄表安排'],
    headingsOf: async () => ['One', 'Two'],
    tagNames: async () => ['工作', 'docker'],
    onTag: (name) => tags.push(name),
    templates: () => [{ label: 'Meeting', text: '## Agenda\n' }],
    today: () => '2026-11-29',
    takeFile: (file) => {
      files.push(file);
      return `![${file.name}](attachment://1)`;
    },
    choosePictures: async () => [],
    onPasteFailed: () => {},
    tabIndents: () => false,
    word: (key) => key,
    ...options.help,
  };
  const editor = codeEditor({
    ...{ parent, text, label: 'Content', placeholder: '', mono: false, nonce: '', phrases: {} },
    selection: { start, end: end === start ? start : end - 1 },
    commandOn: () => undefined,
    onChange: (now) => told.push(now),
    onScroll: () => undefined,
    onFormats: (now) => formats.push(now),
    ...options,
    help,
  });
  const view = EditorView.findFromDOM(parent);
  if (!view) throw new Error('No editor.');
  const type = (insert: string, at: number) =>
    view.dispatch({ changes: { from: at, insert }, userEvent: 'input.type' });
  /** What the text says, with the selection marked. */
  const shown = () => {
    const now = view.state.doc.toString();
    const { from, to } = view.state.selection.main;
    return `${now.slice(0, from)}|${from === to ? '' : `${now.slice(from, to)}|`}${now.slice(to)}`;
  };
  const press = (key: string, more: KeyboardEventInit = {}) =>
    !view.contentDOM.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  return {
    editor,
    view,
    told,
    formats,
    tags,
    files,
    help,
    type,
    shown,
    press,
    textNow: () => view.state.doc.toString(),
  };
}
