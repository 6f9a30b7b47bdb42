import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Heading } from '../reading/headings.ts';

interface OutlineMenuProps {
  /** The text as it is now: read when the menu opens, not with every key. */
  text(): string;
  onGo(offset: number): void;
  /** What the button shows. */
  children: ReactNode;
}

/** The headings of what is being written; each leads to its place in the text. */
export function OutlineMenu({ text, onGo, children }: OutlineMenuProps) {
  const { t } = useTranslation('notes');
  const [open, setOpen] = useState<{ anchor: HTMLElement; headings: readonly Heading[] }>();
  const close = () => setOpen(undefined);
  const show = async (anchor: HTMLElement) => {
    // Needs the parser, which nobody waits for before writing; without it there is no outline, and the button can be pressed again.
    const { headingsOf } = await import('../reading/headings.ts');
    setOpen({ anchor, headings: headingsOf(text()) });
  };
  const highest = Math.min(...(open?.headings ?? []).map(({ level }) => level));
  return (
    <>
      <Tooltip title={t('writing.outline')}>
        <IconButton
          size="small"
          aria-label={t('writing.outline')}
          aria-haspopup="menu"
          aria-expanded={open !== undefined}
          sx={{ borderRadius: 1, padding: '4px' }}
          onClick={({ currentTarget }) => void show(currentTarget).catch(() => {})}
        >
          {children}
        </IconButton>
      </Tooltip>
      {open && (
        <Menu
          open
          anchorEl={open.anchor}
          onClose={close}
          // The text gets the focus instead.
          disableRestoreFocus={open.headings.length > 0}
          slotProps={{ list: { 'aria-label': t('writing.outline') } }}
        >
          {open.headings.length === 0 && <MenuItem disabled>{t('writing.noHeadings')}</MenuItem>}
          {open.headings.map(({ offset, level, text: said }) => (
            <MenuItem
              key={offset}
              sx={{
                paddingInlineStart: 2 + Math.min(level - highest, 4) * 2,
                whiteSpace: 'normal',
                maxWidth: 420,
              }}
              onClick={() => {
                close();
                onGo(offset);
              }}
            >
              {said}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
