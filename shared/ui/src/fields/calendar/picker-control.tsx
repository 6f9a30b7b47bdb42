import Box from '@mui/material/Box';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker';
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, zhCN } from '@mui/x-date-pickers/locales';
import type { Dayjs } from 'dayjs';
// English words in a week that begins on Monday, as the house's date locale has it. Loading one does not choose it.
import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/zh-cn.js';
import {
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { labelIdOf } from '../field.tsx';
import { momentOf, pastedValue, valueFrom } from './calendar-kinds.ts';
import type { CalendarControlProps } from './native-control.tsx';
import { fieldStyle, popupStyle } from './picker-style.ts';

const languages = {
  zh: { adapter: 'zh-cn', texts: zhCN },
  en: { adapter: 'en-gb', texts: enUS },
};

/** A field whose parts are typed one after the other, and a calendar or a clock beside it, in the console's language. */
export default function PickerControl(props: CalendarControlProps) {
  const language = useTranslation('ui').i18n.language === 'zh' ? 'zh' : 'en';
  const { adapter, texts } = languages[language];
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={adapter}
      localeText={texts.components.MuiLocalizationProvider.defaultProps.localeText}
    >
      <Picker {...props} locale={adapter} />
    </LocalizationProvider>
  );
}

function Picker({ locale, ...props }: CalendarControlProps & { locale: string }) {
  const { kind, disabled = false, autoFocus = false, min, max, onUnfinished } = props;
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const { moment, change } = useShownMoment(props, locale);
  const [typed, setTyped] = useState('');
  const unfinished = typed !== '' && valueFrom(kind, moment) === '';
  useEffect(() => onUnfinished(unfinished), [onUnfinished, unfinished]);
  const common = {
    value: moment,
    onChange: change,
    disabled,
    autoFocus,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    format: t(`calendar.pattern.${kind}`),
    slotProps: useSlots(props, setTyped, () => setOpen(true), change),
  };
  const bounds = {
    ...(min && { minDate: momentOf(kind, min) }),
    ...(max && { maxDate: momentOf(kind, max) }),
  };
  if (kind === 'time') return <DesktopTimePicker {...common} ampm={false} />;
  if (kind === 'dateTime') return <DesktopDateTimePicker {...common} {...bounds} ampm={false} />;
  return <DesktopDatePicker {...common} {...bounds} {...(kind === 'month' && monthViews)} />;
}

const monthViews = { views: ['year', 'month'] as const, openTo: 'month' as const };

/**
 * The moment as the picker knows it, unfinished ones, too: the field's value has no word for them, and would take them away. It
 * stays until another value comes from outside.
 */
function useShownMoment({ value, onChange, kind }: CalendarControlProps, locale: string) {
  const momentFrom = (text: string) => (text ? momentOf(kind, text).locale(locale) : null);
  const [shown, setShown] = useState(() => ({ seen: value, told: value, moment: momentFrom(value) }));
  if (value !== shown.seen) {
    const moment = value === shown.told ? shown.moment : momentFrom(value);
    setShown({ seen: value, told: value, moment });
  }
  return {
    moment: shown.moment,
    change: (moment: Dayjs | null) => {
      const told = valueFrom(kind, moment);
      setShown({ seen: value, told, moment });
      onChange(told);
    },
  };
}

interface TypedInputProps extends ComponentProps<'input'> {
  ownerState?: unknown;
  onTyped(text: string): void;
}

/** The hidden input that stands for the field in its form: it holds what is typed so far, also what is no moment yet. */
function TypedInput({ ownerState: _, onTyped, ...props }: TypedInputProps) {
  const text = String(props.value ?? '');
  useEffect(() => onTyped(text), [onTyped, text]);
  return <Box component="input" sx={visuallyHidden} {...props} />;
}

/** How the parts of the picker are tied to the label, the messages and the form. */
function useSlots(
  props: CalendarControlProps,
  onTyped: (text: string) => void,
  onOpen: () => void,
  change: (moment: Dayjs) => void,
) {
  const { kind, ties, input, name, onLook, onUnread, required = false, disabled = false } = props;
  const { t } = useTranslation('ui');
  const wrong = ties['aria-invalid'];
  const told = { 'aria-invalid': wrong, 'aria-describedby': wrong && ties['aria-describedby'] };
  return {
    textField: {
      id: ties.id,
      name,
      size: 'small' as const,
      fullWidth: true,
      required,
      error: Boolean(wrong),
      inputRef: input,
      sx: fieldStyle,
      // Before the part that has the focus counts down.
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (!event.altKey || event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.stopPropagation();
        onOpen();
      },
      // Before the parts, which know their own pattern only and would be emptied by any other.
      onPasteCapture: (event: ClipboardEvent) => {
        const pasted = event.clipboardData.getData('text');
        if (disabled || partOfOne.test(pasted)) return;
        event.preventDefault();
        event.stopPropagation();
        const value = pastedValue(kind, pasted);
        // What stood there stays.
        if (value === undefined) onUnread(pasted.trim().slice(0, 40));
        else change(momentOf(kind, value));
      },
      slots: { htmlInput: TypedInput },
      slotProps: {
        // From one part to the next nobody has left the field.
        root: {
          onBlur: (event: FocusEvent) => {
            if (!isLeft(event)) return;
            onUnread(undefined);
            onLook();
          },
        },
        htmlInput: { onInvalid: onLook, onTyped },
        input: {
          'aria-labelledby': labelIdOf(ties.id),
          'aria-describedby': ties['aria-describedby'],
          // Each part tells it; a group has no such state.
          'aria-invalid': undefined,
          slotProps: { sectionContent: told },
        },
      },
    },
    // As the console writes days: the sixth month is 6, not 06.
    field: { shouldRespectLeadingZeros: true },
    openPickerButton: { size: 'small' as const },
    openPickerIcon: { fontSize: 'small' as const },
    calendarHeader: { format: t('calendar.pattern.header') },
    popper: { sx: popupStyle, 'aria-labelledby': labelIdOf(ties.id) },
  };
}

/** Digits for the part that has the focus. */
const partOfOne = /^\s*\d{1,4}\s*$/;

const isLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
