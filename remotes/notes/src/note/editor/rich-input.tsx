import { partLater } from '@console/ui';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyMap } from '../keys/keys.ts';
import { type CodeEditor, codeEditor } from './code-editor.ts';
import { commandOnKey } from './command-keys.ts';
import type { EditorCommand } from './editor-commands.ts';
import { formatNews } from './format-news.ts';
import type { ContentInputProps } from './plain-input.tsx';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { useWritingHelp } from './use-writing-help.ts';

/** Comes behind the editor, into the room that is kept for it. */
const Toolbar = partLater(() => import('./toolbar.tsx'));

export interface RichInputProps extends Omit<ContentInputProps, 'autoFocus'> {
  /** Where the plain field was being written in when this one took its place. */
  takeOver: { focused: boolean; start: number; end: number };
}

/** The editor's own words for its search panel and its suggestions → ours. */
const phrases = {
  Find: 'find',
  Replace: 'replace',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'byWord',
  replace: 'replaceOne',
  'replace all': 'replaceAll',
  close: 'close',
  Completions: 'completions',
} as const;

const phrasesOf = (t: TFunction<'notes'>): Record<string, string> =>
  Object.fromEntries(Object.entries(phrases).map(([phrase, key]) => [phrase, t(`editor.search.${key}`)]));

/** The editor with highlighting, search and its own undo, in place of the plain field. */
export default function RichInput(props: RichInputProps) {
  const { value, onChange, onTag, focusMode, mono, onScroll, takeOver } = props;
  const { t } = useTranslation('notes');
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const help = useWritingHelp(onTag);
  const keys = useKeyMap();
  const [news] = useState(formatNews);
  const latest = useRef({ onChange, onScroll, keys, focusMode });
  /** The text of the last render, and what was typed since. */
  const typed = useRef([value]);
  const beginning = useRef({ value, mono, takeOver, t, help, news });
  useLayoutEffect(() => {
    latest.current = { onChange, onScroll, keys, focusMode };
  });

  // The same as long as the editor is on screen, so that a key does not draw the toolbar anew.
  const [bar] = useState(() => ({
    onCommand: (command: EditorCommand) => editor.current?.run(command),
    text: () => typed.current.at(-1) ?? '',
    onGo: (offset: number) => editor.current?.goTo(offset),
    onFocusMode: () => latest.current.focusMode.onChange(!latest.current.focusMode.value),
  }));

  // Syncs with the editor's own part of the page, once.
  useLayoutEffect(() => {
    if (!place.current) return;
    const { value: text, mono: asMono, takeOver: from, t: words, ...world } = beginning.current;
    const made = codeEditor({
      parent: place.current,
      text,
      selection: from.focused ? from : undefined,
      label: words('editor.content'),
      placeholder: words('editor.placeholder'),
      mono: asMono,
      nonce: document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? '',
      phrases: phrasesOf(words),
      onChange: (next) => {
        typed.current.push(next);
        latest.current.onChange(next);
      },
      onScroll: (shown) => latest.current.onScroll?.(shown),
      help: world.help,
      commandOn: (chord) => commandOnKey(latest.current.keys, chord),
      onFormats: world.news.tell,
    });
    editor.current = made;
    if (from.focused) made.focus();
    return () => made.destroy();
  }, []);
  // After every render: one that is late shows what was typed a moment ago, and must not overwrite what was typed since.
  useLayoutEffect(() => {
    const late = typed.current.includes(value) && value !== typed.current.at(-1);
    if (late) return;
    typed.current = [value];
    editor.current?.setText(value);
  });
  useLayoutEffect(() => editor.current?.setMono(mono), [mono]);
  useKeyboardRoom(frame);

  return (
    <Box ref={frame} data-editor="rich" sx={frameStyle}>
      <Box sx={barStyle}>
        <Toolbar {...bar} news={news} focused={focusMode.value} />
      </Box>
      <Box ref={place} sx={{ flex: 1, minHeight: 0, minWidth: 0 }} />
    </Box>
  );
}

/** Twice the class: the editor has colours of its own for a light page only. */
const suggestionsStyle = {
  '&& .cm-tooltip.cm-tooltip-autocomplete': {
    bgcolor: 'background.paper',
    color: 'text.primary',
    border: 1,
    borderColor: 'divider',
  },
  '&& .cm-tooltip-autocomplete > ul > li[aria-selected]': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
  },
} as const;

const frameStyle = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: 'var(--pane-height, auto)',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  overflowWrap: 'anywhere',
  '&:focus-within': {
    outline: 2,
    outlineStyle: 'solid',
    outlineColor: 'primary.main',
    outlineOffset: -1,
  },
  ...suggestionsStyle,
} as const;

/**
 * In sight while a long text scrolls with the page: below the bar on top of every screen, on a phone below the text, above the
 * keyboard on its screen.
 */
const barStyle = {
  position: 'sticky',
  order: { xs: 1, md: 0 },
  top: { xs: 'auto', md: 64 },
  bottom: { xs: 'max(var(--lower-edge, 0px), var(--keyboard, 0px))', md: 'auto' },
  zIndex: 2,
  minHeight: 39,
  bgcolor: 'background.paper',
  borderRadius: 1,
} as const;
