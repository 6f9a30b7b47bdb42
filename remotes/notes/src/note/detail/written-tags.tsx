import { listTags } from '@console/contract/notes';
import { useEndpoint } from '@console/shell';
import { useLocation } from 'react-router-dom';
import type { NoteText } from '../saving/note-text.ts';
import { TagPicker } from '../tags/lazy-tag-picker.tsx';
import { wanted } from '../wanted.ts';

interface WrittenTagsProps {
  tagIds: NoteText['tagIds'];
  onEdit(change: Partial<NoteText>): void;
}

/** Tags of a note that is written: above the text, on a phone below it. */
export function WrittenTags({ tagIds, onEdit }: WrittenTagsProps) {
  const tags = useEndpoint(listTags).items;
  return (
    <TagPicker
      autoFocus={useLocation().state === wanted.tags}
      tags={tags}
      value={tagIds}
      onChange={(next) => onEdit({ tagIds: next })}
    />
  );
}
