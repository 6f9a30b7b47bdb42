import { useEffect, useEffectEvent } from 'react';
import { shortcutOf } from './shortcut-rules.ts';
import { tellKeys } from './shown-keys.ts';

type Run = (event: KeyboardEvent) => unknown;

export interface ShortcutOptions {
  /** What each of them does, by its chord: listed by the keyboard map of the console while it does something. */
  readonly words?: Readonly<Record<string, string>>;
  /** Asked before the keys of screens: for the frame, whose keys mean the same everywhere. */
  readonly first?: boolean;
}

/**
 * Runs what keys do on this screen, from anywhere but a field and a dialog; those with Mod, F1 to F12 and Escape from a
 * field, too.
 * @param keys by their chord, `J` or `Mod+S` (`chordOf`); what answers false, or is undefined, leaves the key to the browser
 */
export function useShortcuts(
  keys: Readonly<Record<string, Run | undefined>>,
  { words, first = false }: ShortcutOptions = {},
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[shortcutOf(event) ?? ''];
    if (run && run(event) !== false) event.preventDefault();
  });
  const told = useEffectEvent(() =>
    Object.entries(words ?? {})
      .filter(([chord]) => keys[chord])
      .map(([chord, does]) => ({ chord, does, everywhere: first })),
  );
  // Syncs with the keyboard, once.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen, first);
    return () => document.removeEventListener('keydown', listen, first);
  }, [first]);
  // Lies outside React's tree, for the frame to ask.
  useEffect(() => tellKeys(() => told()), []);
}
