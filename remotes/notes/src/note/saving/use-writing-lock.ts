import { getNote } from '@console/contract/notes';
import { currentSub, invalidate } from '@console/shell';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { readDrafts } from './device-drafts.ts';
import type { NoteKeeper } from './note-keeper.ts';
import { type WritingLock, type WritingState, writingLock } from './writing-lock.ts';

interface Writing {
  /** It is not known yet, and the note has not been on screen before. */
  readonly undecided: boolean;
  /** Another tab of this browser writes the note. */
  readonly elsewhere: boolean;
  /** Counts how often the note was taken over: what stood on screen before is not the newest. */
  readonly turn: number;
  takeOver(): void;
  /** Runs what writes once this tab may: a reader's tick asks for the lock first. Another tab's writing prevents it. */
  write(run: () => void): void;
  /** Told which keeper is to be brought to safety when another tab takes over. */
  hold(keeper: NoteKeeper): void;
}

/** Whether this tab may write the note, while somebody wants to. */
export function useWritingLock(noteId: string, wanted: boolean): Writing {
  const lock = useRef<WritingLock>(undefined);
  const keeper = useRef<NoteKeeper>(undefined);
  const [state, setState] = useState<WritingState>('asking');
  const [decided, setDecided] = useState(!wanted);
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState(false);
  const waiting = useRef<(() => void)[]>([]);
  const { revalidate } = useRevalidator();
  const readAgain = useRef(revalidate);
  useEffect(() => {
    readAgain.current = revalidate;
  });

  // Syncs with the browser's locks, which all tabs share.
  useEffect(() => {
    if (!wanted && !asked) return;
    const own = writingLock({
      noteId,
      locks: navigator.locks,
      letGo: async () => {
        keeper.current?.flush();
        await keeper.current?.save();
      },
    });
    lock.current = own;
    let before = own.state();
    const follow = async () => {
      const now = own.state();
      const taken = before === 'elsewhere' && now === 'writing';
      before = now;
      if (taken) await readWhatStands(readAgain.current);
      if (own.state() !== now) return;
      if (!taken) return show(now);
      // The router hands over what it has read in a transition, too: before it, the old text would be on screen.
      startTransition(() => {
        setTurn((count) => count + 1);
        show(now);
      });
    };
    const show = (now: WritingState) => {
      setState(now);
      if (now === 'asking') return;
      setDecided(true);
      const due = waiting.current.splice(0);
      if (now === 'writing') for (const run of due) run();
    };
    show(before);
    const leave = own.subscribe(() => void follow());
    return () => {
      leave();
      own.release();
      lock.current = undefined;
      setState('asking');
    };
  }, [noteId, wanted, asked]);

  return {
    undecided: !decided,
    elsewhere: (wanted || asked) && state === 'elsewhere',
    turn,
    takeOver: () => lock.current?.takeOver(),
    write: (run) => {
      if (lock.current?.state() === 'writing') return run();
      waiting.current.push(run);
      setAsked(true);
    },
    hold: (next) => {
      keeper.current = next;
    },
  };
}

/** What the other tab has saved, and what it could only keep on this device. */
async function readWhatStands(revalidate: () => Promise<void>): Promise<void> {
  await readDrafts(currentSub() ?? '');
  await invalidate(getNote);
  await revalidate();
}
