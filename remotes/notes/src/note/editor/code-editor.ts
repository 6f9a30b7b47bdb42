import { defaultKeymap, history, historyKeymap, redo } from '@codemirror/commands';
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  languageDataProp,
  syntaxHighlighting,
} from '@codemirror/language';
import {
  Annotation,
  type ChangeSet,
  Compartment,
  EditorSelection,
  EditorState,
  Prec,
  Transaction,
} from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';
import { continuedList, type Selected, shiftLines } from './editing-rules.ts';
import { laterSearch } from './later-search.ts';
import { type Place, shareOf, within } from './scroll-rules.ts';
import { afterTyping, changeBetween, textWith, waitingFor } from './waiting-changes.ts';

export interface CodeEditorOptions {
  parent: HTMLElement;
  text: string;
  selection?: { start: number; end: number } | undefined;
  label: string;
  placeholder: string;
  mono: boolean;
  nonce: string;
  /** Words of the search panel, in the user's language. */
  phrases: Record<string, string>;
  onChange(text: string): void;
  onScroll(place: Place): void;
}

export interface CodeEditor {
  focus(): void;
  /** A text from elsewhere, such as a merge: the cursor stays on its words, and composing is not disturbed. */
  setText(text: string): void;
  setMono(mono: boolean): void;
  destroy(): void;
}

const languageData = defineLanguageFacet({});
/** Markdown alone: the ready-made package brings HTML, CSS and JavaScript along. */
const markdown = new Language(
  languageData,
  parser.configure([GFM, { props: [languageDataProp.add({ Document: languageData })] }]),
  [],
  'markdown',
);

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.monospace, tags.processingInstruction], fontFamily: monoFamily() },
  { tag: [tags.link, tags.url], textDecoration: 'underline' },
]);

const fromOutside = Annotation.define<boolean>();

/** Keys of the screen (save and read, modes) and the ones that browsers own stay free; Tab goes on to the next control. */
const ownKeys = new Set(['Mod-Enter', 'Mod-/', 'Alt-A', 'Ctrl-m', 'Shift-Alt-m']);
const editorKeys = defaultKeymap.filter(({ key = '' }) => !ownKeys.has(key));

/** The editor of a note, made by hand: React renders nothing in it, so it keeps selection, scroll and composition. */
export function codeEditor(options: CodeEditorOptions): CodeEditor {
  const mono = new Compartment();
  /** What came from outside during composing, to be put in when that has ended. */
  let waiting: ChangeSet | undefined;
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      selection: selectionIn(options.text, options.selection),
      extensions: [
        // Line ends stay as they are; otherwise opening a note would change it.
        EditorState.lineSeparator.of('\n'),
        EditorView.cspNonce.of(options.nonce),
        EditorState.phrases.of(options.phrases),
        history(),
        drawSelection(),
        highlightSpecialChars(),
        EditorView.lineWrapping,
        markdown,
        syntaxHighlighting(highlighting),
        laterSearch(),
        placeholder(options.placeholder),
        Prec.high(
          keymap.of([
            { key: 'Enter', run: by(continuedList) },
            { key: 'Mod-Shift-z', run: redo },
          ]),
        ),
        keymap.of([
          { key: 'Mod-]', run: by((selected) => shiftLines(selected, 'in')) },
          { key: 'Mod-[', run: by((selected) => shiftLines(selected, 'out')) },
          ...editorKeys,
          ...historyKeymap,
        ]),
        // It is in the order of Tab anyway; the number says so to tools that look for one in what scrolls.
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-multiline': 'true',
          tabindex: '0',
        }),
        mono.of(look(options.mono)),
        EditorView.updateListener.of((update) => {
          const own = update.transactions.every((transaction) => !transaction.annotation(fromOutside));
          if (!update.docChanged || !own) return;
          waiting &&= afterTyping(waiting, update.changes);
          // With what waits: a key must not take back what came from outside.
          options.onChange(textWith(update.state.doc, waiting));
        }),
        EditorView.domEventHandlers({
          compositionend: () => {
            // After the editor has taken what was composed.
            setTimeout(putIn);
          },
        }),
      ],
    }),
  });

  view.scrollDOM.addEventListener('scroll', () => options.onScroll(placeIn(view)), { passive: true });

  function setText(text: string) {
    const { doc } = view.state;
    if (text === textWith(doc, waiting)) return;
    waiting = waitingFor(doc, waiting, text);
    putIn();
  }
  function putIn() {
    if (!waiting || view.composing) return;
    const changes = waiting;
    waiting = undefined;
    // Undo takes back what was typed here, never what somebody else wrote: it would be saved as if they had deleted it.
    const annotations = [fromOutside.of(true), Transaction.addToHistory.of(false)];
    view.dispatch({ changes, annotations });
  }
  return {
    focus: () => view.focus(),
    setText,
    setMono: (next) => view.dispatch({ effects: mono.reconfigure(look(next)) }),
    destroy: () => view.destroy(),
  };
}

function selectionIn(text: string, selection: CodeEditorOptions['selection']) {
  const within = (at: number) => Math.min(at, text.length);
  return selection && EditorSelection.single(within(selection.start), within(selection.end));
}

/** What of the text stands in the line of sight. */
function placeIn(view: EditorView): Place {
  const { scrollTop, scrollHeight, clientHeight } = view.scrollDOM;
  const share = shareOf(scrollTop, scrollHeight, clientHeight);
  const height = scrollTop + share * clientHeight - view.documentPadding.top;
  const line = view.lineBlockAtHeight(height);
  const part = line.height > 0 ? within((height - line.top) / line.height, 0, 1) : 0;
  return { offset: line.from + part * line.length, share };
}

/** A rule on the whole text as an editor command; undefined leaves the key to the others. */
const by = (rule: (selected: Selected) => Selected | undefined) => (view: EditorView) => {
  const now = view.state.doc.toString();
  const { from, to } = view.state.selection.main;
  const next = rule({ text: now, start: from, end: to });
  if (!next || view.state.readOnly) return false;
  view.dispatch({
    changes: changeBetween(now, next.text),
    selection: EditorSelection.single(next.start, next.end),
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
};

function monoFamily(): string {
  return 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';
}

const look = (mono: boolean) => [
  EditorView.contentAttributes.of({ spellcheck: String(!mono) }),
  EditorView.theme({
    '&': {
      height: 'var(--pane-height, auto)',
      fontSize: mono ? '0.9rem' : '1rem',
      color: 'inherit',
      backgroundColor: 'transparent',
    },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: mono ? monoFamily() : 'inherit', lineHeight: '1.7' },
    '.cm-content': {
      padding: '12px',
      minHeight: 'var(--pane-height, 50vh)',
      boxSizing: 'border-box',
      caretColor: 'currentColor',
    },
    '.cm-line': { padding: '0' },
    '.cm-cursor': { borderLeftColor: 'currentColor' },
    '.cm-placeholder': { color: 'inherit', opacity: '0.7' },
    '.cm-panels': { backgroundColor: 'inherit', color: 'inherit' },
  }),
];
