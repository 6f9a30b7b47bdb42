import { biliPath } from '@console/contract/bili';
import sql from 'sql-template-tag';
import { type Finder, type Finds, finder, holdsAll, wanted } from '../../house/search/finder.ts';

interface VideoRow {
  readonly bvid: string;
  readonly title: string;
  readonly tags: readonly string[];
}

/** Everybody's own library, by title, tags, note and number. */
const video: Finder = finder<VideoRow>({
  kind: 'video',
  isPrivate: true,
  ask: (sought) => {
    if (!sought.may.hold('bili.use')) return [];
    const words = sql`lower(concat_ws(E'\\n', title, note, array_to_string(tags, E'\\n'), bvid))`;
    return [
      sql`
        select bvid, title, tags from bili.saved_videos
        where user_id = ${sought.userId}
          and ${wanted(sought, { parameter: 'q', column: sql`bvid`, as: 'text' }, () => holdsAll(words, sought))}
        order by saved_at desc, bvid desc limit ${sought.limit}::int`,
    ];
  },
  shown: ({ bvid, title, tags }) => ({
    title: title === '' ? bvid : title,
    details: [title === '' ? '' : bvid, tags.slice(0, 3).join(', ')],
    to: biliPath(bvid),
  }),
});

export const finds: Finds = { area: 'bili', finders: [video] };
