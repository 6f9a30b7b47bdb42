import { createContext } from 'react';

/** The note whose files a text may name; empty where there is none. */
export const NoteFiles = createContext('');
