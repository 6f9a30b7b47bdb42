import { type NoteRow, noteLimits, noteLinkOf, titleKey, titleMarks } from '@console/contract/notes';

/** What to search for to find a title: its words as a phrase. */
export const titleQuery = (title: string): string =>
  `"${title.replace(/["\u201C\u201D]/g, ' ').slice(0, noteLimits.queryLength - 5)}"`;

/** Which notes may mention a title in brackets. */
export const mentionQuery = (title: string): string => `${titleQuery(title)} [[`;

/** The note that a title means: of several the one that was changed last. */
export function noteTitled(rows: readonly NoteRow[], title: string): NoteRow | undefined {
  const key = titleKey(title);
  const same = rows.filter((row) => titleKey(row.headline) === key);
  return same.sort((one, other) => (one.updateTime < other.updateTime ? 1 : -1))[0];
}

/** Whether a text has `[[title]]` in it. */
export const mentions = (text: string, title: string): boolean =>
  [...text.matchAll(titleMarks)].some(([, , inside = '']) => {
    const link = noteLinkOf(inside);
    return [link.target, link.title].some((one) => titleKey(one) === titleKey(title));
  });

/** The part of an address that leads to a heading of the note, and back. */
export const headingHash = (heading: string | undefined): string =>
  heading === undefined ? '' : `#heading=${encodeURIComponent(heading)}`;

/** @returns undefined where the address names none, or is broken */
export function headingInHash(hash: string): string | undefined {
  const [, written] = /^#heading=(.+)$/.exec(hash) ?? [];
  try {
    return written === undefined ? undefined : decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/** Whether a heading is the one that a link means: width, case and spaces at the ends do not count. */
export const sameHeading = (one: string, other: string): boolean => titleKey(one) === titleKey(other);
