import { openPalette } from '@console/shell';
import { keyName } from '@console/ui';
import { SearchIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { fetchPalette } from './fetch-palette.ts';

const fetchAhead = () => void fetchPalette().catch(() => {});

/** The field of the top bar that opens the palette, which is fetched as soon as somebody reaches for it. */
export function PaletteField() {
  const { t } = useTranslation('host');
  return (
    <ButtonBase
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openPalette}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      sx={fieldStyle}
    >
      <SearchIcon aria-hidden fontSize="small" />
      <Box component="span" sx={wordsStyle}>
        {t('palette.open')}
      </Box>
      <Box component="kbd" aria-hidden sx={keyStyle}>
        {keyName('Mod+K')}
      </Box>
    </ButtonBase>
  );
}

const fieldStyle = {
  height: 36,
  minWidth: 36,
  flexShrink: 0,
  justifyContent: 'flex-start',
  gap: 1,
  paddingInline: 1,
  borderRadius: 1,
  color: 'text.secondary',
  typography: 'body2',
  border: { xs: 0, md: 1 },
  borderColor: { xs: 'transparent', md: 'divider' },
  width: { md: 220 },
  '&:hover': { bgcolor: 'action.hover' },
} as const;
/** On a narrow bar there is room for the sign alone; its name is still said. */
const wordsStyle = {
  flex: 1,
  textAlign: 'start',
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  height: { xs: '1px', md: 'auto' },
  overflow: 'hidden',
  clipPath: { xs: 'inset(50%)', md: 'none' },
  whiteSpace: 'nowrap',
} as const;
const keyStyle = {
  display: { xs: 'none', md: 'block' },
  fontFamily: 'inherit',
  fontSize: 12,
  '@media (pointer: coarse)': { display: 'none' },
} as const;
