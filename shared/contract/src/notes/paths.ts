import type { NoteSort } from './notes.ts';

/** The three modes of the note screen (specification, section 4). */
export const noteActions = ['create', 'preview', 'editAndPreview'] as const;
export type NoteAction = (typeof noteActions)[number];

export interface NoteAddress {
  action?: NoteAction | undefined;
  uuid?: string | undefined;
  q?: string | undefined;
  tagId?: number | undefined;
  /** Order of the list; left out where it is by the last change. */
  sort?: NoteSort | undefined;
}

/** Where a person throws away what this browser keeps of their notes. */
export const clearDeviceAddress = {
  pathname: '/note/',
  search: '?action=preview',
  hash: '#clear-device',
} as const;

/** Address of the note screen; what is left out or empty is left out of the address. */
export function notePath(address: NoteAddress = {}): string {
  const search = new URLSearchParams();
  for (const name of ['action', 'uuid', 'q', 'tagId'] as const) {
    const value = address[name];
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  if (address.sort !== undefined && address.sort !== 'updated') search.set('sort', address.sort);
  return search.size > 0 ? `/note/?${search}` : '/note/';
}
