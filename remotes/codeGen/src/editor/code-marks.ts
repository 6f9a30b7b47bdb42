import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { CodeMark } from './code-input-props.ts';

const given = StateEffect.define<DecorationSet>();

/** The marked places; they move with the text until new ones are given. */
export const codeMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const fresh = transaction.effects.find((effect) => effect.is(given));
    return fresh ? fresh.value : marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function showMarks(view: EditorView, marks: readonly CodeMark[]): void {
  const { length } = view.state.doc;
  const inText = (at: number) => Math.max(0, Math.min(at, length));
  const ranges = marks.map((mark) => {
    const [from, to] = [inText(mark.from), inText(mark.to)];
    return from < to ? over(mark).range(from, to) : between(mark).range(from);
  });
  view.dispatch({ effects: given.of(Decoration.set(ranges, true)) });
}

const over = ({ tone, message }: CodeMark) =>
  Decoration.mark({ class: `cm-codeMark cm-codeMark-${tone}`, attributes: { title: message } });

const between = ({ message }: CodeMark) => Decoration.widget({ widget: new Caret(message), side: 1 });

class Caret extends WidgetType {
  private readonly message: string;
  constructor(message: string) {
    super();
    this.message = message;
  }
  override eq(other: Caret): boolean {
    return other.message === this.message;
  }
  override toDOM(): HTMLElement {
    const caret = document.createElement('span');
    caret.className = 'cm-codeMark-at';
    caret.title = this.message;
    return caret;
  }
}
