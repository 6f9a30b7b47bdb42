import { isComposed } from '@console/ui';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Key } from './key.tsx';
import { type FindOption, type Search, useFound } from './use-found.ts';
import './texts.ts';

export interface FindFieldProps {
  label: string;
  /** What is chosen, null: nothing yet. What only adds to a list is never chosen itself. */
  chosen: FindOption | null;
  onChoose(option: FindOption | null): void;
  /** Those that fit, best first; of no text those that are most often meant. */
  search: Search;
  /** What Enter brings that nothing fits: what a scanner read, for example. */
  onMiss?(text: string): void;
  placeholder?: string;
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
  /** Of the input, for whoever brings the focus here. */
  id?: string;
  /** Key that brings the focus here, as people read it. */
  shortcut?: string;
}

/**
 * One of many, found by typing: by a name or its initials, a code, a phone number. Arrows choose, Enter takes the first that fits.
 */
export function FindField(props: FindFieldProps) {
  const { label, chosen, onChoose, search, placeholder, help, error, required = false } = props;
  const { t } = useTranslation('wood');
  const ownId = useId();
  const id = props.id ?? ownId;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const text = typed ?? '';
  const found = useFound(text.trim(), search, isOpen);
  // What is around the field, and in it, goes on while an answer is on its way.
  const newest = useRef({ ...props, text });
  useLayoutEffect(() => {
    newest.current = { ...props, text };
  });
  /** What Enter has brought so far: each comes behind the one before, however late that is. */
  const turn = useRef(Promise.resolve());
  /** What Enter was pressed on, until something else is typed. */
  const entered = useRef<string>(undefined);
  const leave = () => {
    setTyped(undefined);
    setOpen(false);
  };
  const takeFirst = () => {
    if (entered.current === text) return;
    entered.current = text;
    const first = found.first();
    // That it did not come is told by the list, which asks the same.
    turn.current = Promise.all([first, turn.current]).then(
      ([option]) => taken(option, text),
      () => forget(text),
    );
  };
  const forget = (meant: string) => {
    if (entered.current === meant) entered.current = undefined;
  };
  const taken = (option: FindOption | undefined, meant: string) => {
    const { onChoose: choose, onMiss: miss, text: now } = newest.current;
    forget(meant);
    // What was typed since is about something else, and stays.
    if ((option || miss) && now === meant) leave();
    if (option) choose(option);
    else miss?.(meant.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter' || isComposed(event.nativeEvent)) return;
    // Enter chooses here, and sends nothing.
    event.preventDefault();
    if (text.trim() === '' || (found.state === 'ready' && found.options.length > 0 && isOpen)) return;
    event.defaultMuiPrevented = true;
    // Whatever is typed next, for example by a scanner, takes the place of what is being looked for.
    if (event.target instanceof HTMLInputElement) event.target.select();
    takeFirst();
  };
  const messageId = `${id}-message`;
  return (
    <Autocomplete
      id={id}
      size="small"
      autoHighlight
      clearOnBlur
      handleHomeEndKeys={false}
      options={found.options as FindOption[]}
      filterOptions={(options) => options}
      getOptionKey={({ value }) => value}
      getOptionLabel={({ label: said }) => said}
      isOptionEqualToValue={(option, one) => option.value === one.value}
      value={chosen}
      inputValue={typed ?? chosen?.label ?? ''}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, option) => {
        leave();
        onChoose(option);
      }}
      onInputChange={(_event, next, reason) => {
        if (reason === 'input') {
          entered.current = undefined;
          setTyped(next);
          setOpen(true);
        }
        if (reason === 'clear' || reason === 'blur') setTyped(undefined);
      }}
      onKeyDown={onKeyDown}
      loading={found.state === 'searching'}
      loadingText={t('find.searching')}
      noOptionsText={t(found.state === 'failed' ? 'find.failed' : 'find.none')}
      clearText={t('find.clear')}
      openText={t('find.open')}
      closeText={t('find.close')}
      renderOption={({ key, ...row }, option) => (
        <Box component="li" key={key} {...row} sx={rowStyle}>
          <span>{option.label}</span>
          {option.note && (
            <Typography component="span" variant="body2" color="textSecondary" sx={noteStyle}>
              {option.note}
            </Typography>
          )}
        </Box>
      )}
      renderInput={({ slotProps, fullWidth, disabled }) => (
        <FormControl fullWidth={fullWidth} size="small" error={Boolean(error)} required={required}>
          <FormLabel htmlFor={id} sx={labelStyle}>
            {label}
            {props.shortcut && <Key name={props.shortcut} />}
          </FormLabel>
          <OutlinedInput
            {...slotProps.input}
            disabled={disabled}
            autoFocus={Boolean(props.autoFocus)}
            placeholder={placeholder}
            required={false}
            slotProps={{
              input: {
                ...slotProps.htmlInput,
                'aria-describedby': error || help ? messageId : undefined,
                'aria-invalid': error ? true : undefined,
                'aria-required': required ? true : undefined,
                enterKeyHint: 'go',
              },
            }}
          />
          {(error ?? help) && (
            <FormHelperText id={messageId} error={Boolean(error)}>
              {error ?? help}
            </FormHelperText>
          )}
        </FormControl>
      )}
    />
  );
}

const labelStyle = {
  typography: 'body2',
  fontWeight: 550,
  color: 'text.primary',
  marginBottom: 0.5,
  '&.Mui-error': { color: 'text.primary' },
};
const rowStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0, minHeight: 40 };
const noteStyle = { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' };
