import { notePath } from '@console/contract/notes';
import sql from 'sql-template-tag';
import {
  beginsFirst,
  type Finder,
  type Finds,
  finder,
  holdsAll,
  sameAs,
} from '../../../house/search/finder.ts';
import { notesWanted, parseSearch } from '../search/index.ts';

interface FoundNote {
  readonly noteId: string;
  readonly headline: string;
  readonly excerpt: string;
}

/** The caller's own notes, by the same words and signs as in their list; first those whose title has them, Chinese by its initials, too. */
const note: Finder = finder<FoundNote>({
  kind: 'note',
  isPrivate: true,
  ask: (sought) => {
    const { may, userId, text, limit, again } = sought;
    if (again) {
      if (!may.hold('note.use')) return [];
      return [
        sql`select n.note_id, n.headline, left(n.excerpt, 120) as excerpt from notes.notes n
          where n.user_id = ${userId} and n.deleted_at is null
            and ${sameAs(again, { parameter: 'uuid', column: sql`n.note_id`, as: 'uuid' })}`,
      ];
    }
    const search = parseSearch(text);
    // What only says what is not wanted would bring nearly all.
    const asks = [search.include, search.literal, search.tags, search.filters].some(
      ({ length }) => length > 0,
    );
    if (!asks || !may.hold('note.use')) return [];
    const titled = holdsAll(sql`n.title_search`, sought);
    return [
      sql`
        select n.note_id, n.headline, left(n.excerpt, 120) as excerpt
        from notes.notes n
        where n.user_id = ${userId} and (
          (n.deleted_at is null and ${titled})
          or n.note_id in (select n.note_id ${notesWanted({ userId, search, tagId: undefined, zone: 'UTC' })}))
        order by not (${titled}), ${beginsFirst(sql`n.title_search`, sought)}, n.updated_at desc, n.note_id desc
        limit ${limit}::int`,
    ];
  },
  shown: ({ noteId, headline, excerpt }) => ({
    title: headline,
    details: [excerpt.replace(/\s+/g, ' ')],
    to: notePath({ action: 'preview', uuid: noteId }),
  }),
});

export const finds: Finds = { area: 'note', finders: [note] };
