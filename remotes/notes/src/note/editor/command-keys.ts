import type { KeyCommand, KeyMap } from '../keys/key-rules.ts';
import type { EditorCommand } from './editor-commands.ts';

/** Commands of the editor that have a key of their own, under the same name in the key map. */
const withKeys = [
  'bold',
  'italic',
  'strike',
  'code',
  'heading',
  'link',
  'taskList',
] as const satisfies readonly (EditorCommand & KeyCommand)[];

const own: Partial<Record<EditorCommand, string>> = { undo: 'Mod+Z', redo: 'Mod+Shift+Z' };

/** The key of a command, as this person has it. */
export function keyOfCommand(keys: KeyMap, command: EditorCommand): string | undefined {
  const known = withKeys.find((one) => one === command);
  return known ? keys[known] : own[command];
}

/** The command that a key runs in the text; a key that types something there runs none, whatever somebody has chosen. */
export const commandOnKey = (keys: KeyMap, chord: string): EditorCommand | undefined =>
  /^(?:Mod\+.|F\d+$)/.test(chord) ? withKeys.find((command) => keys[command] === chord) : undefined;
