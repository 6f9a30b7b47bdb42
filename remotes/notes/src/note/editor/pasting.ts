import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { WritingHelp } from './editor-commands.ts';
import { isInCode } from './enclosing.ts';
import { isAddress, linkOf } from './inline-rules.ts';
import { pictureFile, plainOnly } from './pasting-rules.ts';

/** A stretch of text that was pasted as it is, until what it looked like has been made Markdown. */
interface Pasted {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const begun = StateEffect.define<Pasted>();
const settled = StateEffect.define<number>();

/** Moves with what is typed meanwhile. */
const underWay = StateField.define<readonly Pasted[]>({
  create: () => [],
  update: (before, { changes, effects }) => {
    const moved = before.map((one) => {
      const from = changes.mapPos(one.from, 1);
      // What is typed where an empty text was pasted stands in front of it.
      return { ...one, from, to: Math.max(from, changes.mapPos(one.to, -1)) };
    });
    const fresh = effects.flatMap((effect) => (effect.is(begun) ? [effect.value] : []));
    const done = effects.flatMap((effect) => (effect.is(settled) ? [effect.value] : []));
    return [...moved, ...fresh].filter(({ id }) => !done.includes(id));
  },
});

let lastId = 0;

/**
 * Pastes what a page, Word or a sheet has in the clipboard as Markdown. The plain text is there at once and is replaced when the
 * converter has arrived: one undo brings it back, and where the converter does not come it stays.
 */
export const pasting = (help: WritingHelp): Extension => [
  underWay,
  EditorView.domEventHandlers({
    paste: (event, view) => {
      const data = event.clipboardData;
      if (!data || view.state.readOnly) return false;
      const text = data.getData('text/plain');
      const html = data.getData('text/html');
      if (isAddress(text) && linkSelected(view, text.trim())) {
        event.preventDefault();
        return true;
      }
      if (isInCode(view.state) || plainOnly(html, [...data.types])) return false;
      event.preventDefault();
      void pasteFormatted(view, html, text, help);
      return true;
    },
  }),
];

/** An address over a selection makes a link of it, unless it is an address itself. */
function linkSelected(view: EditorView, address: string): boolean {
  const { from, to, empty } = view.state.selection.main;
  const selected = view.state.sliceDoc(from, to);
  if (empty || selected.includes('\n') || isAddress(selected) || isInCode(view.state)) return false;
  const { text } = linkOf(selected, address);
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.paste',
  });
  return true;
}

async function pasteFormatted(
  view: EditorView,
  html: string,
  text: string,
  help: WritingHelp,
): Promise<void> {
  const { from, to } = view.state.selection.main;
  const id = ++lastId;
  const plain = view.state.toText(text);
  view.dispatch({
    changes: { from, to, insert: plain },
    selection: { anchor: from + plain.length },
    effects: begun.of({ id, from, to: from + plain.length, text: plain.toString() }),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
  try {
    const { markdownOfHtml } = await import('../markdown/html-to-markdown.ts');
    if (!asPasted(view.state, id)) return view.dispatch({ effects: settled.of(id) });
    const markdown = markdownOfHtml(html, {
      picture: (address, name) => {
        const file = pictureFile(address, name);
        return file && mentionedIn(help.takeFile(file));
      },
    });
    replacePasted(view, id, markdown);
  } catch {
    // The plain text is there; only its looks are lost, which is told.
    help.onPasteFailed();
    view.dispatch({ effects: settled.of(id) });
  }
}

/** `![name](address)` → the address. */
const mentionedIn = (mention: string): string | undefined => /\(([^()]*)\)$/.exec(mention)?.[1];

/** Where it still stands word for word: what was taken back or corrected meanwhile is the writer's, and stays. */
function asPasted(state: EditorState, id: number): Pasted | undefined {
  const place = state.field(underWay).find((one) => one.id === id);
  const stands = place && state.sliceDoc(place.from, place.to) === place.text;
  return stands && !state.readOnly ? place : undefined;
}

function replacePasted(view: EditorView, id: number, markdown: string): void {
  const place = asPasted(view.state, id);
  if (!place || markdown === '') {
    view.dispatch({ effects: settled.of(id) });
    return;
  }
  const insert = view.state.toText(markdown);
  const { head } = view.state.selection.main;
  const inside = head >= place.from && head <= place.to;
  view.dispatch({
    changes: { from: place.from, to: place.to, insert },
    ...(inside && { selection: { anchor: place.from + insert.length } }),
    effects: settled.of(id),
    userEvent: 'input.paste.formatted',
    scrollIntoView: inside,
  });
}
