import { blogPath } from '@console/contract/notes';

/** Slugs of the posts that are public now, by what they are linked by (`link-keys.ts`). */
export type PostLinks = ReadonlyMap<string, string>;

/** As our own renderer writes it; a note's own HTML has become text long before. */
const linkTag = /<note-link to="([0-9a-f -]*)">|<\/note-link>/g;

/**
 * The HTML of a post with its links to other notes: to their posts, or as plain words where strangers may read none, which tells nothing of
 * whether there is such a note.
 */
export function withPostLinks(html: string, handle: string, links: PostLinks): string {
  let leads = false;
  return html.replace(linkTag, (_, keys: string | undefined) => {
    if (keys === undefined) return leads ? '</a>' : '';
    const slug = keys.split(' ').flatMap((key) => links.get(key) ?? [])[0];
    leads = slug !== undefined;
    return slug === undefined ? '' : `<a href="${blogPath(handle, slug)}">`;
  });
}
