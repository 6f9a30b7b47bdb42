import { partLater } from '@console/ui';
import { MoreIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardMenuProps } from './card-menu-items.tsx';

const CardMenuItems = partLater(() => import('./card-menu-items.tsx'));

/** What is done with a video less often. */
export function CardMenu(props: Omit<CardMenuProps, 'anchor' | 'onClose'>) {
  const { t } = useTranslation('bili');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { bvid, title } = props.video;
  return (
    <>
      <IconButton
        aria-label={t('card.more', { name: title || bvid })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        size="small"
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && <CardMenuItems {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
