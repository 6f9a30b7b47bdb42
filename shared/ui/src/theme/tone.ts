import { useTheme } from '@mui/material/styles';
import { type Tone, type ToneColors, tones } from './palette.ts';

/** The tones in the mode on screen. */
export function useTones(): Record<Tone, ToneColors> {
  return tones[useTheme().palette.mode];
}

/** Shapes beside the colours, so that a tone is also told without colour. */
export const toneShapes: Record<Tone, string> = { neutral: '–', info: 'i', good: '✓', warn: '!', bad: '✕' };
