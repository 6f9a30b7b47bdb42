import { isComposed } from '@console/ui';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { continuedList, inBlock, type Selected, shiftLines } from './editing-rules.ts';
import type { Place } from './scroll-rules.ts';
import { useComposing } from './use-composing.ts';

export interface ContentInputProps {
  value: string;
  onChange(value: string): void;
  /** The note gets the tag of that name, which was written into the text. */
  onTag(name: string): void;
  /** The text alone on the screen. */
  focusMode: { readonly value: boolean; onChange(next: boolean): void };
  mono: boolean;
  autoFocus: boolean;
  /** Told what the editor shows, when it scrolls by itself. */
  onScroll?: (place: Place) => void;
}

type Area = RefObject<HTMLTextAreaElement | null>;
type PlainInputProps = Omit<ContentInputProps, 'onTag' | 'focusMode'> & { area: Area };

/**
 * The text of the note in the browser's own field. Tab goes on to the next control as everywhere, so that nobody is caught in here;
 * lines are moved with Mod+] and Mod+[.
 */
export function PlainInput({ value, onChange, mono, autoFocus, area }: PlainInputProps) {
  const { t } = useTranslation('notes');
  const composing = useComposing(value, onChange);
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
      {...composing}
      onKeyDown={onKeyDown}
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
  const apply = (rule: (block: Selected) => Selected | undefined) => inBlock({ text, start, end }, rule);
  if (mod && event.key === ']') return apply((block) => shiftLines(block, 'in'));
  if (mod && event.key === '[') return apply((block) => shiftLines(block, 'out'));
  const plainEnter = event.key === 'Enter' && !mod && !event.shiftKey && !event.altKey;
  return plainEnter ? apply(continuedList) : undefined;
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
