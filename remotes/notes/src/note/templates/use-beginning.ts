import { useEffect, useEffectEvent } from 'react';
import type { NoteKeeper } from '../saving/note-keeper.ts';
import { isBlank, type NoteText } from '../saving/note-text.ts';
import { takeBeginning } from './beginnings.ts';
import { placeCursor } from './place-cursor.ts';
import type { Beginning } from './template-rules.ts';

/** Writes what a new note was to begin with, unless something stands in it by then. */
export function useBeginning(
  noteId: string,
  keeper: NoteKeeper,
  edit: (change: Partial<NoteText>) => void,
): (beginning: Beginning) => void {
  const write = ({ cursor, ...text }: Beginning) => {
    edit(text);
    placeCursor(cursor ?? text.content.length);
  };
  const begin = useEffectEvent((beginning: Beginning) => {
    const { text, base } = keeper.state();
    if (isBlank(text) && base.version === undefined) write(beginning);
  });
  // Syncs with what has led here.
  useEffect(() => {
    void takeBeginning(noteId)?.().then((beginning) => beginning && begin(beginning));
  }, [noteId]);
  return write;
}
