import CheckIcon from '@mui/icons-material/Check';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { OptionName } from './option-name.tsx';
import type { SwitcherProps } from './switcher-props.ts';
import { matching, mostDrawn, readAtAGlance, type SwitcherOption, stepTo } from './switcher-rules.ts';

interface SwitcherListProps extends Pick<SwitcherProps, 'label' | 'chosen' | 'options' | 'search'> {
  all?: string | undefined;
  onChoose(value: string | undefined): void;
}

interface Row {
  readonly key: string;
  readonly value: string | undefined;
  readonly option: SwitcherOption | undefined;
}

/** The list behind a switcher: the focus stays in the search, or on the list, and the arrows say which row is meant. */
export default function SwitcherList(props: SwitcherListProps) {
  const { label, chosen, options, all, search, onChoose } = props;
  const { t } = useTranslation('ui');
  const listId = useId();
  const focused = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const { found, state } = useFound(props, text);
  const drawn = found.slice(0, mostDrawn);
  const rows: Row[] = [
    ...(all && text === '' ? [{ key: ' all', value: undefined, option: undefined }] : []),
    ...drawn.map((option) => ({ key: option.value, value: option.value, option })),
  ];
  const isChosen = ({ value }: Row) => value === chosen?.value;
  const [meant, setMeant] = useState<string>();
  const at = rows.findIndex((row) =>
    meant === undefined ? text === '' && isChosen(row) : row.key === meant,
  );
  const current = at < 0 && text !== '' ? 0 : at;
  const rowId = (index: number) => `${listId}-${index}`;
  useFocusAtFirst(focused);
  useInSight(rows[current] ? rowId(current) : undefined);

  const onKeyDown = (event: KeyboardEvent) => {
    // 229: the key belongs to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const row = rows[current];
    if (event.key === 'Enter' && row) {
      event.preventDefault();
      onChoose(row.value);
    }
    const inText = event.currentTarget instanceof HTMLInputElement;
    if (inText && (event.key === 'Home' || event.key === 'End')) return;
    const next = stepTo(event.key, current, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    setMeant(rows[next]?.key);
  };
  const keys = {
    ref: focused as RefObject<never>,
    onKeyDown,
    'aria-activedescendant': rows[current] ? rowId(current) : undefined,
  };
  const searched = search !== undefined || options.length > readAtAGlance;
  return (
    <Box
      sx={{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr) auto', maxHeight: 'min(420px, 70vh)' }}
    >
      {searched ? (
        <Box sx={{ p: 1, borderBottom: 1, borderColor: 'divider' }}>
          <OutlinedInput
            fullWidth
            size="small"
            autoComplete="off"
            placeholder={t('switcher.search')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setMeant(undefined);
            }}
            startAdornment={
              <SearchIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary', marginRight: -0.25 }} />
            }
            slotProps={{
              input: {
                ...keys,
                role: 'combobox',
                'aria-label': t('switcher.searchIn', { label }),
                'aria-autocomplete': 'list',
                'aria-expanded': true,
                'aria-controls': listId,
                enterKeyHint: 'go',
              },
            }}
          />
        </Box>
      ) : (
        <span />
      )}
      <Box
        component="ul"
        id={listId}
        role="listbox"
        aria-label={label}
        aria-busy={state === 'searching'}
        {...(searched ? { tabIndex: -1 } : { ...keys, tabIndex: 0 })}
        sx={listStyle}
      >
        {rows.map((row, index) => (
          <Box
            component="li"
            key={row.key}
            id={rowId(index)}
            role="option"
            aria-selected={isChosen(row)}
            data-meant={index === current}
            onClick={() => onChoose(row.value)}
            sx={rowStyle}
          >
            <Box component="span" aria-hidden sx={{ width: 24, flexShrink: 0, display: 'inline-flex' }}>
              {isChosen(row) && <CheckIcon sx={{ fontSize: 18 }} />}
            </Box>
            {row.option ? <OptionName option={row.option} among={found} /> : all}
          </Box>
        ))}
      </Box>
      <Told state={state} found={found.length} drawn={drawn.length} text={text} />
    </Box>
  );
}

interface ToldProps {
  state: FoundState;
  found: number;
  drawn: number;
  text: string;
}

/** What the list itself does not say, for the eye and the ear. */
function Told({ state, found, drawn, text }: ToldProps) {
  const { t } = useTranslation('ui');
  const told = () => {
    if (state === 'failed') return t('switcher.searchFailed');
    if (state === 'searching') return t('switcher.searching');
    if (found === 0) return t('switcher.noMatch');
    return state === 'partly' || found > drawn ? t('switcher.more') : '';
  };
  return (
    <Box role="status">
      {told() !== '' && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ px: 1.5, py: 1 }}>
          {told()}
        </Typography>
      )}
      {told() === '' && text !== '' && <Box sx={visuallyHidden}>{t('switcher.found', { count: found })}</Box>}
    </Box>
  );
}

/** `partly`: there are more than these, and typing finds them. */
type FoundState = 'all' | 'partly' | 'searching' | 'failed';

/** Rest while typing before the server is asked, in ms. */
const restBeforeAsking = 250;

/** Those that fit what was typed: among what is there, or by the server where that is not all. */
function useFound(
  { options, search }: Pick<SwitcherProps, 'options' | 'search'>,
  text: string,
): { found: readonly SwitcherOption[]; state: FoundState } {
  const [answer, setAnswer] = useState<{ to: string; found?: readonly SwitcherOption[] }>();
  const asks = search !== undefined && text.trim() !== '';
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  // Syncs with the server; an answer to what is no longer typed comes too late.
  useEffect(() => {
    if (!asks) return;
    let late = false;
    const keep = (found?: readonly SwitcherOption[]) =>
      late || setAnswer(found ? { to: text, found } : { to: text });
    const timer = setTimeout(() => {
      latest.current?.(text.trim()).then(keep, () => keep());
    }, restBeforeAsking);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [asks, text]);
  if (!asks) return { found: matching(options, text), state: search ? 'partly' : 'all' };
  if (answer?.to !== text) return { found: matching(options, text), state: 'searching' };
  return answer.found ? { found: answer.found, state: 'all' } : { found: [], state: 'failed' };
}

function useFocusAtFirst(element: RefObject<HTMLElement | null>): void {
  // The popover brings the focus into itself; which part has it is ours to say.
  useEffect(() => {
    element.current?.focus();
  }, [element]);
}

function useInSight(id: string | undefined): void {
  // Scrolling lies outside React's tree.
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
}

const listStyle = {
  m: 0,
  p: 0.5,
  listStyle: 'none',
  overflowY: 'auto',
  '&:focus-visible': { outline: 'none' },
};
const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  minHeight: 36,
  px: 1,
  borderRadius: 1,
  typography: 'body2',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[data-meant="true"]': { bgcolor: 'action.selected' },
};
