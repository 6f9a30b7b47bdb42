import { notePath } from '@console/contract/notes';
import sql from 'sql-template-tag';
import { type Finder, type Finds, finder } from '../../../house/search/finder.ts';
import { notesWanted, parseSearch } from '../search/index.ts';

interface FoundNote {
  readonly noteId: string;
  readonly headline: string;
  readonly excerpt: string;
}

/** The caller's own notes, by the same words and signs as in their list. */
const note: Finder = finder<FoundNote>({
  kind: 'note',
  isPrivate: true,
  ask: ({ may, userId, text, limit }) => {
    const search = parseSearch(text);
    // What only says what is not wanted would bring nearly all.
    const asks = [search.include, search.literal, search.tags, search.filters].some(
      ({ length }) => length > 0,
    );
    if (!asks || !may.hold('note.use')) return [];
    return [
      sql`
        select n.note_id, n.headline, left(n.excerpt, 120) as excerpt
        ${notesWanted({ userId, search, tagId: undefined, zone: 'UTC' })}
        order by n.updated_at desc, n.note_id desc limit ${limit}::int`,
    ];
  },
  shown: ({ noteId, headline, excerpt }) => ({
    title: headline,
    details: [excerpt.replace(/\s+/g, ' ')],
    to: notePath({ action: 'preview', uuid: noteId }),
  }),
});

export const finds: Finds = { area: 'note', finders: [note] };
