/** What a save sends: the part of a note that a person writes. */
export interface NoteText {
  readonly title: string;
  readonly content: string;
  readonly tagIds: readonly number[];
}

/** The text that the last known version on the server has; no version: the server does not know the note yet. */
export interface NoteBase extends NoteText {
  readonly version: number | undefined;
}

export const nothingWritten: NoteBase = { title: '', content: '', tagIds: [], version: undefined };

export const baseOf = ({ title, content, tagIds, version }: NoteText & { version: number }): NoteBase => ({
  title,
  content,
  tagIds,
  version,
});

/** The server tidies titles; a difference that it would tidy away is none. */
export const sameText = (one: NoteText, other: NoteText): boolean =>
  one.content === other.content &&
  tidy(one.title) === tidy(other.title) &&
  String([...one.tagIds].sort((a, b) => a - b)) === String([...other.tagIds].sort((a, b) => a - b));

const tidy = (title: string): string => title.normalize('NFC').trim();

/** Neither title nor content: not worth a note. */
export const isBlank = ({ title, content }: NoteText): boolean =>
  title.trim() === '' && content.trim() === '';
