import type { DragEvent } from 'react';

/** What is dragged within the notes, by names of its own: nothing else that is dropped is taken for it. */
const types = { notes: 'application/x-console-notes', branch: 'application/x-console-branch' } as const;

/** @param ids of the notes  @param name what another program gets that they are dropped on */
export function dragNotes({ dataTransfer }: DragEvent, ids: readonly string[], name: string): void {
  dataTransfer.setData(types.notes, JSON.stringify(ids));
  dataTransfer.setData('text/plain', name);
  dataTransfer.effectAllowed = 'copyMove';
}

export function dragBranch({ dataTransfer }: DragEvent, path: string): void {
  dataTransfer.setData(types.branch, path);
  dataTransfer.effectAllowed = 'move';
}

/** What hovers; its content is told by the drop alone. */
export const hoversWith = ({ dataTransfer }: DragEvent): 'notes' | 'branch' | undefined => {
  if (dataTransfer.types.includes(types.notes)) return 'notes';
  return dataTransfer.types.includes(types.branch) ? 'branch' : undefined;
};

export const droppedBranch = ({ dataTransfer }: DragEvent): string => dataTransfer.getData(types.branch);

export function droppedNotes({ dataTransfer }: DragEvent): string[] {
  const ids: unknown = JSON.parse(dataTransfer.getData(types.notes) || '[]');
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
