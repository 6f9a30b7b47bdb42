import { queryClient } from '@console/shell';
import { quickNoteDraft } from '../../today/quick-note-draft.ts';
import type { Drafts } from '../saving/drafts.ts';
import { discardDrafts, openKeepers } from '../saving/open-keepers.ts';
import { forgetSettings } from '../settings/settings.ts';

/** What is unsaved here, also what was typed this moment. */
export function unsavedTitles(drafts: Drafts): string[] {
  for (const keeper of openKeepers) keeper.flush();
  return drafts.list().map(({ text }) => text.title || (/\S.{0,60}/.exec(text.content)?.[0] ?? ''));
}

/** Throws away what this browser keeps of a person's notes. What the server has stays there. */
export function clearDevice(drafts: Drafts): void {
  discardDrafts(drafts);
  quickNoteDraft.forget();
  forgetSettings();
  // What is on screen is read again when it is left.
  queryClient.removeQueries({ type: 'inactive' });
}
