import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { matching, type SlashEntry, titlesInOrder, type Wanted, wantedAt } from './completion-rules.ts';
import type { EditorCommand, WritingHelp } from './editor-commands.ts';
import { isInCode } from './enclosing.ts';
import { runCommand } from './formatting.ts';

/** So many are offered; whoever wants another one types more of it. */
const mostOffered = 20;

/** In the order in which they are offered. */
const slashCommands = [
  'heading1',
  'heading2',
  'heading3',
  'bulletList',
  'orderedList',
  'taskList',
  'quote',
  'callout',
  'codeBlock',
  'table',
  'picture',
  'noteLink',
  'date',
  'formula',
  'divider',
] as const satisfies readonly EditorCommand[];

/** Offers titles of notes behind `[[`, tags behind `#`, and at the beginning of a line behind `/` what can be put in. */
export const completion = (help: WritingHelp): Extension => [
  autocompletion({
    override: [(context) => offered(context, help)],
    icons: false,
    aboveCursor: false,
    maxRenderedOptions: 50,
    closeOnBlur: true,
  }),
  look,
];

async function offered(context: CompletionContext, help: WritingHelp): Promise<CompletionResult | null> {
  const { state, pos } = context;
  const line = state.doc.lineAt(pos);
  // Beyond this, nobody types a title.
  const wanted = wantedAt(line.text.slice(Math.max(0, pos - line.from - 300), pos - line.from));
  if (!wanted || isInCode(state)) return null;
  const from = line.from + Math.max(0, pos - line.from - 300) + wanted.from;
  const options = await optionsFor(wanted, help);
  // None is an answer as well: after `null` the editor would not ask for what was typed meanwhile.
  return context.aborted ? null : { from, options, filter: false };
}

async function optionsFor(wanted: Wanted, help: WritingHelp): Promise<Completion[]> {
  switch (wanted.kind) {
    case 'title':
      return titlesInOrder(await help.findTitles(wanted.typed), wanted.typed)
        .slice(0, mostOffered)
        .map((title) => linkTo(title, title));
    case 'heading': {
      const headings = (await help.headingsOf(wanted.title)).map((label) => ({ label }));
      return matching(headings, wanted.typed.trim())
        .slice(0, mostOffered)
        .map(({ label }) => linkTo(label, `${wanted.title}#${label}`));
    }
    case 'tag': {
      const names = (await help.tagNames()).map((label) => ({ label }));
      return matching(names, wanted.typed)
        .slice(0, mostOffered)
        .map(({ label }) => tagged(label, help));
    }
    case 'command':
      return matching(slashEntries(help), wanted.typed).map((entry) => commandEntry(entry, help));
  }
}

/** Brackets in a title would end the link early: it is written without them, and found all the same. */
function linkTo(label: string, target: string): Completion {
  const text = `[[${target.replace(/[[\]|]/g, ' ')}]]`;
  return {
    label,
    apply: (view, chosen, from, to) => {
      const behind = /^(?:\]\]|】】)/.exec(view.state.sliceDoc(to, to + 2))?.[0].length ?? 0;
      replaced(view, chosen, from, to + behind, text);
    },
  };
}

const tagged = (name: string, help: WritingHelp): Completion => ({
  label: `#${name}`,
  apply: (view, chosen, from, to) => {
    replaced(view, chosen, from, to, `#${name} `);
    help.onTag(name);
  },
});

function commandEntry({ command, label }: SlashEntry, help: WritingHelp): Completion {
  return {
    label,
    apply: (view, chosen, from, to) => {
      const template = typeof command === 'string' ? undefined : help.templates()[command.template];
      replaced(view, chosen, from, to, template?.text ?? '');
      if (typeof command === 'string') runCommand(view, command, help);
    },
  };
}

function replaced(view: EditorView, chosen: Completion, from: number, to: number, text: string): void {
  view.dispatch({
    changes: { from, to, insert: view.state.toText(text) },
    selection: { anchor: from + text.length },
    annotations: pickedCompletion.of(chosen),
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

function slashEntries(help: WritingHelp): SlashEntry[] {
  const commands = slashCommands.map((command) => ({
    command,
    label: help.word(command),
    words: help.word(`words.${command}`),
  }));
  const templates = help.templates().map(({ label }, template) => ({
    command: { template },
    label: `${help.word('template')}: ${label}`,
    words: help.word('words.template'),
  }));
  return [...commands, ...templates];
}

const look = EditorView.baseTheme({
  '.cm-tooltip.cm-tooltip-autocomplete': {
    borderRadius: '8px',
    overflow: 'hidden',
    boxShadow: '0 6px 24px rgba(0, 0, 0, 0.18)',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit !important', maxHeight: '18em !important' },
  '.cm-tooltip-autocomplete > ul > li': {
    padding: '6px 12px !important',
    minHeight: '24px',
    lineHeight: '1.5 !important',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal !important',
  },
});
