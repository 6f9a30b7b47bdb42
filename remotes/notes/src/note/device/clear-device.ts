import { queryClient } from '@console/shell';
import { quickNoteDraft } from '../../today/quick-note-draft.ts';
import { forgetOpened } from '../opened/opened-notes.ts';
import type { Drafts } from '../saving/drafts.ts';
import { discardDrafts, openKeepers } from '../saving/open-keepers.ts';
import { forgetSettings } from '../settings/settings.ts';
import { forgetShares } from '../shares/kept-shares.ts';
import { unfinishedImport } from '../transfer/unfinished-import.ts';

/** What is unsaved here, also what was typed this moment. */
export function unsavedTitles(drafts: Drafts): string[] {
  for (const keeper of openKeepers) keeper.flush();
  return drafts.list().map(({ text }) => text.title || (/\S.{0,60}/.exec(text.content)?.[0] ?? ''));
}

/** Throws away what this browser keeps of a person's notes. What the server has stays there. */
export async function clearDevice(drafts: Drafts): Promise<void> {
  discardDrafts(drafts);
  quickNoteDraft.forget();
  unfinishedImport.forget();
  forgetSettings();
  forgetOpened(drafts.owner);
  await forgetShares(drafts.owner);
  // What is on screen is read again when it is left.
  queryClient.removeQueries({ type: 'inactive' });
}
