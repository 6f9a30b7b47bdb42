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
  /** Stands behind all that is found, and is chosen by no key while that is being looked for. Since 1.14.0. */
  readonly behind?: boolean | undefined;
}

/** What the screen offers for what was typed, the best first; '' before anything is. */
export type PaletteChoices = (typed: string) => readonly PaletteChoice[];

interface Offered {
  readonly find: PaletteChoices;
  readonly staysHere: boolean;
}

/** One kind of records and what the screen offers, and nothing else. Since 1.15.0. */
export interface PaletteScope {
  /** As the search calls them: `note`. */
  readonly kind: string;
  /** What the palette is called then: "Open a note". */
  readonly title: string;
  /** What can be typed: "Title, or words in the text…". */
  readonly placeholder: string;
}

interface PaletteState {
  readonly isOpen: boolean;
  /** What it is about; undefined: the whole console. */
  readonly scope?: PaletteScope | undefined;
  /** Of the screens that offer something: one, as a rule. */
  readonly offered: readonly Offered[];
}

/** The one palette of the console, which the frame draws. */
export const paletteStore = createStore<PaletteState>(() => ({ isOpen: false, offered: [] }));

/** Opens the palette, as `Mod+K` does. */
export const openPalette = (): void => paletteStore.setState({ isOpen: true, scope: undefined });

/** Opens the palette for one kind of records alone, as a screen's own quick switcher. Since 1.15.0. */
export const openPaletteFor = (scope: PaletteScope): void => paletteStore.setState({ isOpen: true, scope });

/** @internal The frame closes what it draws. */
export const closePalette = (): void => paletteStore.setState({ isOpen: false });

/**
 * What this screen offers in the palette, before all else that is found there, for as long as it stands.
 * @param options `staysHere`: what is typed may be a secret, and is never sent: no records are looked for on this screen
 */
export function usePaletteChoices(find: PaletteChoices, { staysHere = false } = {}): void {
  // Syncs with the frame's palette.
  useEffect(() => {
    const mine = { find, staysHere };
    paletteStore.setState(({ offered }) => ({ offered: [...offered, mine] }));
    return () => paletteStore.setState(({ offered }) => ({ offered: offered.filter((one) => one !== mine) }));
  }, [find, staysHere]);
}
