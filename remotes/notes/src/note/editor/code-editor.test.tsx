import { redo, undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { codeEditor } from './code-editor.ts';

function editorWith(text: string) {
  const parent = document.createElement('div');
  document.body.append(parent);
  const told: string[] = [];
  const editor = codeEditor({
    ...{ parent, text, label: 'Content', placeholder: '', mono: false, nonce: '', phrases: {} },
    onChange: (now) => told.push(now),
    onScroll: () => undefined,
  });
  const view = EditorView.findFromDOM(parent);
  if (!view) throw new Error('No editor.');
  const type = (insert: string, at: number) =>
    view.dispatch({ changes: { from: at, insert }, userEvent: 'input.type' });
  return { editor, view, told, type, textNow: () => view.state.doc.toString() };
}

describe('undo', () => {
  it('takes back what was typed here, and leaves what another device wrote', () => {
    const { editor, view, told, type, textNow } = editorWith('one\n\ntwo');
    type(' mine', 3);
    editor.setText('one mine\n\ntwo theirs');
    undo(view);
    expect(textNow()).toBe('one\n\ntwo theirs');
    expect(told.at(-1)).toBe('one\n\ntwo theirs');
    undo(view);
    expect(textNow()).toBe('one\n\ntwo theirs');
    redo(view);
    expect(textNow()).toBe('one mine\n\ntwo theirs');
    editor.destroy();
  });

  it('knows what was typed here between two places in which another device wrote', () => {
    const { editor, view, type, textNow } = editorWith('above\n\none\n\nbelow');
    type(' mine', 10);
    editor.setText('above theirs\n\none mine\n\nbelow theirs');
    undo(view);
    expect(textNow()).toBe('above theirs\n\none\n\nbelow theirs');
    redo(view);
    expect(textNow()).toBe('above theirs\n\none mine\n\nbelow theirs');
    editor.destroy();
  });
});
