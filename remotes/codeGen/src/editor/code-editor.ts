import { defaultKeymap, history, historyKeymap, redo } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { changeBetween } from './change-rules.ts';
import type { CodeMark, Complete } from './code-input-props.ts';
import { codeMarks, showMarks } from './code-marks.ts';
import type { LanguageSettings } from './language-settings.ts';
import { type CodeLanguage, languageNamed } from './languages.ts';

export interface CodeEditorOptions {
  parent: HTMLElement;
  text: string;
  selection?: { start: number; end: number } | undefined;
  placeholder: string;
  readOnly: boolean;
  nonce: string;
  /** Words of the search panel, in the user's language. */
  phrases: Record<string, string>;
  onChange(text: string): void;
}

export interface CodeEditor {
  focus(): void;
  /** Puts the selection there, shows it and takes the focus. */
  select(from: number, to: number): void;
  /** A text from elsewhere, such as a formatter: the cursor stays on its words, and undo takes it back. */
  setText(text: string): void;
  setReadOnly(readOnly: boolean): void;
  /** What ties the writing place to its label and messages. */
  setTies(ties: Record<string, string>): void;
  setMarks(marks: readonly CodeMark[]): void;
  setLanguage(language: CodeLanguage, settings: LanguageSettings): void;
  setComplete(complete: Complete | undefined): void;
  destroy(): void;
}

/** The colours are the theme's: the field around says which (`code-input.tsx`). */
const highlighting = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-name)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-value)' },
  { tag: [tags.keyword, tags.operatorKeyword, tags.typeName], color: 'var(--code-keyword)' },
  { tag: [tags.comment, tags.meta], color: 'var(--code-quiet)', fontStyle: 'italic' },
]);

const fromOutside = Annotation.define<boolean>();

/** Keys of the screens (run, save) stay free, and so does Tab: it goes on to the next control, so that nobody is caught in here. */
const screenKeys = new Set(['Mod-Enter', 'Alt-A', 'Ctrl-m', 'Shift-Alt-m']);
const editorKeys = defaultKeymap.filter(({ key = '' }) => !screenKeys.has(key));

/** An editor of code, made by hand: React renders nothing in it, so it keeps selection, scroll and composition. */
export function codeEditor(options: CodeEditorOptions): CodeEditor {
  const [ties, writing, language, completing] = [0, 1, 2, 3].map(() => new Compartment());
  if (!ties || !writing || !language || !completing) throw new RangeError('a compartment for each');
  /** What came from outside during composing, to be put in when that has ended. */
  let waiting: string | undefined;
  let wantedLanguage = 0;
  let wantedComplete: Complete | undefined;
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      ...(options.selection && {
        selection: {
          anchor: within(options.selection.start, options.text),
          head: within(options.selection.end, options.text),
        },
      }),
      extensions: [
        // Line ends stay as they are; otherwise showing a text would change it.
        EditorState.lineSeparator.of('\n'),
        EditorView.cspNonce.of(options.nonce),
        EditorState.phrases.of(options.phrases),
        history(),
        drawSelection(),
        highlightSpecialChars(),
        bracketMatching(),
        EditorView.lineWrapping,
        syntaxHighlighting(highlighting),
        search({ top: true }),
        placeholder(options.placeholder),
        codeMarks,
        // Before the other keys: its list of suggestions has Enter and the arrows while it is open.
        completing.of([]),
        keymap.of([{ key: 'Mod-Shift-z', run: redo }, ...editorKeys, ...historyKeymap, ...searchKeymap]),
        language.of([]),
        ties.of([]),
        writing.of(writable(!options.readOnly)),
        look,
        EditorView.updateListener.of((update) => {
          const own = update.transactions.every((transaction) => !transaction.annotation(fromOutside));
          if (update.docChanged && own) options.onChange(update.state.doc.toString());
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

  function putIn() {
    if (waiting === undefined || view.composing) return;
    const changes = changeBetween(view.state.doc.toString(), waiting);
    waiting = undefined;
    if (changes) view.dispatch({ changes, annotations: fromOutside.of(true) });
  }
  const configure = (place: Compartment, extension: Extension) =>
    view.dispatch({ effects: place.reconfigure(extension) });
  return {
    focus: () => view.focus(),
    select: (from, to) => {
      const length = view.state.doc.length;
      view.focus();
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      });
    },
    setText: (text) => {
      waiting = text;
      putIn();
    },
    setReadOnly: (readOnly) => configure(writing, writable(!readOnly)),
    // It is in the order of Tab anyway; the number says so to tools that look for one in what scrolls.
    setTies: (attributes) =>
      configure(
        ties,
        EditorView.contentAttributes.of({
          'aria-multiline': 'true',
          spellcheck: 'false',
          tabindex: '0',
          ...attributes,
        }),
      ),
    setMarks: (marks) => showMarks(view, marks),
    setLanguage: (name, settings) => {
      wantedLanguage += 1;
      const asked = wantedLanguage;
      languageNamed(name, settings).then(
        (support) => asked === wantedLanguage && configure(language, support),
        () => {}, // Without its colours one can still write.
      );
    },
    setComplete: (complete) => {
      const first = !wantedComplete;
      wantedComplete = complete;
      if (!complete) configure(completing, []);
      else if (first) {
        import('./completing.ts').then(
          (part) => {
            const latest: Complete = (...place) => wantedComplete?.(...place);
            if (wantedComplete) configure(completing, part.completing(latest));
          },
          () => {}, // Nor are suggestions what one waits for.
        );
      }
    },
    destroy: () => {
      wantedLanguage += 1;
      wantedComplete = undefined;
      view.destroy();
    },
  };
}

const within = (at: number, text: string) => Math.min(at, text.length);

const writable = (yes: boolean) => [EditorState.readOnly.of(!yes), EditorView.editable.of(true)];

const look = EditorView.theme({
  '&': { maxHeight: 'inherit', fontSize: '0.875rem', color: 'inherit', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
    lineHeight: '1.6',
    overflow: 'auto',
  },
  '.cm-content': {
    padding: '12px',
    minHeight: 'var(--code-height)',
    boxSizing: 'border-box',
    caretColor: 'currentColor',
  },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '.cm-placeholder': { color: 'var(--code-quiet)' },
  '.cm-panels': { backgroundColor: 'inherit', color: 'inherit' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'transparent', outline: '1px solid currentColor' },
  '.cm-codeMark': { textDecoration: 'underline wavy var(--code-bad) 1px', textUnderlineOffset: '3px' },
  '.cm-codeMark-warn': { textDecorationColor: 'var(--code-warn)' },
  '.cm-codeMark-at': { borderLeft: '2px solid var(--code-bad)', marginLeft: '-2px' },
  '.cm-tooltip': {
    backgroundColor: 'var(--code-paper)',
    color: 'inherit',
    border: '1px solid var(--code-edge)',
    borderRadius: '6px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--code-chosen)',
    color: 'inherit',
  },
  '.cm-completionDetail': { color: 'var(--code-quiet)', fontStyle: 'normal' },
});
