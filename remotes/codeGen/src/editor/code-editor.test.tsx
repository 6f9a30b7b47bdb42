import { undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { waitFor } from '@testing-library/react';
import { type CodeEditorOptions, codeEditor } from './code-editor.ts';
import { languageNamed } from './languages.ts';

// jsdom lays nothing out, and the editor measures where it can.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

function editorWith(text: string, options: Partial<CodeEditorOptions> = {}) {
  const parent = document.createElement('div');
  document.body.append(parent);
  const told: string[] = [];
  const editor = codeEditor({
    ...{ parent, text, placeholder: '', readOnly: false, nonce: '', phrases: {} },
    onChange: (now) => told.push(now),
    ...options,
  });
  const view = EditorView.findFromDOM(parent);
  if (!view) throw new Error('No editor.');
  return { editor, view, told, parent, textNow: () => view.state.doc.toString() };
}

describe('codeEditor', () => {
  it('takes a text from outside without telling it back, and undo takes it back', () => {
    const { editor, view, told, textNow } = editorWith('{"a":1}');
    editor.setText('{ "a": 1 }');
    expect(textNow()).toBe('{ "a": 1 }');
    expect(told).toEqual([]);
    undo(view);
    expect(textNow()).toBe('{"a":1}');
    expect(told).toEqual(['{"a":1}']);
    editor.destroy();
  });

  it('marks places with their message; an empty place is a caret', () => {
    const { editor, parent } = editorWith('{ a: , b: }');
    editor.setMarks([
      { from: 5, to: 6, tone: 'bad', message: 'too many' },
      { from: 10, to: 10, tone: 'bad', message: 'a value is missing' },
      { from: 90, to: 95, tone: 'warn', message: 'beyond the end' },
    ]);
    const marked = [...parent.querySelectorAll('[title]')].map((element) => [
      element.getAttribute('title'),
      element.textContent,
    ]);
    expect(marked).toEqual([
      ['too many', ','],
      ['a value is missing', ''],
      ['beyond the end', ''],
    ]);
    editor.setMarks([]);
    expect(parent.querySelector('[title]')).toBeNull();
    editor.destroy();
  });

  it('leaves Tab and Mod+Enter to the page', () => {
    const { editor, parent } = editorWith('text');
    const pressed = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
      parent.querySelector('.cm-content')?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(pressed({ key: 'Tab' })).toBe(false);
    expect(pressed({ key: 'Enter', ctrlKey: true })).toBe(false);
    expect(pressed({ key: 'Enter' })).toBe(true);
    editor.destroy();
  });

  it('is tied to its label and messages, and can only be read when told so', () => {
    const { editor, view, parent } = editorWith('text', { readOnly: true });
    editor.setTies({ 'aria-labelledby': 'label', 'aria-invalid': 'true' });
    const content = parent.querySelector('.cm-content');
    expect(content?.getAttribute('aria-labelledby')).toBe('label');
    expect(content?.getAttribute('aria-invalid')).toBe('true');
    expect(view.state.readOnly).toBe(true);
    editor.setReadOnly(false);
    expect(view.state.readOnly).toBe(false);
    editor.destroy();
  });

  it.each(['json', 'json5', 'sql', 'yaml'] as const)('has colours for %s', async (name) => {
    const text = { json: '{"a": "b"}', json5: "{a: 'b'}", sql: "select 'b'", yaml: 'a: "b"' }[name];
    const { editor, parent } = editorWith(text);
    // Its code is here before it is asked for: how long that takes is not what is tested.
    await languageNamed(name, {});
    editor.setLanguage(name, {});
    const colored = () => parent.querySelectorAll('.cm-line span').length;
    await waitFor(() => expect(colored()).toBeGreaterThan(0), { timeout: 30_000 });
    expect(parent.textContent).toContain(text);
    editor.destroy();
  });
});
