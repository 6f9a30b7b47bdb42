import { preferenceLimits } from '@console/contract/platform';
import { type NotesPreference, usePreference } from '@console/shell';

export type OwnTemplate = NonNullable<NotesPreference['templates']>[number];

/** The notes that this person begins others with, and how one becomes such a note, or is none any more. */
export function useOwnTemplates() {
  const [notes, choose] = usePreference('notes');
  const templates: readonly OwnTemplate[] = notes?.templates ?? [];
  const without = (noteId: string) => templates.filter((one) => one.noteId !== noteId);
  return {
    templates,
    isFull: templates.length >= preferenceLimits.noteTemplates,
    add: (noteId: string, name: string) =>
      choose({
        ...notes,
        templates: [...without(noteId), { noteId, name: name.slice(0, preferenceLimits.noteTemplateName) }],
      }),
    remove: (noteId: string) => choose({ ...notes, templates: without(noteId) }),
  };
}
