import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import type { CalendarControlProps } from './native-control.tsx';

type Picker = ComponentType<CalendarControlProps>;

/** What has arrived once is there at once for the next field. */
let arrived: Picker | undefined;

/**
 * The console's picker, where there is a mouse and room for a calendar, and once its code is there. It takes the place of the browser's
 * own field only while nobody is in it and nothing unfinished stands in it. When the code does not arrive, the browser's field does.
 */
export function usePicker(input: RefObject<HTMLInputElement | null>): Picker | undefined {
  const [picker, setPicker] = useState(() => arrived);
  const wide = useMediaQuery(useTheme().breakpoints.up('sm'));
  const onDesk = useMediaQuery('(pointer: fine)') && wide;
  useEffect(() => {
    if (!onDesk || picker) return;
    let entered: HTMLInputElement | undefined;
    let ended = false;
    const change = (left?: FocusEvent) => {
      const native = input.current;
      if (ended || !native) return;
      const inIt = !left && document.activeElement === native;
      if (!inIt && !native.validity.badInput) return setPicker(() => arrived);
      entered = native;
      native.addEventListener('blur', change);
    };
    fetchPicker().then(
      () => change(),
      (cause: unknown) => globalThis.reportError(cause),
    );
    return () => {
      ended = true;
      entered?.removeEventListener('blur', change);
    };
  }, [onDesk, picker, input]);
  return onDesk ? picker : undefined;
}

async function fetchPicker(): Promise<void> {
  arrived ??= (await import('./picker-control.tsx')).default;
}
