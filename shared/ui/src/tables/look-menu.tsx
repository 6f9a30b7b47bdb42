import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, ColumnsIcon } from '../icons.tsx';
import { primaryOf } from './row-opening.tsx';
import { useIsDrawnAsCards } from './table-form.tsx';
import type { Column, TableLook } from './table-props.ts';

interface LookMenuProps<Row> {
  columns: readonly Column<Row>[];
  look: TableLook;
}

/** Which columns a table shows, and how close its rows stand. What names a row always stays. */
export function LookMenu<Row>({ columns, look: { hidden, dense, set } }: LookMenuProps<Row>) {
  const { t } = useTranslation('ui');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const asCards = useIsDrawnAsCards();
  const primary = primaryOf(columns);
  const show = (key: string) =>
    set({ hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] });
  const item = (key: string, label: Column<Row>['label'], checked: boolean, choose: () => void) => (
    <MenuItem key={key} dense role="menuitemcheckbox" aria-checked={checked} onClick={choose}>
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', width: 28 }}>
        {checked && <CheckIcon fontSize="small" />}
      </Box>
      {label}
    </MenuItem>
  );
  // Cards show what they show.
  if (asCards) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<ColumnsIcon />}
        sx={{ flexShrink: 0 }}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('look.label')}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns
          .filter((column) => column !== primary)
          .map(({ key, label }) => item(key, label, !hidden.includes(key), () => show(key)))}
        {item(' dense', t('look.dense'), dense, () => set({ dense: !dense }))}
      </Menu>
    </>
  );
}
