import { MoreIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface CardMenuProps {
  area: string;
  isFirst: boolean;
  isLast: boolean;
  /** Names the button, which keeps the focus when its card has moved. */
  buttonId: string;
  onMove(by: -1 | 1): void;
  onHide(): void;
}

/** What somebody can do about a card's place. */
export function CardMenu({ area, isFirst, isLast, buttonId, onMove, onHide }: CardMenuProps) {
  const { t } = useTranslation('day');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton
        id={buttonId}
        size="small"
        aria-label={t('card', { area })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem disabled={isFirst} onClick={choose(() => onMove(-1))}>
          {t('earlier')}
        </MenuItem>
        <MenuItem disabled={isLast} onClick={choose(() => onMove(1))}>
          {t('later')}
        </MenuItem>
        <MenuItem onClick={choose(onHide)}>{t('hide')}</MenuItem>
      </Menu>
    </>
  );
}
