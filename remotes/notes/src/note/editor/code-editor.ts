import {
  copyLineDown,
  copyLineUp,
  deleteLine,
  history,
  historyKeymap,
  moveLineDown,
  moveLineUp,
  redo,
  simplifySelection,
  standardKeymap,
} from '@codemirror/commands';
import { defineLanguageFacet, Language, languageDataProp, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorSelection, EditorState, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
  placeholder,
} from '@codemirror/view';
import { chordOf, isComposed } from '@console/ui';
import { GFM, parser } from '@lezer/markdown';
import { continuedList, inBlock, movesIn, movesOut, type Selected, shiftLines } from './editing-rules.ts';
import type { EditorCommand, Formats, WritingHelp } from './editor-commands.ts';
import { highlighting, lookOf } from './editor-look.ts';
import { laterPart } from './later-part.ts';
import { laterSearch } from './later-search.ts';
import { pasting } from './pasting.ts';
import { type Place, shareOf, within } from './scroll-rules.ts';
import { toldText } from './told-text.ts';
import { changeBetween } from './waiting-changes.ts';

export interface CodeEditorOptions {
  parent: HTMLElement;
  text: string;
  selection?: { start: number; end: number } | undefined;
  label: string;
  placeholder: string;
  mono: boolean;
  nonce: string;
  /** Words of the search panel and the completion, in the user's language. */
  phrases: Record<string, string>;
  help: WritingHelp;
  /** Which command a key runs, by its chord; asked with every key, since people change them. */
  commandOn(chord: string): EditorCommand | undefined;
  onChange(text: string): void;
  onScroll(place: Place): void;
  /** What the text looks like at the cursor, whenever that has changed. */
  onFormats(formats: Formats): void;
}

export interface CodeEditor {
  focus(): void;
  /** A text from elsewhere, such as a merge: the cursor stays on its words, and composing is not disturbed. */
  setText(text: string): void;
  setMono(mono: boolean): void;
  /** Does what a button of the toolbar asks for, as soon as it can. */
  run(command: EditorCommand): void;
  /** Puts the cursor at a place of the text, and the place in sight. */
  goTo(offset: number): void;
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

/**
 * What prose needs of the editor's keys; those for code (comments, brackets, indents by syntax) would only be waited for. Keys of
 * the screen and the ones that browsers own stay free; Tab goes on to the next control.
 */
const editorKeys: readonly KeyBinding[] = [
  { key: 'Alt-ArrowUp', run: moveLineUp },
  { key: 'Alt-ArrowDown', run: moveLineDown },
  { key: 'Shift-Alt-ArrowUp', run: copyLineUp },
  { key: 'Shift-Alt-ArrowDown', run: copyLineDown },
  { key: 'Shift-Mod-k', run: deleteLine },
  { key: 'Escape', run: simplifySelection },
  ...standardKeymap,
];

/** The tools come when what one waits for is here. */
const toolsAfterMs = 300;

/** The editor of a note, made by hand: React renders nothing in it, so it keeps selection, scroll and composition. */
export function codeEditor(options: CodeEditorOptions): CodeEditor {
  const mono = new Compartment();
  const { help } = options;
  const tools = laterPart(
    () => import('./writing-tools.ts'),
    ({ writingTools }) => writingTools(help),
    { quietAfterMs: toolsAfterMs },
  );
  const state = EditorState.create({
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
      // In front of all others: what the writer has chosen for a key counts.
      Prec.highest(EditorView.domEventHandlers({ keydown: (event) => pressed(event) })),
      tools.extension,
      // From the first moment on: what was pasted as plain text stays plain.
      pasting(help),
      Prec.high(
        keymap.of([
          { key: 'Enter', run: by(continuedList) },
          { key: 'Tab', run: moved('in'), shift: moved('out') },
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
      // Of keys that mean something elsewhere on the screen, the editor takes those that it has a use for right now.
      EditorView.contentAttributes.of(({ state: { selection } }) => ({
        'data-keys': selection.main.empty ? '' : 'Mod+K',
      })),
      mono.of(lookOf(options.mono)),
      EditorView.updateListener.of((update) => {
        text.updated(update);
        const changed = update.docChanged || update.selectionSet || update.transactions.length > 0;
        if (changed) tellFormats(update.state);
      }),
      EditorView.domEventHandlers({
        // After the editor has taken what was composed.
        compositionend: (_event, view) => void setTimeout(() => text.composed(view)),
      }),
    ],
  });
  const text = toldText(state, options.onChange);
  const view = new EditorView({ parent: options.parent, state });

  let last = '';
  function tellFormats(now: EditorState) {
    const formats = tools.here()?.formatsAt(now);
    const shown = JSON.stringify(formats);
    if (!formats || shown === last) return;
    last = shown;
    options.onFormats(formats);
  }
  function run(command: EditorCommand) {
    // Where they do not come, for example without a network, the text is written by hand.
    tools.arrived(view).then(
      ({ runCommand }) => runCommand(view, command, help),
      () => {},
    );
  }
  function pressed(event: KeyboardEvent): boolean {
    const chord = isComposed(event) ? undefined : chordOf(event);
    const command = chord === undefined ? undefined : options.commandOn(chord);
    // Without a selection, Mod+K finds anything in the console, as everywhere.
    const isPalettes = chord === 'Mod+K' && view.state.selection.main.empty;
    // By its chord: with caps lock on, Shift makes a small letter, and the key would be that of undo.
    if (command === undefined && chord === 'Mod+Shift+Z') {
      redo(view);
      return true;
    }
    if (command === undefined || isPalettes) return false;
    run(command);
    return true;
  }
  /** Tab in a list, where the writer wants it: moves as far as it goes, and leaves the editor then. */
  function moved(direction: 'in' | 'out') {
    const can = direction === 'in' ? movesIn : movesOut;
    const shift = (selected: Selected) => (can(selected) ? shiftLines(selected, direction) : undefined);
    return (editor: EditorView) => help.tabIndents() && by(shift)(editor);
  }

  view.scrollDOM.addEventListener('scroll', () => options.onScroll(placeIn(view)), { passive: true });
  // The page may be gone in a moment: better half a word in the draft than none. Before whoever writes the draft down.
  const leaving = () => text.flush(view.state);
  // One that only is out of sight lives on: half a word would be saved in a moment, and waits until it is whole.
  const hiding = () => text.composed(view);
  window.addEventListener('pagehide', leaving, true);
  window.addEventListener('visibilitychange', hiding, true);

  return {
    focus: () => view.focus(),
    setText: (next) => text.setText(view, next),
    setMono: (next) => view.dispatch({ effects: mono.reconfigure(lookOf(next)) }),
    run,
    goTo: (offset) => {
      const at = Math.min(offset, view.state.doc.length);
      view.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 24 }),
      });
      view.focus();
    },
    destroy: () => {
      text.flush(view.state);
      window.removeEventListener('pagehide', leaving, true);
      window.removeEventListener('visibilitychange', hiding, true);
      view.destroy();
    },
  };
}

function selectionIn(text: string, selection: CodeEditorOptions['selection']) {
  const inText = (at: number) => Math.min(at, text.length);
  return selection && EditorSelection.single(inText(selection.start), inText(selection.end));
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

/** So much to each side of the selection is looked at by a rule. */
const ruleReach = 20_000;

/** A rule on the lines around the selection as an editor command; undefined leaves the key to the others. */
const by = (rule: (selected: Selected) => Selected | undefined) => (view: EditorView) => {
  const { doc, selection, readOnly } = view.state;
  const { from, to } = selection.main;
  const start = doc.lineAt(Math.max(0, from - ruleReach)).from;
  const end = doc.lineAt(Math.min(doc.length, to + ruleReach)).to;
  const now = doc.sliceString(start, end);
  const next = inBlock({ text: now, start: from - start, end: to - start }, rule);
  if (!next || readOnly) return false;
  const { from: at, to: until, insert } = changeBetween(now, next.text);
  view.dispatch({
    changes: { from: start + at, to: start + until, insert: view.state.toText(insert) },
    selection: EditorSelection.single(start + next.start, start + next.end),
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
};
