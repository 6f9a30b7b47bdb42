import type { PaletteOptions } from '@mui/material/styles';

export type Mode = 'light' | 'dark';

/** What a colour says. Every part that uses a tone also says it in words or with a shape. */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

export interface ToneColors {
  /** Text and strokes on `soft` or on the page. */
  readonly ink: string;
  /** Quiet background. */
  readonly soft: string;
  /** Bars and rings: at least 3:1 against the page. */
  readonly solid: string;
}

/** Neutral greys with a hint of green; every pair that meets on screen is measured in palette.test.ts. */
export const palettes = {
  light: {
    mode: 'light',
    primary: { main: '#0F6B5C', light: '#3E8C7E', dark: '#0A4D42', contrastText: '#FFFFFF' },
    secondary: { main: '#46605A', light: '#6E847F', dark: '#2F443F', contrastText: '#FFFFFF' },
    error: { main: '#B3261E', light: '#C9544D', dark: '#861B15', contrastText: '#FFFFFF' },
    warning: { main: '#8A5300', light: '#A97426', dark: '#643C00', contrastText: '#FFFFFF' },
    info: { main: '#1F5FA8', light: '#4C80BC', dark: '#16467D', contrastText: '#FFFFFF' },
    success: { main: '#1B6E3C', light: '#488B62', dark: '#13502B', contrastText: '#FFFFFF' },
    background: { default: '#F5F8F7', paper: '#FFFFFF' },
    text: { primary: '#17211E', secondary: '#53605C', disabled: '#8B9793' },
    divider: '#DCE4E1',
    action: {
      active: '#53605C',
      hover: 'rgba(15, 58, 50, 0.05)',
      selected: 'rgba(15, 107, 92, 0.10)',
      disabled: '#8B9793',
      disabledBackground: '#E6ECEA',
    },
  },
  dark: {
    mode: 'dark',
    primary: { main: '#5CC4B0', light: '#86D6C6', dark: '#3BA491', contrastText: '#05231D' },
    secondary: { main: '#A9BDB7', light: '#C6D4D0', dark: '#82978F', contrastText: '#101614' },
    error: { main: '#F2938C', light: '#F6B3AE', dark: '#DE6F67', contrastText: '#2B0A08' },
    warning: { main: '#E9B263', light: '#F0C88E', dark: '#CF9440', contrastText: '#2A1A02' },
    info: { main: '#8DB9F0', light: '#AFCEF5', dark: '#6C9FE0', contrastText: '#0A1B30' },
    success: { main: '#7CCB95', light: '#A1DAB3', dark: '#58B277', contrastText: '#08210F' },
    background: { default: '#101614', paper: '#171F1C' },
    text: { primary: '#E4ECE9', secondary: '#A6B4AF', disabled: '#6F7D78' },
    divider: '#2B3632',
    action: {
      active: '#A6B4AF',
      hover: 'rgba(214, 240, 232, 0.06)',
      selected: 'rgba(92, 196, 176, 0.16)',
      disabled: '#6F7D78',
      disabledBackground: '#232D29',
    },
  },
} satisfies Record<Mode, PaletteOptions>;

/** Edges of controls, which must be seen at 3:1, unlike the hairlines between blocks. */
export const controlEdges: Record<Mode, string> = { light: '#7F8D88', dark: '#6E7E78' };

export const tones: Record<Mode, Record<Tone, ToneColors>> = {
  light: {
    neutral: { ink: '#43504B', soft: '#EAF0ED', solid: '#71807A' },
    info: { ink: '#184F8C', soft: '#E5EFFA', solid: '#1F5FA8' },
    good: { ink: '#155C31', soft: '#E0F2E7', solid: '#1B7A52' },
    warn: { ink: '#704300', soft: '#FBEFD8', solid: '#A86A0B' },
    bad: { ink: '#96201A', soft: '#FCE7E5', solid: '#B3261E' },
  },
  dark: {
    neutral: { ink: '#C6D2CD', soft: '#26312D', solid: '#8FA09A' },
    info: { ink: '#AECFF6', soft: '#1B2C42', solid: '#6C9FE0' },
    good: { ink: '#9BDDB0', soft: '#173222', solid: '#58B277' },
    warn: { ink: '#F0C88A', soft: '#372911', solid: '#CF9440' },
    bad: { ink: '#F7B3AD', soft: '#3C1D1B', solid: '#DE6F67' },
  },
};

/**
 * Of the series of a chart, one after the other: told apart by who sees no red or no green, too, as their lightness
 * differs from neighbour to neighbour; each is seen at 3:1 against the page.
 */
export const seriesColors: Record<Mode, readonly string[]> = {
  light: ['#0F6B5C', '#C2700A', '#1F4E9E', '#A85C93', '#66747C'],
  dark: ['#5CC4B0', '#F0B35E', '#8DB9F0', '#D9A1C8', '#9AA8AF'],
};
