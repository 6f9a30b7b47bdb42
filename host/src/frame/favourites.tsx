import { type Favourite, useSession, viewing } from '@console/shell';
import { dialogLater, visuallyHidden } from '@console/ui';
import { EditIcon, StarIcon, StarredIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { areaOf } from '../area-of.ts';
import { iconFor } from '../navigation/use-navigation.ts';
import { useLiveRecords } from '../remotes/index.ts';
import { useAreaTitle } from './area-title.ts';
import { isFavourite, refusalOf, type ShownFavourite, toggled } from './favourite-rules.ts';
import { Flyout } from './flyout.tsx';
import { useScreenNames } from './screen-names.ts';
import { useFavourites, useShownFavourites } from './use-favourites.ts';

const FavouritesDialog = dialogLater(() => import('./favourites-dialog.tsx'));

/** The address on screen as a favourite; undefined where there is nothing to come back to. */
function useHere(): Favourite | undefined {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const { screen, record } = useScreenNames();
  const areaTitle = useAreaTitle();
  const hasArea = useLiveRecords().some(({ area }) => area === areaOf(pathname));
  if (status !== 'signedIn' || viewing() || !hasArea) return undefined;
  return { to: pathname + search, title: record ?? screen ?? areaTitle };
}

/** Keeps the screen on show, or what it shows, at hand; in words where there is room for them. */
export function StarButton({ inWords = false }: { inWords?: boolean }) {
  const { t } = useTranslation('host');
  const here = useHere();
  const { items, keep } = useFavourites();
  if (!here) return null;
  const starred = isFavourite(items, here.to);
  const refused = starred ? undefined : refusalOf(items, here.to);
  const label = t(`favourites.${refused ?? (starred ? 'remove' : 'add')}`);
  // Stays within reach of the keyboard, for it says why.
  const can = {
    'aria-disabled': refused !== undefined,
    onClick: () => {
      if (!refused) keep(toggled(items, here));
    },
  };
  const Icon = starred ? StarredIcon : StarIcon;
  if (inWords)
    return (
      <Button
        size="small"
        color="inherit"
        startIcon={<Icon />}
        {...can}
        sx={{ mb: 1, ...(refused && dimStyle) }}
      >
        {label}
      </Button>
    );
  return (
    <IconButton
      aria-label={label}
      title={label}
      {...can}
      sx={{
        display: { xs: 'none', md: 'inline-flex' },
        color: starred ? 'warning.main' : 'inherit',
        ...(refused && dimStyle),
      }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}

/** At the top of the navigation; nothing where there are none. */
export function Favourites({ narrow = false }: { narrow?: boolean }) {
  const { t } = useTranslation('host');
  const shown = useShownFavourites();
  const headingId = useId();
  const [editing, setEditing] = useState(false);
  const dialog = editing && <FavouritesDialog onClose={() => setEditing(false)} />;
  // Whoever has removed the last one reads so.
  if (shown.length === 0) return dialog;
  const edit = (
    <IconButton size="small" aria-label={t('favourites.edit')} onClick={() => setEditing(true)}>
      <EditIcon sx={{ fontSize: 16 }} />
    </IconButton>
  );
  const list = (
    <List disablePadding aria-labelledby={headingId}>
      {shown.map((one) => (
        <FavouriteLink key={one.to} favourite={one} />
      ))}
    </List>
  );
  return (
    <Box
      sx={{ mb: 1, pb: 1, borderBottom: 1, borderColor: 'divider', textAlign: narrow ? 'center' : undefined }}
    >
      <Box id={headingId} sx={narrow ? visuallyHidden : headStyle}>
        {t('favourites.title')}
        {!narrow && edit}
      </Box>
      {narrow ? (
        <Flyout label={t('favourites.title')} icon={<StarredIcon fontSize="small" />}>
          {list}
          <Button size="small" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
            {t('favourites.edit')}
          </Button>
        </Flyout>
      ) : (
        list
      )}
      {dialog}
    </Box>
  );
}

function FavouriteLink({ favourite: { to, title, icon, current } }: { favourite: ShownFavourite }) {
  const Icon = iconFor(icon ?? '');
  return (
    <ListItem disablePadding>
      <ListItemButton
        dense
        component={Link}
        to={to}
        aria-current={current ? 'page' : undefined}
        sx={{ py: 0 }}
      >
        <ListItemIcon sx={{ minWidth: 32, color: 'text.secondary' }}>
          <Icon sx={{ fontSize: 18 }} />
        </ListItemIcon>
        <ListItemText primary={title} slotProps={{ primary: { noWrap: true, title } }} />
      </ListItemButton>
    </ListItem>
  );
}

const dimStyle = { color: 'text.disabled', cursor: 'default' };

const headStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  typography: 'caption',
  color: 'text.secondary',
  fontWeight: 550,
  pl: 2,
  minHeight: 32,
};
