import { CollapseIcon, ExpandIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { railWidths, toggleRail, useRail } from '../preferences/rail.ts';
import { RailChoice } from './area-choice.tsx';
import { Favourites } from './favourites.tsx';
import { Navigation } from './navigation.tsx';
import { RailTips } from './rail-tip.tsx';

/** The navigation beside the screens, where there is room for it, with words or with signs only: as it was left on this device. */
export function SideRail() {
  const narrow = useRail() === 'narrow';
  return (
    <Box
      data-rail={narrow ? 'narrow' : 'wide'}
      style={{ width: railWidths[narrow ? 'narrow' : 'wide'] }}
      sx={railStyle}
    >
      <RailTips on={narrow}>
        <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
          <Navigation
            narrow={narrow}
            top={
              <>
                <RailChoice />
                <Favourites narrow={narrow} />
              </>
            }
          />
        </Box>
        <WidthButton narrow={narrow} />
      </RailTips>
    </Box>
  );
}

function WidthButton({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('host');
  const label = t(narrow ? 'frame.expandRail' : 'frame.collapseRail');
  return (
    <ButtonBase
      aria-label={label}
      aria-keyshortcuts="\\"
      data-tip={narrow ? label : undefined}
      onClick={toggleRail}
      sx={{ ...buttonStyle, justifyContent: narrow ? 'center' : 'flex-start' }}
    >
      {narrow ? <ExpandIcon fontSize="small" /> : <CollapseIcon fontSize="small" />}
      {!narrow && label}
    </ButtonBase>
  );
}

const railStyle = {
  flexShrink: 0,
  position: 'sticky',
  top: 52,
  height: 'calc(100vh - 52px)',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  displayPrint: 'none',
} as const;

const buttonStyle = {
  // Where something stands below the bar, as an area's choice does, the rail ends below the window until the page is scrolled.
  position: 'sticky',
  bottom: 0,
  bgcolor: 'background.paper',
  gap: 1.5,
  px: 2.5,
  width: 1,
  minHeight: 40,
  flexShrink: 0,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  typography: 'body2',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
