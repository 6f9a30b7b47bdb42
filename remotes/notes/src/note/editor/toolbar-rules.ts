import type { EditorCommand, Formats } from './editor-commands.ts';

/** Buttons of the toolbar in their order, parted into groups. */
export const toolbarGroups = [
  ['undo', 'redo'],
  ['bold', 'italic', 'strike', 'code'],
  ['heading', 'quote', 'callout'],
  ['bulletList', 'orderedList', 'taskList'],
  ['link', 'picture', 'table', 'codeBlock'],
] as const satisfies readonly (readonly EditorCommand[])[];

/** Shown while the cursor stands in a table. */
export const tableGroups = [
  ['rowAbove', 'rowBelow', 'removeRow'],
  ['columnBefore', 'columnAfter', 'removeColumn'],
  ['alignLeft', 'alignCenter', 'alignRight', 'tidyTable'],
] as const satisfies readonly (readonly EditorCommand[])[];

/**
 * Whether a button is pressed: the text at the cursor has what it gives.
 * @returns undefined for buttons that put something in
 */
export function isPressed(command: EditorCommand, formats: Formats): boolean | undefined {
  switch (command) {
    case 'bold':
    case 'italic':
    case 'strike':
    case 'code':
    case 'quote':
    case 'link':
      return formats[command];
    case 'heading':
      return formats.heading > 0;
    case 'bulletList':
      return formats.list === 'bullet';
    case 'orderedList':
      return formats.list === 'ordered';
    case 'taskList':
      return formats.list === 'task';
    default:
      return undefined;
  }
}

export const isPossible = (command: EditorCommand, { canUndo, canRedo }: Formats): boolean =>
  command === 'undo' ? canUndo : command === 'redo' ? canRedo : true;

/** Which of so many buttons has the focus after a key: arrows go round, Home and End to the ends. */
export function nextButton(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
