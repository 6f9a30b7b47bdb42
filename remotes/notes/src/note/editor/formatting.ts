import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { newTable, tableLines } from '../markdown/table-rules.ts';
import type { EditorCommand, Formats, WritingHelp } from './editor-commands.ts';
import { enclosing, type SyntaxNode } from './enclosing.ts';
import { codeMark, type InlineFormat, inlineMarks, linkOf, type Rewritten, wrapped } from './inline-rules.ts';
import {
  type ListKind,
  lineStartOf,
  listKindOf,
  nextHeadingLevel,
  toggledHeading,
  toggledList,
  toggledQuote,
} from './lines-rules.ts';
import { isInTable, runTableCommand } from './table-editing.ts';
import { changeBetween } from './waiting-changes.ts';

/** What the parser calls them. */
const nodeNames: Partial<Record<InlineFormat | 'link' | 'quote', string>> = {
  bold: 'StrongEmphasis',
  italic: 'Emphasis',
  strike: 'Strikethrough',
  code: 'InlineCode',
  link: 'Link',
  quote: 'Blockquote',
};

/** What the text looks like where the cursor stands. */
export function formatsAt(state: EditorState): Formats {
  const line = state.doc.lineAt(state.selection.main.from).text;
  const has = (name: keyof typeof nodeNames) => enclosing(state, nodeNames[name]) !== undefined;
  return {
    bold: has('bold'),
    italic: has('italic'),
    strike: has('strike'),
    code: has('code'),
    link: has('link'),
    quote: has('quote'),
    codeBlock: enclosing(state, 'FencedCode') !== undefined,
    heading: lineStartOf(line).heading.trim().length,
    list: listKindOf(line) ?? 'none',
    table: isInTable(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

const lists: Partial<Record<EditorCommand, ListKind>> = {
  bulletList: 'bullet',
  orderedList: 'ordered',
  taskList: 'task',
};

/** Does what a button, a key or the menu behind `/` asks for. */
export function runCommand(view: EditorView, command: EditorCommand, help: WritingHelp): void {
  if (view.state.readOnly || view.composing) return;
  if (command === 'undo') undo(view);
  else if (command === 'redo') redo(view);
  else if (command === 'picture') void choosePicture(view, help);
  else if (!runTableCommand(view, command)) {
    const spec = changeOf(view.state, command, help);
    if (spec) view.dispatch({ userEvent: 'input.format', scrollIntoView: true }, spec);
  }
  view.focus();
}

function changeOf(
  state: EditorState,
  command: EditorCommand,
  help: WritingHelp,
): TransactionSpec | undefined {
  if (command in inlineMarks) return inline(state, command as InlineFormat);
  const list = lists[command];
  if (list) return ofLines(state, (lines) => toggledList(lines, list));
  switch (command) {
    case 'quote':
      return ofLines(state, toggledQuote);
    case 'heading':
      return ofLines(state, (lines) => {
        const level = nextHeadingLevel(lines[0] ?? '');
        return toggledHeading(lines, level);
      });
    case 'heading1':
    case 'heading2':
    case 'heading3':
      return ofLines(state, (lines) => toggledHeading(lines, Number(command.at(-1))));
    case 'link':
      return unlinked(state) ?? rewritten(state, linkOf);
    case 'noteLink':
      return rewritten(state, (selected) => ({
        text: `[[${selected}]]`,
        start: 2 + selected.length,
        end: 2 + selected.length,
      }));
    case 'codeBlock':
      return block(state, (selected) => ({ before: '```', inside: selected, behind: '```' }));
    case 'formula':
      return block(state, (selected) => ({ before: '$$', inside: selected, behind: '$$' }));
    case 'callout':
      return block(state, (selected) => ({
        before: '> [!note]',
        inside: `> ${selected.replaceAll('\n', '\n> ')}`,
        behind: '',
      }));
    case 'divider':
      return block(state, () => ({ before: '---', inside: '', behind: '' }));
    case 'date':
      return rewritten(state, () => insertedText(help.today()));
    case 'table': {
      const head = [1, 2, 3].map((number) => `${help.word('column')} ${number}`);
      return block(state, () => ({
        before: '',
        inside: tableLines(newTable(head, 2)).join('\n'),
        behind: '',
      }));
    }
    default:
      return undefined;
  }
}

const insertedText = (text: string): Rewritten => ({ text, start: text.length, end: text.length });

/** Takes the look away where the selection has it, gives it otherwise. */
function inline(state: EditorState, format: InlineFormat): TransactionSpec {
  const mark = inlineMarks[format];
  const node = enclosing(state, nodeNames[format]);
  const marks = node && marksOf(node);
  if (marks) return { changes: marks };
  const { from, to } = state.selection.main;
  const [before, after] = [state.sliceDoc(from - mark.length, from), state.sliceDoc(to, to + mark.length)];
  const bare = state.sliceDoc(from - mark.length - 1, from - mark.length) !== mark[0];
  // Signs with nothing between them are no look yet, and `==` is none to the parser.
  if (before === mark && after === mark && bare)
    return {
      changes: [
        { from: from - mark.length, to: from },
        { from: to, to: to + mark.length },
      ],
    };
  return rewritten(state, (selected) => {
    if (format !== 'code' || selected === '') return wrapped(selected, mark);
    const { open, close } = codeMark(selected);
    return { text: open + selected + close, start: open.length, end: open.length + selected.length };
  });
}

function marksOf(node: SyntaxNode): ChangeSpec[] | undefined {
  const [first, last] = [node.firstChild, node.lastChild];
  if (!first || !last || first.from === last.from || !/Mark$/.test(first.name)) return undefined;
  return [
    { from: first.from, to: first.to },
    { from: last.from, to: last.to },
  ];
}

/** A link becomes its text again. */
function unlinked(state: EditorState): TransactionSpec | undefined {
  const node = enclosing(state, 'Link');
  const marks = node?.getChildren('LinkMark') ?? [];
  const [open, close] = marks;
  if (!node || !open || !close) return undefined;
  return {
    changes: [
      { from: open.from, to: open.to },
      { from: close.from, to: node.to },
    ],
  };
}

function rewritten(state: EditorState, rule: (selected: string) => Rewritten): TransactionSpec {
  return state.changeByRange(({ from, to }) => {
    const next = rule(state.sliceDoc(from, to));
    return {
      changes: { from, to, insert: state.toText(next.text) },
      range: EditorSelection.range(from + next.start, from + next.end),
    };
  });
}

/** A rule for whole lines; only what it changes of a line is touched, so that the cursor stays on its words. */
function ofLines(state: EditorState, rule: (lines: readonly string[]) => string[]): TransactionSpec {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from);
  const last = state.doc.lineAt(to);
  const before = state.sliceDoc(first.from, last.to).split('\n');
  const after = rule(before);
  let at = first.from;
  const changes = before.map((line, index) => {
    const change = changeBetween(line, after[index] ?? line);
    const placed = { ...change, from: at + change.from, to: at + change.to };
    at += line.length + 1;
    return placed;
  });
  const set = state.changes(changes);
  return { changes: set, selection: state.selection.map(set, 1) };
}

/** A paragraph of its own around what is selected, or in place of the empty line of the cursor. */
function block(
  state: EditorState,
  rule: (selected: string) => { before: string; inside: string; behind: string },
): TransactionSpec {
  const { from, to, empty } = state.selection.main;
  const line = state.doc.lineAt(to);
  const blank = line.text.trim() === '';
  const start = empty ? (blank ? line.from : line.to) : from;
  const end = empty ? line.to : to;
  const { before, inside, behind } = rule(empty ? '' : state.sliceDoc(from, to));
  const above = state.sliceDoc(Math.max(0, start - 2), start);
  const gapAbove =
    start === 0 || above === '\n\n' || above === '\n' ? '' : above.endsWith('\n') ? '\n' : '\n\n';
  const below = state.sliceDoc(end, end + 2);
  const gapBelow =
    below === '' || below === '\n\n' ? (below === '' ? '\n' : '') : below.startsWith('\n') ? '\n' : '\n\n';
  // Behind a divider one goes on; into anything else one writes.
  const isDivider = inside === '' && behind === '';
  const head = gapAbove + before + (before === '' || isDivider ? '' : '\n');
  const text = `${head}${inside}${behind === '' ? '' : `\n${behind}`}`;
  const written = start + (isDivider ? text.length + gapBelow.length : head.length + inside.length);
  return {
    changes: { from: start, to: end, insert: state.toText(text + gapBelow) },
    selection: inside.startsWith('| ')
      ? firstCell(start + head.length, inside)
      : EditorSelection.cursor(written),
  };
}

/** What a new table begins with is selected, so that one types over it. */
const firstCell = (from: number, table: string) =>
  EditorSelection.single(from + 2, from + 2 + table.slice(2).search(/ *\|/));

async function choosePicture(view: EditorView, help: WritingHelp): Promise<void> {
  const files = await help.choosePictures();
  if (files.length === 0) return;
  const text = files.map((file) => help.takeFile(file)).join('\n\n');
  view.dispatch(view.state.replaceSelection(`${text}\n`), { userEvent: 'input.paste', scrollIntoView: true });
  view.focus();
}
