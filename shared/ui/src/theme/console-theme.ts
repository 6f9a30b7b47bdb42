import { enUS, zhCN } from '@mui/material/locale';
import { createTheme, type Theme } from '@mui/material/styles';
import { breakpoints } from './breakpoints.ts';
import { componentStyles } from './component-styles.ts';
import { controlEdges, type Mode, palettes } from './palette.ts';
import { fontFamily } from './typefaces.ts';

const heading = (fontSize: string, lineHeight: number) => ({
  fontSize,
  lineHeight,
  fontWeight: 600,
  letterSpacing: 0,
});

/**
 * The look of the console. Create it once per mode and language (it is cheap, but a new object makes
 * every styled part compute again): `useMemo(() => consoleTheme(mode, language), [mode, language])`.
 */
export function consoleTheme(mode: Mode, language: 'zh' | 'en'): Theme {
  const palette = palettes[mode];
  return createTheme(
    {
      palette,
      breakpoints: { values: breakpoints },
      shape: { borderRadius: 10 },
      motion: { reducedMotion: 'system' },
      focusVisible: true,
      typography: {
        fontFamily,
        htmlFontSize: 16,
        fontSize: 14,
        h1: heading('1.375rem', 1.35),
        h2: heading('1.0625rem', 1.4),
        h3: heading('0.9375rem', 1.45),
        h4: heading('0.875rem', 1.5),
        h5: heading('0.875rem', 1.5),
        h6: heading('0.875rem', 1.5),
        body1: { fontSize: '0.875rem', lineHeight: 1.6, letterSpacing: 0 },
        body2: { fontSize: '0.8125rem', lineHeight: 1.6, letterSpacing: 0 },
        button: {
          fontSize: '0.875rem',
          fontWeight: 550,
          lineHeight: 1.5,
          letterSpacing: 0,
          textTransform: 'none',
        },
        caption: { fontSize: '0.75rem', lineHeight: 1.5, letterSpacing: 0 },
      },
      components: componentStyles(palette, controlEdges[mode]),
    },
    language === 'zh' ? zhCN : enUS,
  );
}
