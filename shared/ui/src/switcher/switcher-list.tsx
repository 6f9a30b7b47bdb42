import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useTranslation } from 'react-i18next';
import { CheckIcon, SearchIcon } from '../icons.tsx';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { OptionName } from './option-name.tsx';
import type { SwitcherProps } from './switcher-props.ts';
import { everything, isSearched, mostDrawn, type SwitcherOption } from './switcher-rules.ts';
import { type Found, useFound } from './use-found.ts';
import { useTyped } from './use-typed.ts';

interface SwitcherListProps extends Pick<SwitcherProps, 'label' | 'chosen' | 'options' | 'all' | 'search'> {
  /** Another one than before. */
  onChoose(value: string): void;
  onClose(): void;
}

/**
 * The list behind a switcher. MUI's Autocomplete without its field and its layer: the switcher is the field, and its
 * popover the layer. The focus stays in the search, which is there for the keyboard only where the list is short.
 */
export default function SwitcherList(props: SwitcherListProps) {
  const { label, chosen, onChoose, onClose } = props;
  const { t } = useTranslation('ui');
  const { text, sought, type, field } = useTyped();
  const found = useFound(props, sought);
  const searched = isSearched(props);
  const list = useAutocomplete({
    open: true,
    disableClearable: true,
    disableListWrap: true,
    autoHighlight: true,
    options: found.options.slice(0, mostDrawn),
    // What fits has been found by the list or by the server.
    filterOptions: (options) => options,
    getOptionKey: idOf,
    getOptionValue: idOf,
    getOptionLabel: ({ name, code = '' }) => `${name} ${code}`,
    value: chosen?.value ?? everything,
    inputValue: text,
    onInputChange: (event, typed, reason) => {
      if (searched && reason === 'input') type(event, typed);
    },
    onChange: (_event, value) => onChoose(value),
    onClose: (_event, reason) => {
      if (reason === 'escape' || reason === 'selectOption') onClose();
    },
  });
  return (
    <Box {...list.getRootProps()} sx={frameStyle}>
      <Box sx={searched ? searchStyle : visuallyHidden}>
        <OutlinedInput
          fullWidth
          autoFocus
          size="small"
          ref={list.setAnchorEl}
          placeholder={t('switcher.search')}
          startAdornment={
            <SearchIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary', marginRight: -0.25 }} />
          }
          slotProps={{
            input: {
              ...list.getInputProps(),
              ...field,
              'aria-label': searched ? t('switcher.searchIn', { label }) : label,
              inputMode: searched ? 'search' : 'none',
              enterKeyHint: 'go',
            },
          }}
        />
      </Box>
      <Box
        component="ul"
        {...list.getListboxProps()}
        aria-labelledby={undefined}
        aria-label={label}
        aria-busy={found.state === 'searching'}
        sx={listStyle}
      >
        {list.groupedOptions.map((option, index) => {
          const { key, ...row } = list.getOptionProps({ option, index });
          return (
            <Box component="li" key={key} {...row} sx={rowStyle}>
              <Box component="span" aria-hidden sx={{ width: 24, flexShrink: 0, display: 'inline-flex' }}>
                {row['aria-selected'] && <CheckIcon sx={{ fontSize: 18 }} />}
              </Box>
              <OptionName option={option} among={found.options} />
            </Box>
          );
        })}
      </Box>
      <Told found={found} searching={sought !== ''} />
    </Box>
  );
}

const idOf = ({ value }: SwitcherOption): string => value;

/** What the rows themselves do not say, for the eye and the ear. */
function Told({ found: { options, state }, searching }: { found: Found; searching: boolean }) {
  const { t } = useTranslation('ui');
  const count = options.length;
  const told = () => {
    if (state === 'failed') return t('switcher.searchFailed');
    if (state === 'searching') return t('switcher.searching');
    if (count === 0) return t('switcher.noMatch');
    return state === 'partly' || count > mostDrawn ? t('switcher.more') : '';
  };
  const text = told();
  return (
    <Box role="status">
      {text !== '' && (
        <Typography variant="caption" component="div" color="textSecondary" sx={{ px: 1.5, py: 1 }}>
          {text}
        </Typography>
      )}
      {text === '' && searching && <Box sx={visuallyHidden}>{t('switcher.found', { count })}</Box>}
    </Box>
  );
}

const frameStyle = {
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  maxHeight: 'min(420px, 70vh)',
};
const searchStyle = { p: 1, borderBottom: 1, borderColor: 'divider' };
const listStyle = {
  // Rows are brought into sight by where they stand in it.
  position: 'relative',
  gridRow: 2,
  m: 0,
  p: 0.5,
  listStyle: 'none',
  overflowY: 'auto',
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
  '&.Mui-focused': { bgcolor: 'action.hover' },
};
