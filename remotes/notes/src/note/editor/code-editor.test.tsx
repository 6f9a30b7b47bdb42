import { redo, undo } from '@codemirror/commands';
import { closeSearchPanel } from '@codemirror/search';
import { editorWith } from './testing-editor.ts';

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

it.each(['Z', 'z'])('redo is redo with caps lock on, too, where Shift makes a small letter: %s', (key) => {
  const { editor, view, press, textNow } = editorWith('');
  for (const insert of ['a', 'b'])
    view.dispatch({ changes: { from: view.state.doc.length, insert }, userEvent: 'input.paste' });
  press('z', { ctrlKey: true, keyCode: 90 });
  expect(textNow()).toBe('a');
  for (const _ of ['there is one', 'there is none any more']) {
    expect(press(key, { ctrlKey: true, shiftKey: true, keyCode: 90 })).toBe(true);
    expect(textNow()).toBe('ab');
  }
  editor.destroy();
});

it('with caps lock on, Shift with the key of the search is another key all the same, before the search has come and after', async () => {
  await import('./searching.ts');
  const { editor, view, press } = editorWith('text');
  const shifted = () => press('f', { ctrlKey: true, shiftKey: true, keyCode: 70 });
  const searches = () => view.dom.querySelector('.cm-search') !== null;
  expect(shifted()).toBe(false);
  await tick();
  expect(searches()).toBe(false);
  expect(press('f', { ctrlKey: true, keyCode: 70 })).toBe(true);
  await tick();
  expect(searches()).toBe(true);
  closeSearchPanel(view);
  expect([shifted(), searches()]).toEqual([false, false]);
  editor.destroy();
});

describe('a word that is being composed', () => {
  const composing = () => {
    const made = editorWith('a');
    let isComposing = true;
    // As no browser does on command.
    Object.defineProperty(made.view, 'composing', { get: () => isComposing });
    made.view.dispatch({ changes: { from: 1, insert: 'ni' }, userEvent: 'input.type.compose' });
    const end = () => {
      isComposing = false;
    };
    return { ...made, end };
  };
  const hide = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

  it('is told to nobody while another tab is looked at, for it would be saved', () => {
    const { editor, told, end } = composing();
    hide();
    expect(told).toEqual([]);
    end();
    hide();
    expect(told).toEqual(['ani']);
    editor.destroy();
  });

  it('is in the draft when the page goes', () => {
    const { editor, told } = composing();
    window.dispatchEvent(new Event('pagehide'));
    expect(told).toEqual(['ani']);
    editor.destroy();
  });
});

describe('keys', () => {
  it('Tab leaves, unless the writer wants it to move items of lists; at its deepest it leaves then, too', () => {
    const leaving = editorWith('- a\n- b|');
    expect([leaving.press('Tab'), leaving.shown()]).toEqual([false, '- a\n- b|']);
    leaving.editor.destroy();

    const { editor, press, shown } = editorWith('1. a\n2. b|\n3. c', { help: { tabIndents: () => true } });
    expect([press('Tab'), shown()]).toEqual([true, '1. a\n  2. b|\n2. c']);
    expect([press('Tab'), shown()]).toEqual([false, '1. a\n  2. b|\n2. c']);
    expect([press('Tab', { shiftKey: true }), shown()]).toEqual([true, '1. a\n2. b|\n3. c']);
    expect(press('Tab', { shiftKey: true })).toBe(false);
    editor.destroy();
  });

  it('Enter goes on with a list, and counts what follows anew', () => {
    const { editor, press, shown, told } = editorWith('text\n\n1. a|\n2. b\n\nend');
    press('Enter');
    expect(shown()).toBe('text\n\n1. a\n2. |\n3. b\n\nend');
    expect(told).toEqual(['text\n\n1. a\n2. \n3. b\n\nend']);
    editor.destroy();
  });

  it('run what the writer has chosen for them, as soon as the tools are here', async () => {
    await import('./writing-tools.ts');
    const { editor, press, shown } = editorWith('a |word|', {
      commandOn: (chord) => (chord === 'Mod+B' ? 'bold' : chord === 'Mod+K' ? 'link' : undefined),
    });
    expect(press('b', { ctrlKey: true })).toBe(true);
    await tick();
    expect(shown()).toBe('a **|word|**');
    press('k', { ctrlKey: true });
    await tick();
    expect(shown()).toBe('a **[word](|)**');
    // Without a selection the key is the console's.
    expect(press('k', { ctrlKey: true })).toBe(false);
    expect(press('b', { ctrlKey: true, isComposing: true })).toBe(false);
    editor.destroy();
  });

  it('the key that means something everywhere is kept only while there is a use for it', () => {
    const { editor, view } = editorWith('a |word|');
    expect(view.contentDOM.dataset.keys).toBe('Mod+K');
    view.dispatch({ selection: { anchor: 0 } });
    expect(view.contentDOM.dataset.keys).toBe('');
    editor.destroy();
  });
});

const tick = () => new Promise((later) => setTimeout(later, 20));
