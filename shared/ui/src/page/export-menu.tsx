import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadIcon } from '../icons.tsx';
import { visuallyHidden } from '../theme/visually-hidden.ts';

const formats = ['xlsx', 'csv'] as const;

/** Something of a screen that can be exported. */
export interface ExportSheet<Key extends string = string> {
  key: Key;
  /** Needed where there are several. */
  label?: string;
}

export interface ExportMenuProps<Key extends string> {
  sheets: readonly ExportSheet<Key>[];
  /** A file is on its way. */
  busy?: boolean;
  /** Why nothing can be exported at the moment. */
  unavailable?: string | undefined;
  onExport(format: (typeof formats)[number], key: Key): void;
}

/** A button with the files that a screen can be exported as. While it can do nothing it keeps the focus and says why. */
export function ExportMenu<Key extends string>(props: ExportMenuProps<Key>) {
  const { sheets, busy = false, unavailable, onExport } = props;
  const { t } = useTranslation('ui');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [menuId, reasonId] = [useId(), useId()];
  const idle = !busy && unavailable === undefined;
  const nameOf = ({ label }: ExportSheet, format: string) =>
    label === undefined ? format : t('export.of', { sheet: label, format });
  return (
    <>
      <Button
        variant="outlined"
        startIcon={busy ? <CircularProgress size={18} color="inherit" aria-hidden /> : <DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-busy={busy}
        aria-disabled={!idle}
        aria-describedby={unavailable === undefined ? undefined : reasonId}
        title={unavailable}
        sx={idle ? undefined : { opacity: 0.6, cursor: 'default' }}
        onClick={(event) => {
          if (idle) setAnchor(event.currentTarget);
        }}
      >
        {t('export.label')}
      </Button>
      <Box component="span" role="status" sx={visuallyHidden}>
        {busy && t('export.busy')}
      </Box>
      {unavailable !== undefined && (
        <Box component="span" id={reasonId} sx={visuallyHidden}>
          {unavailable}
        </Box>
      )}
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {sheets.flatMap((sheet) =>
          formats.map((format) => (
            <MenuItem
              key={`${sheet.key} ${format}`}
              onClick={() => {
                setAnchor(null);
                onExport(format, sheet.key);
              }}
            >
              {nameOf(sheet, t(`export.${format}`))}
            </MenuItem>
          )),
        )}
      </Menu>
    </>
  );
}
