import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ComponentType, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CodeField, CodeInputProps } from './code-input-props.ts';
import type { RichCodeProps } from './rich-code.tsx';

export type { CodeField, CodeInputProps, CodeMark, Complete, Suggestion } from './code-input-props.ts';

/** What the editor measures its lines with; where that is missing the browser's own field stays. */
const canBeRich = (): boolean => typeof globalThis.Range?.prototype.getClientRects === 'function';

interface Rich {
  readonly Code: ComponentType<RichCodeProps>;
  readonly takeOver: RichCodeProps['takeOver'];
}

/**
 * A field for code, the one of this remote. One can write at once, in the browser's own field; the editor with colours,
 * suggestions, search and its own undo takes its place as soon as it is here. Tab goes on to the next control.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, value, onChange, error, help, rows = 6, mostRows = 24, ref } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<CodeField>(null);
  const rich = useRichCode(area);
  useImperativeHandle(ref, () => ({
    focus: () => (editor.current ?? area.current)?.focus(),
    select: (from, to) => {
      if (editor.current) return editor.current.select(from, to);
      area.current?.focus();
      area.current?.setSelectionRange(from, to);
    },
  }));
  const told = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
  const ties = {
    'aria-labelledby': `${id}-label`,
    'aria-describedby': told,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-keyshortcuts': props.keyShortcuts,
    'aria-readonly': props.readOnly ? ('true' as const) : undefined,
    'aria-disabled': props.disabled ? ('true' as const) : undefined,
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography
        component="label"
        id={`${id}-label`}
        htmlFor={rich ? undefined : id}
        onClick={() => editor.current?.focus()}
        variant="body2"
        sx={{ display: 'block', fontWeight: 550, marginBottom: 0.5 }}
      >
        {label}
      </Typography>
      <Box sx={[frameStyle, codeColours, { '--code-height': `${rows * 1.4 + 1.5}rem` }, bad(Boolean(error))]}>
        <Box sx={{ maxHeight: `${mostRows * 1.4 + 1.5}rem`, display: 'grid' }}>
          {rich ? (
            <rich.Code {...props} ref={editor} ties={ties} takeOver={rich.takeOver} />
          ) : (
            <Box
              component="textarea"
              ref={area}
              id={id}
              {...ties}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onCompositionStart={({ currentTarget }) => {
                (currentTarget as HTMLElement).dataset.composing = '';
              }}
              onCompositionEnd={({ currentTarget }) => {
                delete (currentTarget as HTMLElement).dataset.composing;
              }}
              placeholder={props.placeholder}
              readOnly={Boolean(props.readOnly || props.disabled)}
              spellCheck={false}
              rows={rows}
              sx={areaStyle}
            />
          )}
        </Box>
      </Box>
      {error && (
        <FormHelperText id={`${id}-error`} error role="alert">
          {error}
        </FormHelperText>
      )}
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </Box>
  );
}

/** The editor's code, once it is here and nobody is in the middle of a Chinese word. */
function useRichCode(area: { readonly current: HTMLTextAreaElement | null }): Rich | undefined {
  const [rich, setRich] = useState<Rich>();
  // Syncs with code that arrives some time.
  useEffect(() => {
    if (!canBeRich()) return;
    let wanted = true;
    const show = async () => {
      const { default: Code } = await import('./rich-code.tsx');
      while (wanted && area.current?.dataset.composing !== undefined) await composed(area.current);
      if (!wanted) return;
      // Read and swapped in one go: a key between the two would go to a field that is leaving.
      const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
      const focused = area.current !== null && document.activeElement === area.current;
      flushSync(() => setRich({ Code, takeOver: { focused, start, end } }));
    };
    // Without it, for example offline, the plain field does.
    show().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [area]);
  return rich;
}

const composed = (area: HTMLTextAreaElement): Promise<void> =>
  new Promise((resolve) =>
    area.addEventListener('compositionend', () => setTimeout(resolve), { once: true }),
  );

const frameStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  overflow: 'hidden',
  '&:focus-within': {
    outline: 2,
    outlineStyle: 'solid',
    outlineColor: 'primary.main',
    outlineOffset: -1,
  },
};

const bad = (isBad: boolean) => (isBad ? { borderColor: 'error.main' } : {});

/** The editor's own style sheet stands outside the theme: it reads the colours from here. */
export const codeColours = ({ palette }: Theme) => ({
  '--code-name': palette.info.main,
  '--code-string': palette.success.main,
  '--code-value': palette.warning.main,
  '--code-keyword': palette.primary.main,
  '--code-quiet': palette.text.secondary,
  '--code-bad': palette.error.main,
  '--code-warn': palette.warning.main,
  '--code-paper': palette.background.paper,
  '--code-edge': palette.divider,
  '--code-chosen': palette.action.selected,
});

const areaStyle = {
  display: 'block',
  width: '100%',
  minHeight: 'var(--code-height)',
  resize: 'vertical',
  border: 0,
  outline: 'none',
  padding: 1.5,
  bgcolor: 'transparent',
  color: 'inherit',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.875rem',
  lineHeight: 1.6,
};
