import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CodeEditor, codeEditor } from './code-editor.ts';
import type { ContentInputProps } from './plain-input.tsx';

export interface RichInputProps extends Omit<ContentInputProps, 'autoFocus'> {
  /** Where the plain field was being written in when this one took its place. */
  takeOver: { focused: boolean; start: number; end: number };
}

/** The editor's own words for its search panel → ours. */
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
} as const;

const phrasesOf = (t: TFunction<'notes'>): Record<string, string> =>
  Object.fromEntries(Object.entries(phrases).map(([phrase, key]) => [phrase, t(`editor.search.${key}`)]));

/** The editor with highlighting, search and its own undo, in place of the plain field. */
export default function RichInput({ value, onChange, mono, onScroll, takeOver }: RichInputProps) {
  const { t } = useTranslation('notes');
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const latest = useRef({ onChange, onScroll });
  /** The text of the last render, and what was typed since. */
  const typed = useRef([value]);
  const beginning = useRef({ value, mono, takeOver, t });
  useLayoutEffect(() => {
    latest.current = { onChange, onScroll };
  });

  // Syncs with the editor's own part of the page, once.
  useLayoutEffect(() => {
    if (!place.current) return;
    const { value: text, mono: asMono, takeOver: from, t: words } = beginning.current;
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

  return (
    <Box
      ref={place}
      data-editor="rich"
      sx={{
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
      }}
    />
  );
}
