import { remembered, useRemembered } from '@console/shell';
import * as z from 'zod/mini';

export type ColourMode = 'light' | 'dark';

const preferred: ColourMode = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const colourMode = remembered('colour-mode', z.enum(['light', 'dark']), preferred, { owner: 'anybody' });

/** Light or dark: what the user chose, else what the system prefers. */
export const useColourMode = (): [ColourMode, (mode: ColourMode) => void] => [
  useRemembered(colourMode),
  colourMode.set,
];
