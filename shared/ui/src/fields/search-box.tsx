import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, SearchIcon } from '../icons.tsx';
import { isComposed } from '../keys/shortcut-rules.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';

export interface SearchBoxProps {
  label: string;
  value: string;
  onSearch(text: string): void;
  /** Milliseconds of rest before the search runs; Enter runs it at once. */
  delay?: number;
  /** A search costs somebody something: it runs by Enter and by a button in the box only. */
  waitsForEnter?: boolean;
  /** Key that brings the focus here from anywhere but a text field. */
  shortcut?: string;
  placeholder?: string;
  autoFocus?: boolean;
}

/** Searches while one types, but never with a half-composed Chinese word. */
export function SearchBox(props: SearchBoxProps) {
  const { label, value, delay = 250, waitsForEnter, shortcut = '/', placeholder, autoFocus } = props;
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const search = useSearchText(props, waitsForEnter ? undefined : delay);
  const toField = () => {
    input.current?.focus();
    input.current?.select();
  };
  useShortcuts({ [shortcut]: toField }, { words: { [shortcut]: label } });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposed(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      search.now(search.text);
    }
    if (event.key === 'Escape' && search.text) {
      event.stopPropagation();
      search.now('');
    }
  };
  const clear = () => {
    search.now('');
    input.current?.focus();
  };
  return (
    <Box className="console-search" sx={{ minWidth: 0, width: '100%' }}>
      <OutlinedInput
        fullWidth
        size="small"
        type="search"
        inputRef={input}
        autoFocus={Boolean(autoFocus)}
        autoComplete="off"
        placeholder={placeholder ?? label}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={search.leave}
        startAdornment={
          <SearchIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary', marginRight: -0.25 }} />
        }
        endAdornment={
          search.text || value ? (
            <>
              {waitsForEnter && search.text !== value && (
                <Button size="small" onClick={() => search.now(search.text)} sx={{ flex: 'none' }}>
                  {t('search.run')}
                </Button>
              )}
              <IconButton size="small" edge="end" aria-label={t('search.clear')} onClick={clear}>
                <CloseIcon sx={{ fontSize: 18 }} />
              </IconButton>
            </>
          ) : (
            <Box component="kbd" aria-hidden sx={keyStyle}>
              {shortcut}
            </Box>
          )
        }
        slotProps={{
          input: {
            'aria-label': label,
            'aria-keyshortcuts': shortcut,
            enterKeyHint: 'search',
            onCompositionStart: search.compose,
            onCompositionEnd: search.composed,
            style: { appearance: 'none' },
          },
        }}
        sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
      />
    </Box>
  );
}

/**
 * The text on screen, and when it becomes a search.
 * @param delay undefined: only when it is asked for
 */
function useSearchText({ value, onSearch }: SearchBoxProps, delay: number | undefined) {
  const [text, setText] = useState(value);
  /** Searches that were sent and have not come back as `value` yet. */
  const underway = useRef<string[]>([]);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ text, value, onSearch });
  useEffect(() => {
    latest.current = { text, value, onSearch };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // Synchronises with the address: back or a link shows its text, our own search coming back does not
  // undo what was typed since.
  useEffect(() => {
    const at = underway.current.indexOf(value);
    underway.current = at < 0 ? [] : underway.current.slice(at + 1);
    if (at < 0) setText(value);
  }, [value]);

  const wait = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const send = (next: string) => {
    wait();
    if (next === (underway.current.at(-1) ?? latest.current.value)) return;
    underway.current.push(next);
    latest.current.onSearch(next);
  };
  const later = () => {
    wait();
    if (delay !== undefined) timer.current = setTimeout(() => send(latest.current.text), delay);
  };
  return {
    text,
    now: (next: string) => {
      setText(next);
      send(next);
    },
    type: (next: string) => {
      setText(next);
      if (!composing.current) later();
    },
    compose: () => {
      composing.current = true;
      wait();
    },
    // A search that ran after its user has left for another screen would bring them back.
    leave: () => {
      if (timer.current !== undefined) send(latest.current.text);
    },
    composed: () => {
      composing.current = false;
      later();
    },
  };
}

const keyStyle = {
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  color: 'text.secondary',
  border: 1,
  borderColor: 'divider',
  borderRadius: '5px',
  paddingInline: 0.75,
  lineHeight: 1.5,
  '@media (pointer: coarse)': { display: 'none' },
};
