import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { isComposed } from '../keys/shortcut-rules.ts';

export interface EntryCellProps {
  /** Says what is entered, and for which row: the columns' heads are far away from a reader's ear. */
  label: string;
  value: string;
  onChange(typed: string): void;
  /** The cell was left, by any way: time to save the row. */
  onLeave(): void;
  /** Enter and ArrowDown go to the next row, Shift+Enter and ArrowUp to the one before. */
  onMove(step: 1 | -1): void;
  /** Escape: what was typed is taken back. */
  onEscape?: (() => void) | undefined;
  /** Shown under the cell, tied to it, and the cell counts as wrong. */
  error?: string | undefined;
  /** Ids of further descriptions, for example of what the row says of its use. */
  describedBy?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Lets a grid find the cell of a row. */
  cellKey?: string | undefined;
}

/**
 * A number in a column of numbers that are entered one after the other, with the keyboard or with the thumb. Takes what
 * is typed as it is: only who knows the row can say what is right. Light enough for grids of hundreds of rows.
 */
export function EntryCell(props: EntryCellProps) {
  const { label, value, onChange, onLeave, onMove, onEscape, error, describedBy, cellKey } = props;
  const errorId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    // While Chinese is composed, Enter and the arrows belong to the input method.
    if (isComposed(event.nativeEvent)) return;
    const step = stepOf(event);
    if (step === undefined && !(event.key === 'Escape' && onEscape)) return;
    event.preventDefault();
    if (step === undefined) onEscape?.();
    else onMove(step);
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Cell
        ref={props.inputRef}
        type="text"
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={[describedBy, error && errorId].filter(Boolean).join(' ') || undefined}
        data-entry-cell={cellKey}
        value={value}
        placeholder={props.placeholder}
        disabled={props.disabled ?? false}
        readOnly={props.readOnly ?? false}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      />
      {error && (
        <Box id={errorId} sx={{ typography: 'caption', color: 'error.main', marginTop: 0.5 }}>
          {error}
        </Box>
      )}
    </Box>
  );
}

function stepOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): 1 | -1 | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return 1;
  return key === 'ArrowUp' || key === 'Enter' ? -1 : undefined;
}

// One static style sheet: hundreds of cells must not each make theirs.
const Cell = styled('input')(({ theme }) => ({
  width: '100%',
  minWidth: 0,
  height: 36,
  padding: '0 10px',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 550,
  textAlign: 'right',
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  border: `1px solid ${theme.palette.text.secondary}`,
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
  '&[aria-invalid]': { borderColor: theme.palette.error.main, outlineColor: theme.palette.error.main },
  '&:disabled, &[readonly]': {
    color: theme.palette.text.secondary,
    backgroundColor: 'transparent',
    borderColor: theme.palette.divider,
  },
  // A thumb in a stairwell needs a larger target, and iOS zooms into anything below 16 px.
  [theme.breakpoints.down('md')]: { height: 52, fontSize: '1.5rem' },
}));
