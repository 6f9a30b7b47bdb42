import { notePath } from '@console/contract/notes';
import { useCallback } from 'react';
import { v7 } from 'uuid';
import { rememberMinted } from '../opened-note.ts';
import { beginWith } from './beginnings.ts';
import type { Beginning } from './template-rules.ts';

/** Begins a new note. @returns gives its address */
export const useNewNote = (): ((beginning: Beginning) => string) =>
  useCallback((beginning) => {
    const uuid = v7();
    rememberMinted(uuid);
    beginWith(uuid, async () => beginning);
    return notePath({ action: 'create', uuid });
  }, []);
