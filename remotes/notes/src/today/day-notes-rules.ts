import type { NoteRow } from '@console/contract/notes';

/** Why a note stands on the card: what it is shown with. */
export type DayNote =
  | { readonly note: NoteRow; readonly why: 'reminder'; readonly at: string; readonly isDue: boolean }
  | { readonly note: NoteRow; readonly why: 'pinned' | 'edited' };

/** When a note reminds next; a snooze comes before the series that goes on beside it. */
const nextReminder = ({ item }: Pick<NoteRow, 'item'>): string | undefined =>
  [item.remind_at, item.snoozed_until].filter((time) => time !== null).sort()[0];

/** Lines that a card has room for beside the field for a quick note. */
const lines = 4;
/** Of these at most so many for each of what comes first, so that the others are seen, too. */
const ofOneKind = 2;

interface Notes {
  /** With a reminder. */
  readonly reminded: readonly NoteRow[];
  readonly pinned: readonly NoteRow[];
  readonly edited: readonly NoteRow[];
}

/**
 * What of one's notes matters today, each note once: reminders, the next first; then pinned ones in their order; then what was
 * edited last. Room that one kind leaves is the next one's.
 */
export function notesOfDay({ reminded, pinned, edited }: Notes, now: string): DayNote[] {
  const taken = new Set<string>();
  const free = ({ _id }: NoteRow) => !taken.has(_id);
  const take = (notes: DayNote[], most: number) => {
    const some = notes.filter(({ note }) => free(note)).slice(0, most);
    for (const { note } of some) taken.add(note._id);
    return some;
  };
  const reminders = reminded
    .flatMap((note) => {
      const at = nextReminder(note);
      return at === undefined ? [] : [{ note, why: 'reminder' as const, at, isDue: at <= now }];
    })
    .sort((a, b) => a.at.localeCompare(b.at));
  const first = take(reminders, ofOneKind);
  const second = take(
    pinned.map((note) => ({ note, why: 'pinned' as const })),
    ofOneKind,
  );
  const byLast = [...edited].sort((a, b) => b.updateTime.localeCompare(a.updateTime));
  const third = take(
    byLast.map((note) => ({ note, why: 'edited' as const })),
    lines - first.length - second.length,
  );
  return [...first, ...second, ...third];
}
