import { useEffect, useRef } from 'react';

/** Keys of the note screen: a letter, or `Mod+S` with Ctrl or ⌘. */
export type NoteKeys = Readonly<Record<string, (() => void) | undefined>>;

/** What a key press means; nothing while somebody types, composes Chinese, or a dialog is open. */
export function pressedKey(event: KeyboardEvent): string | undefined {
  if (event.isComposing || event.keyCode === 229 || event.altKey || event.repeat) return undefined;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? undefined : `Mod+${key}`;
  return isTyping(event.target) ? undefined : key;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]',
  ) !== null;

export function useNoteKeys(keys: NoteKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // Syncs with the keyboard, once.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const run = latest.current[pressedKey(event) ?? ''];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
