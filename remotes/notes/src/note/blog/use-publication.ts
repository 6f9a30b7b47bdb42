import type { Note } from '@console/contract/notes';
import { notify } from '@console/shell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoteKeeper } from '../saving/note-keeper.ts';

export interface Publication {
  readonly published: boolean;
  /** The dialog with address, readers and language is open. */
  readonly open: boolean;
  /** Saves what is unsaved first: strangers shall read what the author sees. */
  begin(): Promise<void>;
  end(): void;
  /** What was done here, before the note is read again. */
  tell(published: boolean): void;
}

/** Whether the open note is on the web, and the way to put it there. */
export function usePublication(note: Note | undefined, keeper: NoteKeeper): Publication {
  const { t } = useTranslation('notes');
  const [open, setOpen] = useState(false);
  const [own, setOwn] = useState<{ rev: number; published: boolean }>();
  const rev = note?.item.rev ?? 0;
  return {
    published: own && own.rev >= rev ? own.published : (note?.item.add_to_blog ?? false),
    open,
    begin: async () => {
      if (!(await savedWhole(keeper))) notify.error(t('blog.saveFirst'));
      else setOpen(true);
    },
    end: () => setOpen(false),
    tell: (published) => setOwn({ rev, published }),
  };
}

/** @returns false where something stays unsaved: a conflict, a refusal, no network */
export async function savedWhole(keeper: NoteKeeper): Promise<boolean> {
  await keeper.save();
  return keeper.state().phase === 'clean';
}
