import type { ThemeOptions } from '@mui/material/styles';
import type { palettes } from './palette.ts';
import { monoFamily } from './typefaces.ts';

/** Fingers need 44 px; a mouse does not, and a dense table is easier to read. */
const coarse = '@media (pointer: coarse)';
const hairline = (color: string) => `1px solid ${color}`;

/**
 * Style overrides rather than default props: remotes bundle their own copies of MUI's parts, which see this
 * theme's styles but not its default props.
 */
export function componentStyles(
  palette: (typeof palettes)[keyof typeof palettes],
  controlEdge: string,
): ThemeOptions['components'] {
  const flat = { backgroundImage: 'none', boxShadow: 'none' };
  const raised = {
    backgroundImage: 'none',
    border: hairline(palette.divider),
    boxShadow: '0 8px 28px rgba(0, 20, 15, 0.16)',
  };
  return {
    MuiCssBaseline: { styleOverrides: pageStyles(palette) },
    // Saves the work as well; remotes' copies have the CSS rule below.
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      styleOverrides: {
        root: {
          boxShadow: 'none',
          minHeight: 36,
          paddingInline: 14,
          whiteSpace: 'nowrap',
          '&:hover, &:active': { boxShadow: 'none' },
          [coarse]: { minHeight: 44 },
        },
        outlined: { borderColor: controlEdge },
        // Said again: this comes after the root's own rule for fingers, and would undo it.
        sizeSmall: { minHeight: 30, paddingInline: 10, fontSize: '0.8125rem', [coarse]: { minHeight: 44 } },
      },
    },
    MuiIconButton: {
      styleOverrides: { root: { borderRadius: 8, [coarse]: { minWidth: 44, minHeight: 44 } } },
    },
    MuiChip: { styleOverrides: { clickable: { [coarse]: { height: 44, borderRadius: 22 } } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, elevation1: flat } },
    MuiMenu: { styleOverrides: { paper: raised } },
    MuiPopover: { styleOverrides: { paper: raised } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 36, [coarse]: { minHeight: 44 } } } },
    MuiListItemButton: { styleOverrides: { root: { [coarse]: { minHeight: 44 } } } },
    MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none', borderColor: palette.divider } } },
    MuiDialog: { styleOverrides: { paper: raised } },
    MuiAppBar: { styleOverrides: { root: { ...flat, borderBottom: hairline(palette.divider) } } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: palette.text.primary,
          color: palette.background.paper,
          fontSize: '0.75rem',
          lineHeight: 1.5,
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: palette.background.paper,
          lineHeight: 1.5,
          [coarse]: { minHeight: 44 },
          '&.Mui-disabled': { backgroundColor: palette.action.disabledBackground },
        },
        input: {
          height: 'auto',
          paddingBlock: '7px',
          paddingInline: '12px',
          '&::placeholder': { color: palette.text.secondary, opacity: 1 },
          // The browser's calendar button is taller than a line of text, and its field would be, too.
          '&[type="date"], &[type="month"]': { height: '1.5em' },
        },
        multiline: { padding: 0 },
        notchedOutline: { borderColor: controlEdge },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: { '&.Mui-focused': { color: 'inherit' } },
        asterisk: { color: palette.error.main },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          marginInline: 0,
          marginTop: 4,
          fontSize: '0.8125rem',
          lineHeight: 1.5,
          // It is there to be read, also under a field that nobody may change.
          '&.Mui-disabled': { color: palette.text.secondary },
        },
      },
    },
    MuiFormControlLabel: { styleOverrides: { root: { [coarse]: { minHeight: 44 } } } },
    MuiTableCell: {
      styleOverrides: { root: { borderColor: palette.divider, fontSize: '0.875rem', lineHeight: 1.5 } },
    },
    MuiLink: { styleOverrides: { root: { textUnderlineOffset: '0.2em' } } },
    MuiSkeleton: { styleOverrides: { root: { borderRadius: 6 } } },
  };
}

const pageStyles = (palette: (typeof palettes)[keyof typeof palettes]) => ({
  // What gets the focus is not scrolled under the bar that stays on top of every screen.
  html: { colorScheme: palette.mode, textSizeAdjust: '100%', scrollPaddingTop: 64 },
  body: {
    fontSize: '0.875rem',
    lineHeight: 1.6,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere' as const,
  },
  'a, button, input, select, textarea, summary, [tabindex]': {
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
  },
  // A link in a text, which nobody has given a look of its own.
  'a:not([class])': { color: palette.primary.main },
  'code, kbd, samp, pre': { fontFamily: monoFamily, fontSize: '0.8125rem' },
  // Pressing moves nothing: calm, and nothing to switch off for those who ask for less motion.
  '.MuiTouchRipple-root': { display: 'none' },
  // The edge of the control around it shows the focus.
  '.MuiInputBase-input:focus-visible': { outline: 'none' },
  'h1:focus-visible': { outline: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
