import { isComposed } from '@console/ui';
import Box from '@mui/material/Box';
import { type CompositionEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { continuedList, type Selected, shiftLines } from './editing-rules.ts';
import type { Place } from './scroll-rules.ts';

export interface ContentInputProps {
  value: string;
  onChange(value: string): void;
  mono: boolean;
  autoFocus: boolean;
  /** Told what the editor shows, when it scrolls by itself. */
  onScroll?: (place: Place) => void;
}

type Area = RefObject<HTMLTextAreaElement | null>;

/**
 * The text of the note in the browser's own field. Tab goes on to the next control as everywhere, so that nobody is caught in here;
 * lines are moved with Mod+] and Mod+[.
 */
export function PlainInput({ value, onChange, mono, autoFocus, area }: ContentInputProps & { area: Area }) {
  const { t } = useTranslation('notes');
  useGrowth(area, value);
  // Only when the note comes on screen: focus() must not scroll the page under the reader.
  useLayoutEffect(() => {
    if (autoFocus) area.current?.focus({ preventScroll: true });
  }, [autoFocus, area]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const next = isComposed(event.nativeEvent) ? undefined : edited(event);
    if (!next) return;
    event.preventDefault();
    replaceText(event.currentTarget, next);
    onChange(event.currentTarget.value);
  };
  return (
    <Box
      component="textarea"
      ref={area}
      value={value}
      onChange={(event: { target: HTMLTextAreaElement }) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onCompositionStart={({ currentTarget }: CompositionEvent) => {
        (currentTarget as HTMLElement).dataset.composing = '';
      }}
      onCompositionEnd={({ currentTarget }: CompositionEvent) => {
        delete (currentTarget as HTMLElement).dataset.composing;
      }}
      aria-label={t('editor.content')}
      placeholder={t('editor.placeholder')}
      spellCheck={!mono}
      sx={{
        fieldSizing: 'content',
        display: 'block',
        width: '100%',
        minHeight: { xs: 'var(--pane-height, 50vh)', lg: 'var(--pane-height, 60vh)' },
        maxHeight: 'var(--pane-height, none)',
        resize: 'none',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        padding: 1.5,
        bgcolor: 'background.paper',
        color: 'text.primary',
        font: 'inherit',
        fontFamily: mono ? 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' : 'inherit',
        fontSize: mono ? '0.9rem' : '1rem',
        lineHeight: 1.7,
        '&:focus-visible': {
          outline: 2,
          outlineStyle: 'solid',
          outlineColor: 'primary.main',
          outlineOffset: -1,
        },
      }}
    />
  );
}

function edited(event: KeyboardEvent<HTMLTextAreaElement>): Selected | undefined {
  const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget;
  const mod = event.ctrlKey || event.metaKey;
  if (mod && event.key === ']') return shiftLines({ text, start, end }, 'in');
  if (mod && event.key === '[') return shiftLines({ text, start, end }, 'out');
  const plainEnter = event.key === 'Enter' && !mod && !event.shiftKey && !event.altKey;
  return plainEnter ? continuedList({ text, start, end }) : undefined;
}

/** Through the browser's own editing where it can, so that undo knows of it. */
function replaceText(area: HTMLTextAreaElement, { text, start, end }: Selected): void {
  area.select();
  const done = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
  if (!done) area.value = text;
  area.setSelectionRange(start, end);
}

/** Browsers that do not size a field by its content yet get its height by hand. */
function useGrowth(area: Area, value: string): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || value === undefined || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [area, value]);
}
