import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { AddIcon, DeleteIcon } from '../icons.tsx';
import { isComposed } from '../keys/shortcut-rules.ts';

/** One line as it is drawn. */
export interface LineAt {
  readonly index: number;
  /** It was added just now: its first field takes the focus (`autoFocus`). */
  readonly startsHere: boolean;
}

export interface LineItemsProps<Line extends { readonly key: string }> {
  /** Of all lines together. */
  label: string;
  lines: readonly Line[];
  lineLabel(at: LineAt): string;
  /** The fields of a line, in typing order. */
  fields(line: Line, at: LineAt): readonly ReactNode[];
  /** What follows from a line, at its end: a volume, an amount. */
  result?(line: Line, at: LineAt): ReactNode;
  /** Wide fields below one another, instead of in one line of numbers. */
  stacked?: boolean;
  addLabel: ReactNode;
  removeLabel(at: LineAt): string;
  /** Left out where nothing may be added. */
  onAdd?: (() => void) | undefined;
  /** Whether a line may go; unless told, all but the last one. */
  removable?(line: Line): boolean;
  onRemove(line: Line, at: LineAt): void;
  /** What is wrong with all of them together. */
  error?: string | undefined;
  /** What all lines come to. */
  totals?: ReactNode;
}

/**
 * Lines of fields that are typed one after the other. Enter goes on in the next line, in the last one it adds a line
 * (not where they are `stacked`: there it sends, as in any form).
 * Each line is a group with a name, so that its fields are told apart by ear.
 */
export function LineItems<Line extends { readonly key: string }>(props: LineItemsProps<Line>) {
  const { label, lines, lineLabel, addLabel, removeLabel, onAdd, onRemove, error, totals, stacked } = props;
  const { removable = () => lines.length > 1 } = props;
  const [known, setKnown] = useState<readonly string[]>();
  const box = useRef<HTMLDivElement>(null);
  const add = () => {
    setKnown(lines.map(({ key }) => key));
    onAdd?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Among wide fields Enter sends, as in any form.
    const line = stacked ? undefined : lineOf(event, box.current);
    if (line === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = box.current?.children[line + 1];
    if (line + 1 < lines.length) next?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else add();
  };
  return (
    <Box role="group" aria-label={label}>
      <Box ref={box} onKeyDown={onKeyDown}>
        {lines.map((line, index) => {
          const at = { index, startsHere: known !== undefined && !known.includes(line.key) };
          const fields = props.fields(line, at);
          return (
            <Box
              key={line.key}
              role="group"
              aria-label={lineLabel(at)}
              sx={stacked ? stackedStyle(fields.length) : lineStyle(fields.length)}
            >
              {stacked ? <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{fields}</Box> : fields}
              <Box sx={stacked ? undefined : endStyle(fields.length)}>
                {props.result?.(line, at)}
                <IconButton
                  aria-label={removeLabel(at)}
                  disabled={!removable(line)}
                  onClick={() => onRemove(line, at)}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Box>
            </Box>
          );
        })}
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
      {onAdd && (
        <Button size="small" startIcon={<AddIcon />} onClick={add}>
          {addLabel}
        </Button>
      )}
      {totals}
    </Box>
  );
}

/** The line in which Enter was pressed while typing; a choice, a button and several lines of text have their own use for it. */
function lineOf(event: KeyboardEvent, box: HTMLElement | null): number | undefined {
  const { target, nativeEvent } = event;
  // While Chinese is composed, Enter belongs to the input method.
  if (event.key !== 'Enter' || event.defaultPrevented || isComposed(nativeEvent)) return undefined;
  if (!(target instanceof HTMLInputElement) || ['radio', 'checkbox'].includes(target.type)) return undefined;
  const line = [...(box?.children ?? [])].findIndex((one) => one.contains(target));
  return line < 0 ? undefined : line;
}

/** On a phone two fields beside each other; wider, all fields of the line and its end in one. */
const lineStyle = (fields: number) => ({
  display: 'grid',
  gap: 1,
  mb: 1.5,
  // Labels of two lines stand above the inputs on a phone; messages below them in one line when wider.
  alignItems: { xs: 'end', sm: 'start' },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: `repeat(${fields}, minmax(0, 1fr)) minmax(min-content, auto)`,
  },
});

/** Beside an odd last field, or below a full line of them. */
const endStyle = (fields: number) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  // Level with the inputs, which have their labels above them.
  mt: { xs: 0, sm: 3 },
  gridColumn: { xs: fields % 2 === 0 ? 'span 2' : 'auto', sm: 'auto' },
});

/** A line of one field is as low as that; several stand apart from those of the next line. */
const stackedStyle = (fields: number) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: fields > 1 ? 'start' : 'center',
  gap: 1,
  paddingBlock: fields > 1 ? 2 : 0.5,
  borderBottom: 1,
  borderColor: 'divider',
});
