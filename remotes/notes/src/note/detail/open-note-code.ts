/** What a note is opened with. The list does without it; whoever asks for a note gets it along with the note. */
export const openNoteCode = () => import('./open-note.tsx');
