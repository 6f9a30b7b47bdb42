/** @jest-environment jsdom */
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { toldText } from './told-text.ts';

/** An editor that composes when it is told to, as no browser does on command. */
function composing(text: string) {
  const told: string[] = [];
  const start = EditorState.create({
    doc: text,
    extensions: [EditorView.updateListener.of((update) => keeper.updated(update))],
  });
  const keeper = toldText(start, (now) => told.push(now));
  const view = new EditorView({ state: start });
  let isComposing = false;
  Object.defineProperty(view, 'composing', { get: () => isComposing });
  return {
    keeper,
    view,
    told,
    compose: (from: number, to: number, insert: string) => {
      isComposing = true;
      view.dispatch({ changes: { from, to, insert } });
    },
    end: () => {
      isComposing = false;
      keeper.composed(view);
    },
    textNow: () => view.state.doc.toString(),
  };
}

it('half a word is told to nobody; the whole one is, once', () => {
  const { compose, end, told } = composing('a');
  compose(1, 1, 'n');
  compose(1, 2, 'ni');
  expect(told).toEqual([]);
  compose(1, 3, '你');
  end();
  expect(told).toEqual(['a你']);
});

it('a screen that is drawn meanwhile, with the text as it was told last, takes nothing back', () => {
  const { compose, end, keeper, view, textNow, told } = composing('a');
  compose(1, 1, 'ni');
  keeper.setText(view, 'a');
  expect(textNow()).toBe('ani');
  end();
  expect([textNow(), told]).toEqual(['ani', ['ani']]);
});

it('what comes from elsewhere meanwhile is put in behind the word, and told with it', () => {
  const { compose, end, keeper, view, textNow, told } = composing('one\n\ntwo');
  compose(8, 8, 'ni');
  keeper.setText(view, 'zero\n\none\n\ntwo');
  expect(textNow()).toBe('one\n\ntwoni');
  compose(8, 10, '你');
  end();
  expect(textNow()).toBe('zero\n\none\n\ntwo你');
  expect(told.at(-1)).toBe('zero\n\none\n\ntwo你');
  keeper.setText(view, told.at(-1) ?? '');
  expect(textNow()).toBe('zero\n\none\n\ntwo你');
});

it('a page that is left has the half word at least', () => {
  const { compose, keeper, view, told } = composing('a');
  compose(1, 1, 'ni');
  keeper.flush(view.state);
  expect(told).toEqual(['ani']);
});

it('typing without composing is told key by key', () => {
  const { view, told } = composing('');
  view.dispatch({ changes: { from: 0, insert: 'x' } });
  view.dispatch({ changes: { from: 1, insert: 'y' } });
  expect(told).toEqual(['x', 'xy']);
});
