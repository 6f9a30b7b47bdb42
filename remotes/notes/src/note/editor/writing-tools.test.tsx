import {
  acceptCompletion,
  completionStatus,
  currentCompletions,
  startCompletion,
} from '@codemirror/autocomplete';
import { redo, undo } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { waitFor } from '@testing-library/react';
import { editorWith } from './testing-editor.ts';

beforeAll(async () => {
  await import('./writing-tools.ts');
  await import('../markdown/html-to-markdown.ts');
}, 60_000);

/** An editor whose tools are here. */
async function writing(text: string, cursor = text.length, help = {}) {
  const made = editorWith(text, { help }, cursor);
  made.editor.run('tidyTable');
  await waitFor(() => expect(made.formats.length).toBeGreaterThan(0));
  return made;
}

const labels = (view: Parameters<typeof currentCompletions>[0]) =>
  currentCompletions(view).map(({ label }) => label);

describe('completion', () => {
  const chosen = async (text: string, label: string) => {
    const made = await writing(text);
    startCompletion(made.view);
    await waitFor(() => expect(labels(made.view.state)).toContain(label));
    const completion = currentCompletions(made.view.state).find((one) => one.label === label);
    if (typeof completion?.apply !== 'function') throw new Error('nothing to apply');
    const from = text.search(/(?:\[\[|【【|\/|、|#)[^[【/、#]*$/);
    completion.apply(made.view, completion, from, text.length);
    await waitFor(() => expect(made.textNow()).not.toBe(text));
    const shown = made.shown();
    made.editor.destroy();
    return { shown, tags: made.tags };
  };
  it.each([
    ['see [[pl', 'Plan', 'see [[Plan]]|'],
    ['看【【抄', '抄表安排', '看[[抄表安排]]|'],
    ['a #do', '#docker', 'a #docker |'],
    ['/quo', 'quote', '> |'],
    ['、tab', 'table', null],
    ['/', 'template: Meeting', '## Agenda\n|'],
    ['/dat', 'date', '2026-11-29|'],
  ])('%j with %s chosen: %j', async (text, label, expected) => {
    const { shown } = await chosen(text, label);
    if (expected === null) expect(shown).toMatch(/^\| \|column 1\|/);
    else expect(shown).toBe(expected);
  });
  it('a heading of another note', async () => {
    const made = await writing('[[Plan#t');
    startCompletion(made.view);
    await waitFor(() => expect(labels(made.view.state)).toEqual(['Two']));
    made.editor.destroy();
  });
  it('a tag that is chosen is the note’s', async () =>
    expect((await chosen('#工', '#工作')).tags).toEqual(['工作']));
  it('of what was typed while nothing was found for its beginning', async () => {
    const asked: { typed: string; find(titles: readonly string[]): void }[] = [];
    const { editor, view } = await writing('[[', 2, {
      findTitles: (typed: string) =>
        new Promise<readonly string[]>((find) => void asked.push({ typed, find })),
    });
    const type = (insert: string, from: number) =>
      view.dispatch({
        changes: { from, to: view.state.doc.length, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.type.compose',
      });
    const typed = () => asked.map((one) => one.typed);
    type('chao', 2);
    await waitFor(() => expect(typed()).toEqual(['chao']));
    type('抄表', 2);
    asked[0]?.find([]);
    await waitFor(() => expect(typed()).toEqual(['chao', '抄表']));
    asked[1]?.find(['抄表记录']);
    await waitFor(() => expect(labels(view.state)).toEqual(['抄表记录']));
    type('抄表本', 2);
    await waitFor(() => expect(typed()).toHaveLength(3));
    asked[2]?.find([]);
    await waitFor(() => expect(completionStatus(view.state)).toBeNull());
    editor.destroy();
  });
  it.each(['```\n[[pl', 'a `#do'])('none in code: %j', async (text) => {
    const made = await writing(text);
    startCompletion(made.view);
    await waitFor(() => expect(labels(made.view.state)).toEqual([]));
    expect(acceptCompletion(made.view)).toBe(false);
    made.editor.destroy();
  });
});

describe('pasting', () => {
  const paste = (view: { contentDOM: HTMLElement }, data: Record<string, string>) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    const clipboardData = {
      types: Object.keys(data),
      files: [],
      getData: (type: string) => data[type] ?? '',
    };
    view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData }));
  };
  const page = {
    'text/plain': 'bold and more',
    'text/html': '<p><b>bold</b> and <a href="https://a.test">more</a></p>',
  };

  it('a page as Markdown; one undo makes it plain, the next takes it back', async () => {
    const { editor, view, textNow, shown } = await writing('before  behind', 7);
    paste(view, page);
    // There at once, whatever the converter does.
    expect(textNow()).toBe('before bold and more behind');
    await waitFor(() => expect(shown()).toBe('before **bold** and [more](https://a.test)| behind'));
    undo(view);
    expect(textNow()).toBe('before bold and more behind');
    undo(view);
    expect(textNow()).toBe('before  behind');
    editor.destroy();
  });

  it('also before the other tools have come: who writes a new note often begins with it', async () => {
    const { editor, formats, view, textNow } = editorWith('', {}, 0);
    expect(formats).toEqual([]);
    paste(view, page);
    await waitFor(() => expect(textNow()).toBe('**bold** and [more](https://a.test)'));
    editor.destroy();
  });

  it('what is typed while it is converted stays where it is', async () => {
    const { editor, view, type, textNow } = await writing('', 0);
    paste(view, page);
    type('typed ', 0);
    await waitFor(() => expect(textNow()).toBe('typed **bold** and [more](https://a.test)'));
    editor.destroy();
  });

  it.each<[string, (view: EditorView) => void, string]>([
    ['taken back', undo, 'before  behind'],
    ['taken back and brought again', (view) => undo(view) && redo(view), 'before bold and more behind'],
    [
      'corrected',
      (view) => view.dispatch({ changes: { from: 7, to: 11, insert: 'thin' } }),
      'before thin and more behind',
    ],
  ])(
    'what was %s before it is converted stays so, and no picture of it is taken in',
    async (_, meanwhile, expected) => {
      const { editor, view, textNow, files } = await writing('before  behind', 7);
      paste(view, {
        ...page,
        'text/html': `${page['text/html']}<img alt="cat" src="data:image/png;base64,AQID">`,
      });
      meanwhile(view);
      await import('../markdown/html-to-markdown.ts');
      await new Promise((resolve) => setTimeout(resolve));
      expect([textNow(), files]).toEqual([expected, []]);
      editor.destroy();
    },
  );

  it('a page without a text of its own, with what is typed meanwhile in front of it', async () => {
    const { editor, view, type, textNow } = await writing('', 0);
    paste(view, { 'text/html': '<p><b>bold</b></p>' });
    type('typed ', 0);
    await waitFor(() => expect(textNow()).toBe('typed **bold**'));
    editor.destroy();
  });

  it('a picture that is written in the page itself is taken in as a file', async () => {
    const { editor, view, files, textNow } = await writing('', 0);
    paste(view, {
      'text/plain': 'x',
      'text/html': '<p><b>x</b><img alt="cat" src="data:image/png;base64,AQID"></p>',
    });
    await waitFor(() => expect(textNow()).toBe('**x**![cat](attachment://1)'));
    expect(files.map(({ name }) => name)).toEqual(['cat.png']);
    editor.destroy();
  });

  it('an address over a selection makes a link of it', async () => {
    const { editor, view, textNow } = await writing('see this', 0);
    view.dispatch({ selection: { anchor: 4, head: 8 } });
    paste(view, { 'text/plain': 'https://a.test/x' });
    expect(textNow()).toBe('see [this](https://a.test/x)');
    editor.destroy();
  });

  it('into code it is text', async () => {
    const { editor, view, textNow } = await writing('```\n\n```', 4);
    paste(view, page);
    await waitFor(() => expect(textNow()).toContain('bold and more'));
    expect(textNow()).not.toContain('**');
    editor.destroy();
  });
});
