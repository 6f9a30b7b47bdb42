import {
  Annotation,
  type ChangeSet,
  type EditorState,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import { afterTyping, textWith, waitingFor } from './waiting-changes.ts';

const fromOutside = Annotation.define<boolean>();

/** Keeps what an editor says and what the world around it knows of that in step. */
export interface ToldText {
  /** To be called with every update of the editor. */
  updated(update: ViewUpdate): void;
  /** A text from elsewhere, such as a merge: the cursor stays on its words, and composing is not disturbed. */
  setText(view: EditorView, text: string): void;
  /** Tells at once what is held back. */
  flush(state: EditorState): void;
  /** Composing has ended: what was composed is told, then what waited is put in. */
  composed(view: EditorView): void;
}

/**
 * While somebody composes, nothing is told: half a Chinese word is no text, and is neither saved nor sent. What comes from outside
 * meanwhile waits, too.
 */
export function toldText(start: EditorState, tell: (text: string) => void): ToldText {
  let told = start.doc;
  /** The same as a string, with what waits: to build it of a long text takes milliseconds. */
  let toldString = told.toString();
  /** What was typed since, while composing. */
  let untold: ChangeSet | undefined;
  /** What came from outside, as changes of what was told. */
  let waiting: ChangeSet | undefined;

  function flush({ doc }: EditorState) {
    if (!untold) return;
    waiting &&= afterTyping(waiting, untold);
    untold = undefined;
    told = doc;
    // With what waits: a key must not take back what came from outside.
    toldString = textWith(doc, waiting);
    tell(toldString);
  }
  function putIn(view: EditorView) {
    if (!waiting || view.composing) return;
    flush(view.state);
    const changes = waiting;
    waiting = undefined;
    view.dispatch(outsideChange(changes));
    told = view.state.doc;
  }
  return {
    updated: ({ docChanged, transactions, changes, view, state }) => {
      if (!docChanged || transactions.some((transaction) => transaction.annotation(fromOutside))) return;
      untold = untold ? untold.compose(changes) : changes;
      if (!view.composing) flush(state);
    },
    setText: (view, text) => {
      if (text === toldString) return;
      waiting = waitingFor(told, waiting, text);
      toldString = text;
      putIn(view);
    },
    flush,
    composed: (view) => {
      if (view.composing) return;
      flush(view.state);
      putIn(view);
    },
  };
}

/** Undo takes back what was typed here, never what somebody else wrote: it would be saved as if they had deleted it. */
const outsideChange = (changes: ChangeSet): TransactionSpec => ({
  changes,
  annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
});
