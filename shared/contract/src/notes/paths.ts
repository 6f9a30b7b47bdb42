/** The three modes of the note screen (specification, section 4). */
export const noteActions = ['create', 'preview', 'editAndPreview'] as const;
export type NoteAction = (typeof noteActions)[number];

export interface NoteAddress {
  action?: NoteAction | undefined;
  uuid?: string | undefined;
  q?: string | undefined;
  tagId?: number | undefined;
}

/** Address of the note screen; what is left out or empty is left out of the address. */
export function notePath(address: NoteAddress = {}): string {
  const search = new URLSearchParams();
  for (const name of ['action', 'uuid', 'q', 'tagId'] as const) {
    const value = address[name];
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `/note/?${search}` : '/note/';
}
