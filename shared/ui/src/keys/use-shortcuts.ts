import { useEffect, useEffectEvent } from 'react';
import { shortcutOf } from './shortcut-rules.ts';

/**
 * Runs what keys do on this screen, from anywhere but a field and a dialog; those with Mod, F1 to F12 and Escape from a
 * field, too.
 * @param keys by their chord, `J` or `Mod+S` (`chordOf`); what answers false, or is undefined, leaves the key to the browser
 */
export function useShortcuts(
  keys: Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[shortcutOf(event) ?? ''];
    if (run && run(event) !== false) event.preventDefault();
  });
  // Syncs with the keyboard, once.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
