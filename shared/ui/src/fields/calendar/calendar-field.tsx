import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../field.tsx';
import { type CalendarKind, momentOf } from './calendar-kinds.ts';
import type { CalendarFieldProps } from './calendar-props.ts';
import { NativeControl } from './native-control.tsx';
import { usePicker } from './use-picker.ts';

/**
 * A day, a month or a time: with the browser's own picker on a phone, and until the console's has arrived; on a desk with the
 * console's, which speaks and writes the console's language. Both keep what is unfinished, and tell the browser, so that a `Form` does not send it.
 */
export function CalendarField({ kind, ...props }: CalendarFieldProps & { kind: CalendarKind }) {
  const { value, onChange } = props;
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const [unfinished, setUnfinished] = useState(false);
  const [left, setLeft] = useState(false);
  const [unread, setUnread] = useState<string>();
  // Told once somebody has left it, until it is finished.
  if (left && !unfinished) setLeft(false);
  const outside = useOutside(kind, props);
  const incomplete = unfinished ? t(`calendar.incomplete.${kind}`) : undefined;
  const example = momentOf(kind, examples[kind]).format(t(`calendar.pattern.${kind}`));
  const unreadText = unread === undefined ? undefined : t('calendar.unread', { pasted: unread, example });
  const Control = usePicker(input) ?? NativeControl;
  // After every drawing: the picker brings another input.
  useEffect(() => input.current?.setCustomValidity(incomplete ?? outside ?? ''));
  return (
    <FieldFrame {...props} problem={unreadText ?? (incomplete ? (left ? incomplete : undefined) : outside)}>
      {(ties) => (
        <Control
          {...props}
          kind={kind}
          ties={ties}
          input={input}
          onChange={(next) => {
            setUnread(undefined);
            if (next !== value) onChange(next);
          }}
          onUnfinished={setUnfinished}
          onUnread={setUnread}
          onLook={() => setLeft(true)}
        />
      )}
    </FieldFrame>
  );
}

/** How each is written, told to whoever pasted it in another way. */
const examples: Record<CalendarKind, string> = {
  day: '2026-06-24',
  month: '2026-06',
  time: '09:30',
  dateTime: '2026-06-24T09:30',
};

/** Why the value is not allowed, in the console's language and way of writing it. */
function useOutside(kind: CalendarKind, { value, min, max }: CalendarFieldProps): string | undefined {
  const { t } = useTranslation('ui');
  const written = (moment: string) => momentOf(kind, moment).format(t(`calendar.pattern.${kind}`));
  if (min && value && value < min) return t('calendar.belowMin', { min: written(min) });
  if (max && value && value > max) return t('calendar.aboveMax', { max: written(max) });
  return undefined;
}
