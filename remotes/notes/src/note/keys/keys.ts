import { useRemembered } from '@console/shell';
import { useShortcuts } from '@console/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenKeys } from '../settings/settings.ts';
import { type KeyCommand, type KeyMap, keyCommands, keyMapOf } from './key-rules.ts';

/** What the commands do right now; a command without work leaves its key to the browser. */
export type NoteKeys = Readonly<Partial<Record<KeyCommand, (() => void) | undefined>>>;

/** The keys that hold for this person in this browser. */
export function useKeyMap(): KeyMap {
  const chosen = useRemembered(chosenKeys);
  return useMemo(() => keyMapOf(chosen), [chosen]);
}

/** Runs commands by their keys. Several parts of the screen may each have some. */
export function useNoteKeys(commands: NoteKeys): void {
  const { t } = useTranslation('notes');
  const keys = useKeyMap();
  const words = keyCommands
    .filter((command) => commands[command])
    .map((command) => [keys[command], t(`keys.${command}`)]);
  const shortcuts = Object.entries(commands).map(([command, run]) => [
    keys[command as KeyCommand],
    run && ((event: KeyboardEvent) => isOurs(event) && (event.repeat || run())),
  ]);
  useShortcuts(Object.fromEntries(shortcuts), { words: Object.fromEntries(words) });
}

/** Enter belongs to whatever has the focus: a link, a button, a box. */
const isOurs = ({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key !== 'Enter' || ctrlKey || metaKey || !(target instanceof Element) || target === document.body;

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
