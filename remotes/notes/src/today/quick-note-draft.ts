import { remembered } from '@console/shell';
import { v7 } from 'uuid';
import * as z from 'zod/mini';

const Draft = z.object({ text: z.string(), uuid: z.string(), saveId: z.string() });
export type QuickNoteDraft = z.infer<typeof Draft>;

/** What was typed and is not saved yet, in this tab and for this person: whoever signs out leaves nothing of it on the device. */
export const quickNoteDraft = remembered('notes-quick-note', Draft, undefined, { store: 'tab' });

/** The same text sent again, because its answer was lost, makes the same note: another text makes another one. */
export function keepQuickNote(text: string): void {
  if (text === '') quickNoteDraft.forget();
  else quickNoteDraft.set({ text, uuid: v7(), saveId: v7() });
}
