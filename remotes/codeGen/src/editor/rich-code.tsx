import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CodeEditor, codeEditor } from './code-editor.ts';
import type { CodeField, CodeInputProps } from './code-input-props.ts';
import './texts.ts';

export interface RichCodeProps extends CodeInputProps {
  ref: Ref<CodeField>;
  ties: Record<string, string | undefined>;
  /** Where the plain field was being written in when this one took its place. */
  takeOver: { focused: boolean; start: number; end: number };
}

/** The editor's own words → ours. */
const phrases = {
  Find: 'search.find',
  Replace: 'search.replace',
  next: 'search.next',
  previous: 'search.previous',
  all: 'search.all',
  'match case': 'search.matchCase',
  regexp: 'search.regexp',
  'by word': 'search.byWord',
  replace: 'search.replaceOne',
  'replace all': 'search.replaceAll',
  close: 'search.close',
  Completions: 'suggestions',
} as const;

const phrasesOf = (t: TFunction<'codeGen'>): Record<string, string> =>
  Object.fromEntries(Object.entries(phrases).map(([phrase, key]) => [phrase, t(`editor.${key}`)]));

const noMarks: NonNullable<CodeInputProps['marks']> = [];

/** The editor in place of the plain field. */
export default function RichCode(props: RichCodeProps) {
  const { value, onChange, language, sqlTables, marks = noMarks, complete, ties, takeOver, ref } = props;
  const { t } = useTranslation('codeGen');
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const latest = useRef({ onChange, complete });
  /** The text of the last render, and what was typed since. */
  const typed = useRef([value]);
  const readOnly = Boolean(props.readOnly || props.disabled);
  const beginning = useRef({ value, takeOver, t, readOnly, placeholder: props.placeholder ?? '' });
  useLayoutEffect(() => {
    latest.current = { onChange, complete };
  });

  // Syncs with the editor's own part of the page, once.
  useLayoutEffect(() => {
    if (!place.current) return;
    const { value: text, takeOver: from, t: words, ...fixed } = beginning.current;
    const made = codeEditor({
      ...fixed,
      parent: place.current,
      text,
      selection: from.focused ? from : undefined,
      nonce: document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? '',
      phrases: phrasesOf(words),
      onChange: (next) => {
        typed.current.push(next);
        latest.current.onChange(next);
      },
    });
    editor.current = made;
    if (from.focused) made.focus();
    return () => {
      editor.current = undefined;
      made.destroy();
    };
  }, []);
  // After every render: one that is late shows what was typed a moment ago, and must not overwrite what was typed since.
  useLayoutEffect(() => {
    const late = typed.current.includes(value) && value !== typed.current.at(-1);
    if (late) return;
    typed.current = [value];
    editor.current?.setText(value);
  });
  const tied = JSON.stringify(ties); // Leaves out what is undefined.
  useLayoutEffect(() => editor.current?.setTies(JSON.parse(tied) as Record<string, string>), [tied]);
  useLayoutEffect(() => editor.current?.setReadOnly(readOnly), [readOnly]);
  useLayoutEffect(() => editor.current?.setLanguage(language, { sqlTables }), [language, sqlTables]);
  useLayoutEffect(() => editor.current?.setMarks(marks), [marks]);
  const completes = complete !== undefined;
  useLayoutEffect(
    () => editor.current?.setComplete(completes ? (...at) => latest.current.complete?.(...at) : undefined),
    [completes],
  );
  useImperativeHandle(ref, () => ({
    focus: () => editor.current?.focus(),
    select: (from, to) => editor.current?.select(from, to),
  }));
  return <Box ref={place} data-editor="rich" sx={{ minWidth: 0, maxHeight: 'inherit', display: 'grid' }} />;
}
