import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { shareOf } from './selection-rules.ts';
import type { Selection } from './use-selection.ts';

export interface RowCheckboxProps {
  selection: Selection;
  id: string;
  /** Ids as they stand in the list: with Shift everything up to this one is chosen. */
  order: readonly string[];
  /** What is chosen, for screen readers. */
  label: string;
}

/** Chooses a row: by touch, by Space, with Shift a range. Drawn by `rowBoxStyles` of its list. */
export function RowCheckbox({ selection, id, order, label }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      data-row-box
      aria-label={label}
      checked={selection.ids.has(id)}
      onChange={({ nativeEvent }) =>
        nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          ? selection.extendTo(id, order)
          : selection.toggle(id)
      }
    />
  );
}

/** Chooses all that are shown, or none. */
export function AllCheckbox({ selection, order }: Pick<RowCheckboxProps, 'selection' | 'order'>) {
  const { t } = useTranslation('ui');
  const share = shareOf(selection.ids, order);
  return (
    <input
      type="checkbox"
      data-row-box
      aria-label={t('selection.all')}
      checked={share === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = share === 'some';
      }}
      onChange={() => (share === 'all' ? selection.end() : selection.choose(order))}
    />
  );
}

/** Of all boxes in a list. */
export const rowBoxStyles = {
  '& [data-row-box]': {
    width: 18,
    height: 18,
    margin: 0,
    accentColor: ({ palette }: Theme) => palette.primary.main,
  },
};
