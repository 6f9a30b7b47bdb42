import { Dialog } from '@console/ui';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { moved, toggled } from './favourite-rules.ts';
import { useFavourites, useShownFavourites } from './use-favourites.ts';

/** Their order, and which of them go. What is pressed holds at once. */
export default function FavouritesDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('host');
  const { items, keep } = useFavourites();
  const shown = useShownFavourites();
  return (
    <Dialog title={t('favourites.edit')} onClose={onClose}>
      {shown.length === 0 && <Typography color="textSecondary">{t('favourites.none')}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ to, title }, index) => (
          <Box component="li" key={to} sx={rowStyle}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Box>
            <IconButton
              aria-label={t('favourites.up', { title })}
              disabled={index === 0}
              onClick={() => keep(moved(items, index, -1))}
            >
              <ArrowUpIcon fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={t('favourites.down', { title })}
              disabled={index === shown.length - 1}
              onClick={() => keep(moved(items, index, 1))}
            >
              <ArrowDownIcon fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={t('favourites.removeOne', { title })}
              onClick={() => keep(toggled(items, { to, title }))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
};
