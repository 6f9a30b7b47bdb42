import { attachmentAddress, noteLimits } from '@console/contract/notes';

/** How the text names a file: an image is shown, anything else is a link. */
export function attachmentMarkdown(id: string, { name, type }: { name: string; type: string }): string {
  // Brackets would end the name early.
  const shown = name.replace(/[[\]\\\r\n]/g, ' ').trim() || 'file';
  return `${type.startsWith('image/') ? '!' : ''}[${shown}](${attachmentAddress(id)})`;
}

/** The text with something more at its end, in a paragraph of its own. */
export function appended(text: string, more: string): string {
  const gap = text === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return `${text}${gap}${more}\n`;
}

/** The text without the mention of a file that never arrived. */
export const withoutMention = (text: string, mention: string): string =>
  text.replace(`${mention}\n`, '').replace(mention, '');

export const hasRoom = (text: string, more: string): boolean =>
  text.length + more.length + 3 <= noteLimits.contentLength;

/** Files of a paste or a drop. Text that is pasted with a picture of itself stays text. */
export function filesOf(data: Pick<DataTransfer, 'files' | 'types'> | null): File[] {
  const files = [...(data?.files ?? [])];
  return data?.types.includes('text/plain') ? [] : files;
}

/** A pasted picture has no name of its own. */
export function namedFile(file: File, now: Date): File {
  if (file.name !== '' && !/^image\.\w+$/.test(file.name)) return file;
  const name = `${now.toISOString().slice(0, 19).replace(/[:T]/g, '-')}.${file.type.split('/')[1] || 'bin'}`;
  return new File([file], name, { type: file.type });
}
