import { useRemembered } from '@console/shell';
import { useEffect, useMemo, useRef } from 'react';
import { chosenKeys } from '../settings/settings.ts';
import { chordOf, commandOn, defaultKeys, type KeyCommand, type KeyMap, keyMapOf } from './key-rules.ts';

/** What the commands do right now; a command without work leaves its key to the browser. */
export type NoteKeys = Readonly<Partial<Record<KeyCommand, (() => void) | undefined>>>;

/** The keys that hold for this person in this browser. */
export function useKeyMap(): KeyMap {
  const chosen = useRemembered(chosenKeys);
  return useMemo(() => keyMapOf(chosen), [chosen]);
}

/** What a key press means; nothing while somebody types, composes Chinese, or a dialog is open. */
export function pressedKey(event: KeyboardEvent): string | undefined {
  if (event.isComposing || event.keyCode === 229 || event.repeat || event.defaultPrevented) return undefined;
  const chord = chordOf(event);
  if (chord === undefined || isInDialog(event.target)) return undefined;
  if (chord.startsWith('Mod+') || chord === defaultKeys.exit) return chord;
  // Enter belongs to whatever has the focus: a link, a button, a box.
  if (chord === 'Enter' && event.target instanceof Element && event.target !== document.body)
    return undefined;
  return isTyping(event.target) ? undefined : chord;
}

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const isInDialog = (target: EventTarget | null) =>
  within(target, '[role="dialog"], [role="listbox"], [role="menu"]');
const isTyping = (target: EventTarget | null) =>
  within(target, 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]');

/** Runs commands by their keys. Several parts of the screen may each have some. */
export function useNoteKeys(keys: NoteKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // Syncs with the keyboard, once.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const chord = pressedKey(event);
      const command = chord && commandOn(keyMapOf(chosenKeys.get()), chord);
      const run = command && latest.current[command];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Presses the control on screen that does it: a key can never do more than a click, nor anything else. */
export const press = (command: KeyCommand) => (): void => {
  const control = document.querySelector<HTMLElement>(`[data-note-action="${command}"]`);
  if (control?.matches('input, textarea')) control.focus();
  else control?.click();
};

/** Out of the field that is written in; what was typed stays. */
export function leaveText(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
