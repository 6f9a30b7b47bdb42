import Drawer from '@mui/material/Drawer';
import { railWidths } from '../preferences/rail.ts';
import { Favourites, StarButton } from './favourites.tsx';
import { Navigation } from './navigation.tsx';

interface NavigationDrawerProps {
  open: boolean;
  onClose(): void;
}

/** The navigation where there is no rail: over the screen. */
export default function NavigationDrawer({ open, onClose }: NavigationDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: railWidths.wide + 28 } } }}>
      <Navigation
        onNavigate={onClose}
        top={
          <>
            <StarButton inWords />
            <Favourites />
          </>
        }
      />
    </Drawer>
  );
}
