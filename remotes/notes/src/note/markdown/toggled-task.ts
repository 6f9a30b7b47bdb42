import { taskMark } from '@console/contract/notes';

/** The text with the task at this place ticked or unticked; unchanged if there is no task any more. */
export function toggledTask(markdown: string, offset: number): string {
  const found = taskMark(markdown, offset);
  if (!found) return markdown;
  return `${markdown.slice(0, found.at)}${found.done ? ' ' : 'x'}${markdown.slice(found.at + 1)}`;
}
