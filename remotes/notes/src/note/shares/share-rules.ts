import { noteLimits } from '@console/contract/notes';
import type { NoteText } from '../saving/note-text.ts';

/** What another app shared, without the bytes of its files. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/**
 * The note that is made of it: its own title, the address as a link where the text does not name it already, and the files as
 * the text names them. Apps put an address into any of the three.
 * @param mentions of its files, in their order
 */
export function noteOf({ title, text, url }: Shared, mentions: readonly string[]): NoteText {
  const heading = oneLine(title);
  const address = url.trim() !== '' && !text.includes(url.trim()) ? linkTo(url.trim()) : '';
  const body = [text.trim(), address, ...mentions].filter((part) => part !== '').join('\n\n');
  const isLink = /^https?:\/\/\S+$/.test(heading);
  return {
    title: isLink ? '' : heading.slice(0, noteLimits.titleLength),
    // A title that is longer than a note's may be, or an address, is not lost.
    content: heading.length > noteLimits.titleLength || isLink ? `${heading}\n\n${body}`.trim() : body,
    tagIds: [],
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Angle brackets keep an address whole whatever signs it has. */
const linkTo = (url: string): string => (/^https?:\/\/[^\s<>]+$/.test(url) ? `<${url}>` : url);
