import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** Something that the screen itself offers in the palette. */
export interface PaletteChoice {
  /** Of its own among those of the screen. */
  readonly key: string;
  /** What stands above it and those that belong together with it. */
  readonly group: string;
  readonly title: string;
  readonly detail?: string | undefined;
  /** Where it leads; with `run` too, that is only for another tab. */
  readonly to: string;
  /** Left out: the address is opened. */
  run?(): void;
}

/** What the screen offers for what was typed, the best first; '' before anything is. */
export type PaletteChoices = (typed: string) => readonly PaletteChoice[];

interface PaletteState {
  readonly isOpen: boolean;
  /** Of the screens that offer something: one, as a rule. */
  readonly offered: readonly PaletteChoices[];
}

/** The one palette of the console, which the frame draws. */
export const paletteStore = createStore<PaletteState>(() => ({ isOpen: false, offered: [] }));

/** Opens the palette, as `Mod+K` does. */
export const openPalette = (): void => paletteStore.setState({ isOpen: true });

/** @internal The frame closes what it draws. */
export const closePalette = (): void => paletteStore.setState({ isOpen: false });

/** What this screen offers in the palette, before all else that is found there, for as long as it stands. */
export function usePaletteChoices(choices: PaletteChoices): void {
  // Syncs with the frame's palette.
  useEffect(() => {
    paletteStore.setState(({ offered }) => ({ offered: [...offered, choices] }));
    return () =>
      paletteStore.setState(({ offered }) => ({ offered: offered.filter((one) => one !== choices) }));
  }, [choices]);
}
